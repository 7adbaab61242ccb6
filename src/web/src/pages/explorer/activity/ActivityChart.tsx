import { useEffect, useRef } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { useFormats, useTexts } from "../../../texts/catalogue.ts";
import type { Formats } from "../../../../../text/index.ts";
import { useTheme } from "../../../theme/theme.ts";
import { followWidth } from "../follow-width.ts";
import type { HistoryEntry } from "../history.ts";
import { labelRoomPixels, timeLabels } from "../time-labels.ts";
import type { VersionEvent } from "./events.ts";
import { levelNames, textIn, valueIn, type Series } from "./series.ts";

const heightPixels = 320;
const axesMax = 2;
/** Room above the best and below the worst level, in ranks. */
const rankRoom = 0.5;
/** A plain object, because the library's enumeration of sides has no values at run time. */
const onTheRight: object = { side: 1 };
/** Series differ by colour and by dashes. */
const dashes: readonly (number[] | undefined)[] = [undefined, [8, 4], [2, 4], [12, 4, 2, 4], [4, 4], [16, 6]];

interface ActivityChartProps {
  readonly series: readonly Series[];
  /** Oldest first. */
  readonly entries: readonly HistoryEntry[];
  readonly events: readonly VersionEvent[];
  /** The shown part of the time, in seconds; undefined: all of it. */
  readonly range: readonly [from: number, to: number] | undefined;
  readonly onRange: (range: readonly [number, number] | undefined) => void;
  readonly onVersion: (versionId: number) => void;
}

/** Several measures and levels over the versions. Each has its own scale; dragging zooms, a click chooses a version. */
export function ActivityChart({ series, entries, events, range, onRange, onVersion }: ActivityChartProps) {
  const { activity: texts, explorer } = useTexts();
  const formats = useFormats();
  const { shown: theme } = useTheme();
  const box = useRef<HTMLDivElement>(null);
  // The chart is made once for its data; what it calls may change meanwhile.
  const handlers = useRef({ onRange, onVersion });
  useEffect(() => {
    handlers.current = { onRange, onVersion };
  });
  const rangeText = range?.join(" ");
  useEffect(() => {
    if (box.current === null) return;
    const times = entries.map(({ analysisTime }) => Date.parse(analysisTime) / 1000);
    const [from, to] = rangeText?.split(" ").map(Number) ?? [];
    // Without a pointer, the legend shows the newest version.
    const showLast = (drawn: UPlot): void => {
      if ((drawn.cursor.idx ?? null) === null) drawn.setLegend({ idx: entries.length - 1 });
    };
    const chart = new UPlot(
      {
        ...chartOptions(box.current, { series, entries, events, formats, time: explorer.time, levelOf: texts.levelOf }),
        hooks: {
          draw: [(drawn) => drawEvents(drawn, events)],
          setSelect: [
            (drawn) => {
              const { left, width } = drawn.select;
              if (width < 4) return;
              handlers.current.onRange([drawn.posToVal(left, "x"), drawn.posToVal(left + width, "x")]);
            },
          ],
          setCursor: [showLast],
          ready: [
            showLast,
            (drawn) => {
              drawn.over.addEventListener("click", () => {
                const entry = entries[drawn.cursor.idx ?? -1];
                if (entry !== undefined && drawn.select.width === 0) handlers.current.onVersion(entry.versionId);
              });
              drawn.over.addEventListener("dblclick", () => handlers.current.onRange(undefined));
            },
          ],
        },
      },
      [times, ...series.map((one) => entries.map((entry) => valueIn(one, entry)))],
      box.current,
    );
    if (from !== undefined && to !== undefined) chart.setScale("x", { min: from, max: to });
    return followWidth(chart, box.current, heightPixels);
  }, [series, entries, events, formats, texts, explorer, theme, rangeText]);
  const names = series.map(({ kind, name }) => (kind === "rank" ? texts.levelOf(name) : name)).join(", ");
  return <div ref={box} className="chart activity-chart" role="img" aria-label={texts.chartAlt(names)} />;
}

interface ChartData extends Pick<ActivityChartProps, "series" | "entries" | "events"> {
  readonly formats: Formats;
  readonly time: string;
  readonly levelOf: (name: string) => string;
}

function chartOptions(box: HTMLElement, data: ChartData): UPlot.Options {
  const { series, entries, formats, time, levelOf } = data;
  const color = (token: string): string => getComputedStyle(box).getPropertyValue(token);
  const axis = { font: `12px ${getComputedStyle(box).fontFamily}`, ticks: { show: false } };
  const grid = { stroke: color("--chart-grid"), width: 1 };
  return {
    width: Math.max(200, box.clientWidth),
    height: heightPixels,
    // A second axis has room for the label below it.
    padding: [null, series.length > 1 ? null : labelRoomPixels, null, null],
    cursor: { y: false, drag: { x: true, y: false, setScale: false } },
    scales: Object.fromEntries(
      series.map((one, index) => [
        `y${index}`,
        {
          range: rangeOf(one, entries),
          // Up is better in every chart.
          dir: one.risesToWorse === true ? (-1 as const) : (1 as const),
        },
      ]),
    ),
    axes: [
      {
        ...axis,
        grid,
        stroke: color("--text-soft"),
        values: (_chart, splits) => [...timeLabels(splits, formats)],
        space: 120,
      },
      ...series.slice(0, axesMax).map((one, index) => ({
        ...axis,
        scale: `y${index}`,
        ...(index === 0 ? {} : onTheRight),
        stroke: color(`--series-${index + 1}`),
        grid: index === 0 ? grid : { show: false },
        ...valuesOnAxis(one, entries, formats),
      })),
    ],
    series: [
      {
        label: time,
        value: (_chart, _time, _series, index) => {
          const entry = index === null ? undefined : entries[index];
          return entry === undefined ? "–" : `${entry.versionName} · ${formats.dateTime(entry.analysisTime)}`;
        },
      },
      ...series.map((one, index): UPlot.Series => {
        const dash = dashes[index];
        return {
          label: one.kind === "rank" ? levelOf(one.name) : one.name,
          scale: `y${index}`,
          stroke: color(`--series-${index + 1}`),
          width: 2,
          ...(dash === undefined ? {} : { dash }),
          // A level stays until the next version.
          ...(one.kind === "rank" ? { paths: UPlot.paths.stepped!({ align: 1 }) } : {}),
          points: { show: true, size: 6, fill: color("--surface") },
          value: (_chart, _value, _series, at) => {
            const entry = at === null ? undefined : entries[at];
            return entry === undefined ? "–" : textIn(one, entry, formats);
          },
        };
      }),
    ],
  };
}

// All levels of a scale are on the axis; the range of a measure follows its values.
function rangeOf(series: Series, entries: readonly HistoryEntry[]): UPlot.Scale.Range {
  if (series.kind === "measure") return (_chart, low, high) => widened(low ?? 0, high ?? 1);
  return [-rankRoom, Math.max(...levelNames(series, entries).keys()) + rankRoom];
}

function valuesOnAxis(series: Series, entries: readonly HistoryEntry[], formats: Formats) {
  if (series.kind === "rank") {
    const names = levelNames(series, entries);
    return {
      splits: () => [...names.keys()].toSorted((one, other) => one - other),
      values: (_chart: UPlot, splits: number[]) => splits.map((rank) => names.get(rank) ?? ""),
      size: 88,
    };
  }
  const { measure } = series;
  return {
    values: (_chart: UPlot, splits: number[]) =>
      splits.map((value) => (measure.isEffort ? formats.measure(value, measure) : formats.number(value))),
    size: 64,
  };
}

function widened(low: number, high: number): [number, number] {
  const room = (high - low || Math.abs(high) || 1) * 0.15;
  return [low >= 0 ? Math.max(0, low - room) : low - room, high + room];
}

/** A line for each version with events, with a mark at the top. */
function drawEvents(chart: UPlot, events: readonly VersionEvent[]): void {
  const { ctx, bbox } = chart;
  const style = getComputedStyle(chart.root);
  ctx.save();
  ctx.strokeStyle = style.getPropertyValue("--line-strong");
  ctx.fillStyle = ctx.strokeStyle;
  ctx.setLineDash([2, 4]);
  for (const time of new Set(events.map(({ version }) => Date.parse(version.analysisTime) / 1000))) {
    const left = chart.valToPos(time, "x", true);
    if (left < bbox.left || left > bbox.left + bbox.width) continue;
    ctx.beginPath();
    ctx.moveTo(left, bbox.top);
    ctx.lineTo(left, bbox.top + bbox.height);
    ctx.stroke();
    ctx.beginPath();
    ctx.arc(left, bbox.top + 4, 4, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.restore();
}
