import type { Formats } from "../../../../../text/index.ts";
import type { Search } from "../../../address/search.ts";
import type { IndicatorView, MeasureView, ModelView } from "../../../model/model.ts";
import type { HistoryEntry } from "../history.ts";

/** More lines than this cannot be distinguished in one chart. */
export const seriesMax = 6;

interface SeriesFacts {
  /** The id in the address: a measure may have the same id as an indicator. */
  readonly id: string;
  readonly name: string;
  /** Whether high values are bad; undefined: no indicator rates the measure. */
  readonly risesToWorse: boolean | undefined;
}

/** The values of a measure over the versions. */
export interface MeasureSeries extends SeriesFacts {
  readonly kind: "measure";
  readonly measure: MeasureView;
}

/** The levels of an indicator over the versions, as ranks. */
export interface RankSeries extends SeriesFacts {
  readonly kind: "rank";
  readonly indicator: IndicatorView;
}

export type Series = MeasureSeries | RankSeries;

const rankPrefix = "rank:";

/** The series that the address names; without any, the measure behind the rating. */
export function seriesIn(search: Search, model: ModelView, type: string): readonly Series[] {
  const named = (search["series"] ?? "").split(",").flatMap((id) => seriesNamed(id, model) ?? []);
  return named.length === 0 ? [measureSeries(model.rootIndicatorOf(type).measure, model)] : named.slice(0, seriesMax);
}

/** All series of a type: ranks first, as there are few. */
export function seriesOf(model: ModelView, type: string): readonly Series[] {
  return [
    ...model.indicatorsOf(type).map(rankSeries),
    ...model.measuresOf(type).map((measure) => measureSeries(measure, model)),
  ];
}

/** The series of the address with another one, or without one. */
export function toggledSeries(series: readonly Series[], id: string): string | undefined {
  const ids = series.map((one) => one.id);
  const after = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
  return after.length === 0 ? undefined : after.join(",");
}

/** The value of a series in a version; null without one, or if its level is unknown. */
export function valueIn(series: Series, { measures, indicators }: HistoryEntry): number | null {
  if (series.kind === "measure") return measures[series.measure.id] ?? null;
  const rank = indicators[series.indicator.id]?.rank ?? -1;
  return rank < 0 ? null : rank;
}

/** The value of a series in a version as text. A level has the name that it had in the model of the version. */
export function textIn(series: Series, entry: HistoryEntry, formats: Formats): string {
  if (series.kind === "rank") return entry.indicators[series.indicator.id]?.name ?? "–";
  const value = valueIn(series, entry);
  return value === null ? "–" : formats.measure(value, series.measure);
}

/** The levels of a rank axis, from the best one, for the ranks in the entries and in the current model. */
export function levelNames({ indicator }: RankSeries, entries: readonly HistoryEntry[]): ReadonlyMap<number, string> {
  const then = entries.flatMap(({ indicators }) => indicators[indicator.id] ?? []);
  return new Map(
    [...then, ...indicator.levels].filter(({ rank }) => rank >= 0).map(({ rank, name }) => [rank, name] as const),
  );
}

function seriesNamed(id: string, model: ModelView): Series | undefined {
  if (id.startsWith(rankPrefix)) {
    const indicator = model.indicator(id.slice(rankPrefix.length));
    return indicator && rankSeries(indicator);
  }
  const measure = model.measure(id);
  return measure && measureSeries(measure, model);
}

function measureSeries(measure: MeasureView, model: ModelView): Series {
  const { id, name } = measure;
  const risesToWorse = model.indicators.find((one) => one.measure.id === id)?.risesToWorse;
  return { kind: "measure", id, name, measure, risesToWorse };
}

function rankSeries(indicator: IndicatorView): Series {
  return { kind: "rank", id: rankPrefix + indicator.id, name: indicator.name, indicator, risesToWorse: true };
}
