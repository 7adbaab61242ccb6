import { causesOf, parseFormula, type Formula, type FormulaCause } from "../language/index.ts";
import type { Indicator, Level, Model } from "./model.ts";

/** All measures that a measure depends on through formulas, and the measure itself. */
export function operandsOf(model: Model, measureId: string): readonly string[] {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    const source = model.measures.get(id)?.source;
    if (source?.kind === "formula") source.formula.measures.forEach(visit);
  };
  visit(measureId);
  return [...found];
}

/** The measures behind an artifact's level, worst first, with the value of each that would reach the better level. */
export function causesOfLevel(
  model: Model,
  { measure }: Indicator,
  { level, better }: { readonly level: Level; readonly better: Level | undefined },
  value: (id: string) => number | undefined,
): readonly FormulaCause[] {
  const { interval } = level;
  const wanted = better?.interval ?? null;
  const rises = interval === null || wanted === null || wanted.lower < interval.lower;
  const target = wanted === null ? undefined : rises ? wanted.upper : wanted.lower;
  return causesOf({ id: measure.id, rises, target }, { value, formula: (id) => formulaOf(model, id) });
}

function formulaOf(model: Model, id: string): Formula | undefined {
  const source = model.measures.get(id)?.source;
  if (source?.kind !== "formula") return undefined;
  const formula = parseFormula(source.text);
  return formula.ok ? formula.value : undefined;
}
