import type { RuleExtension } from "../../pattern-rule.ts";

/** Patterns of further languages for rules that are in other files. */
export const managedExtensions: readonly RuleExtension[] = [
  {
    id: "belvedere:identical-operands",
    patterns: [
      {
        languages: ["scala"],
        query: `(infix_expression left: (_) @left operator: (operator_identifier) @operator right: (_) @match (#any-of? @operator "&&" "||" "<" ">" "<=" ">=")) @whole`,
        where: `same(@left, @match) and not contains(@left, "call_expression wildcard integer_literal infix_expression") and not inside(@whole, "infix_expression", "block arguments parenthesized_expression template_body case_clause function_definition")`,
      },
      {
        languages: ["dart"],
        query: `[(logical_and_expression . (identifier) @left . (logical_and_operator) . (identifier) @match .) (logical_or_expression . (identifier) @left . (logical_or_operator) . (identifier) @match .) (relational_expression . (identifier) @left . (relational_operator) . (identifier) @match .) (additive_expression . (identifier) @left . (additive_operator) @operator . (identifier) @match .)] (#not-eq? @operator "+")`,
        where: "same(@left, @match)",
      },
      {
        languages: ["dart"],
        query: `[(logical_and_expression . (identifier) @left . (selector) @one . (logical_and_operator) . (identifier) @match . (selector) @two .) (logical_or_expression . (identifier) @left . (selector) @one . (logical_or_operator) . (identifier) @match . (selector) @two .) (relational_expression . (identifier) @left . (selector) @one . (relational_operator) . (identifier) @match . (selector) @two .)]`,
        where: `same(@left, @match) and same(@one, @two) and not contains(@one, "arguments")`,
      },
    ],
    examples: [
      {
        language: "scala",
        bad: "object A { def f() = a.b && a.b }",
        good: "object A { def f() = a.reduce(_ && _) && a.b }",
      },
      { language: "dart", bad: "bool f() => a || a;", good: "bool f() => a || b;" },
      { language: "dart", bad: "bool f() => a.b && a.b;", good: "bool f() => a.b && a.c;" },
    ],
  },
  {
    id: "belvedere:assignment-in-condition",
    patterns: [
      {
        languages: ["dart"],
        query: `(if_statement . (assignment_expression left: (_) @name "=" right: [(true) (false)]) @match . consequence: (_))`,
      },
    ],
    examples: [{ language: "dart", bad: "void f() { if (a = true) g(); }", good: "void f() { if (a == true) g(); }" }],
  },
  {
    id: "belvedere:repeated-condition",
    patterns: [
      {
        languages: ["kotlin"],
        query: `(if_expression condition: (_) @first . (_) . (if_expression condition: (_) @match) .)`,
        where: `same(@first, @match) and not contains(@first, "call_expression")`,
      },
      {
        languages: ["scala"],
        query: `(if_expression condition: (_) @first alternative: (if_expression condition: (_) @match))`,
        where: `same(@first, @match) and not contains(@first, "call_expression")`,
      },
      {
        languages: ["dart"],
        query: `(if_statement . (_) @first . consequence: (_) . alternative: (if_statement . (_) @match . consequence: (_)))`,
        where: `same(@first, @match) and not contains(@first, "arguments assignment_expression")`,
      },
    ],
    examples: [
      {
        language: "kotlin",
        bad: "fun f() { if (a) g() else if (a) h() }",
        good: "fun f() { if (a) g() else if (b) h() }",
      },
      {
        language: "scala",
        bad: "object A { def f() = if (a) g() else if (a) h() }",
        good: "object A { def f() = if (a) g() else if (b) h() }",
      },
      {
        language: "dart",
        bad: "void f() { if (a) { g(); } else if (a) { h(); } }",
        good: "void f() { if (a) { g(); } else if (b) { h(); } }",
      },
    ],
  },
  {
    id: "belvedere:identical-branches",
    patterns: [
      {
        languages: ["kotlin"],
        query: `(if_expression condition: (_) . (block) @then . (block) @match .)`,
        where: "same(@then, @match) and same_comments(@then, @match) and not empty(@then)",
      },
      {
        languages: ["scala"],
        query: `(if_expression consequence: (block) @then alternative: (block) @match)`,
        where: "same(@then, @match) and same_comments(@then, @match) and not empty(@then)",
      },
      {
        languages: ["dart"],
        query: `(if_statement consequence: (block) @then . alternative: (block) @match)`,
        where: "same(@then, @match) and same_comments(@then, @match) and not empty(@then)",
      },
      {
        languages: ["java"],
        query: `(ternary_expression consequence: (_) @then alternative: (_) @match)`,
        where: "same(@then, @match) and same_comments(@then, @match)",
      },
      {
        languages: ["csharp"],
        query: `(conditional_expression consequence: (_) @then alternative: (_) @match)`,
        where: "same(@then, @match) and same_comments(@then, @match)",
      },
      {
        languages: ["php"],
        query: `(conditional_expression body: (_) @then alternative: (_) @match)`,
        where: "same(@then, @match) and same_comments(@then, @match)",
      },
    ],
    examples: [
      {
        language: "kotlin",
        bad: "fun f() { if (a) { g(1) } else { g(1) } }",
        good: "fun f() { if (a) { g(1) } else { g(2) } }",
      },
      {
        language: "scala",
        bad: "object A { def f() = if (a) { g(1) } else { g(1) } }",
        good: "object A { def f() = if (a) { g(1) } else { g(2) } }",
      },
      {
        language: "dart",
        bad: "void f() { if (a) { g(1); } else { g(1); } }",
        good: "void f() { if (a) { g(1); } else { g(2); } }",
      },
      {
        language: "java",
        bad: "class A { int f() { return a ? 1 : 1; } }",
        good: "class A { int f() { return a ? 1 : 2; } }",
      },
      {
        language: "csharp",
        bad: "class A { int F() { return a ? 1 : 1; } }",
        good: "class A { int F() { return a ? 1 : 2; } }",
      },
      { language: "php", bad: "<?php $a = $b ? 'c' : 'c';", good: "<?php $a = $b ?: 'c';" },
    ],
  },
  {
    id: "belvedere:nan-comparison",
    patterns: [
      {
        languages: ["scala"],
        query: `(infix_expression operator: (operator_identifier) @operator right: (field_expression) @nan (#any-of? @operator "==" "!=") (#any-of? @nan "Double.NaN" "Float.NaN")) @match`,
      },
      {
        languages: ["dart"],
        query: `(equality_expression (equality_operator) . (identifier) @type . (selector (unconditional_assignable_selector (identifier) @nan)) . (#eq? @type "double") (#eq? @nan "nan")) @match`,
      },
      {
        languages: ["php"],
        query: `(binary_expression operator: ["==" "!=" "===" "!=="] right: (name) @nan (#eq? @nan "NAN")) @match`,
      },
    ],
    examples: [
      { language: "scala", bad: "object A { def f() = a == Double.NaN }", good: "object A { def f() = a.isNaN }" },
      { language: "dart", bad: "bool f() => a == double.nan;", good: "bool f() => a.isNaN;" },
      { language: "php", bad: "<?php $a = $b === NAN;", good: "<?php $a = is_nan($b);" },
    ],
  },
  {
    id: "belvedere:identity-comparison",
    patterns: [
      {
        languages: ["java"],
        query: `(binary_expression left: (string_literal) operator: ["==" "!="] right: (_) @right) @match`,
        where: `not contains(@right, "null_literal")`,
      },
      {
        languages: ["kotlin"],
        query: `(binary_expression operator: ["===" "!=="] right: [(string_literal) (number_literal)]) @match`,
      },
      {
        languages: ["scala"],
        query: `(infix_expression operator: (identifier) @operator right: (string) (#any-of? @operator "eq" "ne")) @match`,
      },
    ],
    examples: [
      {
        language: "java",
        bad: 'class A { boolean f(String s) { return "a" != s; } }',
        good: 'class A { boolean f(String s) { return !"a".equals(s); } }',
      },
      { language: "kotlin", bad: 'fun f(s: String) = s === "a"', good: 'fun f(s: String) = s == "a"' },
      {
        language: "scala",
        bad: 'object A { def f(s: String) = s eq "a" }',
        good: 'object A { def f(s: String) = s == "a" }',
      },
    ],
  },
  {
    id: "belvedere:self-assignment",
    patterns: [
      {
        languages: ["scala"],
        query: `(assignment_expression left: (identifier) @left right: (identifier) @right) @match`,
        where: `same(@left, @right) and not inside(@match, "arguments match_expression field_expression infix_expression", "block template_body case_clause")`,
      },
      {
        languages: ["dart"],
        query: `(expression_statement (assignment_expression left: (assignable_expression . (identifier) @left .) "=" right: (identifier) @right .)) @match`,
        where: "same(@left, @right)",
      },
      {
        languages: ["php"],
        query: `(expression_statement (assignment_expression left: (member_access_expression) @left right: (member_access_expression) @right)) @match`,
        where: "same(@left, @right)",
      },
    ],
    examples: [
      {
        language: "scala",
        bad: "object A { def f() = { x = x; g() } }",
        good: "object A { def f() = { x = y; g(x = x) } }",
      },
      { language: "dart", bad: "void f() { x = x; }", good: "void f() { this.x = x; x = x.y; }" },
      { language: "php", bad: "<?php $this->a = $this->a;", good: "<?php $this->a = $that->a;" },
    ],
  },
];
