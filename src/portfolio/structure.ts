import type { Pace } from "../query/index.ts";
import { findCycles } from "./cycles.ts";
import type { OpenVersion } from "./open-version.ts";
import { partsBelow } from "./structure-parts.ts";

const nodesMax = 10_000;
const edgesMax = 50_000;
const sliceRows = 65_536;
const usualLink = "IMPORTS";
/** Types of links without a direction: they form no cycles. */
const mutualLinks: ReadonlySet<string> = new Set(["CHANGES_WITH"]);

/** A number of links from one part of the tree to another; parts are rows. */
export interface StructureEdge {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** How the parts below an artifact depend on each other. */
export interface Structure {
  /** Rows of the parts, in tree order. */
  readonly nodes: readonly number[];
  /** The strongest first. */
  readonly edges: readonly StructureEdge[];
  /** Rows of parts that depend on each other in a circle; each part is in at most one. */
  readonly cycles: readonly (readonly number[])[];
  /** The type of the links that are counted; null: there are no links. */
  readonly link: string | null;
  /** The number of links of each type below the artifact. */
  readonly linkTypes: ReadonlyMap<string, number>;
  /** Links to and from other parts of the version. */
  readonly leaving: number;
  readonly arriving: number;
  /** What the bounds leave out. */
  readonly cutNodes: number;
  readonly cutEdges: number;
}

interface StructureRequest {
  readonly row: number;
  /** How many steps below the artifact the parts are. */
  readonly depth: number;
  /** The type of the links that count; undefined: imports, or the most frequent type. */
  readonly link: string | undefined;
}

/** Gathers the links between the parts below a row. */
export async function structureOf(version: OpenVersion, request: StructureRequest, pace: Pace): Promise<Structure> {
  const { tree } = version;
  const { row } = request;
  const end = tree.end[row]!;
  const isBelow = (other: number): boolean => other > row && other < end;
  const { partOf, parts } = partsBelow(tree, row, request.depth);
  const links = await linksOf(version);
  const linkTypes = new Map<string, number>();
  for (let index = 0; index < links.size; index++) {
    if (index % sliceRows === 0 && pace.due()) await pace.rest();
    if (!isBelow(links.from[index]!) && !isBelow(links.to[index]!)) continue;
    const type = links.typeOf(index);
    linkTypes.set(type, (linkTypes.get(type) ?? 0) + 1);
  }
  const link = request.link ?? chosenLink(linkTypes);
  const mutual = link !== null && mutualLinks.has(link);
  const counts = new Map<number, number>();
  let leaving = 0;
  let arriving = 0;
  for (let index = 0; index < links.size; index++) {
    if (index % sliceRows === 0 && pace.due()) await pace.rest();
    if (links.typeOf(index) !== link) continue;
    const [from, to] = [links.from[index]!, links.to[index]!];
    const [leaves, arrives] = [isBelow(from), isBelow(to)];
    if (leaves && !arrives) leaving++;
    if (arrives && !leaves) arriving++;
    if (!leaves || !arrives) continue;
    const ends = [partOf[from - row]!, partOf[to - row]!] as const;
    const key = mutual ? Math.min(...ends) * tree.size + Math.max(...ends) : ends[0] * tree.size + ends[1];
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const edges = [...counts]
    .map(([key, count]) => ({ from: Math.floor(key / tree.size), to: key % tree.size, count }))
    .filter(({ from, to }) => from !== to)
    .toSorted((one, other) => other.count - one.count || one.from - other.from || one.to - other.to);
  const { between, ...shown } = bounded(parts, edges);
  return { ...shown, cycles: mutual ? [] : findCycles(between), link, linkTypes, leaving, arriving };
}

async function linksOf({ reader }: OpenVersion) {
  const size = await reader.rows("links");
  if (size === 0) return { size, from: new Int32Array(0), to: new Int32Array(0), typeOf: () => "" };
  const type = await reader.choice("links", "type");
  const from = (await reader.integers("links", "from"))!;
  const to = (await reader.integers("links", "to"))!;
  return { size, from, to, typeOf: (index: number): string => type.choices[type.values[index]!]! };
}

function chosenLink(types: ReadonlyMap<string, number>): string | null {
  if (types.has(usualLink)) return usualLink;
  const [most] = [...types].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}

/** The parts with most links, and the strongest links between them. */
function bounded(parts: readonly number[], edges: readonly StructureEdge[]) {
  const weights = new Map<number, number>(parts.map((part) => [part, 0]));
  // A folder above the parts is one if something refers to the folder itself.
  for (const { from, to, count } of edges) {
    for (const part of [from, to]) weights.set(part, (weights.get(part) ?? 0) + count);
  }
  const strongest = [...weights].toSorted(([, one], [, other]) => other - one).slice(0, nodesMax);
  const shown = new Set(strongest.map(([part]) => part));
  const between = edges.filter(({ from, to }) => shown.has(from) && shown.has(to));
  return {
    nodes: [...shown].toSorted((one, other) => one - other),
    edges: between.slice(0, edgesMax),
    between,
    cutNodes: weights.size - shown.size,
    cutEdges: edges.length - Math.min(between.length, edgesMax),
  };
}
