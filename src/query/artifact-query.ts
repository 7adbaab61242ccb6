import type { Interval, Pattern } from "../language/index.ts";

/** A query as it was asked (D10), read and checked: nothing in it is optional any more but what may be absent. */
export interface ArtifactQuery {
  /** Type ids, aliases resolved; null: any. */
  readonly types: ReadonlySet<string> | null;
  readonly orders: readonly QueryOrder[];
  readonly filters: readonly QueryFilter[];
}

export interface QueryOrder {
  readonly root: boolean;
  readonly id: string;
  readonly descending: boolean;
  /** `PATH` is the order of the tree, `TYPE` that of the model's types. */
  readonly by: "VALUE" | "RANK" | "DIFF_VALUE" | "DIFF_RANK" | "PATH" | "TYPE";
}

export type QueryFilter = (MeasureFilter | IndicatorFilter | InfoFilter) & { readonly invert: boolean };

interface MeasureFilter {
  readonly type: "measure";
  readonly id: string;
  /** Null in it is a missing value; no list: no condition. */
  readonly checked: ReadonlySet<number | null> | null;
  /** Null: no numbers in it, so no condition. */
  readonly bounds: Interval | null;
}

interface IndicatorFilter {
  readonly type: "indicator";
  readonly id: string;
  /** Level ids and ranks. */
  readonly checked: ReadonlySet<string | number | null> | null;
  readonly bounds: Interval | null;
}

interface InfoFilter {
  readonly type: "info";
  readonly id: string;
  readonly checked: ReadonlySet<string | null> | null;
  /** Any may match; null: no condition. */
  readonly patterns: readonly Pattern[] | null;
}
