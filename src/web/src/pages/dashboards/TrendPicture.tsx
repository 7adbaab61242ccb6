import { trendShapes } from "../../../../text/index.ts";
import { Rating } from "../../components/Rating.tsx";
import { useModel } from "../../model/model.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import type { RatedTogether } from "./tiles.ts";

interface TrendPictureProps {
  readonly rating: RatedTogether;
  readonly cutProjects: number;
}

const rootType = "APPLICATION";

/** How the rating of all projects together went; up is better. */
export function TrendPicture({ rating, cutProjects }: TrendPictureProps) {
  const { dashboards: texts, worst } = useTexts();
  const formats = useFormats();
  const indicator = useModel(rating.model.id)?.rootIndicatorOf(rootType);
  const { history } = rating;
  const [first] = history;
  const last = history.at(-1);
  if (indicator === undefined) return null;
  const points = history.map(({ time, value }) => ({ time: Date.parse(time), value }));
  const shapes = trendShapes({ points, risesToWorse: indicator.risesToWorse, bands: [] });
  if (shapes === undefined || first === undefined || last === undefined) return <p className="soft">{texts.noTrend}</p>;
  const text = (value: number | null): string => (value === null ? "–" : formats.measure(value, indicator.measure));
  const from = texts.valueOn(text(first.value), formats.date(first.time));
  const to = texts.valueOn(text(last.value), formats.date(last.time));
  return (
    <figure className="dashboard-trend">
      <figcaption className="row-tight small soft">
        {indicator.measure.name} · {worst.upIsBetter}
      </figcaption>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${indicator.measure.name}: ${from}, ${to}`}
      >
        <path className="dashboard-line" d={shapes.line} />
      </svg>
      <div className="row small soft">
        <span className="row-tight">
          <Rating level={first.level} size="small" /> {from}
        </span>
        <span className="row-tight push">
          <Rating level={last.level} size="small" /> {to}
        </span>
      </div>
      {cutProjects > 0 ? <p className="small soft">{texts.cut(cutProjects)}</p> : null}
    </figure>
  );
}
