import type { RuleEntry } from "./entry.ts";
import { commentRules } from "./comment-rules.ts";
import { complexityRules } from "./complexity-rules.ts";
import { structureRules } from "./structure-rules.ts";

/** The rules of the built-in analyser. */
export const rules: readonly RuleEntry[] = [...complexityRules, ...structureRules, ...commentRules];
