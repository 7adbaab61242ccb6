import type { Rule } from "../../snapshot/index.ts";
import { form, type Problem } from "../../text/index.ts";
import { fingerprintBytesMax, nameBytesMax, ruleEntriesMax, rulesMax, textBytesMax } from "../bounds.ts";
import type { Collector } from "../collector.ts";
import { checkEntryCount, checkFreeId, checkName, checkText, fieldInvalid } from "./checks.ts";
import { replaceControls } from "./controls.ts";

/**
 * Checks the definition of a rule and adds it to the collector. The model's own rule of that id wins when findings are
 * shown and counted. `fault` is the first field that could not be read; it counts after the fields before it.
 */
export function addRule(collector: Collector, rule: Rule, line: number, fault?: Problem): Problem | undefined {
  const problem =
    checkFreeId(rule.id, "id", fingerprintBytesMax) ??
    checkName(rule.name, "name", nameBytesMax) ??
    checkText(rule.description, "description", textBytesMax) ??
    checkName(rule.helpUri, "helpUri", nameBytesMax) ??
    checkName(rule.tool, "tool", nameBytesMax) ??
    checkIds(rule.families, "families") ??
    checkIds(rule.categories, "categories") ??
    checkCategories(rule.categories) ??
    fault ??
    admitRule(collector, rule.id);
  if (problem !== undefined) return problem;
  const place = { refusals: collector.refusals, line, path: rule.id };
  collector.rules.set(rule.id, { ...rule, description: replaceControls(rule.description, "description", place) });
  return undefined;
}

function admitRule(collector: Collector, id: string): Problem | undefined {
  if (collector.rules.has(id)) return { code: "results.rule-repeated", params: { id } };
  if (collector.rules.size >= rulesMax) return { code: "results.too-many-kinds", params: { id, limit: rulesMax } };
  if (collector.vocabulary.strict && !collector.vocabulary.knows("rule", id)) {
    return { code: "results.strict-unknown", params: { id, what: form("rule") } };
  }
  return undefined;
}

function checkIds(ids: readonly string[], field: string): Problem | undefined {
  const tooMany = checkEntryCount(ids, field, ruleEntriesMax);
  if (tooMany !== undefined) return tooMany;
  for (const id of ids) {
    const problem = checkFreeId(id, field, nameBytesMax);
    if (problem !== undefined) return problem;
  }
  // The list is stored as one text.
  return checkText(JSON.stringify(ids), field, textBytesMax);
}

function checkCategories(categories: readonly string[]): Problem | undefined {
  const areValid = categories.every((category) => /^[A-Za-z_]\w*\.[A-Za-z_]\w*$/.test(category));
  return areValid ? undefined : fieldInvalid("categories", "array-of-categories");
}
