/**
 * A measure's values, one per row. NaN stands for a missing value: ingest refuses numbers that are not finite and
 * every computation turns them into missing ones, so NaN can mean nothing else. On disk it is Arrow's validity bitmap.
 */
export type Values = Float64Array<ArrayBufferLike>;

/** The missing value. */
export const missing = Number.NaN;
