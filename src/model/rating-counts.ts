import type { Rule, Values } from "../snapshot/index.ts";
import type { MeasureSource, Model } from "./model.ts";
import type { RatingFacts } from "./rating-facts.ts";

type CountSource = Extract<MeasureSource, { kind: "count" }>;

/** Counts the findings of each artifact and its descendants that are not relaxed (R3). */
export function countFindings(model: Model, facts: RatingFacts, source: CountSource): Values {
  const { tree, findings } = facts;
  const { artifact, rule, relaxed } = findings;
  const counts = new Float64Array(tree.size);
  const counted = Uint8Array.from(facts.rules, (own) => (matches(model.rules.get(own.id) ?? own, source) ? 1 : 0));
  for (let finding = 0; finding < artifact.length; finding++) {
    if (relaxed === undefined || relaxed[finding] === 0) counts[artifact[finding]!]! += counted[rule[finding]!]!;
  }
  for (let row = tree.size - 1; row > 0; row--) {
    if (facts.excluded?.[row] !== 1) counts[tree.parent[row]!]! += counts[row]!;
  }
  return counts;
}

function matches({ categories, families }: Pick<Rule, "categories" | "families">, source: CountSource): boolean {
  return hasAny(source.categories, categories) && hasAny(source.families, families);
}

function hasAny(wanted: ReadonlySet<string> | null, present: readonly string[]): boolean {
  return wanted === null || present.some((entry) => wanted.has(entry));
}
