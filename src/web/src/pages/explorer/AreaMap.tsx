import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { hrefOf, useAddress, useNavigation } from "../../address/address.ts";
import { Button } from "../../components/Button.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { useTheme } from "../../theme/theme.ts";
import type { ExplorerView } from "./explorer-view.ts";
import type { TreemapArea, TreemapColors } from "./treemap-areas.ts";
import { drawAreas, headPixels, zoomAreas } from "./treemap-drawing.ts";
import { areaAt, computeLayout, pathTo, type AreaNode, type PlacedArea } from "./treemap-layout.ts";
import { isArrow, neighbourOf } from "./treemap-neighbours.ts";
import type { TreemapSubject } from "./treemap-subjects.ts";

export const heightPixels = 440;

interface AreaMapProps {
  readonly root: AreaNode<TreemapArea>;
  readonly colors: TreemapColors;
  readonly size: TreemapSubject;
  readonly view: ExplorerView;
}

/** The areas of a treemap: arrows move between them, Enter or a click zooms in, Escape zooms out. */
export function AreaMap({ root, colors, size, view }: AreaMapProps) {
  const { treemap } = useTexts();
  const { search, change } = useAddress();
  const navigate = useNavigation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(canvas);
  const path = useMemo(() => pathTo(root, Number(search["zoom"])), [root, search]);
  const zoomed = path.at(-1)!;
  const layout = useMemo(
    () => computeLayout({ ...zoomed, area: undefined }, width, heightPixels, headPixels),
    [zoomed, width],
  );
  const [pointed, setPointed] = useState<TreemapArea>();
  const lastZoom = useRef<LastZoom>({ byKeyboard: false, from: undefined });
  const describe = useDescription(size, colors);
  useDrawing(canvas, layout, colors, width, zoomed.area?.id);
  const open = ({ id }: TreemapArea): void => navigate(hrefOf(`/explore/${id}`, { version: view.version }));
  const zoom = (area: TreemapArea | undefined, byKeyboard = false): void => {
    lastZoom.current = { byKeyboard, from: zoomed.area?.id };
    setPointed(undefined);
    change({ zoom: area?.id });
  };
  return (
    <>
      <nav className="row small" aria-label={treemap.title}>
        {path.map(({ area }, index) => (
          <Button key={area?.id ?? 0} kind="quiet" disabled={index === path.length - 1} onClick={() => zoom(area)}>
            {area?.name ?? view.artifact.name}
          </Button>
        ))}
        {zoomed.area === undefined ? null : (
          <Button className="push" onClick={() => open(zoomed.area!)}>
            {treemap.open}
          </Button>
        )}
      </nav>
      <div
        className="treemap"
        style={{ height: heightPixels }}
        onPointerMove={({ clientX, clientY, currentTarget }) => {
          const box = currentTarget.getBoundingClientRect();
          setPointed(areaAt(layout, clientX - box.x, clientY - box.y));
        }}
        onPointerLeave={() => setPointed(undefined)}
      >
        <canvas ref={canvas} aria-hidden />
        <Areas
          key={zoomed.area?.id ?? 0}
          layout={layout}
          label={treemap.help}
          describe={describe}
          lastZoom={lastZoom.current}
          onOpen={({ area, children }, byKeyboard) => (children.length > 0 ? zoom(area, byKeyboard) : open(area!))}
          onUp={path.length > 1 ? () => zoom(path.at(-2)!.area, true) : undefined}
        />
      </div>
      <p className={`treemap-pointed small soft ${pointed === undefined ? "" : "truncate"}`} aria-hidden>
        {pointed === undefined ? treemap.help : `${describe(pointed)} · ${pointed.viewPath}`}
      </p>
    </>
  );
}

/** The last zoom. After a zoom by keyboard, the focus moves to the new areas. */
interface LastZoom {
  readonly byKeyboard: boolean;
  /** The area that was zoomed into before. */
  readonly from: number | undefined;
}

interface AreasProps {
  readonly layout: PlacedArea<TreemapArea>;
  readonly label: string;
  readonly describe: (area: TreemapArea) => string;
  readonly lastZoom: LastZoom;
  readonly onOpen: (node: AreaNode<TreemapArea>, byKeyboard: boolean) => void;
  readonly onUp: (() => void) | undefined;
}

/** A button over each of the outermost areas; Tab reaches one of them at a time. */
function Areas({ layout, label, describe, lastZoom, onOpen, onUp }: AreasProps) {
  const group = useRef<HTMLDivElement>(null);
  const placed = layout.children ?? [];
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      placed.findIndex(({ data }) => data.area!.id === lastZoom.from),
    ),
  );
  const focusFirst = useEffectEvent(() => {
    if (lastZoom.byKeyboard) buttonOf(group.current, active)?.focus();
  });
  useEffect(() => focusFirst(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (key === "Escape") return onUp?.();
    const next = isArrow(key) ? neighbourOf(placed, active, key) : { Home: 0, End: placed.length - 1 }[key];
    if (!isArrow(key) && next === undefined) return;
    event.preventDefault();
    if (next !== undefined) buttonOf(group.current, next)?.focus();
  };
  return (
    <div ref={group} role="group" aria-label={label}>
      {placed.map(({ data, x0, y0, x1, y1 }, index) => (
        <button
          key={data.area!.id}
          type="button"
          className="treemap-area"
          tabIndex={index === active ? 0 : -1}
          style={{ left: x0, top: y0, width: x1 - x0, height: y1 - y0 }}
          aria-label={describe(data.area!)}
          onFocus={() => setActive(index)}
          onKeyDown={onKeyDown}
          onClick={({ detail }) => onOpen(data, detail === 0)}
        />
      ))}
    </div>
  );
}

function buttonOf(group: HTMLElement | null, index: number): HTMLElement | null {
  return group?.querySelector<HTMLElement>(`button:nth-child(${index + 1})`) ?? null;
}

/** Describes an area in words, for screen readers and the line below the map. */
function useDescription(size: TreemapSubject, { fillOf }: TreemapColors): (area: TreemapArea) => string {
  const formats = useFormats();
  return (area) => {
    const { description } = fillOf(area);
    const { name, type } = area;
    if (size.type === "INDICATOR") return `${name}, ${type}, ${description}`;
    return `${name}, ${type}, ${formats.number(area.size)} ${size.unit ?? size.name}, ${description}`;
  };
}

function useWidth(canvas: React.RefObject<HTMLCanvasElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = canvas.current?.parentElement;
    if (box === null || box === undefined) return;
    const resized = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    resized.observe(box);
    return () => resized.disconnect();
  }, [canvas]);
  return width;
}

/** Draws the areas. A zoom is animated, unless the user prefers reduced motion. */
function useDrawing(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  root: PlacedArea<TreemapArea>,
  { fillOf }: TreemapColors,
  width: number,
  zoom: number | undefined,
): void {
  const { shown: theme } = useTheme();
  const before = useRef<{ readonly root: PlacedArea<TreemapArea>; readonly zoom: number | undefined }>(undefined);
  useEffect(() => {
    if (canvas.current === null || width === 0) return;
    const picture = { canvas: canvas.current, fillOf, width, height: heightPixels };
    const was = before.current;
    before.current = { root, zoom };
    const finish = (): void => drawAreas({ ...picture, root });
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (was === undefined || was.zoom === zoom || still) return finish();
    const all = { x0: 0, y0: 0, x1: width, y1: heightPixels };
    const entered = was.root.find(({ data }) => data.area?.id === zoom && zoom !== undefined);
    if (entered !== undefined) return zoomAreas({ ...picture, root: was.root }, all, entered, finish);
    const left = root.find(({ data }) => data.area?.id === was.zoom && was.zoom !== undefined);
    if (left !== undefined) return zoomAreas({ ...picture, root }, left, all, finish);
    return finish();
  }, [canvas, root, fillOf, width, zoom, theme]);
}
