import type { RuleEntry } from "./entry.ts";
import { commentRules } from "./comment-rules.ts";
import { complexityRules } from "./complexity-rules.ts";
import { logicRules } from "./pattern-rules-logic.ts";
import { pitfallRules } from "./pattern-rules-pitfalls.ts";
import { securityRules } from "./pattern-rules-security.ts";
import { structureRules } from "./structure-rules.ts";

/** The rules of the built-in analyser. */
export const rules: readonly RuleEntry[] = [
  ...complexityRules,
  ...structureRules,
  ...commentRules,
  ...logicRules,
  ...securityRules,
  ...pitfallRules,
];
