import { formatPointer, isEmpty, overlaps, parseInterval, type Interval } from "../../language/index.ts";
import type { ModelFault } from "../model-fault.ts";
import type { LevelDocument, ModelDocument, ScaleDocument } from "../document.ts";
import { unknownLevelId, unknownRank } from "../scales.ts";

/** Invalid ranks, and intervals that overlap: a value must be in at most one level. */
export function* scaleFaults(document: ModelDocument): Generator<ModelFault> {
  for (const [index, scale] of document.scales.entries()) yield* levelFaults(scale, index);
}

function* levelFaults(scale: ScaleDocument, scaleIndex: number): Generator<ModelFault> {
  const earlier: { readonly id: string; readonly interval: Interval }[] = [];
  for (const [index, level] of scale.levels.entries()) {
    const path = ["scales", scaleIndex, "levels", index];
    if ((level.id === unknownLevelId) !== (level.rank === unknownRank)) {
      yield { code: "model.rank-unknown", pointer: formatPointer(...path, "rank") };
    }
    const interval = yield* readInterval(level, formatPointer(...path, "bounds"));
    if (interval === undefined) continue;
    const other = earlier.find((entry) => overlaps(entry.interval, interval));
    if (other !== undefined) {
      const params = { level: level.id, other: other.id };
      yield { code: "model.intervals-overlap", params, pointer: formatPointer(...path, "bounds") };
    }
    earlier.push({ id: level.id, interval });
  }
}

function* readInterval({ bounds }: LevelDocument, pointer: string): Generator<ModelFault, Interval | undefined> {
  if (bounds === undefined) return undefined;
  const interval = parseInterval(bounds);
  if (!interval.ok) {
    yield { ...interval.problem, pointer };
    return undefined;
  }
  if (isEmpty(interval.value)) yield { code: "model.interval-empty", params: { bounds }, pointer };
  return interval.value;
}
