import { trendShapes } from "../../../../text/index.ts";
import { cssColor } from "../../components/colors.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { useLevels, type ReportHistory, type ReportSubject } from "./report-data.ts";

interface ReportTrendProps {
  readonly shown: ReportSubject;
  readonly history: ReportHistory;
}

/** The measure that rates the whole, over the versions; shapes instead of a canvas stay sharp on paper. */
export function ReportTrend({ shown, history }: ReportTrendProps) {
  const { explorer, worst } = useTexts();
  const formats = useFormats();
  const indicator = shown.model.rootIndicatorOf(shown.root.type.id);
  const { data: levels } = useLevels(shown, indicator);
  if (history.data === undefined) return null;
  const entries = history.data.toReversed();
  const points = entries.map(({ analysisTime, measures }) => ({
    time: Date.parse(analysisTime),
    value: measures[indicator.measure.id] ?? null,
  }));
  const colors = new Map(levels?.levels.map(({ level }) => [level.id, cssColor(level.color)]));
  const bands = indicator.levels.flatMap(({ id, bounds }) =>
    bounds === undefined ? [] : [{ ...bounds, color: colors.get(id) }],
  );
  const shapes = trendShapes({ points, risesToWorse: indicator.risesToWorse, bands });
  const value = (number: number): string => formats.measure(number, indicator.measure);
  return (
    <section className="panel" aria-label={explorer.trend}>
      <div className="panel-head">
        <h2>{explorer.trend}</h2>
        <span className="soft small">
          {indicator.measure.name} · {worst.upIsBetter}
        </span>
      </div>
      {shapes === undefined ? (
        <p className="soft">{explorer.onlyOne}</p>
      ) : (
        <figure className="report-trend">
          <div className="report-axis small soft" aria-hidden>
            <span>{value(shapes.top)}</span>
            <span>{value(shapes.bottom)}</span>
          </div>
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            role="img"
            aria-label={explorer.trendAlt(indicator.measure.name, formats.number(points.length))}
          >
            {shapes.bands.map(({ index, y, height }) => (
              <rect key={index} x={0} y={y} width={100} height={height} fill={bands[index]!.color ?? "none"} />
            ))}
            <path className="report-line" d={shapes.line} />
            <path className="report-dots" d={shapes.dots} />
          </svg>
          <figcaption className="report-times small soft">
            <span>{`${entries[0]!.versionName} · ${formats.date(entries[0]!.analysisTime)}`}</span>
            <span>{`${entries.at(-1)!.versionName} · ${formats.date(entries.at(-1)!.analysisTime)}`}</span>
          </figcaption>
        </figure>
      )}
    </section>
  );
}
