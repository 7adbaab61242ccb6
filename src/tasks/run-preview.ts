import { modelOf, rate, rateMembers, type Model, type ModelDocument } from "../model/index.ts";
import { ratingFactsOf, readLayer, readTriagedFacts, rootValues, settleTriage } from "../portfolio/index.ts";
import { ColumnCache, VersionReader, type RatingLayer, type Tree } from "../snapshot/index.ts";
import type { SnapshotStore } from "../store/index.ts";
import type { LevelCounts, Outcome, PreviewJob } from "./job.ts";

/** Rates a version's facts with another model and says what would be different. */
export async function runPreview(job: PreviewJob, place: SnapshotStore): Promise<Outcome> {
  const reader = new VersionReader(job.folder, (part) => place.open(job.folder, part), new ColumnCache(0));
  try {
    const model = modelOf(job.model);
    const facts = await ratingFactsOf(reader, settleTriage(await readTriagedFacts(reader), job.triage));
    const rating = job.metaProject
      ? rateMembers(JSON.parse(job.model) as ModelDocument, model, facts)
      : rate(model, facts);
    return {
      kind: "previewed",
      root: rootValues(model, facts.given, rating),
      before: countLevels(modelOf(job.modelBefore), facts.tree, await readLayer(reader, job.layer)),
      after: countLevels(model, facts.tree, rating),
    };
  } finally {
    await reader.close();
  }
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
