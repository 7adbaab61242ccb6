/**
 * model/: the quality model (R3): its document, its checks, and how it rates a version.
 * Knows trees and columns from snapshot/ and formulas and intervals from language/. Must never know where models or
 * versions are stored, who the caller is, or the format of responses.
 */
export { buildModel, modelOf } from "./build.ts";
export { causesOfLevel, operandsOf } from "./causes.ts";
export type { ModelDocument } from "./document.ts";
export type { ModelFaultCode } from "./model-fault.ts";
export { effectiveValues, mergeValues } from "./effective-values.ts";
export type { Color, Indicator, Level, Measure, MeasureSource, Model, Scale } from "./model.ts";
export { rateMembers } from "./meta-rating.ts";
export { measuresOfNewCode, newCodeMeasures } from "./new-code.ts";
export {
  codePenalty,
  compareWithPopulation,
  comparedLanguage,
  packagesMin,
  type PopulationComparison,
} from "./population/compare.ts";
export { population } from "./population/values.ts";
export { paletteColor, unknownColor } from "./palette.ts";
export { rate, rerateFindings } from "./rating.ts";
export type { FindingColumns, RatingFacts } from "./rating-facts.ts";
export { betterLevel, evaluateOn, leavesOf, levelOf } from "./what-if.ts";
export { earlierStandardDigests } from "./standard/earlier-digests.ts";
export { standardModel } from "./standard/index.ts";

/** Loads the checks of model documents. Threads that rate with stored models do not need them, and they are large. */
export const loadWrittenModel = () => import("./written-model.ts");
