import { permissions } from "../../access/index.ts";
import { problemDefinitions, type ProblemCode } from "../../text/index.ts";
import { takesNoUser, type EndpointDeclaration } from "../endpoint.ts";

const allCodes = Object.keys(problemDefinitions) as ProblemCode[];

function area(...names: readonly string[]): readonly ProblemCode[] {
  return allCodes.filter((code) => names.includes(code.slice(0, code.indexOf("."))));
}

/** What any request may meet, before or after everything that its endpoint says. */
export const problemsAnywhere: readonly ProblemCode[] = [
  ...area("request", "route"),
  "header.host-missing",
  "header.expectation-unknown",
  "server.failed",
  "server.stopping",
];

/** Never the answer to a request: told in a task, by an analysis, or by a server that does not start. */
export const problemsElsewhere: readonly ProblemCode[] = [
  ...area("results", "scan", "backup", "restore", "migrate"),
  ...area("storage").filter((code) => code !== "storage.full" && code !== "storage.away"),
  "task.crashed",
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
  { codes: ["access.token-missing", "access.token-refused"], when: takes("bearer", "scrape") },
  { codes: ["access.credentials-missing"], when: takes("basic") },
  { codes: ["access.credentials-refused", "access.throttled", "access.busy"], when: takes("basic", "sign-in") },
  { codes: ["session.absent"], when: takes("session") },
  { codes: ["session.csrf"], when: (endpoint) => writes(endpoint) && takes("session", "sign-in")(endpoint) },
  { codes: ["access.forbidden"], when: mayForbid },
  { codes: ["query.value-invalid"], when: ({ query }) => Object.keys(query.properties).length > 0 },
  { codes: area("where"), when: asks("where") },
  { codes: area("fields"), when: asks("fields") },
  { codes: ["cursor.malformed"], when: asks("after") },
  { codes: ["cursor.expired"], when: (endpoint) => asks("after")(endpoint) && ofVersion(endpoint) },
  { codes: ["project.absent"], when: named("/projects/:name") },
  { codes: ["branch.absent"], when: (endpoint) => asks("branch")(endpoint) && endpoint.method === "GET" },
  { codes: ["version.absent"], when: (endpoint) => asks("version")(endpoint) && !reads("upload")(endpoint) },
  { codes: bodyCodes(), when: reads("json") },
  {
    codes: ["body.too-large", "body.media-type", "body.encoding", "upload.interrupted"],
    when: ({ body }) => body.kind !== "none",
  },
  { codes: ["upload.expanded-too-large", "upload.ratio", "header.invalid"], when: reads("upload") },
  { codes: ["storage.full"], when: writes },
  { codes: ["storage.away"], when: (endpoint) => !takesNoUser(endpoint) },
  { codes: ["revision.stale"], when: ({ headers }) => Object.hasOwn(headers, "If-Match") },
];

const names: readonly ProblemCode[] = ["body.name-invalid"];
const members: readonly ProblemCode[] = ["project.not-meta", "project.member-unknown", "project.member-meta"];

const scopes: readonly ProblemCode[] = ["body.project-unknown", "body.artifact-unknown"];

const queryBody: readonly ProblemCode[] = ["body.value-unsupported", "body.id-unknown", ...area("interval", "pattern")];

/** What handlers refuse with beyond that. */
const handlerProblems: Readonly<Record<string, readonly ProblemCode[]>> = {
  "GET /readyz": ["server.not-ready"],
  "GET /metrics": ["route.absent"],
  "PUT /session/password": ["session.password-wrong", "access.throttled", "access.busy"],
  "POST /session/tokens": names,
  "POST /api/users": [...names, "user.login-taken"],
  "PUT /api/users/:login": [...names, "user.login-taken", "user.last-administrator"],
  "DELETE /api/users/:login": ["user.last-administrator"],
  "POST /api/groups": [...names, "group.name-taken", "body.user-unknown"],
  "PUT /api/groups/:name": [...names, "group.name-taken", "body.user-unknown"],
  "PUT /api/projects/:name/members": ["body.user-unknown", "body.group-unknown", "body.member-repeated"],
  "PUT /api/models/:id": ["body.id-mismatch", ...area("model", "formula", "interval").filter(isModelFault)],
  "POST /api/models/:id/preview": [
    "body.id-mismatch",
    "project.absent",
    ...area("model", "formula", "interval").filter(isModelFault),
  ],
  "DELETE /api/models/:id": ["model.in-use"],
  "POST /api/projects": [...names, ...members, "body.model-unknown", "project.name-taken"],
  "PUT /api/projects/:name": [...names, ...members, "body.model-unknown", "project.name-taken"],
  "POST /api/projects/:name/branches": [...names, "branch.name-taken"],
  "PUT /api/projects/:name/branches/:branch": [...names, "branch.name-taken"],
  "DELETE /api/projects/:name/branches/:branch": ["branch.main"],
  "POST /api/projects/:name/builds": [...area("build")],
  "PUT /api/versions/:id": names,
  "DELETE /api/tasks/:id": ["task.finished"],
  "PUT /api/findings/:id": ["triage.reason-missing", "triage.reason-unwanted"],
  "POST /api/findings/triage": [
    "project.absent",
    "branch.absent",
    "artifact.absent",
    ...area("triage").filter((code) => code !== "triage.root-excluded"),
  ],
  "PUT /api/artifacts/:id": [
    "triage.reason-missing",
    "triage.reason-unwanted",
    "triage.root-excluded",
    "triage.meta-project",
  ],
  "GET /api/versions/:id/compare/:other": ["version.other-project"],
  "GET /api/versions/:id/compare/:other/artifacts": ["version.other-project"],
  "GET /api/versions/:id/compare/:other/findings": ["version.other-project"],
  "PUT /api/projects/:name/gate": ["body.id-unknown", ...area("interval")],
  "POST /api/queries": [...names, ...queryBody, ...scopes, "queries.too-many"],
  "PUT /api/queries/:id": [...names, ...queryBody, ...scopes],
  "GET /api/artifacts/:id/history": ["query.id-unknown"],
  "GET /api/artifacts/:id/distribution": ["query.id-unknown"],
  "GET /api/artifacts/:id/explain": ["query.id-unknown"],
  "GET /api/artifacts/:id/source": ["source.absent"],
  "POST /api/artifacts/:id/query": queryBody,
};

/** The endpoints that the table above speaks of. */
export const endpointsWithProblems: readonly string[] = Object.keys(handlerProblems);

/** Every problem that an endpoint may answer with, by status, but for those that any request may meet. */
export function problemsOf(endpoint: EndpointDeclaration): ReadonlyMap<number, readonly ProblemCode[]> {
  const codes = new Set<ProblemCode>(rules.filter(({ when }) => when(endpoint)).flatMap((rule) => rule.codes));
  for (const code of handlerProblems[`${endpoint.method} ${endpoint.path}`] ?? []) codes.add(code);
  if (Object.keys(endpoint.params.properties).length > 0) codes.add(endpoint.absent);
  return Map.groupBy(codes, (code) => problemDefinitions[code].status);
}

function mayForbid({ permission }: EndpointDeclaration): boolean {
  if (permission === null) return false;
  const { on, role } = permissions[permission];
  return !(on === "server" && role === "USER") && !(on === "project" && role === "GUEST");
}

// Their cursors name a version; others name the last element alone.
function ofVersion({ path }: EndpointDeclaration): boolean {
  return /\/(artifacts|findings|search)(\/|$)/.test(path);
}

function bodyCodes(): readonly ProblemCode[] {
  const values = ["type", "missing", "unknown", "bounds", "choice", "form"] as const;
  return ["body.missing", "body.malformed", "body.too-deep", ...values.map((word) => `body.value-${word}` as const)];
}

function isModelFault(code: ProblemCode): boolean {
  return problemDefinitions[code].status === 400;
}
