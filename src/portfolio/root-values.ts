import { measuresOfNewCode, type Model } from "../model/index.ts";
import type { RatingLayer, Values } from "../snapshot/index.ts";
import type { RootValues } from "../store/index.ts";

/** The root's own values, which are also stored in the version row. */
export function rootValues(model: Model, given: ReadonlyMap<string, Values>, rating: RatingLayer): RootValues {
  const measures: Record<string, number> = {};
  for (const [id, values] of rating.measures) if (!Number.isNaN(values[0])) measures[id] = values[0]!;
  // A value that the model computes replaces a given one, which an earlier model may have allowed.
  for (const [id, values] of given) if (!Number.isNaN(values[0]) && !model.isComputed(id)) measures[id] = values[0]!;
  const levels: Record<string, string> = {};
  for (const [id, { level, levelIds }] of rating.indicators) levels[id] = levelIds[level[0]!]!;
  return { measures, levels };
}

/** The root's values without the measures of changed lines, and without those that the model computes from them. */
export function rootWithoutNewCode(model: Model, { measures, levels }: RootValues): RootValues {
  const ofNewCode = measuresOfNewCode(model);
  return { measures: Object.fromEntries(Object.entries(measures).filter(([id]) => !ofNewCode.has(id))), levels };
}
