import type { PatternRule } from "../../pattern-rule.ts";
import { scripts } from "../language-groups.ts";

/** Rules about comparisons and choices in languages for scripts. */
export const comparisonRules: readonly PatternRule[] = [
  {
    id: "belvedere:null-comparison",
    message: "This does not test for {value}",
    patterns: [
      { languages: ["r"], query: `(binary_operator operator: ["==" "!="] rhs: [(null) (na)] @value) @match` },
      {
        languages: ["perl"],
        query: `(equality_expression operator: ["==" "!=" "eq" "ne"] right: (undef_expression) @value) @match`,
      },
    ],
    examples: [
      { language: "r", bad: "if (x == NA) f()\n", good: "if (is.na(x)) f()\n" },
      { language: "perl", bad: "f() if $x == undef;\n", good: "f() if !defined $x;\n" },
    ],
  },
  {
    id: "belvedere:text-compared-as-number",
    message: "{text} is not a number",
    patterns: [
      {
        languages: ["perl"],
        query: String.raw`(equality_expression operator: ["==" "!="] right: [(string_literal) (interpolated_string_literal)] @text (#match? @text "^.[A-Za-z_]") (#not-match? @text "^.(?:[Ii]nf|[Nn]a[Nn])|[$@]")) @match`,
      },
      {
        languages: ["bash"],
        query: String.raw`(test_command . "[" (binary_expression operator: (test_operator) @operator right: [(word) (string) (raw_string)] @text)) @match (#any-of? @operator "-eq" "-ne" "-lt" "-le" "-gt" "-ge") (#match? @text "^[\"']?[A-Za-z][^$]*$")`,
        where: `not contains(@text, "command_substitution")`,
      },
    ],
    examples: [
      { language: "perl", bad: 'f() if $kind == "abc";\n', good: 'f() if $kind eq "abc";\n' },
      { language: "bash", bad: '[ "$kind" -eq "abc" ] && f\n', good: '[ "$kind" = "abc" ] && [ "$n" -eq "$m" ]\n' },
    ],
  },
  {
    id: "belvedere:duplicate-case",
    message: "{key} occurs in an earlier case, so this one never runs for it",
    patterns: [
      {
        languages: scripts,
        query: `(switch_body (switch_case value: (_) @key) @match)`,
        where: `repeated(@match, value) and not contains(@key, "call_expression")`,
      },
      {
        languages: ["bash"],
        query: `(case_statement (case_item . value: (_) @key) @match) (#not-match? @key "[*?]")`,
        where: `repeated(@match, value) and not contains(@key, "command_substitution")`,
      },
      {
        languages: ["ruby"],
        query: `(case value: (_) (when pattern: (pattern) @key) @match)`,
        where: `repeated(@match, pattern) and not contains(@key, "call")`,
      },
      {
        languages: ["r"],
        query: `(call function: (identifier) @name arguments: (arguments (argument name: (_) @key) @match) (#eq? @name "switch"))`,
        where: "repeated(@match, name)",
      },
    ],
    examples: [
      {
        language: "javascript",
        bad: "switch (a) { case 1: f(); break; case 1: g(); }",
        good: "switch (a) { case 1: f(); break; case 2: g(); }",
      },
      {
        language: "bash",
        bad: "case $1 in\n-a) f ;;\n(-a) g ;;\nesac\n",
        good: 'case $1 in\n-a) f ;;\n-b) g ;;\n(*".a") f ;;\n(*".b") g ;;\nesac\n',
      },
      {
        language: "ruby",
        bad: "case a\nwhen 1 then f\nwhen 1 then g\nend\n",
        good: "case a\nwhen 1 then f\nwhen 2 then g\nend\n",
      },
      { language: "r", bad: "switch(a, b = 1, b = 2)\n", good: "switch(a, b = , c = 2)\n" },
    ],
  },
];
