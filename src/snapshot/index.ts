/**
 * snapshot/: one version as columns, in memory and as Arrow files.
 * Knows neither SQL nor HTTP nor what a measure means; where the bytes lie is told by the store.
 */
export type { ByteSink, ByteSource } from "./bytes.ts";
export type { IndicatorColumn, RatingLayer } from "./rating-layer.ts";
export type { Rule } from "./rules.ts";
export type { Tree } from "./tree.ts";
export { missing, type Values } from "./values.ts";
