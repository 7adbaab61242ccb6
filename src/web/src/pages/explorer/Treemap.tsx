import { useEffect, useMemo, useRef, useState } from "react";
import { hrefOf, useAddress, useGo } from "../../address/address.ts";
import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { Button } from "../../components/Button.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Select } from "../../components/Field.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import type { IndicatorView } from "../../model/model.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { useTheme } from "../../theme/theme.ts";
import type { Explored } from "./explored.ts";
import { layOut, nestAreas, type Area, type AreaNode } from "./treemap-layout.ts";
import { drawAreas, headPixels } from "./treemap-drawing.ts";

type Level = NonNullable<Answer<"POST /api/artifacts/:id/query">["artifacts"][number]["level"]>;

/** An area with what colours it. */
export interface RatedArea extends Area {
  readonly level: Level | undefined;
  readonly type: string;
}

const areasMax = 1_500;
const heightPixels = 440;

interface TreemapProps {
  readonly explored: Explored;
  readonly indicator: IndicatorView;
}

/** Everything below as areas: size by any measure that adds up, colour by any indicator. A click zooms in. */
export function Treemap({ explored, indicator }: TreemapProps) {
  const { explorer } = useTexts();
  const { search, change } = useAddress();
  const { artifact, model, version } = explored;
  const sizes = model.measures.filter(({ additive }) => additive);
  const size = sizes.find(({ id }) => id === search["size"]) ?? sizes[0];
  const colors = model.indicatorsOf(artifact.type.id);
  const color = colors.find(({ id }) => id === search["color"]) ?? indicator;
  const deciding = model.rootIndicatorOf(artifact.type.id).id;
  const { data, error } = useRead(
    "POST /api/artifacts/:id/query",
    {
      params: { id: artifact.id },
      query: { version },
      body: {
        // What is rated like the artifact itself: folders and files, and below a file its functions.
        artefactTypes: model.types.filter((type) => isInner(artifact) || model.rootIndicatorOf(type).id === deciding),
        columns: [
          { type: "MEASURE", id: size?.id ?? "" },
          { type: "INDICATOR", id: color.id },
        ],
        orders: [{ type: "MEASURE", id: size?.id ?? "", order: "DESC", orderType: "VALUE" }],
        filters: [{ type: "measure", id: size?.id ?? "", data: { bounds: "]0;[" } }],
        resultSize: areasMax,
        hideRating: !isInner(artifact),
      },
    },
    { enabled: size !== undefined, keepPrevious: true },
  );
  const areas = useMemo(() => (data?.artifacts ?? []).map((found) => areaOf(found)), [data]);
  return (
    <section className="panel" aria-label={explorer.treemap}>
      <div className="panel-head">
        <h2>{explorer.treemap}</h2>
        <Select
          inline
          label={explorer.size}
          value={size?.id ?? ""}
          options={sizes.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => change({ size: id }, { replace: true })}
        />
        <Select
          inline
          label={explorer.color}
          value={color.id}
          options={colors.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => change({ color: id }, { replace: true })}
        />
      </div>
      {error === null ? null : <ErrorState error={error} />}
      {data === undefined && error === null ? <Skeleton height={heightPixels} /> : null}
      {data !== undefined && areas.length === 0 ? <p className="soft">{explorer.treemapEmpty}</p> : null}
      {areas.length === 0 ? null : <Map areas={areas} explored={explored} unit={size?.unit ?? size?.name ?? ""} />}
    </section>
  );
}

function isInner({ type }: Explored["artifact"]): boolean {
  return type.id !== "APPLICATION" && type.id !== "FOLDER";
}

function areaOf({
  id,
  name,
  viewPath,
  type,
  values,
  level,
}: Answer<"POST /api/artifacts/:id/query">["artifacts"][number]): RatedArea {
  const [size, color] = values;
  // Where the chosen indicator is not for this type, the artifact's own rating stands for it.
  return {
    id,
    name,
    viewPath: viewPath ?? "",
    size: Number(size?.value ?? 0),
    level: color?.level ?? level,
    type: type.name,
  };
}

interface MapProps {
  readonly areas: readonly RatedArea[];
  readonly explored: Explored;
  readonly unit: string;
}

function Map({ areas, explored, unit }: MapProps) {
  const { explorer } = useTexts();
  const formats = useFormats();
  const { shown: theme } = useTheme();
  const { search, change } = useAddress();
  const go = useGo();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const nested = useMemo(() => nestAreas(areas), [areas]);
  const way = useMemo(() => wayTo(nested, Number(search["zoom"])), [nested, search]);
  const zoomed = way.at(-1)!;
  const layout = useMemo(
    () => layOut({ area: undefined, children: zoomed.children }, width, heightPixels, headPixels),
    [zoomed, width],
  );
  useEffect(() => {
    const box = canvas.current?.parentElement;
    if (box === null || box === undefined) return;
    const resized = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    resized.observe(box);
    return () => resized.disconnect();
  }, []);
  useEffect(() => {
    if (canvas.current !== null && width > 0) drawAreas(canvas.current, layout, width, heightPixels);
  }, [layout, width, theme]);
  const zoom = (area: RatedArea | undefined): void => change({ zoom: area?.id });
  return (
    <>
      <nav className="row small" aria-label={explorer.treemap}>
        {way.map(({ area }, index) => (
          <Button key={area?.id ?? 0} kind="quiet" disabled={index === way.length - 1} onClick={() => zoom(area)}>
            {area?.name ?? explored.artifact.name}
          </Button>
        ))}
        {zoomed.area === undefined ? null : (
          <Button
            className="push"
            onClick={() => go(hrefOf(`/explore/${zoomed.area!.id}`, { version: explored.version }))}
          >
            {explorer.openArtifact}
          </Button>
        )}
      </nav>
      <div className="treemap" style={{ height: heightPixels }} role="group" aria-label={explorer.treemapHelp}>
        <canvas ref={canvas} aria-hidden />
        {layout.children?.map(({ data: { area, children }, x0, y0, x1, y1 }) => (
          <button
            key={area!.id}
            type="button"
            className="treemap-area"
            style={{ left: x0, top: y0, width: x1 - x0, height: y1 - y0 }}
            aria-label={`${area!.name}, ${area!.type}, ${formats.number(area!.size)} ${unit}, ${area!.level?.name ?? "–"}`}
            title={`${area!.name} · ${formats.number(area!.size)} ${unit} · ${area!.level?.name ?? "–"}`}
            onKeyDown={({ key }) => (key === "Escape" && way.length > 1 ? zoom(way.at(-2)!.area) : undefined)}
            onClick={() =>
              children.length > 0 ? zoom(area) : go(hrefOf(`/explore/${area!.id}`, { version: explored.version }))
            }
          />
        ))}
      </div>
    </>
  );
}

/** From the root to the area that is zoomed into; an area that is not there is the root. */
function wayTo(root: AreaNode<RatedArea>, id: number): readonly AreaNode<RatedArea>[] {
  const search = (node: AreaNode<RatedArea>): readonly AreaNode<RatedArea>[] | undefined => {
    if (node.area?.id === id) return [node];
    for (const child of node.children) {
      const found = search(child);
      if (found !== undefined) return [node, ...found];
    }
    return undefined;
  };
  return search(root) ?? [root];
}
