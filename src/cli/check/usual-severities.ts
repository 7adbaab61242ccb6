import type { RuleDocument } from "./rule-book.ts";

/** The severities of the built-in model, mildest first. */
const severities = ["INFO", "MINOR", "MAJOR", "CRITICAL", "BLOCKER"] as const;

/** The severities of the analyser's rules that an analysis of single files applies. */
const ofRules: Readonly<Record<string, (typeof severities)[number]>> = {
  "belvedere:cyclomatic-complexity": "MAJOR",
  "belvedere:cognitive-complexity": "MAJOR",
  "belvedere:deep-nesting": "MAJOR",
  "belvedere:long-condition": "MINOR",
  "belvedere:nested-ternary": "MINOR",
  "belvedere:many-returns": "MINOR",
  "belvedere:long-function": "MINOR",
  "belvedere:long-file": "MINOR",
  "belvedere:many-parameters": "MINOR",
  "belvedere:duplicated-block": "MAJOR",
  "belvedere:empty-catch": "MAJOR",
  "belvedere:syntax-error": "INFO",
  "belvedere:partly-parsed": "MINOR",
  "belvedere:hardly-parsed": "MAJOR",
  "belvedere:to-do-comment": "INFO",
  "belvedere:fix-me-comment": "MINOR",
  "belvedere:commented-code": "MINOR",
};

/** The part of the built-in model that rates findings: to load the whole model takes as long as the rest of a check. */
export const usualSeverities: RuleDocument = {
  rules: Object.entries(ofRules).map(([id, severity]) => ({ id, categories: [`SEVERITY.${severity}`] })),
  scales: [{ id: "SEVERITY", levels: severities.map((id, rank) => ({ id, rank })) }],
};
