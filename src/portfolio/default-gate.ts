import type { Model } from "../model/index.ts";
import type { GateCondition } from "../store/index.ts";

/** The categories of findings that a new version may not add. */
const seriousCategories = ["SEVERITY.BLOCKER", "SEVERITY.CRITICAL", "SEVERITY.MAJOR"];

/**
 * The gate that a new project is offered: no new serious findings, and results that can be trusted. With a model that
 * does not know these severities, any new finding counts.
 */
export function defaultGate(model: Model): readonly GateCondition[] {
  const known = model.scales.get("SEVERITY")?.levels.map(({ id }) => `SEVERITY.${id}`) ?? [];
  const categories = seriousCategories.filter((category) => known.includes(category));
  return [
    { type: "FINDINGS", on: "NEW", ...(categories.length === 0 ? {} : { categories }), bounds: "[;0]" },
    { type: "PARTS", id: "COMPLETE", on: "OVERALL" },
    { type: "PARTS", id: "NONE_FAILED", on: "OVERALL" },
  ];
}
