import { modelOf, type Model } from "../model/index.ts";
import {
  artifactOwners,
  findingPlacesOf,
  layerTriageOf,
  newCodeOf,
  ratingFactsOf,
  readTriagedFacts,
  rootValues,
  resolveLayerTriage,
  resolveTriage,
} from "../portfolio/index.ts";
import type { VersionReader } from "../snapshot/index.ts";
import type { ByteStores, SnapshotStore } from "../store/index.ts";
import { accept, type Result } from "../text/index.ts";
import { checkGate, newSince } from "./check-gate.ts";
import {
  codeOfVersion,
  compareCode,
  findChangedFindings,
  type ComparedCode,
  type ComparedReference,
} from "./compare-code.ts";
import type { JobReference, Outcome, RerateJob } from "./job.ts";
import { layerGroups } from "./layer-groups.ts";
import { rateFacts } from "./rate-facts.ts";
import { readVersion } from "./read-version.ts";
import type { Host } from "./step.ts";
import { writeLayer, type LayerToWrite } from "./write-layer.ts";

/** Rates a version's facts again and writes a layer. The layer counts only once the version row names it. */
export async function runRerate(job: RerateJob, { snapshots, sources }: RerateStores, host: Host): Promise<Outcome> {
  const { reference } = job;
  if (reference === null) return rerateVersion(job, { snapshots, sources }, host, undefined);
  return readVersion(snapshots, reference.folder, (reader) =>
    rerateVersion(job, { snapshots, sources }, host, { ...reference, reader }),
  );
}

type RerateStores = Pick<ByteStores, "snapshots" | "sources">;

/** The reference of the version, open for reading. */
type RerateReference = JobReference & ComparedReference;

async function rerateVersion(
  job: RerateJob,
  stores: RerateStores,
  host: Host,
  reference: RerateReference | undefined,
): Promise<Outcome> {
  const { snapshots } = stores;
  const model = modelOf(job.model);
  return readVersion(snapshots, job.folder, async (reader) => {
    const triaged = await readTriagedFacts(reader);
    const rowTriage =
      job.triage === null
        ? resolveLayerTriage(triaged, await reader.layerTriage(job.fromLayer, await snapshots.parts(job.folder)))
        : resolveTriage(triaged, job.triage);
    const code = await codeSince(job, { reader, model }, reference, stores, host);
    const facts = await ratingFactsOf(reader, rowTriage, code?.measures);
    const rating = rateFacts(model, facts, { document: job.model, metaProject: job.metaProject });
    const ids = await reader.ids("findings");
    const triage = layerTriageOf(rowTriage, ids, await reader.ids("artifacts"));
    const changes = code?.changes ?? null;
    const root = rootValues(model, facts.given, rating);
    const { rule, artifact } = facts.findings;
    const { relaxed } = rowTriage;
    const identities = { ids, order: triaged.findingOrder, origin: await reader.doubles("findings", "origin") };
    const changed = findChangedFindings(await findingPlacesOf(reader), changes);
    const { metaProject, branchId, earlierParts } = job;
    const carried = { parts: await reader.findingParts(), earlierParts };
    const isNew = reference && (await newSince(reference, { branchId, identities, ...carried }));
    const { rules } = facts;
    const firstVersion = (await reader.doubles("findings", "firstVersion")) ?? new Float64Array(0);
    const owners = await artifactOwners(reader);
    const findings = { identities, artifact, rule, rules, relaxed, isNew, changed, firstVersion, owners, branchId };
    const groups = await layerGroups({ ...findings, ...carried }, reference);
    const layer = { number: job.layer, rows: facts.tree.size, rating, triage, changes, groups };
    const written = await addLayer(snapshots, job.folder, layer);
    if (!written.ok) return { kind: "refused", problem: written.problem, refused: { count: 0, records: [] } };
    const gate = checkGate(
      job.conditions,
      { metaProject, model, root, rules, rule, relaxed, isNew, changed },
      reference,
    );
    return { kind: "rerated", root, gate };
  });
}

/**
 * The code of the version compared with its reference; undefined without one. What the current layer has is used again if it
 * was compared with the same edition of the same version.
 */
async function codeSince(
  { fromLayer, metaProject }: RerateJob,
  { reader, model }: { readonly reader: VersionReader; readonly model: Model },
  reference: RerateReference | undefined,
  { sources }: RerateStores,
  host: Host,
): Promise<ComparedCode | undefined> {
  if (reference === undefined || metaProject) return undefined;
  const changes = await reader.layerChanges(fromLayer);
  const measures = await newCodeOf(reader, fromLayer);
  if (changes?.folder === reference.folder && measures !== undefined) return { changes, measures };
  const code = await codeOfVersion(reader, model);
  return compareCode(code, reference, sources, (fraction) => host.progress("compare", fraction));
}

async function addLayer(snapshots: SnapshotStore, folder: string, layer: LayerToWrite): Promise<Result<void>> {
  let result: Result<void> = accept(undefined);
  await writeLayer(async (part, fill) => {
    if (result.ok) result = await snapshots.addPart(folder, part, fill);
  }, layer);
  return result;
}
