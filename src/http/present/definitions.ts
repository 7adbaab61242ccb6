import type { Level, Model } from "../../model/index.ts";
import type { Rule } from "../../snapshot/index.ts";
import { ruleName } from "../../portfolio/index.ts";
import type { Language } from "../../text/index.ts";
import { presentLevel } from "./rated-levels.ts";

/** The colour of a level that the model does not have. */
const unknownColor: Level["color"] = [0x9a, 0xa0, 0xa6, 255];

export type Definition = ReturnType<typeof presentDefinition>;

/** The definition of a finding (D11): the model's rule takes precedence over the rule in the results. */
export function presentDefinition(given: Rule, model: Model, language: Language) {
  const rule = model.rules.get(given.id) ?? given;
  return {
    id: rule.id,
    name: ruleName(given, model, language),
    description: model.nameOf(`rules.${rule.id}.description`, language) ?? rule.description,
    helpUri: rule.helpUri === "" ? null : rule.helpUri,
    tool: rule.tool === "" ? null : rule.tool,
    families: rule.families,
    categories: rule.categories.map((category) => presentCategory(category, model, language)),
  };
}

// Results may have categories without a scale in the model: these are shown by their ids.
function presentCategory(category: string, model: Model, language: Language) {
  const [scaleId = "", levelId = ""] = category.split(".");
  const scale = model.scales.get(scaleId);
  const level = scale?.levels.find(({ id }) => id === levelId);
  const scaleName = model.nameOf(`scales.${scaleId}.name`, language) ?? scaleId;
  const unknown: Level = { id: levelId, rank: -1, mnemonic: levelId, color: unknownColor, interval: null };
  const shown = { scale: scale ?? { id: scaleId, levels: [] }, level: level ?? unknown };
  return { scale: { id: scaleId, name: scaleName }, level: presentLevel(shown, model, language) };
}
