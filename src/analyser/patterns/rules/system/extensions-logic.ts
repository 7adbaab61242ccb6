import type { RuleExtension } from "../../pattern-rule.ts";
import { cFamily } from "../language-groups.ts";

const bothCompared = (inner: string, outer: string, constants: string): string =>
  `(binary_expression left: (binary_expression left: (_) @tested operator: "${inner}" right: [${constants}] @first)
    operator: "${outer}" right: (binary_expression left: (_) @again operator: "${inner}" right: [${constants}] @second)) @match`;
const cConstants = "(number_literal) (char_literal) (identifier)";
const inCapitals = `(#match? @first "^(?:[0-9']|[A-Z][A-Z0-9_]+$)") (#match? @second "^(?:[0-9']|[A-Z][A-Z0-9_]+$)")`;
const differ = (calls: string): string =>
  `same(@tested, @again) and not same(@first, @second) and not contains(@tested, "${calls}")`;
const rustConstants = "(integer_literal) (char_literal) (string_literal)";
const goConstants = "(int_literal) (rune_literal) (interpreted_string_literal)";
// The grammar of Swift reads && before ==: a == (1 && (a == 2)).
const swiftCompared = `(equality_expression lhs: (_) @tested "==" rhs: (conjunction_expression lhs: [(integer_literal) (line_string_literal)] @first
  rhs: (equality_expression lhs: (_) @again "==" rhs: [(integer_literal) (line_string_literal)] @second))) @match`;

/** Patterns of C, C++, Objective-C, Go, Rust and Swift for rules of other files about conditions. */
export const systemLogicExtensions: readonly RuleExtension[] = [
  {
    id: "belvedere:constant-condition",
    patterns: [
      {
        languages: cFamily,
        query: bothCompared("!=", "||", cConstants) + inCapitals,
        where: differ("call_expression update_expression assignment_expression"),
      },
      {
        languages: cFamily,
        query: bothCompared("==", "&&", cConstants) + inCapitals,
        where: differ("call_expression update_expression assignment_expression"),
      },
      { languages: ["go"], query: bothCompared("!=", "||", goConstants), where: differ("call_expression") },
      { languages: ["go"], query: bothCompared("==", "&&", goConstants), where: differ("call_expression") },
      { languages: ["rust"], query: bothCompared("!=", "||", rustConstants), where: differ("call_expression") },
      { languages: ["rust"], query: bothCompared("==", "&&", rustConstants), where: differ("call_expression") },
      { languages: ["swift"], query: swiftCompared, where: differ("call_expression") },
    ],
    examples: [
      {
        language: "c",
        bad: "int f(int a) { return a != 1 || a != 2; }",
        good: "int f(char *a) { return (*a != 1 && *a != 2) || (*++a == 1 && *++a == 2); }",
      },
      {
        language: "cpp",
        bad: "bool f(int a) { return a == READ && a == WRITE; }",
        good: "bool f(int a) { return a == READ || a == WRITE; }",
      },
      {
        language: "objc",
        bad: "int f(int a) { return a == 1 && a == 2; }",
        good: "int f(int a) { return a == 1 && b == 2; }",
      },
      {
        language: "go",
        bad: 'package a\nfunc f() bool { return a != "x" || a != "y" }\n',
        good: 'package a\nfunc f() bool { return a != "x" && a != "y" }\n',
      },
      { language: "rust", bad: "fn f() -> bool { a == 1 && a == 2 }", good: "fn f() -> bool { a == 1 || a == 2 }" },
      {
        language: "swift",
        bad: "func f() -> Bool { return a == 1 && a == 2 }",
        good: "func f() -> Bool { return a == 1 || a == 2 }",
      },
    ],
  },
  {
    id: "belvedere:impossible-size",
    patterns: [
      {
        languages: cFamily,
        query: `(binary_expression left: (call_expression function: (identifier) @name) operator: [">=" "<"] right: (number_literal) @zero (#eq? @name "strlen") (#eq? @zero "0")) @match`,
      },
      {
        languages: ["cpp"],
        query: `(binary_expression left: (call_expression function: (field_expression field: (field_identifier) @name)) operator: [">=" "<"] right: (number_literal) @zero (#any-of? @name "size" "length") (#eq? @zero "0")) @match`,
      },
      {
        languages: ["objc"],
        query: `(binary_expression left: (message_expression method: (identifier) @name) operator: [">=" "<"] right: (number_literal) @zero (#any-of? @name "count" "length") (#eq? @zero "0")) @match`,
      },
      {
        languages: ["go"],
        query: `(binary_expression left: (call_expression function: (identifier) @name) operator: [">=" "<"] right: (int_literal) @zero (#eq? @name "len") (#eq? @zero "0")) @match`,
      },
      {
        languages: ["rust"],
        query: `(binary_expression left: (call_expression function: (field_expression field: (field_identifier) @name)) operator: [">=" "<"] right: (integer_literal) @zero (#eq? @name "len") (#eq? @zero "0")) @match`,
      },
      {
        languages: ["swift"],
        query: `(comparison_expression lhs: (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @name)) [">=" "<"] rhs: (integer_literal) @zero (#eq? @name "count") (#eq? @zero "0")) @match`,
      },
    ],
    examples: [
      {
        language: "c",
        bad: "int f(char *s) { return strlen(s) >= 0; }",
        good: "int f(char *s) { return strlen(s) > 0; }",
      },
      { language: "cpp", bad: "bool f() { return v.size() < 0; }", good: "bool f() { return v.size() < 1; }" },
      {
        language: "objc",
        bad: "int f(NSArray *a) { return [a count] >= 0; }",
        good: "int f(NSArray *a) { return [a count] > 0; }",
      },
      {
        language: "go",
        bad: "package a\nfunc f() bool { return len(a) < 0 }\n",
        good: "package a\nfunc f() bool { return len(a) < 1 }\n",
      },
      { language: "rust", bad: "fn f() -> bool { a.len() >= 0 }", good: "fn f() -> bool { a.len() > 0 }" },
      { language: "swift", bad: "func f() { if a.count < 0 { g() } }", good: "func f() { if a.count < 1 { g() } }" },
    ],
  },
];
