import type { IndicatorColumn, RatingLayer, Values } from "../snapshot/index.ts";
import { Scratch, type EffectiveColumn } from "./blocks.ts";
import { buildModel } from "./build.ts";
import type { MeasureDocument, ModelDocument } from "./document.ts";
import { effectiveValues } from "./effective-values.ts";
import type { Model } from "./model.ts";
import { rate } from "./rating.ts";
import type { RatingFacts } from "./rating-facts.ts";
import { rateLevels } from "./rating-levels.ts";

/**
 * Rates a meta-project (D8): a root over its members, whose values were copied and stay as they are, whatever the
 * model would make of them. The root has no findings and no descendants to count: what the model counts or
 * gathers from deeper down is put together from the members' values.
 */
export function rateMembers(document: ModelDocument, model: Model, facts: RatingFacts): RatingLayer {
  const overMembers = buildModel({ ...document, measures: document.measures.map(measureOverMembers) });
  const rating = rate(overMembers, facts);
  const measures = new Map<string, Values>();
  for (const { id } of model.evaluationOrder) {
    const copied = model.isComputed(id) ? facts.given.get(id) : undefined;
    const rated = rating.measures.get(id);
    if (copied !== undefined) measures.set(id, effectiveValues(copied, rated, facts.tree.size));
    else if (rated !== undefined) measures.set(id, rated);
  }
  return { measures, indicators: ratedLevels(model, facts, measures) };
}

function measureOverMembers(document: MeasureDocument): MeasureDocument {
  const { of: _of, from: _from, count, ...measure } = document;
  if (measure.formula !== undefined) return measure;
  const aggregate = count === undefined ? measure.aggregate : "SUM";
  // Members have their own numbers; the number of members is not one of them.
  return aggregate === undefined ? measure : { ...measure, aggregate: aggregate === "COUNT" ? "SUM" : aggregate };
}

function ratedLevels(
  model: Model,
  facts: RatingFacts,
  measures: ReadonlyMap<string, Values>,
): Map<string, IndicatorColumn> {
  const scratch = new Scratch();
  const indicators = new Map<string, IndicatorColumn>();
  for (const indicator of model.indicators.values()) {
    const { id } = indicator.measure;
    const given = model.isComputed(id) ? undefined : facts.given.get(id);
    const column: EffectiveColumn = { given, computed: measures.get(id) };
    indicators.set(indicator.id, rateLevels(indicator, facts.tree, column, scratch));
  }
  return indicators;
}
