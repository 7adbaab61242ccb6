import { modelOf } from "../model/index.ts";
import {
  layerTriageOf,
  ratingFactsOf,
  readTriagedFacts,
  rootValues,
  resolveLayerTriage,
  resolveTriage,
} from "../portfolio/index.ts";

import type { GateResult, SnapshotStore } from "../store/index.ts";
import { accept, type Result } from "../text/index.ts";
import { checkGate, type GatedVersion } from "./check-gate.ts";
import type { Outcome, RerateJob } from "./job.ts";
import { rateFacts } from "./rate-facts.ts";
import { readVersion } from "./read-version.ts";
import { writeLayer, type LayerToWrite } from "./write-layer.ts";

/** Rates a version's facts again and writes a layer. The layer counts only once the version row names it. */
export async function runRerate(job: RerateJob, snapshots: SnapshotStore): Promise<Outcome> {
  const model = modelOf(job.model);
  return readVersion(snapshots, job.folder, async (reader) => {
    const triaged = await readTriagedFacts(reader);
    const rowTriage =
      job.triage === null
        ? resolveLayerTriage(triaged, await reader.layerTriage(job.fromLayer, await snapshots.parts(job.folder)))
        : resolveTriage(triaged, job.triage);
    const facts = await ratingFactsOf(reader, rowTriage);
    const rating = rateFacts(model, facts, { document: job.model, metaProject: job.metaProject });
    const ids = await reader.ids("findings");
    const triage = layerTriageOf(rowTriage, ids, await reader.ids("artifacts"));
    const layer = { number: job.layer, rows: facts.tree.size, rating, triage };
    const written = await addLayer(snapshots, job.folder, layer);
    if (!written.ok) return { kind: "refused", problem: written.problem, refused: { count: 0, records: [] } };
    const root = rootValues(model, facts.given, rating);
    const { rule } = facts.findings;
    const { relaxed } = rowTriage;
    const identities = { ids, order: triaged.findingOrder, origin: await reader.doubles("findings", "origin") };
    const version = { model, root, rules: facts.rules, rule, relaxed, branchId: job.branchId, identities };
    return { kind: "rerated", root, gate: await checkRerated(job, version, snapshots) };
  });
}

async function checkRerated(
  { conditions, reference }: RerateJob,
  version: GatedVersion,
  snapshots: SnapshotStore,
): Promise<GateResult | null> {
  if (reference === null) return checkGate(conditions, version, undefined);
  return readVersion(snapshots, reference.folder, (reader) => checkGate(conditions, version, { ...reference, reader }));
}

async function addLayer(snapshots: SnapshotStore, folder: string, layer: LayerToWrite): Promise<Result<void>> {
  let result: Result<void> = accept(undefined);
  await writeLayer(async (part, fill) => {
    if (result.ok) result = await snapshots.addPart(folder, part, fill);
  }, layer);
  return result;
}
