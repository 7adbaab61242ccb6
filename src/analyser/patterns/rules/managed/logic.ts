import type { PatternRule } from "../../pattern-rule.ts";

const positionNames = `(#any-of? @name "strpos" "stripos" "mb_strpos" "mb_stripos" "array_search")`;
const positionCall = `(function_call_expression function: (name) @name) @match`;

/** Rules about conditions and statements that cannot mean what they say. */
export const managedLogicRules: readonly PatternRule[] = [
  {
    id: "belvedere:reversed-assignment",
    message: "This assigns; {sign}= would add or subtract",
    patterns: [
      {
        languages: ["java"],
        query: `(assignment_expression right: (unary_expression operator: ["+" "-"] @sign) (#match? @match "[^-+=!<>*/%&|^]=[+-]\\\\s")) @match`,
      },
      {
        languages: ["csharp"],
        query: `(assignment_expression right: (prefix_unary_expression . ["+" "-"] @sign) (#match? @match "[^-+=!<>*/%&|^]=[+-]\\\\s")) @match`,
      },
      {
        languages: ["php"],
        query: `(assignment_expression right: (unary_op_expression ["+" "-"] @sign) (#match? @match "[^-+=!<>*/%&|^.]=[+-]\\\\s")) @match`,
      },
      {
        languages: ["kotlin"],
        query: `(assignment right: (unary_expression ["+" "-"] @sign) (#match? @match "[^-+=!<>*/%&|^]=[+-]\\\\s")) @match`,
      },
    ],
    examples: [
      {
        language: "java",
        bad: "class A { void f() { a =- 1; } }",
        good: "class A { void f() { a = -1; b=-1; c -= 1; } }",
      },
      { language: "csharp", bad: "class A { void F() { a =+ 1; } }", good: "class A { void F() { a = +1; } }" },
      { language: "php", bad: "<?php $a =+ 1;", good: "<?php $a = +1;" },
      { language: "kotlin", bad: "fun f() { a =- 1 }", good: "fun f() { a = -1 }" },
    ],
  },
  {
    id: "belvedere:endless-recursion",
    message: "{name} only calls itself, and never ends",
    patterns: [
      {
        languages: ["java"],
        query: `(method_declaration name: (identifier) @name parameters: (formal_parameters) @parameters body: (block . [(return_statement (method_invocation !object name: (identifier) @used arguments: (argument_list) @arguments)) (expression_statement (method_invocation !object name: (identifier) @used arguments: (argument_list) @arguments))] .)) @match`,
        where: "same(@name, @used) and empty(@parameters) and empty(@arguments)",
      },
      {
        languages: ["csharp"],
        query: `(property_declaration name: (identifier) @name value: (arrow_expression_clause . (identifier) @used .)) @match`,
        where: `same(@name, @used) and not contains(@match, "explicit_interface_specifier")`,
      },
      {
        languages: ["csharp"],
        query: `(property_declaration name: (identifier) @name accessors: (accessor_list (accessor_declaration body: [(block . (return_statement (identifier) @used) .) (arrow_expression_clause . (identifier) @used .)]))) @match`,
        where: `same(@name, @used) and not contains(@match, "explicit_interface_specifier")`,
      },
      {
        languages: ["kotlin"],
        query: `(property_declaration (variable_declaration . (identifier) @name) (getter (function_body . (identifier) @used .)) (#not-match? @match "va[lr] +[^=:(]*[.]")) @match`,
        where: `same(@name, @used)`,
      },
      {
        languages: ["scala"],
        query: `(function_definition name: (identifier) @name !parameters body: (identifier) @used) @match`,
        where: "same(@name, @used)",
      },
      {
        languages: ["dart"],
        query: `(getter_signature name: (identifier) @name (function_body . [(identifier) @used (block . (return_statement . (identifier) @used .) .)] .) (#eq? @name @used)) @match`,
      },
      {
        languages: ["php"],
        query: `(method_declaration name: (name) @name parameters: (formal_parameters) @parameters body: (compound_statement . (return_statement (member_call_expression object: (variable_name) @this name: (name) @used arguments: (arguments) @arguments)) .) (#eq? @this "$this")) @match`,
        where: "same(@name, @used) and empty(@parameters) and empty(@arguments)",
      },
    ],
    examples: [
      {
        language: "java",
        bad: "class A { int size() { return size(); } }",
        good: "class A { int size() { return b.size(); } int size(int c) { return size(); } }",
      },
      {
        language: "csharp",
        bad: "class A { int Size { get { return Size; } } }",
        good: "class A { int Size { get { return size; } } }",
      },
      {
        language: "kotlin",
        bad: "class A {\n  val size: Int\n    get() = size\n}",
        good: "class A {\n  val size: Int\n    get() = b.size\n}",
      },
      { language: "scala", bad: "class A { def size: Int = size }", good: "class A { def size: Int = b.size }" },
      { language: "dart", bad: "class A { int get size => size; }", good: "class A { int get size => _size; }" },
      {
        language: "php",
        bad: "<?php class A { function size() { return $this->size(); } }",
        good: "<?php class A { function size() { return $this->b->size(); } }",
      },
    ],
  },
  {
    id: "belvedere:position-as-truth",
    message: "{name} returns 0 for a match at the start, which counts as false here",
    patterns: [
      {
        languages: ["php"],
        query: `(parenthesized_expression . ${positionCall} . ${positionNames})`,
        where: `not inside(@match, "arguments assignment_expression", "if_statement while_statement else_if_clause")`,
      },
      { languages: ["php"], query: `(unary_op_expression "!" argument: ${positionCall} ${positionNames})` },
      { languages: ["php"], query: `(binary_expression operator: ["&&" "||"] left: ${positionCall} ${positionNames})` },
      {
        languages: ["php"],
        query: `(binary_expression operator: ["&&" "||"] right: ${positionCall} ${positionNames})`,
      },
      {
        languages: ["php"],
        query: `(binary_expression left: ${positionCall} operator: ["==" "!="] right: [(boolean) (integer)] @zero (#match? @zero "^(?i:true|false|0)$") ${positionNames})`,
      },
    ],
    examples: [
      {
        language: "php",
        bad: "<?php if (strpos($a, 'b')) { f(); }",
        good: "<?php if (strpos($a, 'b') !== false) { f(); }",
      },
      { language: "php", bad: "<?php if (!strpos($a, 'b')) { f(); }", good: "<?php if (strpos($a, 'b') > 1) { f(); }" },
      {
        language: "php",
        bad: "<?php if (strpos($a, 'b') == false) { f(); }",
        good: "<?php if (str_contains($a, 'b')) { f(); }",
      },
    ],
  },
];
