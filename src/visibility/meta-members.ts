import { rolesOnAll, type Caller } from "../access/index.ts";
import {
  isPublished,
  type BuildParameters,
  type ProjectRow,
  type RecordedMember,
  type StoreReads,
  type VersionRow,
} from "../store/index.ts";
import { accept, refuse, type Result } from "../text/index.ts";
import { grantAccess } from "./project-access.ts";

type MemberCode = "project.not-meta" | "project.member-unknown" | "project.member-meta";

/**
 * The ids behind the names in `members` (D8): projects that the caller sees and that are not meta-projects. Members that
 * the caller does not see stay, because they are not in the list that the caller read. Undefined: no change.
 */
export async function readMembers(
  read: Pick<StoreReads, "projectRoles" | "projectByName" | "metaMembers">,
  caller: Caller,
  names: readonly string[] | undefined,
  project: { readonly id?: number; readonly metaProject: boolean },
): Promise<Result<readonly number[] | undefined, MemberCode>> {
  if (names === undefined) return accept(undefined);
  if (!project.metaProject) return refuse({ code: "project.not-meta", pointer: "/members" });
  const roles = await rolesOnAll(read, caller);
  const ids = new Set<number>();
  for (const [index, name] of names.entries()) {
    const member = await read.projectByName(name);
    const pointer = `/members/${index}`;
    if (member === undefined || roles.of(member) === undefined) {
      return refuse({ code: "project.member-unknown", pointer, params: { name } });
    }
    if (member.metaProject) return refuse({ code: "project.member-meta", pointer, params: { name } });
    ids.add(member.id);
  }
  const before = project.id === undefined ? [] : await read.metaMembers([project.id]);
  for (const { member } of before) if (roles.of(member) === undefined) ids.add(member.id);
  return accept([...ids]);
}

/** The names of the members that the caller sees (V5), by the id of their meta-project. */
export async function visibleMemberNames(
  read: Pick<StoreReads, "projectRoles" | "metaMembers">,
  caller: Caller,
  projects: readonly ProjectRow[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const names = new Map<number, string[]>();
  const metaIds = projects.filter(({ metaProject }) => metaProject).map(({ id }) => id);
  if (metaIds.length === 0) return names;
  const roles = await rolesOnAll(read, caller);
  for (const { metaId, member } of await read.metaMembers(metaIds)) {
    if (roles.of(member) !== undefined) names.set(metaId, [...(names.get(metaId) ?? []), member.name]);
  }
  return names;
}

/** The members of a meta-project whose drafts the caller may read: a build by the caller may record these drafts. */
export async function membersWithDrafts(
  read: Pick<StoreReads, "projectRoles" | "metaMembers">,
  caller: Caller,
  project: ProjectRow,
): Promise<ReadonlySet<number>> {
  const roles = await rolesOnAll(read, caller);
  const ids = new Set<number>();
  for (const { member } of await read.metaMembers([project.id])) {
    const role = roles.of(member);
    if (role !== undefined && grantAccess(caller, member, role).drafts) ids.add(member.id);
  }
  return ids;
}

/**
 * Whether a version records a version of a member that is not a baseline now. It must not become a baseline: its root
 * would show values of drafts to guests.
 */
export async function recordsDrafts(
  read: Pick<StoreReads, "tasksByIds" | "versionsByIds">,
  version: Pick<VersionRow, "taskId">,
): Promise<boolean> {
  const recorded = (await recordedMembers(read, version)).flatMap(({ versionId }) => versionId ?? []);
  const published = (await read.versionsByIds(recorded)).filter(isPublished);
  return published.length < new Set(recorded).size;
}

async function recordedMembers(
  read: Pick<StoreReads, "tasksByIds">,
  { taskId }: Pick<VersionRow, "taskId">,
): Promise<readonly RecordedMember[]> {
  const [task] = await read.tasksByIds([taskId]);
  return (task?.parameters as BuildParameters | undefined)?.members ?? [];
}

/**
 * The artifacts of a meta-project's version whose members the caller sees, as they were recorded: a caller who sees
 * baselines alone does not see a member that was recorded with a draft.
 */
export async function visibleMemberArtifacts(
  read: Pick<StoreReads, "tasksByIds" | "projectsByIds" | "projectRoles" | "versionById">,
  caller: Caller,
  version: Pick<VersionRow, "taskId">,
): Promise<ReadonlySet<number>> {
  const members = await recordedMembers(read, version);
  const living = new Map(
    (await read.projectsByIds(members.map(({ projectId }) => projectId))).map((row) => [row.id, row]),
  );
  const roles = await rolesOnAll(read, caller);
  const visible = new Set<number>();
  for (const { projectId, versionId, artifactId } of members) {
    const project = living.get(projectId);
    const role = project && roles.of(project);
    if (project === undefined || role === undefined) continue;
    const { drafts } = grantAccess(caller, project, role);
    const recorded = versionId === null ? undefined : await read.versionById(versionId);
    if (drafts || versionId === null || (recorded !== undefined && isPublished(recorded))) visible.add(artifactId);
  }
  return visible;
}
