/**
 * language/: the small grammars that users write (formulas, intervals, `where`, `fields` and patterns), and JSON
 * pointers. Parses text into frozen trees, or into a problem with its position. Knows no models, no storage and no HTTP,
 * and has no Node imports: the browser uses it too.
 */
export { compareCodePoints, foldCase } from "./code-points.ts";
export type { ArraySchema, FieldSchema, MapSchema, ObjectSchema, ScalarSchema, ScalarType } from "./field-schema.ts";
export { bindFields } from "./fields/bind.ts";
export { fieldsDepthMax, fieldsNamesMax, parseFields } from "./fields/parse.ts";
export { selectFields } from "./fields/select.ts";
export type { Selection } from "./fields/selection.ts";
export type { Fields, NamedField } from "./fields/tree.ts";
export { formulaCharactersMax, formulaDepthMax, parseFormula } from "./formula.ts";
export { causesOf, type CauseKnowledge, type FormulaCause } from "./formula-causes.ts";
export { evaluateFormula } from "./formula-value.ts";
export { functionArities, measuresIn, type Formula, type FunctionName } from "./formula-tree.ts";
export { contains, intervalCharactersMax, isEmpty, overlaps, parseInterval, type Interval } from "./interval.ts";
export { jsonFault } from "./json-fault.ts";
export { formatPointer, parsePointer } from "./json-pointer.ts";
export { compilePattern, matches, patternCharactersMax, type Pattern } from "./pattern.ts";
export { includesText } from "./text-search.ts";
export { bindWhere } from "./where/bind.ts";
export type { BoundCondition, BoundField, BoundValue, BoundWhere } from "./where/bound.ts";
export { whereValuesMax } from "./where/condition.ts";
export { conditionHolds, evaluateWhere, valueAtPath, type WhereContext } from "./where/evaluate.ts";
export { parseWhere, whereBytesMax, whereConditionsMax, whereDepthMax } from "./where/parse.ts";
export { printWhere } from "./where/print.ts";
export type { Condition, FieldPath, Where, WhereValue } from "./where/tree.ts";
