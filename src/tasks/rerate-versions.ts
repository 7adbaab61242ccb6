import type { GateCondition, RerateParameters, Store, TaskRow, VersionRow } from "../store/index.ts";
import { partsAnalysedBefore } from "../portfolio/index.ts";
import type { JobReference, Outcome, RerateJob } from "./job.ts";
import { chooseReference, pinnedReference } from "./reference-job.ts";

/** Attempts to re-rate a version that changes in the meantime. */
const triesMax = 5;

interface RerateNeeds {
  readonly store: Store;
  readonly task: TaskRow;
  readonly now: () => number;
  progress(fraction: number): void;
  cancelled(): boolean;
  run(job: RerateJob): Promise<Outcome>;
}

/** Re-rates the versions that a task names, or all versions of its project. Each one is committed separately. */
export async function rerateVersions(needs: RerateNeeds): Promise<Outcome> {
  const versions = await versionIdsOf(needs);
  let last: Outcome = { kind: "rerated", root: { measures: {}, levels: {} }, gate: null };
  for (const [index, versionId] of versions.entries()) {
    if (needs.cancelled()) return { kind: "cancelled" };
    needs.progress(index / versions.length);
    const outcome = await rerateVersion(needs, versionId);
    if (outcome === undefined) continue;
    if (outcome.kind !== "rerated") return outcome;
    last = outcome;
  }
  return last;
}

async function versionIdsOf({ store, task }: RerateNeeds): Promise<number[]> {
  const { versionIds } = task.parameters as RerateParameters;
  if (versionIds !== null) return [...versionIds];
  const ids: number[] = [];
  for (const branch of await store.read.branches(task.projectId)) {
    for (const version of await store.read.versions(branch.id)) ids.push(version.id);
  }
  return ids;
}

/** Undefined when the version no longer exists. */
async function rerateVersion(needs: RerateNeeds, versionId: number): Promise<Outcome | undefined> {
  for (let attempt = 0; attempt < triesMax; attempt++) {
    const version = await needs.store.read.versionById(versionId);
    if (version === undefined) return undefined;
    const outcome = await rerateOnce(needs, version);
    if (outcome !== undefined) return outcome;
  }
  throw new Error(`version ${versionId} changed during each of ${triesMax} attempts to re-rate it`);
}

/** Undefined when another layer was committed in the meantime. */
async function rerateOnce(needs: RerateNeeds, version: VersionRow): Promise<Outcome | undefined> {
  const { store, task } = needs;
  const project = await store.read.projectById(version.projectId);
  const branch = await store.read.branchById(version.branchId);
  const model = project === undefined ? undefined : await store.read.currentModelRevision(project.modelId);
  if (project === undefined || branch === undefined || model === undefined) return { kind: "superseded" };
  // Triage applies to the newest version, and to a version that was the newest when a finding was triaged.
  const { catchUp, choosing } = task.parameters as RerateParameters;
  const takesTriage = catchUp === true || (await store.read.newestVersion(branch.id))?.id === version.id;
  // A new model applies to builds and to requested re-rating.
  const rating =
    catchUp === true || choosing === true ? await store.read.modelRevision(version.modelRevisionId) : model;
  if (rating === undefined) throw new Error(`model revision ${version.modelRevisionId} is gone`);
  const { document, id: modelRevisionId } = rating;
  const layer = version.layer + 1;
  const place = {
    projectId: project.id,
    branchId: branch.id,
    versionId: version.id,
    commit: version.commit,
    taskIds: [],
  };
  const chosen = catchUp === true ? await pinnedReference(store, version, place) : await chooseReference(store, place);
  const outcome = await needs.run({
    kind: "rerate",
    taskId: task.id,
    attempt: task.attempt,
    branchId: branch.id,
    folder: version.folder,
    fromLayer: version.layer,
    layer,
    model: document,
    metaProject: project.metaProject,
    reference: chosen.reference,
    earlierParts: await earlierParts(store, version, chosen.reference),
    conditions: await conditionsOf(needs, version),
    triage: takesTriage ? await store.read.branchTriage(branch.id) : null,
  });
  if (outcome.kind !== "rerated") return outcome;
  const committed = await store.write.commitLayer({
    versionId: version.id,
    folder: version.folder,
    fromLayer: version.layer,
    layer,
    modelRevisionId,
    triageRevision: takesTriage ? branch.triageRevision : version.triageRevision,
    root: outcome.root,
    gate: outcome.gate,
    reference: { id: chosen.reference?.versionId ?? null, why: chosen.referenceWhy },
    at: needs.now(),
  });
  return committed ? outcome : undefined;
}

// Catching up applies triage only, and choosing a reference nothing else: both use the conditions that the version has.
async function conditionsOf({ store, task }: RerateNeeds, version: VersionRow): Promise<readonly GateCondition[]> {
  const { catchUp, choosing } = task.parameters as RerateParameters;
  return catchUp === true || choosing === true
    ? (version.gate?.conditions ?? [])
    : (await store.read.gate(version.projectId)).conditions;
}

async function earlierParts(
  { read }: Store,
  version: VersionRow,
  reference: JobReference | null,
): Promise<ReadonlySet<string>> {
  if (reference === null) return new Set();
  return partsAnalysedBefore(read, version, { id: reference.versionId, branchId: reference.branchId });
}
