import type { Collector } from "../collector.ts";
import type { PathTable } from "../path-table.ts";
import { isRemoved } from "./parents.ts";

/** The tree's shape in pre-order, and the collected artifact of each row. */
export interface RowOrder {
  readonly size: number;
  readonly collectedOfRow: Int32Array;
  /** -1 for a collected artifact that was refused while the tree was assembled. */
  readonly rowOfCollected: Int32Array;
  readonly parent: Int32Array;
  readonly end: Int32Array;
}

/** Puts the tree in pre-order, siblings in code-point order of path. */
export function orderRows(collector: Collector, parents: Int32Array): RowOrder {
  const { starts, children } = childrenOf(parents);
  sortSiblings(collector.paths, starts, children);
  const count = parents.length;
  const collectedOfRow = new Int32Array(count);
  const rowOfCollected = new Int32Array(count).fill(-1);
  const parent = new Int32Array(count);
  const end = new Int32Array(count);
  const next = starts.slice(0, count);
  // A stack of open rows: the children of each follow one after another, then it is closed.
  const open = new Int32Array(count);
  let depth = 0;
  let row = 0;
  parent[0] = -1;
  rowOfCollected[0] = 0;
  while (depth >= 0) {
    const current = collectedOfRow[open[depth]!]!;
    if (next[current]! < starts[current + 1]!) {
      const child = children[next[current]!++]!;
      row++;
      collectedOfRow[row] = child;
      rowOfCollected[child] = row;
      parent[row] = open[depth]!;
      open[++depth] = row;
    } else {
      end[open[depth]!] = row + 1;
      depth--;
    }
  }
  const size = row + 1;
  return {
    size,
    collectedOfRow: collectedOfRow.slice(0, size),
    rowOfCollected,
    parent: parent.slice(0, size),
    end: end.slice(0, size),
  };
}

/** The children of all artifacts, grouped by parent: those of `i` are `children[starts[i] … starts[i + 1])`. */
function childrenOf(parents: Int32Array): { starts: Int32Array; children: Int32Array } {
  const count = parents.length;
  const starts = new Int32Array(count + 1);
  for (let index = 1; index < count; index++) if (!isRemoved(parents[index]!)) starts[parents[index]! + 1]!++;
  for (let index = 0; index < count; index++) starts[index + 1]! += starts[index]!;
  const next = starts.slice(0, count);
  const children = new Int32Array(starts[count]!);
  for (let index = 1; index < count; index++) {
    if (!isRemoved(parents[index]!)) children[next[parents[index]!]!++] = index;
  }
  return { starts, children };
}

function sortSiblings(paths: PathTable, starts: Int32Array, children: Int32Array): void {
  const compare = (left: number, right: number): number => paths.compare(left, right);
  for (let index = 0; index + 1 < starts.length; index++) {
    const start = starts[index]!;
    const stop = starts[index + 1]!;
    if (stop - start < 2 || isSorted(paths, children, start, stop)) continue;
    children.subarray(start, stop).sort(compare);
  }
}

function isSorted(paths: PathTable, children: Int32Array, start: number, stop: number): boolean {
  for (let index = start + 1; index < stop; index++) {
    if (paths.compare(children[index - 1]!, children[index]!) > 0) return false;
  }
  return true;
}
