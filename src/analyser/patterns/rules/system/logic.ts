import type { PatternRule } from "../../pattern-rule.ts";
import { cFamily } from "../language-groups.ts";

/** Rules about conditions and assertions that decide nothing. */
export const systemLogicRules: readonly PatternRule[] = [
  {
    id: "belvedere:constant-assertion",
    message: "This assertion always holds",
    patterns: [
      {
        languages: cFamily,
        query: `(call_expression function: (identifier) @name arguments: (argument_list . [(number_literal) (string_literal) (true)] @value .) (#eq? @name "assert") (#not-eq? @value "0")) @match`,
      },
      {
        languages: ["go"],
        query: `(call_expression function: (_) @name arguments: (argument_list . (_) . (true)) (#any-of? @name "assert.True" "require.True")) @match`,
      },
      {
        languages: ["rust"],
        query: `(macro_invocation macro: (identifier) @name (token_tree . (boolean_literal) @value) @all (#any-of? @name "assert" "debug_assert") (#match? @all "^\\\\(\\\\s*true\\\\s*[,)]")) @match`,
      },
      {
        languages: ["swift"],
        query: `(call_expression (simple_identifier) @name (call_suffix (value_arguments . (value_argument value: (boolean_literal) @value))) (#any-of? @name "assert" "precondition" "XCTAssert" "XCTAssertTrue") (#eq? @value "true")) @match`,
        where: `not inside(@match, "if_statement switch_entry", "function_declaration")`,
      },
    ],
    examples: [
      {
        language: "c",
        bad: 'void f(void) { assert("not reached"); }',
        good: 'void f(void) { assert(!"not reached"); }',
      },
      { language: "cpp", bad: "void f() { assert(true); }", good: "void f() { assert(ready); }" },
      { language: "objc", bad: "void f(void) { assert(1); }", good: "void f(void) { assert(0); }" },
      {
        language: "go",
        bad: "package a\nfunc f() { assert.True(t, true) }\n",
        good: "package a\nfunc f() { assert.True(t, ok) }\n",
      },
      { language: "rust", bad: "fn f() { assert!(true); }", good: "fn f() { assert!(true == a); }" },
      { language: "swift", bad: "func f() { XCTAssertTrue(true) }", good: "func f() { XCTAssertTrue(ready) }" },
    ],
  },
  {
    id: "belvedere:assertion-side-effect",
    message: "This assertion changes a value: without assertions, the program does something else",
    patterns: [
      {
        languages: cFamily,
        query: `(call_expression function: (identifier) @name arguments: (argument_list) @arguments (#eq? @name "assert")) @match`,
        where: `contains(@arguments, "assignment_expression update_expression") and not contains(@arguments, "call_expression")`,
      },
    ],
    examples: [
      { language: "c", bad: "void f(int n) { assert(n++ < 9); }", good: "void f(int n) { n++; assert(n < 9); }" },
      { language: "cpp", bad: "void f(int n) { assert(n = 9); }", good: "void f(int n) { assert(n == 9); }" },
      { language: "objc", bad: "void f(int n) { assert(--n); }", good: "void f(int n) { assert(-n); }" },
    ],
  },
  {
    id: "belvedere:stray-semicolon",
    message: "The semicolon ends this if, so that what follows always runs",
    patterns: [
      {
        languages: ["c", "objc"],
        query: `(if_statement condition: (parenthesized_expression) consequence: (expression_statement) @body !alternative) @match (#match? @match "\\\\)[ \\\\t]*;$") (#not-match? @match "^if[ \\\\t]*\\\\([01]\\\\)")`,
        where: "empty(@body)",
      },
      {
        languages: ["cpp"],
        query: `(if_statement condition: (condition_clause) consequence: (expression_statement) @body !alternative) @match (#match? @match "\\\\)[ \\\\t]*;$") (#not-match? @match "^if[ \\\\t]*\\\\([01]\\\\)")`,
        where: "empty(@body)",
      },
    ],
    examples: [
      { language: "c", bad: "void f(int a) { if (a); g(); }", good: "void f(int a) { if (a) g(); }" },
      { language: "cpp", bad: "void f(int a) { if (a); g(); }", good: "void f(int a) { if (a) {} }" },
      { language: "objc", bad: "void f(int a) { if (a); g(); }", good: "void f(int a) { while (a); if (0); }" },
    ],
  },
  {
    id: "belvedere:unused-comparison",
    message: "The result of this comparison is not used",
    patterns: [
      {
        languages: cFamily,
        query: `(expression_statement (binary_expression left: [(identifier) (field_expression) (subscript_expression)] operator: "==")) @match`,
        where: `inside(@match, "compound_statement")`,
      },
    ],
    examples: [
      { language: "c", bad: "void f(int a) { a == 1; }", good: "void f(int a) { a = 1; }" },
      { language: "cpp", bad: "void f(int a) { s.a == 1; }", good: "void f(int a) { s.a = 1; }" },
      { language: "objc", bad: "void f(int a) { a == 1; }", good: "void f(int a) { if (a == 1) g(); }" },
    ],
  },
];
