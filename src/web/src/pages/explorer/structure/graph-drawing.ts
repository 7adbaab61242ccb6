import { cssColor } from "../../../components/colors.ts";
import { onScreen, type Camera, type Point } from "./graph-camera.ts";
import { degreesOf, type GraphPositions, type GraphShape } from "./graph-layout.ts";
import type { Structure } from "./structure-data.ts";

/** Where a graph is on the screen. */
export interface Placement {
  readonly positions: GraphPositions;
  readonly width: number;
  readonly height: number;
  readonly camera: Camera;
}

/** All that is drawn. */
export interface Picture {
  readonly structure: Structure;
  readonly shape: GraphShape;
  /** The number of the cycle that a node is in, by id. */
  readonly cycles: ReadonlyMap<number, number>;
  /** Indexes of nodes, those with most links first. */
  readonly mostLinked: readonly number[];
  readonly placement: Placement;
  /** Index of the node under the pointer: its links are emphasised. */
  readonly pointed: number | undefined;
}

type Color = (name: string) => string;

const edgePixels = 24;
const pointedPixels = 12;
const namesMax = 40;
const namePixels = 16;
/** Arrows are drawn while so many lines are in view. */
const arrowLinesMax = 1_000;
/** Lines or nodes of one path: the browser needs more than twice the time for twice as many. */
const strokeLines = 200;

/**
 * Draws a graph: lines with arrows, nodes in the colour of their level, cycles in the colour of faults. Each step draws a
 * part of it, so that a large graph does not stop the page. `style` has the colours and the font.
 */
export function* drawGraph(
  context: CanvasRenderingContext2D,
  style: CSSStyleDeclaration,
  picture: Picture,
): Generator<void, void> {
  const color: Color = (name) => style.getPropertyValue(name);
  const places = picture.structure.nodes.map((_, index) => place(picture.placement, index));
  yield* drawEdges(context, picture, places, color);
  const radius = radiusOf(picture);
  yield* drawNodes(context, picture, { places, radius }, color);
  context.font = `12px ${style.fontFamily}`;
  context.fillStyle = color("--text");
  drawNames(context, picture, { places, radius });
}

interface PlacedNodes {
  readonly places: readonly Point[];
  readonly radius: number;
}

function* drawEdges(
  context: CanvasRenderingContext2D,
  picture: Picture,
  places: readonly Point[],
  color: Color,
): Generator<void, void> {
  const { structure, shape, cycles, placement, pointed } = picture;
  const { edges } = shape;
  const cycleOf = (index: number): number | undefined => cycles.get(structure.nodes[index]!.id);
  const [plain, circular, emphasised]: [number[], number[], number[]] = [[], [], []];
  for (let edge = 0; edge < edges.length; edge += 2) {
    const [from, to] = [edges[edge]!, edges[edge + 1]!];
    if (!mayCross(placement, places[from]!, places[to]!)) continue;
    const cycle = cycleOf(from);
    const isCircular = cycle !== undefined && cycle === cycleOf(to);
    if (from === pointed || to === pointed) emphasised.push(edge);
    else (isCircular ? circular : plain).push(edge);
  }
  const faint = pointed === undefined ? 1 : 0.25;
  const arrows = plain.length + circular.length <= arrowLinesMax;
  for (const { lines, stroke, lineWidth, alpha } of [
    { lines: plain, stroke: "--line-strong", lineWidth: 0.75, alpha: 0.6 * faint },
    { lines: circular, stroke: "--bad", lineWidth: 1.5, alpha: faint },
    { lines: emphasised, stroke: "--accent", lineWidth: 1.5, alpha: 1 },
  ]) {
    context.strokeStyle = color(stroke);
    context.lineWidth = lineWidth;
    context.globalAlpha = alpha;
    for (let first = 0; first < lines.length; first += strokeLines) {
      yield;
      context.beginPath();
      for (const edge of lines.slice(first, first + strokeLines)) {
        addLine(context, places[edges[edge]!]!, places[edges[edge + 1]!]!, arrows || lines === emphasised);
      }
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}

/** False for a line that is surely outside of the picture. */
function mayCross({ width, height }: Placement, from: Point, to: Point): boolean {
  return (
    Math.max(from[0], to[0]) >= 0 &&
    Math.min(from[0], to[0]) <= width &&
    Math.max(from[1], to[1]) >= 0 &&
    Math.min(from[1], to[1]) <= height
  );
}

/** Nodes of many are small, and grow while the picture is enlarged. */
function radiusOf({ shape, placement }: Picture): number {
  const smallest = shape.size > 1_000 ? 2 : shape.size > 100 ? 4 : 7;
  return Math.min(Math.max(7, smallest), smallest * Math.sqrt(placement.camera.scale));
}

/** One path for several nodes of a colour. */
function* drawNodes(
  context: CanvasRenderingContext2D,
  { structure, cycles, placement, pointed }: Picture,
  { places, radius }: PlacedNodes,
  color: Color,
): Generator<void, void> {
  const byLook = new Map<string, number[]>();
  for (const [index, { id, level }] of structure.nodes.entries()) {
    if (!isInView(placement, places[index]!, radius)) continue;
    const look = `${cycles.has(id) ? "--bad" : "--text-soft"} ${cssColor(level.color)}`;
    const same = byLook.get(look);
    if (same === undefined) byLook.set(look, [index]);
    else same.push(index);
  }
  for (const [look, nodes] of byLook) {
    const [line, ...fill] = look.split(" ");
    context.fillStyle = fill.join(" ");
    context.strokeStyle = color(line!);
    context.lineWidth = line === "--bad" ? 2 : 1;
    for (let first = 0; first < nodes.length; first += strokeLines) {
      yield;
      context.beginPath();
      for (const index of nodes.slice(first, first + strokeLines)) {
        const [x, y] = places[index]!;
        const drawn = index === pointed ? radius + 2 : radius;
        context.moveTo(x + drawn, y);
        context.arc(x, y, drawn, 0, 2 * Math.PI);
      }
      context.fill();
      context.stroke();
    }
  }
}

/** Names the node under the pointer and those with most links in view, where there is room. */
function drawNames(
  context: CanvasRenderingContext2D,
  { structure, mostLinked, placement, pointed }: Picture,
  { places, radius }: PlacedNodes,
): void {
  const taken: { readonly left: number; readonly right: number; readonly y: number }[] = [];
  for (const index of pointed === undefined ? mostLinked : [pointed, ...mostLinked]) {
    if (taken.length === namesMax) return;
    const [x, y] = places[index]!;
    if (!isInView(placement, [x, y], 0)) continue;
    const { name } = structure.nodes[index]!;
    const { width } = context.measureText(name);
    const atEnd = x + radius + 4 + width > placement.width;
    const left = atEnd ? x - radius - 4 - width : x + radius + 4;
    const covers = taken.some(
      (other) => Math.abs(other.y - y) < namePixels && left < other.right && other.left < left + width,
    );
    if (covers) continue;
    taken.push({ left, right: left + width, y });
    context.fillText(name, left, y + 4);
  }
}

function isInView({ width, height }: Placement, [x, y]: Point, around: number): boolean {
  return x >= -around && x <= width + around && y >= -around && y <= height + around;
}

/** All nodes, those with most links first. */
export function byLinks(shape: GraphShape): readonly number[] {
  const degrees = degreesOf(shape);
  return Array.from(degrees.keys()).toSorted((one, other) => degrees[other]! - degrees[one]!);
}

/** The node at a point of the picture. */
export function nodeAt(placement: Placement, [x, y]: Point): number | undefined {
  let nearest: number | undefined;
  let distance = pointedPixels;
  for (let index = 0; index < placement.positions.length / 2; index++) {
    const [nodeX, nodeY] = place(placement, index);
    const away = Math.hypot(nodeX - x, nodeY - y);
    if (away < distance) [nearest, distance] = [index, away];
  }
  return nearest;
}

function place({ positions, width, height, camera }: Placement, index: number): Point {
  const scaled = (share: number, room: number): number => edgePixels + share * (room - 2 * edgePixels);
  return onScreen(camera, scaled(positions[2 * index]!, width), scaled(positions[2 * index + 1]!, height));
}

function addLine(context: CanvasRenderingContext2D, from: Point, to: Point, arrow: boolean): void {
  context.moveTo(...from);
  context.lineTo(...to);
  if (!arrow) return;
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const tip: Point = [to[0] - 8 * Math.cos(angle), to[1] - 8 * Math.sin(angle)];
  for (const side of [-0.4, 0.4]) {
    context.moveTo(...tip);
    context.lineTo(tip[0] - 7 * Math.cos(angle + side), tip[1] - 7 * Math.sin(angle + side));
  }
}
