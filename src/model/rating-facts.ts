import type { Rule, Tree, Values } from "../snapshot/index.ts";

/** The parts of a version that rating needs. */
export interface RatingFacts {
  readonly tree: Tree;
  /** By measure id; NaN where the results have no value. */
  readonly given: ReadonlyMap<string, Values>;
  /** The measures of changed lines, with values of files; absent: the version was not compared with another one (D15). */
  readonly newCode?: ReadonlyMap<string, Values> | undefined;
  readonly findings: FindingColumns;
  /** By row; 1: the row is excluded, so its parents are rated as if its subtree did not exist. Absent: none is excluded. */
  readonly excluded?: Uint8Array | undefined;
  /** The rules that `findings.rule` refers to. Rules of the model override those with the same id. */
  readonly rules: readonly Rule[];
}

/** One entry per finding. */
export interface FindingColumns {
  /** Row of the artifact, ascending. */
  readonly artifact: Int32Array;
  /** Index into the facts' rules. */
  readonly rule: Int32Array;
  /** Not 0: the finding is relaxed and does not count (D11). Absent: all count. */
  readonly relaxed?: Uint8Array;
}
