import { decide, type Caller, type Permission } from "../access/index.ts";
import type { BranchRow, ProjectRow, StoreReads, TaskRow, VersionRow } from "../store/index.ts";
import { accept, refuse, type Problem, type Result } from "../text/index.ts";

/** What a path can be about, and what the handler is given of it. */
export interface Subjects {
  server: null;
  project: { readonly project: ProjectRow };
  version: { readonly project: ProjectRow; readonly branch: BranchRow; readonly version: VersionRow };
  task: { readonly project: ProjectRow; readonly task: TaskRow };
}

export type SubjectKind = keyof Subjects;

interface Reach {
  readonly read: StoreReads;
  readonly caller: Caller;
  readonly permission: Permission;
  readonly params: Readonly<Record<string, unknown>>;
}

type Reacher<Kind extends SubjectKind> = (reach: Reach) => Promise<Result<Subjects[Kind]>>;

/** Finds what a path names and decides whether the caller may use it so. Hidden and absent are one answer (V3). */
export const reachers: { readonly [Kind in SubjectKind]: Reacher<Kind> } = {
  async server() {
    return accept(null);
  },

  async project(reach) {
    const name = String(reach.params["name"]);
    const project = await reach.read.projectByName(name);
    return judge(reach, project && { project }, { code: "project.absent", params: { name } });
  },

  async version(reach) {
    const id = Number(reach.params["id"]);
    const absent = { code: "version.absent", params: { id } } as const;
    const version = await reach.read.versionById(id);
    const project = version && (await reach.read.projectById(version.projectId));
    const branch = version && (await reach.read.branchById(version.branchId));
    if (version === undefined || project === undefined || branch === undefined) return refuse(absent);
    // A draft is there for those who may see drafts, and for nobody else.
    if (!version.baseline && decide(reach.caller, "draft.read", project) !== "allowed") return refuse(absent);
    return judge(reach, { project, branch, version }, absent);
  },

  async task(reach) {
    const id = Number(reach.params["id"]);
    const absent = { code: "task.absent", params: { id } } as const;
    const task = await reach.read.taskById(id);
    const project = task && (await reach.read.projectById(task.projectId));
    if (task === undefined || project === undefined) return refuse(absent);
    if (decide(reach.caller, "task.read", project) !== "allowed") return refuse(absent);
    return judge(reach, { project, task }, absent, task.userId === reach.caller.user.id);
  },
};

function judge<Subject extends { readonly project: ProjectRow }>(
  reach: Reach,
  subject: Subject | undefined,
  absent: Problem,
  own = false,
): Result<Subject> {
  if (subject === undefined) return refuse(absent);
  const decision = decide(reach.caller, reach.permission, subject.project, own);
  if (decision === "allowed") return accept(subject);
  if (decision === "hidden") return refuse(absent);
  return refuse({ code: "access.forbidden", params: { permission: reach.permission } });
}
