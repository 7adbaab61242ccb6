import type { BranchRow, BuildParameters, ProjectRow, Store, TaskRow } from "../store/index.ts";
import { gateJob } from "./gate-job.ts";
import type { BuildJob, OtherVersion } from "./job.ts";

/** Other branches that a build of main looks at for known findings. Merged branches were built recently. */
const otherBranchesMax = 3;

/** For results that this server made itself. */
const unboundedExpansion = { expandedBytesMax: Number.MAX_SAFE_INTEGER, ratioMax: Number.MAX_SAFE_INTEGER };

/** Collects the input of a build's worker thread. Undefined when the project or the branch no longer exists. */
export async function buildJob(
  store: Store,
  task: TaskRow,
  { at, bootId }: { readonly at: number; readonly bootId: string },
): Promise<BuildJob | undefined> {
  const place = task.branchId === null ? undefined : await store.read.buildPlace(task.branchId);
  if (place === undefined) return undefined;
  const { project, branch } = place;
  const model = await store.read.currentModelRevision(project.modelId);
  if (model === undefined) throw new Error(`project ${project.id} has no model ${project.modelId}`);
  const newest = await store.read.newestVersion(branch.id);
  const { mediaType, gzip, members, boundary, alignment, expansion } = task.parameters as BuildParameters;
  return {
    kind: "build",
    taskId: task.id,
    attempt: task.attempt,
    versionId: task.versionId!,
    projectName: project.name,
    rootArtifactId: branch.rootArtifactId,
    upload: task.upload!,
    mediaType,
    gzip,
    boundary: boundary ?? null,
    alignment: alignment ?? { strip: "", pathPrefix: "" },
    expansion: expansion ?? unboundedExpansion,
    model: model.document,
    modelRevisionId: model.id,
    triageRevision: branch.triageRevision,
    triage: await store.read.branchTriage(branch.id),
    previous: newest === undefined ? null : { folder: newest.folder, versionId: newest.id },
    gate: await gateJob(store, branch.id, task.versionId!, (await store.read.gate(project.id)).conditions),
    others: members === undefined ? await otherVersions(store, project, branch) : [],
    members: members ?? null,
    folder: snapshotFolderOf(task, bootId),
    at,
  };
}

/**
 * The name of the snapshot that an attempt writes. It is unique to the attempt and to the process: a server on a restored
 * database may build a version under a number that the lost database had already used.
 */
export function snapshotFolderOf({ projectId, versionId, attempt }: TaskRow, bootId: string): string {
  return `p${projectId}-v${versionId!}-${attempt}-${bootId.slice(0, 8)}`;
}

// A branch starts from main, so it looks at main. Main looks at the branches that were built last.
async function otherVersions(store: Store, project: ProjectRow, branch: BranchRow): Promise<readonly OtherVersion[]> {
  const branches = await store.read.branches(project.id);
  const isMain = branch.id === project.mainBranchId;
  const wanted = branches.filter(({ id }) => (isMain ? id !== branch.id : id === project.mainBranchId));
  const newest = await store.read.newestVersions(
    wanted.map(({ id }) => id),
    "any",
  );
  const latest = newest.toSorted((one, other) => other.id - one.id).slice(0, otherBranchesMax);
  return Promise.all(
    latest.map(async ({ branchId, folder }) => ({
      branchId,
      folder,
      triage: await store.read.branchTriage(branchId),
      commented: [...(await store.read.triageComments(branchId)).keys()],
    })),
  );
}
