/**
 * The artifact tree of one version in pre-order: row 0 is the root, every parent is before its children,
 * and the subtree of a row is the contiguous slice [row, end[row]).
 */
export interface Tree {
  readonly size: number;
  /** Row of the parent; -1 for the root. */
  readonly parent: Int32Array;
  /** First row after the subtree. The first child of `row` is `row + 1` when `row + 1 < end[row]`, its next sibling is `end[child]`. */
  readonly end: Int32Array;
  /** Index into `types`. */
  readonly type: Uint16Array;
  /** The type ids that occur in this version. */
  readonly types: readonly string[];
}
