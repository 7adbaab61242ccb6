import { causesOf, evaluateFormula, measuresIn } from "../../../language/index.ts";
import type { IndicatorView, MeasureView, ModelView } from "./model.ts";

/** The measures from which formulas compute a measure; the measure itself if no formula does. */
export function leafMeasures(model: ModelView, measureId: string): readonly string[] {
  const [leaves, seen] = [new Set<string>(), new Set<string>()];
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    const formula = model.formulaOf(id);
    if (formula === undefined) leaves.add(id);
    else measuresIn(formula).forEach(({ id: operand }) => visit(operand));
  };
  visit(measureId);
  return [...leaves];
}

/** The measure that makes an artifact's value as bad as it is. */
export interface WorstCause {
  readonly measure: MeasureView;
  readonly value: number;
}

/** The worst cause behind an indicator, from the values of the measures that its measure is computed from. */
export function worstCause(
  model: ModelView,
  { measure, risesToWorse }: IndicatorView,
  leaf: (id: string) => number | undefined,
): WorstCause | undefined {
  const value = computedFrom(model, leaf);
  const question = { id: measure.id, rises: risesToWorse, target: undefined };
  const [worst] = causesOf(question, { value, formula: (id) => model.formulaOf(id) });
  const known = worst && model.measure(worst.id);
  const shown = worst && value(worst.id);
  return known === undefined || shown === undefined ? undefined : { measure: known, value: shown };
}

/** The values of all measures, computed from those that no formula computes. */
function computedFrom(model: ModelView, leaf: (id: string) => number | undefined): (id: string) => number | undefined {
  const known = new Map<string, number | undefined>();
  const value = (id: string): number | undefined => {
    if (known.has(id)) return known.get(id);
    const formula = model.formulaOf(id);
    const computed = formula === undefined ? leaf(id) : evaluateFormula(formula, value);
    known.set(id, typeof computed === "number" ? computed : undefined);
    return known.get(id);
  };
  return value;
}
