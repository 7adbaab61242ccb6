/** Records that can be resolved only after all others have been read. */

/** A link between two artifacts. */
export interface CollectedLink {
  readonly line: number;
  readonly type: string;
  /** Numbers of the artifacts' paths. */
  readonly from: number;
  readonly to: number;
}

/** A link to a file that may exist. */
export interface GuessedLink {
  readonly line: number;
  readonly type: string;
  readonly from: number;
  readonly to: string;
}

/** A value of a separate `measure` record; `artifact` is the number of its path. */
export interface LooseMeasure {
  readonly line: number;
  readonly artifact: number;
  readonly id: string;
  readonly value: number;
}
