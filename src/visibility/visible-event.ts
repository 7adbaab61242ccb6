import { decide, reachesProject, type Caller, type ProjectPermission } from "../access/index.ts";
import { isPublished, type EventRow, type EventType, type GateChange, type StoreReads } from "../store/index.ts";
import { accessTo, type ProjectAccess } from "./project-access.ts";

/** An event as the caller sees it. Names are those of now, so that an earlier name reveals nothing. */
export interface VisibleEvent extends Pick<EventRow, "id" | "type" | "at" | "versionId" | "edition" | "taskId"> {
  readonly project: string;
  /** Null: the event concerns no branch, or the branch was deleted. */
  readonly branch: string | null;
  readonly gate: GateChange | null;
  /** Null: the server did it, or the caller may not know. */
  readonly by: { readonly login: string; readonly name: string } | null;
}

type EventReads = Pick<StoreReads, "projectById" | "projectRole" | "branchById" | "versionById" | "userById">;

const permissions: Readonly<Record<EventType, ProjectPermission>> = {
  "version.built": "version.read",
  "version.completed": "version.read",
  "gate.changed": "version.read",
  "task.failed": "task.read",
  "triage.changed": "triage.read",
  "project.created": "project.read",
  "project.deleted": "project.read",
};

/** What the caller may know of an event with the rights of now; undefined: nothing (D19). */
export async function seeEvent(read: EventReads, caller: Caller, event: EventRow): Promise<VisibleEvent | undefined> {
  if (event.type === "project.deleted") return seeDeletion(read, caller, event);
  const access = await accessTo(read, caller, await read.projectById(event.projectId));
  if (access === undefined || decide(caller, permissions[event.type], access) !== "allowed") return undefined;
  return seeInProject(read, event, { ...access, knowsUsers: decide(caller, "triage.read", access) === "allowed" });
}

/**
 * What the receiver of a webhook may know of an event (D19): a project's webhook what its managers may, one for all
 * projects (`administers`) what administrators may. Undefined: nothing, because the project is gone.
 */
export async function seeEventAsManager(
  read: EventReads,
  event: EventRow,
  { administers }: { readonly administers: boolean },
): Promise<VisibleEvent | undefined> {
  if (event.type === "project.deleted") return presentDeletion(read, event, administers);
  const project = await read.projectById(event.projectId);
  return project && seeInProject(read, event, { project, drafts: true, knowsUsers: true });
}

type EventAccess = Pick<ProjectAccess, "project" | "drafts"> & { readonly knowsUsers: boolean };

async function seeInProject(read: EventReads, event: EventRow, access: EventAccess): Promise<VisibleEvent | undefined> {
  if (!(await seesVersion(read, access, event))) return undefined;
  const gate = visibleChange(access, event);
  if (event.type === "gate.changed" && gate === null) return undefined;
  const branch = event.branchId === null ? undefined : await read.branchById(event.branchId);
  const by = access.knowsUsers ? await userOf(read, event) : null;
  return { ...common(event), project: access.project.name, branch: branch?.name ?? null, gate, by };
}

/** The project has no roles any more: those of its deletion decide. */
async function seeDeletion(read: EventReads, caller: Caller, event: EventRow): Promise<VisibleEvent | undefined> {
  if (!reachesProject(caller, { id: event.projectId })) return undefined;
  const administers = caller.role === "ADMINISTRATOR";
  const { everyone, userIds } = event.readers ?? { everyone: false, userIds: [] };
  if (!administers && !everyone && !userIds.includes(caller.user.id)) return undefined;
  return presentDeletion(read, event, administers);
}

async function presentDeletion(read: EventReads, event: EventRow, knowsUsers: boolean): Promise<VisibleEvent> {
  const by = knowsUsers ? await userOf(read, event) : null;
  return { ...common(event), project: event.projectName, branch: null, gate: null, by };
}

/** A draft exists only for callers who may see drafts. */
async function seesVersion(read: EventReads, { drafts }: EventAccess, { versionId }: EventRow): Promise<boolean> {
  if (drafts || versionId === null) return true;
  const version = await read.versionById(versionId);
  return version !== undefined && isPublished(version);
}

function visibleChange({ drafts }: EventAccess, { gate }: EventRow): GateChange | null {
  const change = drafts ? gate : (gate?.published ?? null);
  return change === null || change.before === change.after ? null : { before: change.before, after: change.after };
}

async function userOf(read: EventReads, { userId }: EventRow): Promise<VisibleEvent["by"]> {
  const user = userId === null ? undefined : await read.userById(userId);
  return user === undefined ? null : { login: user.login, name: user.name };
}

function common({ id, type, at, versionId, edition, taskId }: EventRow) {
  return { id, type, at, versionId, edition, taskId };
}
