import { Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { hrefOf, useNavigation } from "../../../address/address.ts";
import { IconButton } from "../../../components/Button.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useTexts } from "../../../texts/catalogue.ts";
import { useTheme } from "../../../theme/theme.ts";
import type { Point } from "./graph-camera.ts";
import { byLinks, nodeAt, type Picture, type Placement } from "./graph-drawing.ts";
import { cyclesOf, shapeOf, type Structure } from "./structure-data.ts";
import { useCamera, zoomStep } from "./use-camera.ts";
import { useDrawing } from "./use-drawing.ts";
import { useLayout } from "./use-layout.ts";

interface GraphViewProps {
  readonly structure: Structure;
  readonly version: number | undefined;
}

const heightPixels = 520;

/** The dependencies as a graph. The table of dependencies has the same content for keyboards and screen readers. */
export function GraphView({ structure, version }: GraphViewProps) {
  const { structure: texts } = useTexts();
  const navigate = useNavigation();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(canvas);
  const { shown: theme } = useTheme();
  const shape = useMemo(() => shapeOf(structure), [structure]);
  const cycles = useMemo(() => cyclesOf(structure), [structure]);
  const mostLinked = useMemo(() => byLinks(shape), [shape]);
  const positions = useLayout(shape);
  const [pointed, setPointed] = useState<number>();
  const shown = useRef<Placement>(undefined);
  const open = useCallback(
    (at: Point) => {
      const node = shown.current && structure.nodes[nodeAt(shown.current, at) ?? -1];
      if (node !== undefined) navigate(hrefOf(`/explore/${node.id}`, { version, tab: "structure" }));
    },
    [structure, version, navigate],
  );
  const point = useCallback(
    (at: Point | undefined) => setPointed(at && shown.current && nodeAt(shown.current, at)),
    [],
  );
  const { camera, zoom, showAll } = useCamera(box, { width, height: heightPixels }, open, point);
  useEffect(() => showAll(), [structure, showAll]);
  const picture = useMemo((): Picture | undefined => {
    if (positions === undefined || positions === "failed") return undefined;
    const placement = { positions, width, height: heightPixels, camera };
    return { structure, shape, cycles, mostLinked, placement, pointed };
  }, [structure, shape, cycles, mostLinked, positions, width, camera, pointed]);
  useEffect(() => {
    shown.current = picture?.placement;
  }, [picture]);
  useDrawing(canvas, picture, theme);
  const node = pointed === undefined ? undefined : structure.nodes[pointed];
  return (
    <figure className="structure-graph">
      <div className="row structure-zoom">
        <IconButton label={texts.zoomIn} onClick={() => zoom(zoomStep)}>
          <ZoomIn size={16} aria-hidden />
        </IconButton>
        <IconButton label={texts.zoomOut} disabled={camera.scale === 1} onClick={() => zoom(1 / zoomStep)}>
          <ZoomOut size={16} aria-hidden />
        </IconButton>
        <IconButton label={texts.showAll} disabled={camera.scale === 1} onClick={showAll}>
          <Maximize size={16} aria-hidden />
        </IconButton>
        <span className="small soft">{texts.zoomHelp}</span>
      </div>
      {positions === "failed" ? <p role="alert">{texts.layoutFailed}</p> : null}
      <div ref={box} className="structure-box" role="group" tabIndex={0} aria-label={texts.zoomHelp}>
        {positions === undefined ? <Skeleton height={heightPixels} /> : null}
        <canvas
          ref={canvas}
          role="img"
          aria-label={texts.graphLabel(structure.nodes.length, structure.edges.length, structure.cycles.length)}
          data-scale={camera.scale}
          data-enlarged={camera.scale > 1 ? "" : undefined}
          style={{ height: positions === "failed" ? 0 : heightPixels }}
        />
      </div>
      <figcaption className={`small soft ${node === undefined ? "" : "truncate"}`} title={node?.path}>
        {node?.path ?? texts.graphHelp}
      </figcaption>
    </figure>
  );
}

function useWidth(canvas: { readonly current: HTMLCanvasElement | null }): number {
  const [width, setWidth] = useState(600);
  useEffect(() => {
    const parent = canvas.current?.parentElement;
    if (parent === undefined || parent === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.max(1, Math.floor(parent.clientWidth))));
    observer.observe(parent);
    return () => observer.disconnect();
  }, [canvas]);
  return width;
}
