/**
 * model/: the quality model (R3): its document, its checks, and how it rates a version.
 * Knows trees and columns from snapshot/ and formulas and intervals from language/. Must never know where models or
 * versions are kept, who asks, or how an answer is written.
 */
export type { ModelDocument } from "./document.ts";
export { effectiveValues, mergeValues } from "./effective-values.ts";
export type { Color, Indicator, Level, Measure, MeasureSource, Model, Scale } from "./model.ts";
export { rateMembers } from "./meta-rating.ts";
export { paletteColor, unknownColor } from "./palette.ts";
export { rate, rerateFindings } from "./rating.ts";
export type { FindingColumns, RatingFacts } from "./rating-facts.ts";
export { betterLevel, evaluateOn, leavesOf, levelOf } from "./what-if.ts";
export { earlierStandardDigests } from "./standard/earlier-digests.ts";
export { standardModel } from "./standard/index.ts";
export { modelOf } from "./stored-model.ts";

/** Loads what takes a model in. Threads that rate by stored models have no use for it, and it is large. */
export const loadWrittenModel = () => import("./written-model.ts");
