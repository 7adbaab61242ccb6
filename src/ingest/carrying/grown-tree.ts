import { compareTexts, matchById, orderById, type Facts, type TextColumn, type Tree } from "../../snapshot/index.ts";
import { Numbering } from "../numbering.ts";
import type { PreviousFacts } from "./previous-facts.ts";

/** A tree with artifacts of the version before. */
export interface GrownTree {
  readonly size: number;
  readonly tree: Tree;
  /** What each row comes from: a row of the new tree or, as `~row`, of the version before. */
  readonly source: Int32Array;
  /** The row of each row of the new tree. They keep their order. */
  readonly rowOfNow: Int32Array;
  /** The row of an entry as `source` has it. */
  rowOf(source: number): number;
}

/** A subtree that is added below a row of the new tree. */
interface Insertion {
  /** The row of the new tree before which it comes. */
  readonly position: number;
  /** Levels of its parent below the root. */
  readonly depth: number;
  /** Its artifacts in pre-order, as rows of the version before. */
  readonly artifacts: number[];
}

/** Adds artifacts of the version before to the new tree; with each of them come those above it. */
export function growTree(now: Facts, before: PreviousFacts, artifacts: Int32Array): GrownTree {
  const rowNow = matchById(orderById(before.ids), now.idOrder);
  const source = new Int32Array(now.tree.size + artifacts.length);
  const rowOfNow = new Int32Array(now.tree.size);
  const rowOfBefore = new Map<number, number>();
  const insertions = insertionsOf(now, before, artifacts, rowNow);
  let size = 0;
  let next = 0;
  for (let row = 0; row <= now.tree.size; row++) {
    for (; insertions[next]?.position === row; next++) {
      for (const added of insertions[next]!.artifacts) {
        rowOfBefore.set(added, size);
        source[size++] = ~added;
      }
    }
    if (row === now.tree.size) break;
    rowOfNow[row] = size;
    source[size++] = row;
  }
  const rowOf = (entry: number): number => (entry >= 0 ? rowOfNow[entry]! : rowOfBefore.get(~entry)!);
  const parentOf = (entry: number): number => {
    if (entry >= 0) return entry === 0 ? -1 : rowOfNow[now.tree.parent[entry]!]!;
    const above = before.tree.parent[~entry]!;
    return rowNow[above] === -1 ? rowOfBefore.get(above)! : rowOfNow[rowNow[above]!]!;
  };
  return { size, tree: treeOf(now.tree, before.tree, source, source.map(parentOf)), source, rowOfNow, rowOf };
}

/** The subtrees to add, in the order in which they come: at one position, those of the deepest parent come first. */
function insertionsOf(now: Facts, before: PreviousFacts, artifacts: Int32Array, rowNow: Int32Array): Insertion[] {
  const depths = new Int32Array(now.tree.size);
  for (let row = 1; row < depths.length; row++) depths[row] = depths[now.tree.parent[row]!]! + 1;
  const insertions: Insertion[] = [];
  const insertionOf = new Map<number, Insertion>();
  // Siblings come in the order of their paths in both trees: each search starts where the one before ended.
  const searched = new Map<number, number>();
  for (const added of artifacts) {
    const above = before.tree.parent[added]!;
    const parent = rowNow[above]!;
    let insertion = insertionOf.get(above);
    if (parent !== -1) {
      const start = searched.get(parent) ?? parent + 1;
      const position = siblingAfter(now, parent, start, before.paths, added);
      searched.set(parent, position);
      insertions.push((insertion = { position, depth: depths[parent]!, artifacts: [] }));
    }
    insertion!.artifacts.push(added);
    insertionOf.set(added, insertion!);
  }
  return insertions.sort((left, right) => left.position - right.position || right.depth - left.depth);
}

/** The first child of the parent, from `start` on, whose path does not come before the given one; else the parent's end. */
function siblingAfter(
  { tree, paths }: Facts,
  parent: number,
  start: number,
  others: TextColumn,
  other: number,
): number {
  let row = start;
  while (row < tree.end[parent]! && compareTexts(paths, row, others, other) < 0) row = tree.end[row]!;
  return row;
}

function treeOf(now: Tree, before: Tree, source: Int32Array, parent: Int32Array): Tree {
  const types = new Numbering(now.types);
  const type = new Uint16Array(source.length);
  const end = new Int32Array(source.length);
  for (let row = source.length - 1; row >= 0; row--) {
    const entry = source[row]!;
    type[row] = entry >= 0 ? now.type[entry]! : types.numberOf(before.types[before.type[~entry]!]!);
    if (end[row] === 0) end[row] = row + 1;
    // The last child comes first here, and it ends where its parent does.
    if (row > 0 && end[parent[row]!] === 0) end[parent[row]!] = end[row]!;
  }
  return { size: source.length, parent, end, type, types: types.ids };
}
