import type { Rule, Tree, Values } from "../snapshot/index.ts";

/** What rating reads of a version. */
export interface RatingFacts {
  readonly tree: Tree;
  /** By measure id; NaN where results gave nothing. */
  readonly given: ReadonlyMap<string, Values>;
  readonly findings: FindingColumns;
  /** By row, 1: what is above is worked out as if it and all below it were not there. Absent: none is. */
  readonly excluded?: Uint8Array | undefined;
  /** What `findings.rule` points into; the model's rules win over those of the same id. */
  readonly rules: readonly Rule[];
}

/** One entry per finding. */
export interface FindingColumns {
  /** Row of the artifact, ascending. */
  readonly artifact: Int32Array;
  /** Index into the facts' rules. */
  readonly rule: Int32Array;
  /** Other than 0: does not count (D11). Absent: all count. */
  readonly relaxed?: Uint8Array;
}
