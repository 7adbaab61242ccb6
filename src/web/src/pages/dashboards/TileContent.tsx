import { AppLink } from "../../address/AppLink.tsx";
import { hrefOf } from "../../address/address.ts";
import { useRead } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { NumberValue } from "../../components/NumberValue.tsx";
import { Rating } from "../../components/Rating.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Trend } from "../../components/Trend.tsx";
import { useModel } from "../../model/model.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { BarList } from "./BarList.tsx";
import { TrendPicture } from "./TrendPicture.tsx";
import { summaryRequest, type RatedTogether, type Summary, type Tile } from "./tiles.ts";

const freshMilliseconds = 60_000;
const rootType = "APPLICATION";

/** What a tile shows. Tiles about the same projects share one request. */
export function TileContent({ tile }: { readonly tile: Tile }) {
  const { dashboards: texts } = useTexts();
  const read = useRead("GET /api/portfolio/summary", summaryRequest(tile), {
    keepPrevious: true,
    everyMilliseconds: freshMilliseconds,
  });
  if (read.error !== null) return <ReadError read={read} />;
  if (read.data === undefined) return <Skeleton lines={3} />;
  const { data } = read;
  if (data.projects === data.unbuilt && tile.kind !== "GATES") {
    return <p className="soft">{tile.favourites ? texts.noFavourites : texts.noProjects}</p>;
  }
  switch (tile.kind) {
    case "RATING":
      return data.ratings.map((rating) => <WholeRating key={rating.model.id} rating={rating} tile={tile} />);
    case "TREND":
      return data.ratings.map((rating) => (
        <TrendPicture key={rating.model.id} rating={rating} cutProjects={data.cutProjects} />
      ));
    case "GATES":
      return <Gates data={data} tile={tile} />;
    case "SEVERITIES":
      return <Severities data={data} tile={tile} />;
    case "COVERAGE":
      return data.ratings.map((rating) => <Coverage key={rating.model.id} rating={rating} />);
    case "LEVELS":
      return data.ratings.map((rating) => <Levels key={rating.model.id} rating={rating} tile={tile} />);
    case "MOVERS":
      return <Movers data={data} />;
  }
}

interface RatedProps {
  readonly rating: RatedTogether;
  readonly tile: Tile;
}

function WholeRating({ rating, tile }: RatedProps) {
  const { dashboards: texts } = useTexts();
  const indicator = useModel(rating.model.id)?.rootIndicatorOf(rootType);
  return (
    <div className="row dashboard-rating">
      <Rating level={rating.level} size="large" />
      <div>
        <p>
          {indicator?.measure.name} <NumberValue value={rating.value} measure={indicator?.measure} />
        </p>
        <p className="small">
          <AppLink href={projectsHref(tile, "-rating")}>{texts.projects(rating.projects)}</AppLink>{" "}
          <span className="soft">{rating.model.name}</span>
        </p>
      </div>
    </div>
  );
}

function Gates({ data, tile }: { readonly data: Summary; readonly tile: Tile }) {
  const { dashboards: texts, compare } = useTexts();
  const statuses = ["FAILED", "PENDING", "NOT_COMPUTED", "PASSED"] as const;
  const rows = [
    ...statuses.map((status) => ({ id: status, label: compare.gateStatus[status], count: data.gates[status] })),
    { id: "NONE", label: texts.noGate, count: data.gates.NONE },
  ];
  return <BarList rows={rows.filter(({ count }) => count > 0)} href={() => projectsHref(tile, "gate")} />;
}

function Severities({ data, tile }: { readonly data: Summary; readonly tile: Tile }) {
  // The worst first.
  const rows = data.severities.toReversed().map(({ id, name, findings }) => ({ id, label: name, count: findings }));
  // The list of findings has no group and no favourites.
  const isEverything = tile.group === null && !tile.favourites;
  const href = (id: string): string => hrefOf("/findings", { category: `SEVERITY.${id}`, status: "OPEN" });
  return <BarList rows={rows} href={isEverything ? href : undefined} />;
}

function Coverage({ rating }: { readonly rating: RatedTogether }) {
  const { dashboards: texts } = useTexts();
  const measure = useModel(rating.model.id)?.measure("COVERAGE");
  const value = rating.measures["COVERAGE"] ?? null;
  if (value === null) return <p className="soft">{texts.noCoverage}</p>;
  return (
    <div className="stack">
      <p className="dashboard-number">
        <NumberValue value={value} measure={measure} />
      </p>
      <meter className="dashboard-meter" aria-label={measure?.name ?? ""} min={0} max={100} value={value} />
      <p className="small soft">{texts.projects(rating.projects)}</p>
    </div>
  );
}

function Levels({ rating, tile }: RatedProps) {
  const rows = rating.levels.map(({ level, projects }) => ({
    id: level.id,
    label: <Rating level={level} named />,
    count: projects,
  }));
  return <BarList rows={rows} href={() => projectsHref(tile, "rating")} />;
}

function Movers({ data: { movers } }: { readonly data: Summary }) {
  const { dashboards: texts } = useTexts();
  if (movers.length === 0) return <p className="soft">{texts.noMovers}</p>;
  return (
    <ol className="dashboard-movers">
      {movers.map((mover) => (
        <li key={mover.id} className="row-tight">
          <Rating level={mover.before} size="small" />
          <span aria-hidden>→</span>
          <Rating level={mover.level} size="small" />
          <Trend id={mover.trend.id} />
          <AppLink href={`/explore/${mover.artifactId}`} className="truncate">
            {mover.name}
          </AppLink>
          <MoverChange {...mover} />
        </li>
      ))}
    </ol>
  );
}

function MoverChange({ modelId, change }: Summary["movers"][number]) {
  const formats = useFormats();
  const indicator = useModel(modelId)?.rootIndicatorOf(rootType);
  if (change === null || indicator === undefined) return null;
  return <span className="push soft small">{formats.measureChange(change, indicator.measure)}</span>;
}

/** The list of the projects that a tile counts. */
function projectsHref({ group, favourites }: Tile, sort: string): string {
  return hrefOf("/", { group: group ?? undefined, favourites: favourites ? "true" : undefined, sort });
}
