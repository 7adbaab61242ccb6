interface Edge {
  readonly from: number;
  readonly to: number;
}

/** What the search knows of a node. */
interface Visit {
  readonly order: number;
  /** The earliest node that can be reached from it. */
  low: number;
  waiting: boolean;
  /** The next of its successors to look at. */
  next: number;
}

/**
 * The groups of nodes that can all reach each other, with more than one node: the strongly connected components (Tarjan),
 * the largest first, each in ascending order. Without recursion, because a path may be as long as the list of nodes.
 */
export function findCycles(edges: readonly Edge[]): readonly (readonly number[])[] {
  const successors = Map.groupBy(edges, ({ from }) => from);
  const visits = new Map<number, Visit>();
  const waiting: number[] = [];
  const cycles: number[][] = [];

  function enter(node: number): Visit {
    const visit = { order: visits.size, low: visits.size, waiting: true, next: 0 };
    visits.set(node, visit);
    waiting.push(node);
    return visit;
  }

  function leave(node: number, visit: Visit): void {
    if (visit.low !== visit.order) return;
    const group = waiting.splice(waiting.lastIndexOf(node));
    for (const member of group) visits.get(member)!.waiting = false;
    if (group.length > 1) cycles.push(group.toSorted((one, other) => one - other));
  }

  for (const start of successors.keys()) {
    if (visits.has(start)) continue;
    const path = [{ node: start, visit: enter(start) }];
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const { node, visit } = step;
      const edge = successors.get(node)?.[visit.next++];
      if (edge === undefined) {
        leave(node, visit);
        path.pop();
        const above = path.at(-1)?.visit;
        if (above !== undefined) above.low = Math.min(above.low, visit.low);
        continue;
      }
      const known = visits.get(edge.to);
      if (known === undefined) path.push({ node: edge.to, visit: enter(edge.to) });
      else if (known.waiting) visit.low = Math.min(visit.low, known.order);
    }
  }
  return cycles.toSorted((one, other) => other.length - one.length || one[0]! - other[0]!);
}
