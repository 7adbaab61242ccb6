import { referenceVersion } from "../portfolio/index.ts";
import { isPublished, type GateCondition, type Store } from "../store/index.ts";
import type { GateJob } from "./job.ts";

/** The gate conditions of a version and its reference version. Null when there are no conditions. */
export async function gateJob(
  store: Store,
  branchId: number,
  versionId: number,
  conditions: readonly GateCondition[],
): Promise<GateJob | null> {
  if (conditions.length === 0) return null;
  const mark = referenceVersion({ id: versionId }, await store.read.versionMarks(branchId));
  const version = mark && (await store.read.versionById(mark.id));
  const reference =
    version === undefined
      ? null
      : { mark: { id: version.id, baseline: isPublished(version) }, folder: version.folder, root: version.root };
  return { conditions, reference };
}
