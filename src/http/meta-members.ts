import { decide, rolesOnAll, type Caller } from "../access/index.ts";
import type { BuildParameters, ProjectRow, VersionRow } from "../store/index.ts";
import { accept, refuse, type Result } from "../text/index.ts";
import type { Parts } from "./parts.ts";

/**
 * The ids behind the names in `members` (D8): projects that the caller sees, none of them a meta-project. Members that
 * the caller does not see stay, as they are not in the list that the caller read. Undefined: nothing is to change.
 */
export async function readMembers(
  { parts, caller }: { readonly parts: Pick<Parts, "store">; readonly caller: Caller },
  names: readonly string[] | undefined,
  project: { readonly id?: number; readonly metaProject: boolean },
): Promise<Result<readonly number[] | undefined>> {
  if (names === undefined) return accept(undefined);
  if (!project.metaProject) return refuse({ code: "project.not-meta", pointer: "/members" });
  const { read } = parts.store;
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

/**
 * The artifacts of a meta-project's version that stand for members whom the caller sees, as they were recorded: who
 * sees baselines alone does not see a member that was recorded with a draft.
 */
export async function seenMembers(
  parts: Pick<Parts, "store">,
  caller: Caller,
  version: Pick<VersionRow, "taskId">,
): Promise<ReadonlySet<number>> {
  const { read } = parts.store;
  const [task] = await read.tasksByIds([version.taskId]);
  const members = (task?.parameters as BuildParameters | undefined)?.members ?? [];
  const living = new Map(
    (await read.projectsByIds(members.map(({ projectId }) => projectId))).map((row) => [row.id, row]),
  );
  const roles = await rolesOnAll(read, caller);
  const seen = new Set<number>();
  for (const { projectId, versionId, artifactId } of members) {
    const project: ProjectRow | undefined = living.get(projectId);
    const role = project && roles.of(project);
    if (role === undefined) continue;
    const drafts = decide(caller, "draft.read", { role }) === "allowed";
    if (drafts || versionId === null || (await read.versionById(versionId))?.baseline === true) seen.add(artifactId);
  }
  return seen;
}
