import type { TreeArrays } from "../syntax/flat-tree.ts";

/** Writes a tree in pre-order, as parsers of packages leave it in arrays. */
export class TreeWriter {
  readonly #tree: TreeArrays;
  readonly #open: number[] = [];
  #end = 0;

  constructor(tree: TreeArrays, root: number, nodesExpected: number) {
    this.#tree = tree;
    tree.reserve(nodesExpected);
    this.open(root, 0, 0);
  }

  /** Opens a node and returns its number. */
  open(type: number, start: number, field: number): number {
    const node = this.#add(type, start, start, field);
    this.#open.push(node);
    return node;
  }

  /**
   * Closes the innermost open node behind the last leaf. A node without leaves is empty and starts there, too: the token
   * that it was opened at is behind it, and may be behind the end of the nodes around it.
   */
  close(): void {
    const node = this.#open.pop()!;
    this.#tree.next[node] = this.#tree.count;
    this.#tree.start[node] = Math.min(this.#tree.start[node]!, this.#end);
    this.#tree.end[node] = this.#end;
  }

  leaf(type: number, start: number, end: number, field: number): number {
    const node = this.#add(type, start, end, field);
    this.#tree.next[node] = node + 1;
    this.#end = end;
    return node;
  }

  /** Where the last leaf ends. */
  get end(): number {
    return this.#end;
  }

  /** Gives a node that was written another type, once what follows has said what it is. */
  retype(node: number, type: number): void {
    this.#tree.type[node] = type;
  }

  /** Closes all nodes. */
  finish(): void {
    while (this.#open.length > 0) this.close();
  }

  #add(type: number, start: number, end: number, field: number): number {
    const tree = this.#tree;
    if (tree.count === tree.type.length) tree.grow();
    const node = tree.count;
    tree.count += 1;
    tree.type[node] = type;
    tree.start[node] = start;
    tree.end[node] = end;
    tree.parent[node] = this.#open.at(-1) ?? 0;
    tree.field[node] = field;
    return node;
  }
}
