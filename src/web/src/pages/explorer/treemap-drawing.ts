import { cssColor } from "../../components/colors.ts";
import { inkOn } from "./treemap-colors.ts";
import type { Fill, TreemapArea, TreemapColors } from "./treemap-areas.ts";
import type { PlacedArea } from "./treemap-layout.ts";
import type { Box } from "./treemap-neighbours.ts";

/** Height of the name of an area with areas inside. */
export const headPixels = 18;
const labelPixelsMin = 36;
const zoomMilliseconds = 180;

interface Picture {
  readonly canvas: HTMLCanvasElement;
  readonly root: PlacedArea<TreemapArea>;
  readonly fillOf: TreemapColors["fillOf"];
  readonly width: number;
  readonly height: number;
}

/** Draws the areas: frames with names around others, and the innermost ones filled with their colour. */
export function drawAreas(picture: Picture): void {
  draw(picture, { x0: 0, y0: 0, x1: picture.width, y1: picture.height }, true);
}

/** Animates a change of the visible part; returns a function that stops it. */
export function zoomAreas(picture: Picture, from: Box, to: Box, onEnd: () => void): () => void {
  const start = performance.now();
  let request = requestAnimationFrame(step);
  function step(now: number): void {
    const time = Math.min(1, (now - start) / zoomMilliseconds);
    if (time >= 1) return onEnd();
    const eased = 1 - (1 - time) ** 3;
    const between = (one: number, other: number): number => one + (other - one) * eased;
    const seen = {
      x0: between(from.x0, to.x0),
      y0: between(from.y0, to.y0),
      x1: between(from.x1, to.x1),
      y1: between(from.y1, to.y1),
    };
    // Without texts, which would be stretched during the animation.
    draw(picture, seen, false);
    request = requestAnimationFrame(step);
  }
  return () => cancelAnimationFrame(request);
}

function draw({ canvas, root, fillOf, width, height }: Picture, seen: Box, labelled: boolean): void {
  const ratio = devicePixelRatio;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d")!;
  const style = getComputedStyle(canvas);
  const [across, down] = [width / (seen.x1 - seen.x0), height / (seen.y1 - seen.y0)];
  context.setTransform(across * ratio, 0, 0, down * ratio, -seen.x0 * across * ratio, -seen.y0 * down * ratio);
  context.font = `12px ${style.fontFamily}`;
  context.textBaseline = "middle";
  const [frame, ink] = [style.getPropertyValue("--surface-sunk"), style.getPropertyValue("--text")];
  root.each((node) => {
    const { area } = node.data;
    if (area === undefined) return;
    const [boxWidth, boxHeight] = [node.x1 - node.x0, node.y1 - node.y0];
    if (boxWidth < 1 || boxHeight < 1) return;
    const fill = node.children === undefined ? fillOf(area) : undefined;
    context.fillStyle = fill === undefined ? frame : cssColor(fill.rgb);
    context.fillRect(node.x0, node.y0, boxWidth, boxHeight);
    if (!labelled || boxWidth < labelPixelsMin || boxHeight < headPixels) return;
    // A frame without a head has no room for its name.
    if (fill === undefined && node.children![0]!.y0 - node.y0 < headPixels) return;
    context.fillStyle = fill === undefined ? ink : inkOn(fill.rgb);
    label(context, node, area.name, fill);
  });
}

// The name; in a filled area also the colour's label, below the name or, without room there, before it.
function label(context: CanvasRenderingContext2D, { x0, y0, x1, y1 }: Box, name: string, fill: Fill | undefined): void {
  const pixels = x1 - x0 - 8;
  const tall = y1 - y0 >= 2 * headPixels;
  const first = fill === undefined || tall ? name : `${fill.mark} ${name}`;
  context.fillText(fitted(context, first, pixels), x0 + 4, y0 + headPixels / 2);
  if (fill !== undefined && tall) context.fillText(fitted(context, fill.mark, pixels), x0 + 4, y0 + headPixels * 1.4);
}

function fitted(context: CanvasRenderingContext2D, text: string, pixels: number): string {
  if (context.measureText(text).width <= pixels) return text;
  let length = text.length;
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > pixels) {
    length = Math.floor(length * 0.85);
  }
  return length <= 1 ? "" : `${text.slice(0, length)}…`;
}
