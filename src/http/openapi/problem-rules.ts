import { permissions } from "../../access/index.ts";
import { problemDefinitions, type ProblemCode } from "../../text/index.ts";
import { valueProblems } from "../request/schema-check.ts";
import { directoryProblems } from "./directory-problems.ts";
import { problemsIn } from "./problem-areas.ts";
import { takesNoUser, type EndpointDeclaration } from "../endpoint.ts";

/** What any request may meet, before or after everything that its endpoint says. */
export const problemsAnywhere: readonly ProblemCode[] = [
  ...problemsIn("request", "route"),
  "header.host-missing",
  "header.expectation-unknown",
  "server.failed",
  "server.stopping",
];

/** Never the answer to a request: reported in a task, by an analysis, or by a server that does not start. */
export const problemsElsewhere: readonly ProblemCode[] = [
  ...problemsIn("results", "scan", "backup", "restore", "migrate"),
  ...problemsIn("storage").filter((code) => code !== "storage.full" && code !== "storage.away"),
  "task.crashed",
  "task.stalled",
  "task.storage-failed",
  "server.address-unusable",
];

interface Rule {
  readonly codes: readonly ProblemCode[];
  readonly when: (endpoint: EndpointDeclaration) => boolean;
}

const takes =
  (...names: readonly EndpointDeclaration["authentication"][]) =>
  ({ authentication }: EndpointDeclaration) =>
    names.includes(authentication);
const asks =
  (name: string) =>
  ({ query }: EndpointDeclaration) =>
    Object.hasOwn(query.properties, name);
const named =
  (name: string) =>
  ({ path }: EndpointDeclaration) =>
    path.includes(name);
const reads =
  (kind: "json" | "upload") =>
  ({ body }: EndpointDeclaration) =>
    body.kind === kind;
const writes = ({ method }: EndpointDeclaration): boolean => method !== "GET";

/** What the stages of the pipeline refuse with, by what the declaration says. */
const rules: readonly Rule[] = [
  { codes: ["timezone.unknown"], when: () => true },
  {
    codes: ["query.malformed", "query.repeated", "query.unknown", "query.unsupported"],
    when: ({ ownQuery }) => ownQuery !== true,
  },
  { codes: ["accept.version-unknown"], when: ({ produces }) => produces === undefined },
  { codes: ["access.header-repeated"], when: takes("basic", "bearer", "scrape") },
  { codes: ["access.token-missing", "access.token-refused"], when: takes("bearer", "scrape", "badge") },
  { codes: ["access.credentials-missing"], when: takes("basic") },
  {
    codes: [
      "access.credentials-refused",
      "access.credentials-or-provider",
      "access.second-step-needed",
      "access.throttled",
      "access.busy",
    ],
    when: takes("basic"),
  },
  {
    codes: [...directoryProblems, "storage.full"],
    when: takes("basic"),
  },
  { codes: ["session.absent"], when: takes("session", "visitor") },
  { codes: ["session.csrf"], when: (endpoint) => writes(endpoint) && takes("session", "sign-in")(endpoint) },
  { codes: ["agent.origin-foreign"], when: ({ ownOrigin }) => ownOrigin === true },
  { codes: ["access.forbidden"], when: mayForbid },
  { codes: ["access.scope-missing"], when: takes("bearer") },
  { codes: ["access.anonymous"], when: takes("bearer") },
  { codes: ["access.project-only"], when: mayBeBeyondProject },
  { codes: ["access.sign-in-needed"], when: needsSignIn },
  { codes: ["query.value-invalid"], when: ({ query }) => Object.keys(query.properties).length > 0 },
  { codes: problemsIn("where"), when: asks("where") },
  { codes: problemsIn("fields"), when: asks("fields") },
  { codes: ["cursor.malformed"], when: asks("after") },
  { codes: ["cursor.expired"], when: (endpoint) => asks("after")(endpoint) && ofVersion(endpoint) },
  { codes: ["project.absent"], when: named("/projects/:name") },
  { codes: ["branch.absent"], when: (endpoint) => asks("branch")(endpoint) && endpoint.method === "GET" },
  { codes: ["version.absent"], when: (endpoint) => asks("version")(endpoint) && !reads("upload")(endpoint) },
  { codes: ["body.missing"], when: ({ body }) => body.kind === "json" || body.kind === "form" },
  { codes: ["body.value-missing"], when: ({ body }) => body.kind === "form" },
  {
    codes: ["body.malformed", "body.too-deep", "body.too-many-names", ...valueProblems],
    when: reads("json"),
  },
  {
    codes: ["body.too-large", "body.media-type", "body.encoding", "upload.interrupted"],
    when: ({ body }) => body.kind !== "none",
  },
  { codes: ["upload.expanded-too-large", "upload.ratio", "header.invalid"], when: reads("upload") },
  { codes: ["storage.full"], when: writes },
  { codes: ["storage.away"], when: (endpoint) => !takesNoUser(endpoint) },
  { codes: ["revision.stale"], when: ({ headers }) => Object.hasOwn(headers, "If-Match") },
];

/** Every problem that an endpoint may answer with, by status, but for those that any request may meet. */
export function problemsOf(endpoint: EndpointDeclaration): ReadonlyMap<number, readonly ProblemCode[]> {
  const codes = new Set<ProblemCode>(rules.filter(({ when }) => when(endpoint)).flatMap((rule) => rule.codes));
  for (const code of endpoint.problems ?? []) codes.add(code);
  if (Object.keys(endpoint.params.properties).length > 0) codes.add(endpoint.absent);
  return Map.groupBy(codes, (code) => problemDefinitions[code].status);
}

function mayForbid({ permission }: EndpointDeclaration): boolean {
  if (permission === null) return false;
  const { on, role } = permissions[permission];
  return !(on === "server" && role === "USER") && !(on === "project" && role === "GUEST");
}

// A token that is limited to a project may not ask about the whole server.
function mayBeBeyondProject({ permission }: EndpointDeclaration): boolean {
  if (permission === null) return false;
  const rule = permissions[permission];
  return rule.on !== "project" && "scopes" in rule && !("withinProject" in rule);
}

function needsSignIn({ permission }: EndpointDeclaration): boolean {
  return permission !== null && "signedIn" in permissions[permission];
}

// Their cursors name a version; others name the last element alone.
function ofVersion({ path }: EndpointDeclaration): boolean {
  return /\/(artifacts|findings|search)(\/|$)/.test(path);
}
