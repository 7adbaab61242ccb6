import { referenceVersion } from "../portfolio/index.ts";
import { isPublished, type Store } from "../store/index.ts";
import type { JobReference } from "./job.ts";

/** The version that a version of the branch is compared with when it is built or re-rated; null: there is none. */
export async function referenceJob(store: Store, branchId: number, versionId: number): Promise<JobReference | null> {
  const mark = referenceVersion({ id: versionId }, await store.read.versionMarks(branchId));
  const version = mark && (await store.read.versionById(mark.id));
  if (version === undefined) return null;
  return {
    folder: version.folder,
    versionId: version.id,
    branchId,
    mark: { id: version.id, baseline: isPublished(version) },
    root: version.root,
    why: version.baseline ? "BASELINE" : "PREVIOUS",
  };
}
