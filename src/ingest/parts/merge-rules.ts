import type { Rule } from "../../snapshot/index.ts";
import { form } from "../../text/index.ts";
import { rulesMax } from "../bounds.ts";
import { severitySuffix, type Severity } from "../severities.ts";
import type { Merge } from "./merge.ts";

/**
 * Joins the definitions of rules; the first part that defines a rule wins. A definition has one severity: where a report
 * of an earlier part has the rule with another one, the findings get a second definition, as in one upload. Returns the
 * ids that differ from those of the part.
 */
export function mergeRules(merge: Merge): ReadonlyMap<string, string> {
  const { records } = merge;
  const used = new Set(records.findings.rules.ids);
  const renamed = new Map<string, string>();
  for (const rule of records.rules.values()) {
    const toolId = records.reportedRules.get(rule.id);
    if (toolId === undefined) addRule(merge, rule);
    else {
      const id = addReportedRule(merge, rule, toolId, used.has(rule.id));
      if (id !== rule.id) renamed.set(rule.id, id);
    }
  }
  return renamed;
}

/** Adds a rule of a report; returns the id of the definition that has its severity. */
function addReportedRule(merge: Merge, rule: Rule, toolId: string, isUsed: boolean): string {
  const { target } = merge;
  const [category] = rule.categories;
  const known = target.rules.get(toolId);
  if (known === undefined) {
    // A usual severity that no finding has is described too, and comes before the others.
    addRule(merge, rule, toolId);
    return rule.id;
  }
  if (known.categories[0] === category) return toolId;
  if (known.categories[0] === undefined && rule.id === toolId) return toolId;
  const suffix = severitySuffix(category!.slice(category!.indexOf(".") + 1) as Severity);
  const id = toolId + suffix;
  if (!target.rules.has(id) && isUsed) {
    const name = rule.id === id ? rule.name : rule.name + suffix;
    addRule(merge, { ...rule, id, name }, toolId);
  }
  return id;
}

function addRule({ target, linesBefore }: Merge, rule: Rule, toolId?: string): void {
  const { id } = rule;
  const line = linesBefore + 1;
  const known = target.rules.get(id);
  if (known !== undefined) {
    if (!isSame(known, rule)) target.refusals.add(line, id, { code: "results.rule-repeated", params: { id } }, "other");
  } else if (target.rules.size >= rulesMax) {
    target.refusals.note(line, id, { code: "results.too-many-kinds", params: { id, limit: rulesMax } }, id);
  } else if (target.vocabulary.strict && !target.vocabulary.knows("rule", id)) {
    target.refusals.note(line, id, { code: "results.strict-unknown", params: { id, what: form("rule") } }, id);
  } else {
    target.rules.set(id, rule);
    if (toolId !== undefined) target.reportedRules.set(id, toolId);
  }
}

function isSame(one: Rule, other: Rule): boolean {
  const textOf = ({ name, description, helpUri, tool, families, categories }: Rule): string =>
    JSON.stringify([name, description, helpUri, tool, families, categories]);
  return textOf(one) === textOf(other);
}
