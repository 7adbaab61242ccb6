/**
 * A measure's values, one per row. NaN is the missing value: ingest refuses numbers that are not finite, and
 * every computation replaces them with NaN, so it has no other meaning. On disk it is Arrow's validity bitmap.
 */
export type Values = Float64Array<ArrayBufferLike>;

/** The missing value. */
export const missing = Number.NaN;
