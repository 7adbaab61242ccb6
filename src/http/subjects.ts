import { decide, roleOn, type Caller, type Permission } from "../access/index.ts";
import type {
  BranchRow,
  ProjectRole,
  ProjectRow,
  SavedQueryRow,
  StoreReads,
  TaskRow,
  UserRow,
  VersionRow,
} from "../store/index.ts";
import { rowOfId } from "../snapshot/index.ts";
import { accept, refuse, type Problem, type Result } from "../text/index.ts";
import type { Parts } from "./parts.ts";
import { openReading, type Reading, type WantedVersion } from "./reading.ts";

/** What a path can be about, and what the handler is given of it. */
export interface Subjects {
  server: null;
  user: { readonly user: UserRow };
  project: OnProject;
  branch: OnProject & { readonly branch: BranchRow };
  version: OnProject & { readonly branch: BranchRow; readonly version: VersionRow };
  /** Two versions of one project. */
  versions: OnProject & { readonly before: Reading; readonly after: Reading };
  task: OnProject & { readonly task: TaskRow };
  artifact: OnProject & { readonly reading: Reading; readonly row: number };
  finding: OnProject & { readonly reading: Reading; readonly row: number };
  savedQuery: { readonly saved: SavedQueryRow };
  /** What the body names: an artifact, or the root of a project's branch. */
  target: OnProject & { readonly reading: Reading; readonly row: number };
}

/** A project and what the caller is to it. */
interface OnProject {
  readonly project: ProjectRow;
  readonly role: ProjectRole | undefined;
}

export type SubjectKind = keyof Subjects;

interface Reach {
  readonly parts: Pick<Parts, "store" | "snapshots">;
  readonly read: StoreReads;
  readonly caller: Caller;
  readonly permission: Permission;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The version that the list was begun on. */
  readonly begun: number | undefined;
  readonly body: unknown;
}

type Reacher<Kind extends SubjectKind> = (reach: Reach) => Promise<Result<Subjects[Kind]>>;

/** Finds what a path names and decides whether the caller may use it so. Hidden and absent are one answer (V3). */
export const reachers: { readonly [Kind in SubjectKind]: Reacher<Kind> } = {
  async server() {
    return accept(null);
  },

  // Decided before the store is asked: whoever may not look at others gets one answer for all of them.
  async user(reach) {
    const login = String(reach.params["login"]);
    const own = login === reach.caller.user.login;
    if (decide(reach.caller, reach.permission, { own }) !== "allowed") return forbid(reach);
    const user = await reach.read.userByLogin(login);
    return user === undefined ? refuse({ code: "user.absent" }) : accept({ user });
  },

  async project(reach) {
    const name = String(reach.params["name"]);
    const project = await reach.read.projectByName(name);
    return judge(reach, await standing(reach, project), { code: "project.absent", params: { name } });
  },

  async branch(reach) {
    const place = await standing(reach, await reach.read.projectByName(String(reach.params["name"])));
    if (place?.role === undefined) return refuse({ code: "project.absent" });
    const absent = { code: "branch.absent" } as const;
    const branch = await reach.read.branchByName(place.project.id, String(reach.params["branch"]));
    if (branch === undefined || !(await isSeen(reach, place, branch))) return refuse(absent);
    return judge(reach, { ...place, branch }, absent);
  },

  version: (reach) => reachVersion(reach, Number(reach.params["id"])),

  async versions(reach) {
    const before = await reachVersion(reach, Number(reach.params["id"]));
    if (!before.ok) return before;
    const after = await reachVersion(reach, Number(reach.params["other"]));
    if (!after.ok) return after;
    if (before.value.project.id !== after.value.project.id) return refuse({ code: "version.other-project" });
    const readingOf = ({ project, role, branch, version }: Subjects["version"]): Promise<Result<Reading>> => {
      const drafts = decide(reach.caller, "draft.read", { role }) === "allowed";
      const place = { caller: reach.caller, project, branch, drafts };
      return openReading(reach.parts, place, { id: version.id, begun: false }, { code: "version.absent" });
    };
    const readings = [await readingOf(before.value), await readingOf(after.value)] as const;
    if (!readings[0].ok) return readings[0];
    if (!readings[1].ok) return readings[1];
    const { project, role } = before.value;
    return accept({ project, role, before: readings[0].value, after: readings[1].value });
  },

  async task(reach) {
    const id = Number(reach.params["id"]);
    const absent = { code: "task.absent", params: { id } } as const;
    const task = await reach.read.taskById(id);
    if (task === undefined) return deletionOf(reach, id, absent);
    const place = await standing(reach, await reach.read.projectById(task.projectId));
    if (place === undefined) return refuse(absent);
    if (decide(reach.caller, "task.read", place) !== "allowed") return refuse(absent);
    return judge(reach, { ...place, task }, absent, task.userId === reach.caller.user.id);
  },

  // Others' private ones do not exist, for administrators neither; nor do those about projects that are not seen.
  async savedQuery(reach) {
    const absent = { code: "queries.absent" } as const;
    const saved = await reach.read.savedQuery(Number(reach.params["id"]));
    const own = saved?.ownerId === reach.caller.user.id;
    if (saved === undefined || (!own && !saved.shared)) return refuse(absent);
    if (saved.projectId !== null && (await roleOn(reach.read, reach.caller, { id: saved.projectId })) === undefined) {
      return refuse(absent);
    }
    return decide(reach.caller, reach.permission, { own }) === "allowed" ? accept({ saved }) : forbid(reach);
  },

  artifact: (reach) => inVersion(reach, "artifact", Number(reach.params["id"])),
  finding: (reach) => inVersion(reach, "finding", Number(reach.params["id"])),
  target: reachTarget,
};

async function reachVersion(reach: Reach, id: number): Promise<Result<Subjects["version"]>> {
  const absent = { code: "version.absent", params: { id } } as const;
  const version = await reach.read.versionById(id);
  const place = version && (await standing(reach, await reach.read.projectById(version.projectId)));
  const branch = version && (await reach.read.branchById(version.branchId));
  if (version === undefined || place === undefined || branch === undefined) return refuse(absent);
  // A draft is there for those who may see drafts, and for nobody else.
  if (!version.baseline && decide(reach.caller, "draft.read", place) !== "allowed") return refuse(absent);
  return judge(reach, { ...place, branch, version }, absent);
}

/** The names that a body may give of where it acts. */
interface BodyTarget {
  readonly artifactId?: number;
  readonly project?: string;
  readonly branch?: string;
}

async function reachTarget(reach: Reach): Promise<Result<Subjects["target"]>> {
  const { artifactId, project: name, branch: branchName } = reach.body as BodyTarget;
  if (artifactId !== undefined) return inVersion(reach, "artifact", artifactId);
  if (name === undefined) {
    return refuse({ code: "body.value-missing", pointer: "/project", params: { name: "project" } });
  }
  const place = await standing(reach, await reach.read.projectByName(name));
  if (place?.role === undefined) return refuse({ code: "project.absent" });
  const absent = { code: "branch.absent" } as const;
  const branch =
    branchName === undefined
      ? await reach.read.branchById(place.project.mainBranchId)
      : await reach.read.branchByName(place.project.id, branchName);
  if (branch === undefined || !(await isSeen(reach, place, branch))) return refuse(absent);
  const drafts = decide(reach.caller, "draft.read", place) === "allowed";
  const reading = await openReading(reach.parts, { ...place, caller: reach.caller, branch, drafts }, undefined, absent);
  return reading.ok ? judge(reach, { ...place, reading: reading.value, row: 0 }, absent) : reading;
}

// Who deleted a project can still follow the task that does it, and so can administrators.
async function deletionOf(reach: Reach, id: number, absent: Problem): Promise<Result<Subjects["task"]>> {
  const task = await reach.read.deletionTask(id);
  const project = task && (await reach.read.deletedProject(task.projectId));
  if (task === undefined || project === undefined) return refuse(absent);
  const isTheirs = task.userId === reach.caller.user.id || reach.caller.role === "ADMINISTRATOR";
  return isTheirs ? judge(reach, { project, role: "OWNER", task }, absent) : refuse(absent);
}

// Where baselines alone are seen, a branch without one is not there; main always is.
async function isSeen(reach: Reach, place: OnProject, branch: BranchRow): Promise<boolean> {
  if (branch.id === place.project.mainBranchId) return true;
  if (decide(reach.caller, "draft.read", place) === "allowed") return true;
  return (await reach.read.newestVersions([branch.id], "baseline")).length > 0;
}

/**
 * The version that shows an artifact or a finding, and its row there. All that can be absent is looked for before the
 * right is judged: who sees it and may not do this to it is told so, everybody else learns nothing.
 */
async function inVersion(
  reach: Reach,
  kind: "artifact" | "finding",
  id: number,
): Promise<Result<Subjects["artifact"] & Subjects["finding"]>> {
  const absent = { code: `${kind}.absent` } as const;
  const branch = await reach.read.branchOfId(kind, id);
  const place = branch && (await standing(reach, await reach.read.projectById(branch.projectId)));
  if (branch === undefined || place?.role === undefined) return refuse(absent);
  const drafts = decide(reach.caller, "draft.read", place) === "allowed";
  const reading = await openReading(
    reach.parts,
    { ...place, caller: reach.caller, branch, drafts },
    wantedVersion(reach),
    absent,
  );
  if (!reading.ok) return reading;
  const { reader } = reading.value.shown;
  const row = rowOfId(await reader.idOrder(kind === "artifact" ? "artifacts" : "findings"), id);
  return row === -1 ? refuse(absent) : judge(reach, { ...place, reading: reading.value, row }, absent);
}

// A list that was begun on a version goes on with it, whatever has been built since.
function wantedVersion({ query, begun }: Reach): WantedVersion {
  if (begun !== undefined) return { id: begun, begun: true };
  return query["version"] === undefined ? undefined : { id: Number(query["version"]), begun: false };
}

async function standing(reach: Reach, project: ProjectRow | undefined): Promise<OnProject | undefined> {
  return project && { project, role: await roleOn(reach.read, reach.caller, project) };
}

function judge<Subject extends OnProject>(
  reach: Reach,
  subject: Subject | undefined,
  absent: Problem,
  own = false,
): Result<Subject> {
  if (subject === undefined) return refuse(absent);
  const decision = decide(reach.caller, reach.permission, { role: subject.role, own });
  if (decision === "allowed") return accept(subject);
  return decision === "hidden" ? refuse(absent) : forbid(reach);
}

function forbid(reach: Reach): Result<never> {
  return refuse({ code: "access.forbidden", params: { permission: reach.permission } });
}
