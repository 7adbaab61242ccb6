import { chooseInTarget, referenceVersion } from "../portfolio/index.ts";
import {
  isPublished,
  type BranchTarget,
  type ComparedReference,
  type ReferenceReason,
  type Store,
  type VersionRow,
} from "../store/index.ts";
import type { JobReference } from "./job.ts";

/** The version that a version is compared with while it is built or re-rated, and why; see `ComparedReference`. */
export interface ChosenReference {
  readonly reference: JobReference | null;
  readonly referenceWhy: ReferenceReason | null;
}

/** A version whose reference is chosen, and the tasks that build it. */
interface Choosing {
  readonly projectId: number;
  readonly branchId: number;
  readonly versionId: number;
  /** Its commit, as far as the request names it. */
  readonly commit: string | null;
  readonly taskIds: readonly number[];
}

/**
 * Chooses the reference of a version: in the target of its branch (D15) or, without a target, on the branch (D9). An
 * incomplete version is never a reference: a comparison with it would pass too easily.
 */
export async function chooseReference(store: Store, choosing: Choosing): Promise<ChosenReference> {
  const target = await store.read.targetOf(choosing.branchId, choosing.taskIds);
  if (target !== undefined) return chosenReference(store, await chooseInBranch(store, choosing.projectId, target));
  const marks = await store.read.versionMarks(choosing.branchId);
  const complete = marks.filter((mark) => mark.complete);
  const mark = referenceVersion({ id: choosing.versionId, commit: choosing.commit }, complete);
  return chosenReference(store, { id: mark?.id ?? null, why: null });
}

async function chooseInBranch(store: Store, projectId: number, target: BranchTarget): Promise<ComparedReference> {
  const branch = await store.read.branchByName(projectId, target.branch);
  if (branch === undefined) return { id: null, why: "NONE" };
  const commits = [...(target.base === null ? [] : [target.base]), ...target.ancestors];
  const atCommits = await store.read.completeVersionsAt(branch.id, commits);
  const [newest] = await store.read.newestVersions([branch.id], "complete");
  return chooseInTarget(target, { newestId: newest?.id, atCommits });
}

/** The reference that a version has. Where it is gone, it is chosen again. */
export async function pinnedReference(store: Store, version: VersionRow, choosing: Choosing): Promise<ChosenReference> {
  const { referenceId: id, referenceWhy: why } = version;
  const isPinned = why !== null && id !== null && (await store.read.versionById(id)) !== undefined;
  return isPinned ? chosenReference(store, { id, why }) : chooseReference(store, choosing);
}

async function chosenReference(store: Store, { id, why }: ComparedReference): Promise<ChosenReference> {
  const version = id === null ? undefined : await store.read.versionById(id);
  // Deleted since it was chosen.
  if (version === undefined) return { reference: null, referenceWhy: why === null ? null : "NONE" };
  const reference = {
    folder: version.folder,
    versionId: version.id,
    branchId: version.branchId,
    mark: { id: version.id, baseline: isPublished(version) },
    root: version.root,
    why: why === null || why === "NONE" ? (version.baseline ? "BASELINE" : "PREVIOUS") : why,
  } as const;
  return { reference, referenceWhy: why };
}
