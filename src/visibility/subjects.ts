import {
  decide,
  reachesProject,
  refuseDecision,
  roleOn,
  type Caller,
  type Decision,
  type Permission,
} from "../access/index.ts";
import {
  isPublished,
  type BranchRow,
  type LimitedTokenRow,
  type SavedQueryKind,
  type SavedQueryRow,
  type StoreReads,
  type TaskRow,
  type UserRow,
  type VersionRow,
  type WebhookRow,
} from "../store/index.ts";
import { accept, refuse, type Problem, type Result } from "../text/index.ts";
import { findNewest, projectNamed } from "./newest-version.ts";
import { accessTo, grantAccess, type ProjectAccess } from "./project-access.ts";
import { startedVersion } from "./started-version.ts";
import {
  openVersion,
  seesBranch,
  type VersionSources,
  type VisibleVersion,
  type WantedVersion,
} from "./visible-version.ts";
import { findVisibleRow, type RowKind, type VisibleRow } from "./visible-rows.ts";

/** What a path can be about, and what a handler gets of it. */
export interface Subjects {
  server: null;
  user: { readonly user: UserRow };
  project: ProjectAccess;
  branch: ProjectAccess & { readonly branch: BranchRow };
  version: ProjectAccess & { readonly branch: BranchRow; readonly version: VersionRow };
  /** Two versions of one project. */
  versions: ProjectAccess & { readonly before: VisibleVersion; readonly after: VisibleVersion };
  task: ProjectAccess & { readonly task: TaskRow };
  artifact: VisibleRow;
  finding: VisibleRow;
  savedQuery: { readonly saved: SavedQueryRow };
  savedFilter: { readonly saved: SavedQueryRow };
  dashboard: { readonly saved: SavedQueryRow };
  token: { readonly token: LimitedTokenRow };
  webhook: { readonly webhook: WebhookRow };
  /** The newest version of a branch; without a branch in the query, of the main one. */
  badge: VisibleVersion;
  /** What the body names: an artifact, or the root of a project's branch. Null: everything that the caller sees. */
  target: VisibleRow | null;
}

export type SubjectKind = keyof Subjects;

/** What a request says of its subject, and what finding it needs. */
export interface SubjectRequest {
  readonly sources: VersionSources & { readonly read: StoreReads };
  readonly caller: Caller;
  readonly permission: Permission;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The version that the list was started on (see `startedEntry`). */
  readonly startedOn: number | undefined;
  readonly body: unknown;
}

/** Finds what a path names and decides whether the caller may use it so. Hidden and absent are one answer (V3). */
export function findSubject<Kind extends SubjectKind>(
  kind: Kind,
  request: SubjectRequest,
): Promise<Result<Subjects[Kind]>> {
  return finders[kind](request);
}

type Finder<Kind extends SubjectKind> = (request: SubjectRequest) => Promise<Result<Subjects[Kind]>>;

const finders: { readonly [Kind in SubjectKind]: Finder<Kind> } = {
  server: async () => accept(null),

  // Decided before the store is read: a caller who may not look at others gets one answer for all of them.
  async user(request) {
    const { caller, permission } = request;
    const login = String(request.params["login"]);
    const own = login === caller.user.login;
    const decision = decide(caller, permission, { own });
    if (decision !== "allowed") return forbid(request, decision, { code: "user.absent" });
    const user = await request.sources.read.userByLogin(login);
    return user === undefined ? refuse({ code: "user.absent" }) : accept({ user });
  },

  async project(request) {
    const name = String(request.params["name"]);
    const access = await projectNamed(request, name);
    return checkPermission(request, access, { code: "project.absent", params: { name } });
  },

  async branch(request) {
    const { read } = request.sources;
    const access = await projectNamed(request, String(request.params["name"]));
    if (access === undefined) return refuse({ code: "project.absent" });
    const absent = { code: "branch.absent" } as const;
    const branch = await read.branchByName(access.project.id, String(request.params["branch"]));
    if (branch === undefined || !(await seesBranch(read, access, branch))) return refuse(absent);
    return checkPermission(request, { ...access, branch }, absent);
  },

  version: (request) => findVersion(request, Number(request.params["id"])),
  versions: findVersions,
  task: findTask,
  savedQuery: (request) => findSaved(request, "QUERY", { code: "queries.absent" }),
  savedFilter: (request) => findSaved(request, "FINDINGS", { code: "filters.absent" }),
  dashboard: (request) => findSaved(request, "DASHBOARD", { code: "dashboards.absent" }),
  token: findToken,
  webhook: findWebhook,
  badge: findBadge,
  artifact: (request) => findRow(request, "artifact", Number(request.params["id"])),
  finding: (request) => findRow(request, "finding", Number(request.params["id"])),
  target: findTarget,
};

async function findVersion(request: SubjectRequest, id: number): Promise<Result<Subjects["version"]>> {
  const { read } = request.sources;
  const absent = { code: "version.absent", params: { id } } as const;
  const version = await read.versionById(id);
  const access = version && (await accessTo(read, request.caller, await read.projectById(version.projectId)));
  const branch = version && (await read.branchById(version.branchId));
  if (version === undefined || access === undefined || branch === undefined) return refuse(absent);
  // A draft exists only for callers who may see drafts.
  if (!isPublished(version) && !access.drafts) return refuse(absent);
  return checkPermission(request, { ...access, branch, version }, absent);
}

async function findVersions(request: SubjectRequest): Promise<Result<Subjects["versions"]>> {
  const before = await findVersion(request, Number(request.params["id"]));
  if (!before.ok) return before;
  const after = await findVersion(request, Number(request.params["other"]));
  if (!after.ok) return after;
  if (before.value.project.id !== after.value.project.id) return refuse({ code: "version.other-project" });
  const open = ({ version, ...access }: Subjects["version"]): Promise<Result<VisibleVersion>> => {
    const wanted = { id: version.id, gone: "version.absent" } as const;
    const branchAccess = { ...access, caller: request.caller };
    return openVersion(request.sources, branchAccess, wanted, { code: "version.absent" });
  };
  const opened = [await open(before.value), await open(after.value)] as const;
  if (!opened[0].ok) return opened[0];
  if (!opened[1].ok) return opened[1];
  const { project, role, drafts } = before.value;
  return accept({ project, role, drafts, before: opened[0].value, after: opened[1].value });
}

async function findTask(request: SubjectRequest): Promise<Result<Subjects["task"]>> {
  const { sources, caller } = request;
  const id = Number(request.params["id"]);
  const absent = { code: "task.absent", params: { id } } as const;
  const task = await sources.read.taskById(id);
  if (task === undefined) return findDeletion(request, id, absent);
  const access = await accessTo(sources.read, caller, await sources.read.projectById(task.projectId));
  if (access === undefined) return refuse(absent);
  const readable = decide(caller, "task.read", access);
  // A guest does not learn of tasks; a token without the scope says so.
  if (readable !== "allowed") return forbid(request, readable === "forbidden" ? "hidden" : readable, absent);
  return checkPermission(request, { ...access, task }, absent, task.userId === caller.user.id);
}

// The user who deleted a project can still follow the task that does it, and so can administrators.
async function findDeletion(request: SubjectRequest, id: number, absent: Problem): Promise<Result<Subjects["task"]>> {
  const { sources, caller } = request;
  const task = await sources.read.deletionTask(id);
  const project = task && (await sources.read.deletedProject(task.projectId));
  if (task === undefined || project === undefined) return refuse(absent);
  const own = task.userId === caller.user.id || caller.role === "ADMINISTRATOR";
  if (!reachesProject(caller, project)) return refuse(absent);
  return own ? checkPermission(request, { ...grantAccess(caller, project, "OWNER"), task }, absent) : refuse(absent);
}

// Private queries of others do not exist, not even for administrators; nor do those about hidden projects.
async function findSaved(
  request: SubjectRequest,
  kind: SavedQueryKind,
  absent: Problem,
): Promise<Result<Subjects["savedQuery"]>> {
  const { sources, caller } = request;
  const saved = await sources.read.savedQuery(Number(request.params["id"]));
  const own = saved?.ownerId === caller.user.id;
  if (saved?.kind !== kind || (!own && !saved.shared)) return refuse(absent);
  if (saved.projectId !== null && (await roleOn(sources.read, caller, { id: saved.projectId })) === undefined) {
    return refuse(absent);
  }
  const decision = decide(caller, request.permission, { own });
  return decision === "allowed" ? accept({ saved }) : forbid(request, decision, absent);
}

// The tokens of others do not exist, except for administrators.
async function findToken(request: SubjectRequest): Promise<Result<Subjects["token"]>> {
  const { sources, caller } = request;
  const absent = { code: "token.absent" } as const;
  const token = await sources.read.limitedToken(Number(request.params["id"]));
  const decision = decide(caller, request.permission, { own: token?.userId === caller.user.id });
  if (decision !== "allowed") return forbid(request, decision === "forbidden" ? "hidden" : decision, absent);
  return token === undefined ? refuse(absent) : accept({ token });
}

// Those for all projects exist for administrators alone.
async function findWebhook(request: SubjectRequest): Promise<Result<Subjects["webhook"]>> {
  const { sources, caller, permission } = request;
  const absent = { code: "webhooks.absent" } as const;
  const webhook = await sources.read.webhook(Number(request.params["id"]));
  if (webhook === undefined) return refuse(absent);
  const { projectId } = webhook;
  const administers = caller.role === "ADMINISTRATOR" && (caller.limits?.projectId ?? null) === null;
  const role =
    projectId === null
      ? administers
        ? ("OWNER" as const)
        : undefined
      : await roleOn(sources.read, caller, { id: projectId });
  const decision = decide(caller, permission, { role });
  return decision === "allowed" ? accept({ webhook }) : forbid(request, decision, absent);
}

/** The names by which a body may say where it acts. */
interface BodyTarget {
  readonly artifactId?: number;
  readonly project?: string;
  readonly branch?: string;
  readonly where?: string;
  readonly findings?: readonly number[];
}

async function findTarget(request: SubjectRequest): Promise<Result<Subjects["target"]>> {
  const { artifactId, project: name, branch: branchName, where, findings } = request.body as BodyTarget;
  if (artifactId !== undefined) return findRow(request, "artifact", artifactId);
  if (name === undefined && (where !== undefined || findings !== undefined)) return findEverywhere(request);
  if (name === undefined) {
    return refuse({ code: "body.value-missing", pointer: "/project", params: { name: "project" } });
  }
  const visible = await findNewest(request, name, branchName);
  if (!visible.ok) return visible;
  const { project: found, role, drafts } = visible.value;
  const row = { project: found, role, drafts, visible: visible.value, row: 0 };
  return checkPermission(request, row, { code: "branch.absent" });
}

const badgeEnd = ".svg";

async function findBadge(request: SubjectRequest): Promise<Result<Subjects["badge"]>> {
  const { file, branch } = { ...request.query, ...request.params } as {
    readonly file: string;
    readonly branch?: string;
  };
  const visible = await findNewest(request, file.slice(0, -badgeEnd.length), branch);
  return visible.ok ? checkPermission(request, visible.value, { code: "branch.absent" }) : visible;
}

// Roles are decided project by project; here only what the token of the request takes away.
function findEverywhere(request: SubjectRequest): Result<null> {
  const decision = decide(request.caller, request.permission, { role: "OWNER" });
  return decision === "allowed" || decision === "hidden"
    ? accept(null)
    : refuseDecision(request.caller, request.permission, decision);
}

// All that can be absent is looked for before the right is decided: a caller who sees it and may not do this to it learns
// so, all others learn nothing.
async function findRow(request: SubjectRequest, kind: RowKind, id: number): Promise<Result<VisibleRow>> {
  const found = await findVisibleRow(request.sources, request.caller, { kind, id, version: wantedVersion(request) });
  return found.ok ? checkPermission(request, found.value, { code: `${kind}.absent` }) : found;
}

// A list that was started on a version continues with it, whatever has been built since.
function wantedVersion({ query, startedOn }: SubjectRequest): WantedVersion {
  if (startedOn !== undefined) return startedVersion(startedOn);
  return query["version"] === undefined ? undefined : { id: Number(query["version"]), gone: "version.absent" };
}

function checkPermission<Subject extends ProjectAccess>(
  request: SubjectRequest,
  subject: Subject | undefined,
  absent: Problem,
  own = false,
): Result<Subject> {
  if (subject === undefined) return refuse(absent);
  const decision = decide(request.caller, request.permission, { role: subject.role, own });
  return decision === "allowed" ? accept(subject) : forbid(request, decision, absent);
}

function forbid(
  { caller, permission }: SubjectRequest,
  decision: Exclude<Decision, "allowed">,
  absent: Problem,
): Result<never> {
  return decision === "hidden" ? refuse(absent) : refuseDecision(caller, permission, decision);
}
