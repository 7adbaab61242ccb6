import type { PatternRule } from "../../pattern-rule.ts";
import { cFamily } from "../language-groups.ts";

const call = `(call_expression function: (identifier) @name arguments: (argument_list . (call_expression function: (identifier) @length) .) (#any-of? @name "malloc" "alloca" "xmalloc") (#eq? @length "strlen")) @match`;
const allocation = `[${call} (cast_expression value: ${call}) (binary_expression left: ${call})]`;

/** A later statement that writes a text with its zero there. Decoders and parsers of a text need less than its length. */
const copyOfText = `(expression_statement (call_expression function: (identifier) @copy arguments: (argument_list . (_) @copied) (#any-of? @copy "strcpy" "strncpy" "stpcpy" "strcat" "sprintf")))`;

/** Memory for a text that is one byte too short. */
export const shortAllocation: PatternRule = {
  id: "belvedere:short-allocation",
  message: "There is no room for the zero at the end of the text",
  patterns: [
    {
      languages: cFamily,
      query: `(compound_statement (expression_statement (assignment_expression left: (_) @to right: ${allocation})) ${copyOfText})`,
      where: "same(@to, @copied)",
    },
    {
      languages: cFamily,
      query: `(compound_statement (declaration declarator: (init_declarator declarator: (pointer_declarator declarator: (identifier) @to) value: ${allocation})) ${copyOfText})`,
      where: "same(@to, @copied)",
    },
  ],
  examples: [
    {
      language: "c",
      bad: "char *f(char *s) { char *t; t = malloc(strlen(s)); if (!t) return 0; strcpy(t, s); return t; }",
      good: "char *f(char *s) { char *t; t = malloc(strlen(s) + 1); strcpy(t, s); return t; }",
    },
    {
      language: "c",
      bad: "void f(char *s) { char *t = (char *)malloc(strlen(s)); strcpy(t, s); }",
      good: "void f(char *s) { char *t = malloc(strlen(s)); decode(t, s); }",
    },
    {
      language: "cpp",
      bad: "void f(char *s) { char *t = malloc(strlen(s)) + 1; strcpy(t, s); }",
      good: "void f(int n, char *s) { char *t = malloc(n); strcpy(t, s); }",
    },
    {
      language: "objc",
      bad: "void f(char *s) { char *t = alloca(strlen(s)); sprintf(t, s); }",
      good: "void f(char *s) { char *t = alloca(strlen(s)); memcpy(t, s, strlen(s)); }",
    },
  ],
};
