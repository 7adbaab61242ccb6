/**
 * language/: the small grammars that people write by hand (formulas and intervals).
 * Turns text into frozen trees, or into a problem with its position. Knows nothing of models, storage or HTTP and has
 * no Node imports: the browser uses it too.
 */
export { formulaCharactersMax, formulaDepthMax, parseFormula } from "./formula.ts";
export { measuresIn, type Formula, type FunctionName } from "./formula-tree.ts";
export { contains, intervalCharactersMax, isEmpty, overlaps, parseInterval, type Interval } from "./interval.ts";
