import type { Model } from "../model/index.ts";
import type { Rule } from "../snapshot/index.ts";
import type { Language } from "../text/index.ts";

/** The name of a rule: from the model, from the results or, where neither has one, its id. */
export function ruleName(given: Pick<Rule, "id" | "name">, model: Model, language: Language): string {
  const { id, name } = model.rules.get(given.id) ?? given;
  const shown = model.nameOf(`rules.${id}.name`, language) ?? name;
  return shown === "" ? id : shown;
}
