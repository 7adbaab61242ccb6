/** A chapter of the document: which paths belong to it. */
interface Tag {
  readonly name: string;
  readonly description: string;
  readonly paths: RegExp;
}

/** The chapters, in the order in which they are read. */
export const tags: readonly Tag[] = [
  {
    name: "Signing in",
    description: "Temporary tokens for programs; the session of the web interface and its permanent tokens.",
    paths: /^\/(api\/token|session)(\/|$)/,
  },
  {
    name: "Projects and branches",
    description: "What is analysed. A project has one main branch and any number of others.",
    paths: /^\/api\/(portfolio|projects(\/:name(\/branches(\/:branch)?)?)?)$/,
  },
  {
    name: "Builds, versions and tasks",
    description: "Results go in, a task makes a version of them.",
    paths: /^\/api\/(tasks|versions|projects\/:name\/(builds|versions|rerate|gate|retention))(\/|$)/,
  },
  {
    name: "Artifacts",
    description: "The tree of a version, its ratings, links, history and source, and the query over it.",
    paths: /^\/api\/(artifacts\/:id(?!\/findings)|projects\/:name\/artifacts)(\/|$)/,
  },
  {
    name: "Findings",
    description: "What tools reported, with the rule behind it.",
    paths: /^\/api\/(findings|artifacts\/:id\/findings)(\/|$)/,
  },
  {
    name: "Saved queries",
    description: "Queries that people keep, for themselves or for others.",
    paths: /^\/api\/queries(\/|$)/,
  },
  { name: "Search", description: "Finding things by their names.", paths: /^\/api\/search$/ },
  {
    name: "Users and rights",
    description: "Users, groups, and who has which role on a project.",
    paths: /^\/api\/(me|users|groups|projects\/:name\/members)(\/|$)/,
  },
  {
    name: "Quality models",
    description: "Measures, indicators and scales: how results are rated.",
    paths: /^\/api\/models(\/|$)/,
  },
  { name: "Administration", description: "Settings and the audit log.", paths: /^\/api\/(settings|audit)(\/|$)/ },
  { name: "Server", description: "Outside `/api`, without the sign-in of a user.", paths: /^\/(?!api\/|session)/ },
];

/** The chapter of a path. */
export function tagOf(path: string): string | undefined {
  return tags.find(({ paths }) => paths.test(path))?.name;
}
