import { modelOf, type Model } from "../model/index.ts";
import {
  newCodeOf,
  ratingFactsOf,
  readLayer,
  readTriagedFacts,
  rootValues,
  resolveTriage,
} from "../portfolio/index.ts";
import type { RatingLayer, Tree } from "../snapshot/index.ts";
import type { SnapshotStore } from "../store/index.ts";
import type { LevelCounts, Outcome, PreviewJob } from "./job.ts";
import { rateFacts } from "./rate-facts.ts";
import { readVersion } from "./read-version.ts";

/** Rates a version's facts with another model and returns what would be different. */
export async function runPreview(job: PreviewJob, snapshots: SnapshotStore): Promise<Outcome> {
  return readVersion(snapshots, job.folder, async (reader) => {
    const model = modelOf(job.model);
    const rowTriage = resolveTriage(await readTriagedFacts(reader), job.triage);
    const facts = await ratingFactsOf(reader, rowTriage, await newCodeOf(reader, job.layer));
    const rating = rateFacts(model, facts, { document: job.model, metaProject: job.metaProject });
    return {
      kind: "previewed",
      root: rootValues(model, facts.given, rating),
      before: countLevels(modelOf(job.modelBefore), facts.tree, await readLayer(reader, job.layer)),
      after: countLevels(model, facts.tree, rating),
    };
  });
}

function countLevels(model: Model, { types, type, size }: Tree, { indicators }: RatingLayer): LevelCounts {
  const counts = new Map<string, number>();
  const ofType = types.map((id) => {
    const { id: indicatorId, scale } = model.rootIndicatorOf(id);
    return { column: indicators.get(indicatorId), scale: scale.id };
  });
  for (let row = 0; row < size; row++) {
    const { column, scale } = ofType[type[row]!]!;
    const key = `${scale}.${column?.levelIds[column.level[row]!] ?? "UNKNOWN"}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}
