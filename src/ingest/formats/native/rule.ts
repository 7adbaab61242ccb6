import { form, type Problem } from "../../../text/index.ts";
import { fingerprintBytesMax, nameBytesMax, ruleEntriesMax, rulesMax, textBytesMax } from "../../bounds.ts";
import type { Collector } from "../../collector.ts";
import { checkFreeId, checkText, fieldInvalid, type JsonObject } from "./fields.ts";

/** Reads the definition behind findings. The model's own rule of that id wins when findings are shown and counted. */
export function readRule(collector: Collector, record: JsonObject): Problem | undefined {
  const { id, name, description, helpUri, tool } = record;
  const families = record["families"] ?? [];
  const categories = record["categories"] ?? [];
  const problem =
    checkFreeId(id, "id", fingerprintBytesMax) ??
    checkText(name ?? undefined, "name", nameBytesMax, false) ??
    checkText(description ?? undefined, "description", textBytesMax, false) ??
    checkText(helpUri ?? undefined, "helpUri", nameBytesMax, false) ??
    checkText(tool ?? undefined, "tool", nameBytesMax, false) ??
    checkTexts(families, "families") ??
    checkTexts(categories, "categories") ??
    checkCategories(categories as string[]) ??
    admitRule(collector, id as string);
  if (problem !== undefined) return problem;
  collector.rules.set(id as string, {
    id: id as string,
    name: (name ?? id) as string,
    description: (description ?? "") as string,
    helpUri: (helpUri ?? "") as string,
    tool: (tool ?? "") as string,
    families: families as string[],
    categories: categories as string[],
  });
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

function checkTexts(values: unknown, field: string): Problem | undefined {
  if (!Array.isArray(values)) return fieldInvalid(field, "array-of-strings");
  if (values.length > ruleEntriesMax)
    return { code: "results.too-many-entries", params: { field, limit: ruleEntriesMax } };
  for (const value of values) {
    const problem = checkFreeId(value, field, nameBytesMax);
    if (problem !== undefined) return problem;
  }
  // They are kept as one text.
  return checkText(JSON.stringify(values), field, textBytesMax, true);
}

function checkCategories(categories: readonly string[]): Problem | undefined {
  const plain = categories.every((category) => /^[A-Za-z_]\w*\.[A-Za-z_]\w*$/.test(category));
  return plain ? undefined : fieldInvalid("categories", "array-of-categories");
}
