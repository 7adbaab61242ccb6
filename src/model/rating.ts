import type { IndicatorColumn, RatingLayer, Values } from "../snapshot/index.ts";
import { Scratch, type EffectiveColumn } from "./blocks.ts";
import { inputsOf, type Measure, type Model } from "./model.ts";
import { sumOverFiles } from "./new-code.ts";
import { aggregateChildren } from "./rating-children.ts";
import { countFindings } from "./rating-counts.ts";
import { aggregateDescendants } from "./rating-descendants.ts";
import type { RatingFacts } from "./rating-facts.ts";
import { rateLevels } from "./rating-levels.ts";

/** Rates a version: aggregates, computed measures, finding counts, levels. */
export function rate(model: Model, facts: RatingFacts): RatingLayer {
  const nothing: RatingLayer = { measures: new Map(), indicators: new Map() };
  return rateAgain(model, facts, nothing, () => true);
}

/**
 * The layer of the same version after some of its findings were relaxed or reopened; what is excluded is the same. Only
 * what hangs on finding counts is worked out again; every other column is the previous layer's own.
 */
export function rerateFindings(model: Model, facts: RatingFacts, previous: RatingLayer): RatingLayer {
  const touched = new Set<string>();
  for (const measure of model.evaluationOrder) {
    const { source } = measure;
    if (source.kind === "count" || inputsOf(measure).some((id) => touched.has(id))) touched.add(measure.id);
  }
  return rateAgain(model, facts, previous, (measureId) => touched.has(measureId));
}

function rateAgain(
  model: Model,
  facts: RatingFacts,
  previous: RatingLayer,
  isStale: (measureId: string) => boolean,
): RatingLayer {
  const rating = new Rating(model, facts);
  for (const [id, values] of facts.newCode ?? []) {
    rating.measures.set(id, sumOverFiles(facts.tree, values, facts.excluded));
  }
  for (const { id } of model.evaluationOrder) {
    if (facts.newCode?.has(id) === true) continue;
    const values = isStale(id) ? rating.compute(id) : previous.measures.get(id);
    if (values !== undefined) rating.measures.set(id, values);
  }
  const indicators = new Map<string, IndicatorColumn>();
  for (const indicator of model.indicators.values()) {
    const reused = isStale(indicator.measure.id) ? undefined : previous.indicators.get(indicator.id);
    const column = reused ?? rateLevels(indicator, facts.tree, rating.columnOf(indicator.measure.id), rating.scratch);
    indicators.set(indicator.id, column);
  }
  return { measures: rating.measures, indicators };
}

/** A rating in progress: the columns that are finished so far. */
class Rating {
  readonly measures = new Map<string, Values>();
  readonly scratch = new Scratch();
  readonly #model: Model;
  readonly #facts: RatingFacts;

  constructor(model: Model, facts: RatingFacts) {
    this.#model = model;
    this.#facts = facts;
  }

  /** Given values of a measure that this model computes do not count: they may come from another model. */
  columnOf(measureId: string): EffectiveColumn {
    const isComputed = this.#model.isComputed(measureId) || this.#facts.newCode?.has(measureId) === true;
    const given = isComputed ? undefined : this.#facts.given.get(measureId);
    return { given, computed: this.measures.get(measureId) };
  }

  /** The measure's column of the layer, or undefined when it would be empty. */
  compute(measureId: string): Values | undefined {
    const { tree } = this.#facts;
    const { source } = this.#model.measures.get(measureId) as Measure;
    switch (source.kind) {
      case "base":
        return source.aggregate === null
          ? undefined
          : aggregateChildren(tree, this.#facts.given.get(measureId), source.aggregate, this.#facts.excluded);
      case "descendants":
        return aggregateDescendants(
          tree,
          this.columnOf(source.of),
          source.aggregate,
          source.from,
          this.#facts.excluded,
        );
      case "count":
        return countFindings(this.#model, this.#facts, source);
      case "formula": {
        const columns = source.formula.measures.map((id) => this.columnOf(id));
        return source.formula.evaluate(columns, tree.size, this.scratch);
      }
    }
  }
}
