import type { Search } from "../../../address/search.ts";
import type { MeasureView, ModelView } from "../../../model/model.ts";

/** More lines than this cannot be distinguished in one chart. */
export const seriesMax = 6;

/** A measure over the versions. */
export interface Series {
  readonly measure: MeasureView;
  /** Whether high values are bad; undefined: no indicator rates the measure. */
  readonly risesToWorse: boolean | undefined;
}

/** The series that the address names; without any, the measure behind the rating. */
export function seriesIn(search: Search, model: ModelView, type: string): readonly Series[] {
  const named = (search["series"] ?? "").split(",").flatMap((id) => model.measure(id) ?? []);
  const measures = named.length === 0 ? [model.rootIndicatorOf(type).measure] : named.slice(0, seriesMax);
  return measures.map((measure) => ({ measure, risesToWorse: directionOf(measure, model) }));
}

/** The series of the address with another measure, or without one. */
export function toggledSeries(series: readonly Series[], id: string): string | undefined {
  const ids = series.map(({ measure }) => measure.id);
  const after = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
  return after.length === 0 ? undefined : after.join(",");
}

function directionOf({ id }: MeasureView, model: ModelView): boolean | undefined {
  return model.indicators.find(({ measure }) => measure.id === id)?.risesToWorse;
}
