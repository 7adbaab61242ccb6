import type { PatternRule, RuleExtension } from "../../pattern-rule.ts";
import { bashRules } from "./bash.ts";
import { comparisonRules } from "./comparisons.ts";
import { scriptingSecurityExtensions } from "./extensions-security.ts";
import { scriptingExtensions } from "./extensions.ts";
import { constantRules } from "./logic.ts";
import { perlAndRRules } from "./perl-and-r.ts";
import { sqlExtensions, sqlRules } from "./sql.ts";
import { terraformRules } from "./terraform.ts";
import { webRules } from "./web-languages.ts";

/** Rules that were written for languages for scripts. */
export const scriptingRules: readonly PatternRule[] = [
  ...constantRules,
  ...comparisonRules,
  ...bashRules,
  ...perlAndRRules,
  ...terraformRules,
  ...sqlRules,
  ...webRules,
];

/** Patterns of these languages for other rules. */
export const allScriptingExtensions: readonly RuleExtension[] = [
  ...scriptingExtensions,
  ...scriptingSecurityExtensions,
  ...sqlExtensions,
];
