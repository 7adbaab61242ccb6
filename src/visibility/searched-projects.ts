import type { BranchRow, StoreReads, VersionHead } from "../store/index.ts";
import type { ProjectAccess } from "./project-access.ts";

export type SearchedReads = Pick<StoreReads, "projects" | "projectRoles" | "branchesOf" | "newestHeads">;

/** The part of a project that a caller can find something in. */
export interface SearchedProject {
  readonly access: ProjectAccess;
  readonly main: BranchRow;
  /** The branches that the caller sees, in order of ids: the main branch, and others with a version that the caller sees. */
  readonly branches: readonly BranchRow[];
  /** The newest version of the main branch that the caller sees. */
  readonly current: VersionHead | undefined;
}

/** Needs the same few statements for many projects as for one, and reads nothing that search does not show. */
export async function searchedProjects(
  read: SearchedReads,
  projects: readonly ProjectAccess[],
): Promise<readonly SearchedProject[]> {
  const branches = await read.branchesOf(projects.map(({ project }) => project.id));
  const open = new Set(projects.filter(({ drafts }) => drafts).map(({ project }) => project.id));
  const mains = new Set(projects.map(({ project }) => project.mainBranchId));
  const idsOf = (some: readonly BranchRow[]): readonly number[] => some.map(({ id }) => id);
  const [drafted, published] = [
    await read.newestHeads(idsOf(branches.filter(({ id, projectId }) => open.has(projectId) && mains.has(id))), "any"),
    await read.newestHeads(idsOf(branches.filter(({ projectId }) => !open.has(projectId))), "published"),
  ];
  const heads = new Map([...drafted, ...published].map((head) => [head.branchId, head]));
  const ofProject = Map.groupBy(branches, ({ projectId }) => projectId);
  return projects.map((access) => {
    const { id, mainBranchId } = access.project;
    const own = ofProject.get(id) ?? [];
    const main = own.find((branch) => branch.id === mainBranchId);
    if (main === undefined) throw new Error(`project ${id} has no main branch`);
    // A caller who sees only baselines does not see a branch without one (D5).
    const seen = access.drafts ? own : own.filter((branch) => branch.id === mainBranchId || heads.has(branch.id));
    return { access, main, branches: seen, current: heads.get(mainBranchId) };
  });
}
