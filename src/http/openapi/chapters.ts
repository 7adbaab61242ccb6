/** The chapters of the documentation, in the order in which they are read. Every endpoint declares its own. */
export const chapters = [
  {
    name: "Signing in",
    description:
      "Temporary and limited tokens for programs; the session of the web interface and its permanent tokens.",
  },
  {
    name: "Projects and branches",
    description: "What is analysed. A project has one main branch and any number of others.",
  },
  {
    name: "Builds, versions and tasks",
    description: "Results are uploaded, and a task builds a version from them.",
  },
  {
    name: "Artifacts",
    description: "The tree of a version, its ratings, links, history and source, and the query over it.",
  },
  {
    name: "Findings",
    description: "What tools reported, with the rule behind it.",
  },
  {
    name: "Saved queries",
    description: "Queries that users save, for themselves or for others.",
  },
  {
    name: "Search",
    description: "Search by name.",
  },
  {
    name: "Events",
    description: "What happens, while it happens: as a stream, sent to webhooks, and by mail.",
  },
  {
    name: "Agents",
    description: "Tools for programs that write and repair code, in the Model Context Protocol.",
  },
  {
    name: "Users and rights",
    description: "Users, groups, and who has which role on a project.",
  },
  {
    name: "Provisioning",
    description: "SCIM 2.0: a directory creates, changes and removes users and groups.",
  },
  {
    name: "Quality models",
    description: "Measures, indicators and scales: how results are rated.",
  },
  {
    name: "Administration",
    description: "Settings and the audit log.",
  },
  {
    name: "Server",
    description: "Outside `/api`, without the sign-in of a user.",
  },
] as const;

export type Chapter = (typeof chapters)[number]["name"];
