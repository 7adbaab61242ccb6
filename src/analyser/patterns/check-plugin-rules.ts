import type { PluginRule, RuleCheckModule } from "../../plugins/index.ts";
import { isLanguageId, languageIds } from "../languages/index.ts";
import type { ProjectRule } from "./pattern-rule.ts";
import { checkProjectRule } from "./rule-file.ts";

/** Says what is wrong with one of the rules of a plug-in, whose shape is that of the interface. */
export const findRuleFault: RuleCheckModule["findRuleFault"] = async (rules) => {
  for (const [index, rule] of rules.entries()) {
    if (!hasKnownLanguages(rule)) return `rules[${index}]: ${languageFault(rule)}`;
    const [fault] = await checkProjectRule(rule);
    if (fault !== undefined) return `rules[${index}]${addressOf(fault.path)}: ${fault.message} (${rule.id})`;
  }
  return undefined;
};

/** Whether the analyser knows all languages of a rule. */
export function hasKnownLanguages(rule: PluginRule): rule is ProjectRule {
  return languagesOf(rule).every(isLanguageId);
}

function languagesOf({ patterns, examples }: PluginRule): readonly string[] {
  return [...patterns.flatMap(({ languages }) => languages), ...examples.map(({ language }) => language)];
}

function languageFault(rule: PluginRule): string {
  const unknown = languagesOf(rule).find((language) => !isLanguageId(language));
  return `there is no language ${unknown}; the languages are ${languageIds.join(", ")} (${rule.id})`;
}

function addressOf(path: readonly (string | number)[]): string {
  return path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
}
