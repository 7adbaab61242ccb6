/**
 * A syntax tree as arrays, in pre-order: node `n`'s subtree is `[n, end of subtree)`, its first child is `n + 1`, and
 * the sibling after a child is the end of the child's subtree. Positions count UTF-16 units of the text.
 */
export interface FlatTree {
  /** Number of nodes. The arrays are longer, because they are reused for other files. */
  readonly count: number;
  readonly type: Uint16Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  /** First node after the subtree. */
  readonly next: Uint32Array;
  /** The parent; the root is its own parent. */
  readonly parent: Uint32Array;
  /** Id of the field that the node is for its parent; 0 for none. */
  readonly field: Uint16Array;
}

/** The type of a node that the parser did not understand. */
export const errorType = 0xffff;

/** Growing arrays that are reused for one tree after another. */
export class TreeArrays {
  count = 0;
  type = new Uint16Array(0);
  start = new Uint32Array(0);
  end = new Uint32Array(0);
  next = new Uint32Array(0);
  parent = new Uint32Array(0);
  field = new Uint16Array(0);

  /** Makes room for this many nodes and discards the content. */
  reserve(nodes: number): void {
    this.count = 0;
    if (this.type.length >= nodes) return;
    const room = Math.max(1 << 16, Math.ceil(nodes * 1.25));
    this.type = new Uint16Array(room);
    this.start = new Uint32Array(room);
    this.end = new Uint32Array(room);
    this.next = new Uint32Array(room);
    this.parent = new Uint32Array(room);
    this.field = new Uint16Array(room);
  }

  /** Makes room for twice as many nodes and keeps the content. */
  grow(): void {
    const { type, start, end, next, parent, field, count } = this;
    this.reserve(2 * type.length);
    this.count = count;
    this.type.set(type);
    this.start.set(start);
    this.end.set(end);
    this.next.set(next);
    this.parent.set(parent);
    this.field.set(field);
  }
}
