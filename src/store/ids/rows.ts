/** A run of consecutive ids. */
export interface IdRange {
  readonly first: number;
  readonly count: number;
}

export type IdKind = "artifact" | "finding";
