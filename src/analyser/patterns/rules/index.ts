import type { PatternRule, RuleExtension } from "../pattern-rule.ts";
import { comparisonRules } from "./comparisons.ts";
import { conditionRules } from "./conditions.ts";
import { allConfigurationExtensions, configurationRules } from "./configuration/index.ts";
import { flowRules } from "./flow.ts";
import { languageRules } from "./languages.ts";
import { allManagedExtensions, managedRules } from "./managed/index.ts";
import { allScriptingExtensions, scriptingRules } from "./scripting/index.ts";
import { securityRules } from "./security.ts";
import { allSystemExtensions, systemRules } from "./system/index.ts";

/** The rules about syntax trees. Their names, texts and severities are in the built-in model. */
export const patternRules: readonly PatternRule[] = extendRules(
  [
    ...conditionRules,
    ...comparisonRules,
    ...flowRules,
    ...securityRules,
    ...languageRules,
    ...systemRules,
    ...scriptingRules,
    ...managedRules,
    ...configurationRules,
  ],
  [...allSystemExtensions, ...allScriptingExtensions, ...allManagedExtensions, ...allConfigurationExtensions],
);

function extendRules(rules: readonly PatternRule[], extensions: readonly RuleExtension[]): PatternRule[] {
  return rules.map((rule) => {
    const own = extensions.filter(({ id }) => id === rule.id);
    return {
      ...rule,
      patterns: [rule, ...own].flatMap(({ patterns }) => patterns),
      examples: [rule, ...own].flatMap(({ examples }) => examples),
    };
  });
}
