import type { BranchRow, BuildParameters, ProjectRow, Store, TaskRow, VersionRow } from "../store/index.ts";
import type { Batch } from "./batch.ts";
import type { BuildJob, OtherVersion, StoredVersion } from "./job.ts";
import { partInputs, partNameOf, uploadInput } from "./part-inputs.ts";
import { chooseReference, type ChosenReference } from "./reference-job.ts";

/** Newest versions of other branches that a build looks at for known findings. Merged branches were built recently. */
const otherBranchesMax = 3;

/** Collects the input of a build's worker thread. Undefined when the project or the branch no longer exists. */
export async function buildJob(
  store: Store,
  { leader: task, tasks }: Batch,
  { at, bootId }: { readonly at: number; readonly bootId: string },
): Promise<BuildJob | undefined> {
  const place = task.branchId === null ? undefined : await store.read.buildTarget(task.branchId);
  if (place === undefined) return undefined;
  const { project, branch } = place;
  const versionId = task.versionId!;
  const model = await store.read.currentModelRevision(project.modelId);
  if (model === undefined) throw new Error(`project ${project.id} has no model ${project.modelId}`);
  const joined = await store.read.joinedVersion(versionId);
  const own = joined && (await store.read.versionById(versionId));
  const around = await store.read.versionsAround(branch.id, versionId);
  const { members, commit: sentCommit = null } = task.parameters as Partial<BuildParameters>;
  const taskIds = tasks.map(({ id }) => id);
  const commit = joined === undefined ? sentCommit : joined.commit;
  const choosing = { projectId: project.id, branchId: branch.id, versionId, commit, taskIds };
  const chosen = await chooseReference(store, choosing);
  return {
    kind: "build",
    tasks: tasks.map((one) => ({ taskId: one.id, attempt: one.attempt, part: partNameOf(one) })),
    versionId,
    branchId: branch.id,
    projectName: project.name,
    rootArtifactId: branch.rootArtifactId,
    upload: joined === undefined ? uploadInput(task) : null,
    parts:
      joined === undefined
        ? null
        : await partInputs(store, tasks, { joined, own, bootId, previous: around.before, ...chosen }),
    model: model.document,
    modelRevisionId: model.id,
    triageRevision: branch.triageRevision,
    triage: await store.read.branchTriage(branch.id),
    previous: storedVersion(around.before),
    earlierEdition: storedVersion(own),
    next: joined === undefined ? null : storedVersion(around.after),
    ...chosen,
    conditions: (await store.read.gate(project.id)).conditions,
    others: members === undefined ? await otherVersions(store, { project, branch, chosen }) : [],
    members: members ?? null,
    folder: snapshotFolderOf(task, bootId),
    at,
  };
}

function storedVersion(version: VersionRow | undefined): StoredVersion | null {
  return version === undefined ? null : { folder: version.folder, versionId: version.id };
}

/**
 * The name of the snapshot that an attempt writes. It is unique to the attempt and to the process: a server on a restored
 * database may build a version under a number that the lost database had already used. Each edition of a version that is
 * made of parts has the name of its task, too.
 */
export function snapshotFolderOf(task: TaskRow, bootId: string): string {
  const { projectId, versionId, attempt, type, id } = task;
  const folder = `p${projectId}-v${versionId!}-${attempt}-${bootId.slice(0, 8)}`;
  return type === "edition" || partNameOf(task) !== null ? `${folder}-${id}` : folder;
}

interface BuiltBranch {
  readonly project: ProjectRow;
  readonly branch: BranchRow;
  readonly chosen: ChosenReference;
}

/**
 * A branch starts from its target or from main, so it looks at its reference and at the newest versions of both. Main
 * looks at the branches that were built last.
 */
async function otherVersions(
  store: Store,
  { project, branch, chosen: { reference } }: BuiltBranch,
): Promise<readonly OtherVersion[]> {
  const branches = await store.read.branches(project.id);
  const isMain = branch.id === project.mainBranchId;
  const wanted = branches.filter(({ id, name }) =>
    isMain ? id !== branch.id : id === project.mainBranchId || (name === branch.target && id !== branch.id),
  );
  const newest = await store.read.newestVersions(
    wanted.map(({ id }) => id),
    "any",
  );
  const latest = newest.toSorted((one, other) => other.id - one.id).slice(0, otherBranchesMax);
  const compared = reference === null || reference.branchId === branch.id ? [] : [reference];
  const others = [...compared, ...latest.filter(({ folder }) => folder !== reference?.folder)];
  return Promise.all(
    others.map(async ({ branchId, folder }) => ({
      branchId,
      folder,
      triage: await store.read.branchTriage(branchId),
      noted: [...(await store.read.triageNotes(branchId)).keys()],
    })),
  );
}
