import type { Answer } from "../../../api/client.ts";
import type { GraphShape } from "./graph-layout.ts";

export type Structure = Answer<"GET /api/artifacts/:id/structure">;
export type StructureNode = Structure["nodes"][number];

/** An edge with its nodes. */
export interface Dependency {
  readonly from: StructureNode;
  readonly to: StructureNode;
  readonly count: number;
  /** Both are in the same cycle. */
  readonly inCycle: boolean;
}

/** The number of the cycle that a node is in, by id. */
export function cyclesOf({ cycles }: Structure): ReadonlyMap<number, number> {
  return new Map(cycles.flatMap((cycle, index) => cycle.map((id) => [id, index] as const)));
}

/** The edges with their nodes, the strongest first. */
export function dependenciesOf(structure: Structure): readonly Dependency[] {
  const nodes = new Map(structure.nodes.map((node) => [node.id, node]));
  const cycles = cyclesOf(structure);
  return structure.edges.flatMap(({ from, to, count }) => {
    const [one, other] = [nodes.get(from), nodes.get(to)];
    if (one === undefined || other === undefined) return [];
    const cycle = cycles.get(from);
    return [{ from: one, to: other, count, inCycle: cycle !== undefined && cycle === cycles.get(to) }];
  });
}

/** The graph for the layout: indexes instead of ids. */
export function shapeOf({ nodes, edges }: Structure): GraphShape {
  const indexes = new Map(nodes.map(({ id }, index) => [id, index]));
  const pairs = edges.flatMap(({ from, to }) => {
    const [one, other] = [indexes.get(from), indexes.get(to)];
    return one === undefined || other === undefined ? [] : [one, other];
  });
  return { size: nodes.length, edges: Int32Array.from(pairs) };
}

/** The nodes with most links, in tree order: what a matrix has room for. */
export function strongestNodes({ nodes, edges }: Structure, nodesMax: number): readonly StructureNode[] {
  const weights = new Map<number, number>();
  for (const { from, to, count } of edges) {
    for (const id of [from, to]) weights.set(id, (weights.get(id) ?? 0) + count);
  }
  const strongest = nodes.toSorted((one, other) => (weights.get(other.id) ?? 0) - (weights.get(one.id) ?? 0));
  const shown = new Set(strongest.slice(0, nodesMax).map(({ id }) => id));
  return nodes.filter(({ id }) => shown.has(id));
}
