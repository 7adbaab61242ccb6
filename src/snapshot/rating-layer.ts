import type { Values } from "./values.ts";

/**
 * What rating adds to a version's facts. A measure's effective value is the given one, else the one here;
 * a measure without a column here has given values only.
 */
export interface RatingLayer {
  /** By measure id; NaN where the value was given or is missing. */
  readonly measures: ReadonlyMap<string, Values>;
  /** By indicator id. */
  readonly indicators: ReadonlyMap<string, IndicatorColumn>;
}

/** The level of every row on the indicator's scale. */
export interface IndicatorColumn {
  /** The scale's level ids, in the model's order. */
  readonly levelIds: readonly string[];
  /** Index into `levelIds`, one per row. */
  readonly level: LevelNumbers;
}

/** Rating creates narrow arrays, reading returns wide ones; converting them would only cost time. */
export type LevelNumbers = Int16Array<ArrayBufferLike> | Int32Array<ArrayBufferLike>;
