import type { LanguageDefinition } from "./language.ts";

/** What definitions of languages have in common whose files have findings, but nothing that is measured. */
export const findingsOnly = {
  onlyFindings: true,
  types: {},
  functions: [],
  bodies: [],
  parameters: [],
  ifs: [],
  loops: [],
  switches: [],
  cases: [],
  logical: [],
  logicalOperators: [],
  calls: [],
  imports: [],
  importStyle: "none",
  commentedCode: null,
} satisfies Partial<LanguageDefinition>;
