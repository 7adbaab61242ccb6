import type { PatternRule } from "../pattern-rule.ts";
import { comparisonRules } from "./comparisons.ts";
import { conditionRules } from "./conditions.ts";
import { flowRules } from "./flow.ts";
import { languageRules } from "./languages.ts";
import { securityRules } from "./security.ts";

/** The rules about syntax trees. Their names, texts and severities are in the built-in model. */
export const patternRules: readonly PatternRule[] = [
  ...conditionRules,
  ...comparisonRules,
  ...flowRules,
  ...securityRules,
  ...languageRules,
];
