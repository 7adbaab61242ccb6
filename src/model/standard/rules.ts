import type { Entry } from "./entry.ts";
import { commentRules } from "./comment-rules.ts";
import { complexityRules } from "./complexity-rules.ts";
import { structureRules } from "./structure-rules.ts";

/** A rule with its texts in every language. */
export interface RuleEntry extends Entry {
  readonly tool: string;
  readonly families: string[];
  readonly categories: string[];
}

/** The rules of the built-in analyser. */
export const rules: readonly RuleEntry[] = [...complexityRules, ...structureRules, ...commentRules];
