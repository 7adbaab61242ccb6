import { errorType, type FlatTree, type TreeArrays } from "../syntax/flat-tree.ts";

/** A part of the text `[start, end)` that is missing in a tree, and a tree of it alone. */
export interface Graft {
  readonly start: number;
  readonly end: number;
  /** The nodes of the part, with positions of the whole text. Parents are nodes of the part; -1 for the outermost ones. */
  readonly nodes: PartNodes;
}

/** Nodes in pre-order. */
export interface PartNodes {
  readonly type: readonly number[];
  readonly start: readonly number[];
  readonly end: readonly number[];
  readonly next: readonly number[];
  readonly parent: readonly number[];
  readonly field: readonly number[];
}

/**
 * The nodes of a tree that are in the range `[from, to)` of its text. `offset` is added to their positions. Where a token is
 * missing, an error without a text is added; if there is no error at all, all nodes become part of one.
 */
export function takePart(tree: FlatTree, from: number, to: number, offset: number): PartNodes {
  const taken = outermostIn(tree, from, to);
  const errors: number[] = [];
  let hasError = false;
  for (const node of taken) {
    for (let inner = node; inner < tree.next[node]!; inner++) {
      if (tree.type[inner] === errorType) hasError = true;
      else if (tree.start[inner] === tree.end[inner] && tree.next[inner] === inner + 1) errors.push(tree.start[inner]!);
    }
  }
  const part = new Part();
  for (const at of errors) part.add(errorType, [at + offset, at + offset], part.count + 1, -1, 0);
  const isWrapped = !hasError && errors.length === 0;
  if (isWrapped) {
    const count = taken.reduce((sum, node) => sum + tree.next[node]! - node, 1);
    part.add(errorType, [from + offset, to + offset], count, -1, 0);
  }
  for (const node of taken) {
    const base = part.count - node;
    for (let inner = node; inner < tree.next[node]!; inner++) {
      const range = [tree.start[inner]! + offset, tree.end[inner]! + offset] as const;
      const parent = inner === node ? (isWrapped ? 0 : -1) : tree.parent[inner]! + base;
      part.add(tree.type[inner]!, range, tree.next[inner]! + base, parent, inner === node ? 0 : tree.field[inner]!);
    }
  }
  return part;
}

class Part implements PartNodes {
  readonly type: number[] = [];
  readonly start: number[] = [];
  readonly end: number[] = [];
  readonly next: number[] = [];
  readonly parent: number[] = [];
  readonly field: number[] = [];

  get count(): number {
    return this.type.length;
  }

  add(type: number, [start, end]: readonly [number, number], next: number, parent: number, field: number): void {
    this.type.push(type);
    this.start.push(start);
    this.end.push(end);
    this.next.push(next);
    this.parent.push(parent);
    this.field.push(field);
  }
}

/** The nodes that are in a range, without those in another one of them. */
function outermostIn(tree: FlatTree, from: number, to: number): number[] {
  const found: number[] = [];
  for (let node = 1; node < tree.count && tree.start[node]! < to;) {
    const isBefore = tree.end[node]! <= from && tree.start[node]! < from;
    const isIn = tree.start[node]! >= from && tree.end[node]! <= to;
    if (isIn) found.push(node);
    node = isIn || isBefore ? tree.next[node]! : node + 1;
  }
  return found;
}

/** Copies a tree, and adds parts where the text of the tree has nothing; the parts are in the order of the text. */
export function graftParts(tree: FlatTree, grafts: readonly Graft[], arrays: TreeArrays): void {
  const added = grafts.reduce((sum, { nodes }) => sum + nodes.type.length, 0);
  arrays.reserve(tree.count + added + 2);
  const { type, start, end, next, parent, field } = arrays;
  // Open nodes, and what they became.
  const open: { readonly node: number; readonly copy: number }[] = [];
  let count = 0;
  let graft = 0;
  const addGrafts = (before: number): void => {
    for (; graft < grafts.length && grafts[graft]!.start < before; graft++) {
      const { nodes } = grafts[graft]!;
      const above = open.at(-1)!.copy;
      for (let node = 0; node < nodes.type.length; node++) {
        type[count + node] = nodes.type[node]!;
        start[count + node] = nodes.start[node]!;
        end[count + node] = nodes.end[node]!;
        next[count + node] = nodes.next[node]! + count;
        parent[count + node] = nodes.parent[node] === -1 ? above : nodes.parent[node]! + count;
        field[count + node] = nodes.field[node]!;
      }
      count += nodes.type.length;
    }
  };
  for (let node = 0; node <= tree.count; node++) {
    while (open.length > 0 && tree.next[open.at(-1)!.node] === node) {
      const { node: closed, copy } = open.at(-1)!;
      // What is behind the end of the last node belongs to the root.
      addGrafts(open.length === 1 ? Infinity : tree.end[closed]!);
      next[copy] = count;
      open.pop();
    }
    if (node === tree.count) break;
    if (open.length > 0) addGrafts(tree.start[node]!);
    type[count] = tree.type[node]!;
    start[count] = tree.start[node]!;
    end[count] = tree.end[node]!;
    parent[count] = open.at(-1)?.copy ?? 0;
    field[count] = tree.field[node]!;
    open.push({ node, copy: count });
    count += 1;
  }
  arrays.count = count;
}
