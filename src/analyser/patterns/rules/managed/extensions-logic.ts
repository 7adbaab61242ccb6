import type { RuleExtension } from "../../pattern-rule.ts";

/** Patterns of Java, C#, Kotlin, Scala, Dart and PHP for rules of other files about conditions. */
export const managedLogicExtensions: readonly RuleExtension[] = [
  {
    id: "belvedere:duplicate-case",
    patterns: [
      {
        languages: ["php"],
        query: `(case_statement value: [(integer) (string) (name) (class_constant_access_expression)] @key) @match`,
        where: "repeated(@match, value)",
      },
      {
        languages: ["kotlin"],
        query: `(when_entry . condition: [(number_literal) (string_literal) (navigation_expression) (identifier)] @key . [(call_expression) (block) (string_literal) (identifier) (number_literal) (navigation_expression)] .) @match`,
        where: "repeated(@match, condition)",
      },
    ],
    examples: [
      {
        language: "php",
        bad: "<?php switch ($a) { case 1: f(); break; case 1: g(); }",
        good: "<?php switch ($a) { case 1: f(); break; case 2: switch ($b) { case 1: g(); } }",
      },
      {
        language: "kotlin",
        bad: "fun f() { when (a) { 1 -> g(); 2 -> i(); 1 -> h() } }",
        good: "fun f() { when (a) { 1 -> g(); 2 -> h() } }",
      },
    ],
  },
  {
    id: "belvedere:impossible-size",
    patterns: [
      {
        languages: ["java"],
        query: `(binary_expression left: [(method_invocation name: (identifier) @name arguments: (argument_list) @arguments) (field_access field: (identifier) @field)] @size operator: ["<" ">="] right: (decimal_integer_literal) @zero (#eq? @zero "0") (#any-of? @name "size" "length") (#eq? @field "length")) @match`,
        where: `empty(@arguments) or contains(@size, "field_access") and not contains(@size, "method_invocation")`,
      },
      {
        languages: ["csharp"],
        query: `(binary_expression left: (member_access_expression name: (identifier) @name) @size operator: ["<" ">="] right: (integer_literal) @zero (#eq? @zero "0") (#any-of? @name "Count" "Length")) @match`,
      },
      {
        languages: ["kotlin"],
        query: `(binary_expression left: (navigation_expression (identifier) @name .) @size operator: ["<" ">="] right: (number_literal) @zero (#eq? @zero "0") (#eq? @name "size")) @match`,
      },
      {
        languages: ["scala"],
        query: `(infix_expression left: (field_expression field: (identifier) @name) @size operator: (operator_identifier) @operator right: (integer_literal) @zero (#eq? @zero "0") (#any-of? @operator "<" ">=") (#eq? @name "size")) @match`,
      },
      {
        languages: ["dart"],
        query: `(relational_expression (selector (unconditional_assignable_selector (identifier) @size)) . (relational_operator) @operator . (decimal_integer_literal) @zero . (#eq? @zero "0") (#any-of? @operator "<" ">=") (#eq? @size "length")) @match`,
      },
      {
        languages: ["php"],
        query: `(binary_expression left: (function_call_expression function: (name) @name) @size operator: ["<" ">="] right: (integer) @zero (#eq? @zero "0") (#any-of? @name "count" "sizeof" "strlen" "mb_strlen")) @match`,
      },
    ],
    examples: [
      {
        language: "java",
        bad: "class A { boolean f() { return list.size() >= 0; } }",
        good: "class A { boolean f() { return list.size() > 0 && list.indexOf(a) >= 0; } }",
      },
      {
        language: "csharp",
        bad: "class A { bool F() { return list.Count < 0; } }",
        good: "class A { bool F() { return list.Count > 0; } }",
      },
      { language: "kotlin", bad: "fun f() = list.size >= 0", good: "fun f() = list.size > 0" },
      { language: "scala", bad: "object A { def f() = a.size >= 0 }", good: "object A { def f() = a.size > 0 }" },
      { language: "dart", bad: "bool f() => a.length >= 0;", good: "bool f() => a.length > 0;" },
      { language: "php", bad: "<?php if (count($a) >= 0) { f(); }", good: "<?php if (count($a) > 0) { f(); }" },
    ],
  },
  {
    id: "belvedere:stray-semicolon",
    patterns: [
      {
        // A chain of conditions that assign ends with one.
        languages: ["java"],
        query: `(if_statement condition: (_) @condition consequence: ";" !alternative) @match`,
        where: `not contains(@condition, "assignment_expression")`,
      },
      {
        languages: ["csharp", "dart"],
        query: `(if_statement consequence: (empty_statement) @body !alternative (#eq? @body ";")) @match`,
      },
      { languages: ["php"], query: `(if_statement body: (empty_statement) !alternative) @match` },
    ],
    examples: [
      {
        language: "java",
        bad: "class A { void f() { if (a); { g(); } } }",
        good: "class A { void f() { if (a) { g(); } else if ((b = h()) > 0); } }",
      },
      {
        language: "csharp",
        bad: "class A { void F() { if (a); { G(); } } }",
        good: "class A { void F() { if (a) ; else G(); } }",
      },
      { language: "dart", bad: "void f() { if (a); { g(); } }", good: "void f() { if (a) { g(); } }" },
      { language: "php", bad: "<?php if ($a); { f(); }", good: "<?php if ($a) { f(); }" },
    ],
  },
  {
    id: "belvedere:null-comparison",
    patterns: [
      {
        languages: ["java"],
        query: `(method_invocation object: (_) name: (identifier) @name arguments: (argument_list . (null_literal) @value .) (#eq? @name "equals")) @match`,
        where: `not inside(@match, "argument_list assert_statement", "block")`,
      },
      {
        languages: ["scala"],
        query: `(call_expression function: (field_expression field: (identifier) @name) arguments: (arguments . (null_literal) @value .) (#eq? @name "equals")) @match`,
        where: `not inside(@match, "arguments", "block")`,
      },
      {
        languages: ["csharp"],
        query: `(if_statement condition: (invocation_expression function: (member_access_expression name: (identifier) @name) arguments: (argument_list . (argument (null_literal) @value) .) (#eq? @name "Equals")) @match)`,
      },
    ],
    examples: [
      {
        language: "java",
        bad: "class A { void f() { if (a.equals(null)) g(); } }",
        good: "class A { void f() { if (a == null) g(); assertFalse(a.equals(null)); } }",
      },
      {
        language: "scala",
        bad: "object A { def f() = { if (a.equals(null)) g() } }",
        good: "object A { def f() = { if (a == null) g() } }",
      },
      {
        language: "csharp",
        bad: "class A { void F() { if (a.Equals(null)) G(); } }",
        good: "class A { void F() { if (a == null) G(); Assert.False(a.Equals(null)); } }",
      },
    ],
  },
  {
    id: "belvedere:operator-precedence",
    patterns: [
      {
        languages: ["php"],
        query: `(binary_expression left: (unary_op_expression "!" argument: (_)) operator: ["==" "===" "!=" "!==" "<" ">" "<=" ">="] right: [(integer) (string) (encapsed_string) (null)]) @match`,
      },
      {
        languages: ["dart"],
        query: `(type_test_expression . (unary_expression (prefix_operator (negation_operator)) (_)) . (type_test)) @match`,
      },
    ],
    examples: [
      {
        language: "php",
        bad: "<?php if (!$a == 'b') { f(); }",
        good: "<?php if (!($a == 'b') && !$a instanceof B) { f(); }",
      },
      { language: "dart", bad: "void f() { if (!a is int) g(); }", good: "void f() { if (a is! int) g(); }" },
    ],
  },
];
