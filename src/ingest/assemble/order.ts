import type { Collector } from "../collector.ts";
import { isRemoved } from "./parents.ts";

/** The tree's shape in pre-order, and which collected artifact stands on each row. */
export interface RowOrder {
  readonly size: number;
  readonly collectedOfRow: Int32Array;
  /** -1 for a collected artifact that was refused after all. */
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
  // A stack of open rows: each gives its children one after another and is closed when there are none left.
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

/** Children of every artifact, side by side: those of `i` are `children[starts[i] … starts[i + 1])`. */
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

function sortSiblings(paths: readonly string[], starts: Int32Array, children: Int32Array): void {
  const compare = paths.some(hasSurrogate) ? compareCodePoints : compareUnits;
  for (let index = 0; index + 1 < starts.length; index++) {
    const start = starts[index]!;
    const stop = starts[index + 1]!;
    if (stop - start < 2 || isSorted(paths, children, start, stop, compare)) continue;
    children.subarray(start, stop).sort((left, right) => compare(paths[left]!, paths[right]!));
  }
}

function isSorted(
  paths: readonly string[],
  children: Int32Array,
  start: number,
  stop: number,
  compare: (left: string, right: string) => number,
): boolean {
  for (let index = start + 1; index < stop; index++) {
    if (compare(paths[children[index - 1]!]!, paths[children[index]!]!) > 0) return false;
  }
  return true;
}

const surrogate = /[\ud800-\udfff]/;

function hasSurrogate(text: string): boolean {
  return surrogate.test(text);
}

/** The order of UTF-16 units is that of code points as long as there are no surrogates. */
function compareUnits(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareCodePoints(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
