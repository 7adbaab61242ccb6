import { formatPointer, measuresIn, parseFormula } from "../../language/index.ts";
import { form } from "../../text/index.ts";
import type { ModelFault } from "../model-fault.ts";
import type { MeasureDocument, ModelDocument } from "../document.ts";
import { orderOfEvaluation } from "../evaluation-order.ts";

/** Length of all formulas of a model together: each becomes a program that stays in memory. */
const formulaCharactersTotalMax = 262_144;

/** Measures that cannot be computed: with two sources, wrong formulas, or cycles. */
export function* measureFaults(document: ModelDocument): Generator<ModelFault> {
  const characters = document.measures.reduce((total, measure) => total + (measure.formula?.length ?? 0), 0);
  if (characters > formulaCharactersTotalMax) {
    const params = { expected: form("formulas", { max: formulaCharactersTotalMax }) };
    yield { code: "model.invalid", params, pointer: formatPointer("measures") };
  }
  for (const [index, measure] of document.measures.entries()) yield* mixtureFaults(measure, index);
  const inputs = new Map<string, readonly string[]>();
  const known = new Set(document.measures.map((measure) => measure.id));
  for (const [index, measure] of document.measures.entries()) {
    inputs.set(measure.id, yield* readInputs(measure, known, formatPointer("measures", index, "formula")));
  }
  const order = orderOfEvaluation(inputs);
  if (order.cycle === undefined) return;
  const index = document.measures.findIndex((measure) => measure.id === order.cycle[0]);
  const attribute = document.measures[index]?.formula === undefined ? "of" : "formula";
  const params = { cycle: shorten(order.cycle).join(" → ") };
  yield { code: "model.formula-cycle", params, pointer: formatPointer("measures", index, attribute) };
}

/** `formula`, `count` and `aggregate` exclude each other; `of` goes with `aggregate`, `from` with `of`. */
function* mixtureFaults(measure: MeasureDocument, index: number): Generator<ModelFault> {
  const [first, second] = (["formula", "count", "aggregate"] as const).filter((name) => measure[name] !== undefined);
  if (first !== undefined && second !== undefined) {
    yield { code: "model.measure-mixed", params: { first, second }, pointer: formatPointer("measures", index, second) };
  }
  for (const [name, needed] of [
    ["of", "aggregate"],
    ["from", "of"],
  ] as const) {
    if (measure[name] === undefined || measure[needed] !== undefined) continue;
    if (first !== undefined && first !== "aggregate") {
      yield {
        code: "model.measure-mixed",
        params: { first, second: name },
        pointer: formatPointer("measures", index, name),
      };
    } else {
      const pointer = formatPointer("measures", index, needed);
      yield { code: "model.attribute-missing", params: { name: needed }, pointer };
    }
  }
}

/** The measures that a measure is computed from; reports a wrong formula. */
function* readInputs(
  measure: MeasureDocument,
  known: ReadonlySet<string>,
  pointer: string,
): Generator<ModelFault, readonly string[]> {
  if (measure.formula === undefined) return measure.of === undefined ? [] : [measure.of];
  const formula = parseFormula(measure.formula);
  if (!formula.ok) {
    yield { ...formula.problem, pointer };
    return [];
  }
  const mentions = measuresIn(formula.value);
  for (const { id, position } of mentions) {
    if (!known.has(id)) yield { code: "model.reference-dangling", params: { id }, position, pointer };
  }
  return mentions.map((mention) => mention.id);
}

/** A long cycle is shown by its first and last measures. */
function shorten(cycle: readonly string[]): readonly string[] {
  return cycle.length <= 10 ? cycle : [...cycle.slice(0, 5), "…", ...cycle.slice(-4)];
}
