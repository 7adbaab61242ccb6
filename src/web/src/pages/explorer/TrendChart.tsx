import { useEffect, useMemo, useRef } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { IndicatorView, MeasureView } from "../../model/model.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { useTheme } from "../../theme/theme.ts";
import { useDistribution } from "./Distribution.tsx";
import type { ExplorerView } from "./explorer-view.ts";
import { followWidth } from "./follow-width.ts";
import type { HistoryEntry } from "./history.ts";
import { labelRoomPixels, timeLabels } from "./time-labels.ts";

const heightPixels = 260;
const bandOpacity = 0.16;

interface TrendChartProps {
  readonly view: ExplorerView;
  readonly indicator: IndicatorView;
  readonly entries: readonly HistoryEntry[];
}

/** The indicator's measure over the versions, with the levels as bands behind the line. */
export function TrendChart({ view, indicator, entries }: TrendChartProps) {
  const { explorer, worst } = useTexts();
  const formats = useFormats();
  const { shown: theme } = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const { data: distribution } = useDistribution(view, indicator);
  const points = useMemo(
    () =>
      entries
        .map(({ analysisTime, measures, versionName }) => ({
          time: Date.parse(analysisTime) / 1000,
          value: measures[indicator.measure.id] ?? null,
          versionName,
        }))
        .toSorted((one, other) => one.time - other.time),
    [entries, indicator],
  );
  const bands = useMemo(() => {
    const colors = new Map(distribution?.levels.map(({ level }) => [level.id, level.color.slice(0, 3).join(" ")]));
    return indicator.levels.flatMap(({ id, bounds }) => {
      const color = colors.get(id);
      return bounds === undefined || color === undefined ? [] : [{ bounds, color }];
    });
  }, [distribution, indicator]);
  useEffect(() => {
    if (box.current === null || points.length < 2) return;
    const chart = new UPlot(
      chartOptions(box.current, { indicator, time: explorer.time, points, bands, formats }),
      [points.map(({ time }) => time), points.map(({ value }) => value)],
      box.current,
    );
    return followWidth(chart, box.current, heightPixels);
  }, [points, bands, formats, indicator, explorer, theme]);
  const label = explorer.trendAlt(indicator.measure.name, formats.number(points.length));
  return (
    <>
      <div className="panel-head">
        <h2>{explorer.trend}</h2>
        <span className="soft small">
          {indicator.measure.name}
          {indicator.measure.unit === undefined || indicator.measure.isEffort ? "" : ` (${indicator.measure.unit})`}
          {` · ${worst.upIsBetter}`}
        </span>
      </div>
      {points.length < 2 ? (
        <p className="soft">{explorer.onlyOne}</p>
      ) : (
        <div ref={box} className="chart" role="img" aria-label={label} />
      )}
    </>
  );
}

interface ChartData {
  readonly indicator: IndicatorView;
  /** The labels of the time axis. */
  readonly time: string;
  readonly points: readonly { readonly time: number; readonly versionName: string }[];
  readonly bands: readonly {
    readonly bounds: { readonly lower: number; readonly upper: number };
    readonly color: string;
  }[];
  readonly formats: ReturnType<typeof useFormats>;
}

function chartOptions(box: HTMLElement, { indicator, time, points, bands, formats }: ChartData): UPlot.Options {
  const { measure, risesToWorse } = indicator;
  const color = (token: string): string => getComputedStyle(box).getPropertyValue(token);
  const font = `12px ${getComputedStyle(box).fontFamily}`;
  const axis = {
    stroke: color("--text-soft"),
    font,
    grid: { stroke: color("--chart-grid"), width: 1 },
    ticks: { show: false },
  };
  const exact = (seconds: number): string => formats.dateTime(new Date(seconds * 1000).toISOString());
  const last = points.length - 1;
  // Without a pointer, show the newest version.
  const showLast = (chart: UPlot): void => {
    if ((chart.cursor.idx ?? null) === null) chart.setLegend({ idx: last });
  };
  return {
    width: Math.max(200, box.clientWidth),
    height: heightPixels,
    padding: [null, labelRoomPixels, null, null],
    cursor: { y: false },
    // Up is better in every chart: a measure that should be low has its zero at the top.
    scales: { y: { range: (_chart, low, high) => widened(low, high), dir: risesToWorse ? -1 : 1 } },
    axes: [
      { ...axis, values: (_chart, splits) => [...timeLabels(splits, formats)], space: 120 },
      { ...axis, values: (_chart, splits) => splits.map((value) => axisText(formats, measure, value)), size: 64 },
    ],
    series: [
      {
        label: time,
        value: (_chart, _time, _series, index) =>
          index === null ? "–" : `${points[index]!.versionName} · ${exact(points[index]!.time)}`,
      },
      {
        label: measure.name,
        stroke: color("--chart-line"),
        width: 2,
        points: { show: true, size: 7, fill: color("--surface") },
        value: (_chart, value) => (value === null ? "–" : formats.measure(value, measure)),
      },
    ],
    hooks: { drawClear: [(chart) => drawBands(chart, bands)], ready: [showLast], setCursor: [showLast] },
  };
}

// The unit of a number is above the chart; an effort has several units.
function axisText(formats: ChartData["formats"], measure: MeasureView, value: number): string {
  return measure.isEffort ? formats.measure(value, measure) : formats.number(value);
}

// Leave space above and below, so that the line never touches the edge.
function widened(low: number, high: number): [number, number] {
  const room = (high - low || Math.abs(high) || 1) * 0.15;
  return [low >= 0 ? Math.max(0, low - room) : low - room, high + room];
}

function drawBands(chart: UPlot, bands: ChartData["bands"]): void {
  const { ctx, bbox } = chart;
  const [low, high] = [chart.scales["y"]!.min!, chart.scales["y"]!.max!];
  ctx.save();
  for (const { bounds, color } of bands) {
    const edges = [Math.min(bounds.upper, high), Math.max(bounds.lower, low)];
    if (edges[0]! <= edges[1]!) continue;
    const positions = edges.map((value) => chart.valToPos(value, "y", true));
    const [top, bottom] = [Math.min(...positions), Math.max(...positions)];
    ctx.fillStyle = `rgb(${color} / ${bandOpacity})`;
    ctx.fillRect(bbox.left, top, bbox.width, bottom - top);
  }
  ctx.restore();
}
