import type { HierarchyRectangularNode } from "d3-hierarchy";
import type { AreaNode } from "./treemap-layout.ts";
import type { RatedArea } from "./Treemap.tsx";

/** Room for the name of an area that holds others. */
export const headPixels = 18;
const labelPixelsMin = 36;
const luminanceOfEqualContrast = 0.179;

/** Draws the areas: those that hold others as frames with their names, the innermost as fields of colour. */
export function drawAreas(
  canvas: HTMLCanvasElement,
  root: HierarchyRectangularNode<AreaNode<RatedArea>>,
  width: number,
  height: number,
): void {
  const ratio = devicePixelRatio;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d")!;
  const style = getComputedStyle(canvas);
  const token = (name: string): string => style.getPropertyValue(name);
  context.scale(ratio, ratio);
  context.font = `12px ${style.fontFamily}`;
  context.textBaseline = "middle";
  const [frame, ink] = [token("--surface-sunk"), token("--text")];
  root.each((node) => {
    const { area } = node.data;
    if (area === undefined) return;
    const [boxWidth, boxHeight] = [node.x1 - node.x0, node.y1 - node.y0];
    if (boxWidth < 1 || boxHeight < 1) return;
    const holds = node.children !== undefined;
    const rgb = area.level?.color.slice(0, 3) ?? [154, 160, 166];
    context.fillStyle = holds ? frame : `rgb(${rgb.join(" ")})`;
    context.fillRect(node.x0, node.y0, boxWidth, boxHeight);
    if (boxWidth < labelPixelsMin || boxHeight < headPixels) return;
    context.fillStyle = holds ? ink : luminance(rgb) > luminanceOfEqualContrast ? "#000" : "#fff";
    context.fillText(fitted(context, area.name, boxWidth - 8), node.x0 + 4, node.y0 + headPixels / 2);
  });
}

function fitted(context: CanvasRenderingContext2D, text: string, pixels: number): string {
  if (context.measureText(text).width <= pixels) return text;
  let length = text.length;
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > pixels)
    length = Math.floor(length * 0.85);
  return length <= 1 ? "" : `${text.slice(0, length)}…`;
}

function luminance(rgb: readonly number[]): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
