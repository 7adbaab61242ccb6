/** A value at a time; null leaves a gap. */
export interface TrendPoint {
  /** Any unit: only the proportions count. */
  readonly time: number;
  readonly value: number | null;
}

export interface TrendData {
  /** Oldest first. */
  readonly points: readonly TrendPoint[];
  /** Higher values are worse. */
  readonly risesToWorse: boolean;
  /** Ranges of values that are marked behind the line, such as the levels of a scale. */
  readonly bands: readonly { readonly lower: number; readonly upper: number }[];
}

/** A trend as shapes in a square of 100 by 100, which the interface and the reports of the command line stretch. */
export interface TrendShapes {
  /** The values at the bottom and at the top of the square. */
  readonly bottom: number;
  readonly top: number;
  /** The line, as data of an SVG path. */
  readonly line: string;
  /** The values, as data of an SVG path: lines without length, which round caps make visible. */
  readonly dots: string;
  /** The visible part of each band, by its index. */
  readonly bands: readonly { readonly index: number; readonly y: number; readonly height: number }[];
}

/** Draws a trend. Up is better: a measure that should be low has its lowest value at the top. Undefined without two values. */
export function trendShapes({ points, risesToWorse, bands }: TrendData): TrendShapes | undefined {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length < 2) return undefined;
  const [low, high] = widened(Math.min(...values), Math.max(...values));
  const [start, end] = [points[0]!.time, points.at(-1)!.time];
  const x = (time: number): number => (end === start ? 50 : rounded((100 * (time - start)) / (end - start)));
  const y = (value: number): number => {
    const share = (value - low) / (high - low);
    return rounded(100 * (risesToWorse ? share : 1 - share));
  };
  const places = points.map(({ time, value }) => (value === null ? null : `${x(time)},${y(value)}`));
  return {
    bottom: risesToWorse ? high : low,
    top: risesToWorse ? low : high,
    line: places
      .map((place, index) => (place === null ? "" : `${(places[index - 1] ?? null) === null ? "M" : "L"}${place}`))
      .join(""),
    dots: places.map((place) => (place === null ? "" : `M${place}h0`)).join(""),
    bands: bands.flatMap(({ lower, upper }, index) => {
      const edges = [y(Math.max(lower, low)), y(Math.min(upper, high))];
      const [top, bottom] = [Math.min(...edges), Math.max(...edges)];
      return lower >= high || upper <= low ? [] : [{ index, y: top, height: rounded(bottom - top) }];
    }),
  };
}

// Leave space above and below, so that the line never touches the edge.
function widened(low: number, high: number): readonly [number, number] {
  const room = (high - low || Math.abs(high) || 1) * 0.15;
  return [low >= 0 ? Math.max(0, low - room) : low - room, high + room];
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
