import type { RuleExtension } from "../../pattern-rule.ts";

/** Patterns of further languages for rules about flow that are in other files. */
export const managedFlowExtensions: readonly RuleExtension[] = [
  {
    id: "belvedere:unreachable-code",
    patterns: [
      {
        languages: ["csharp", "dart"],
        query: `(block [(return_statement) (break_statement) (continue_statement)] .
          [(expression_statement) (if_statement) (for_statement) (while_statement) (return_statement) (try_statement)] @match)`,
      },
      {
        languages: ["csharp"],
        query: `(block (throw_statement) . [(expression_statement) (if_statement) (return_statement) (throw_statement)] @match)`,
      },
      {
        languages: ["kotlin"],
        query: `(block [(return_expression) (throw_expression)] . [(call_expression) (if_expression) (assignment) (property_declaration) (return_expression)] @match)`,
      },
      {
        languages: ["scala"],
        query: `(block [(return_expression) (throw_expression)] . [(call_expression) (if_expression) (assignment_expression) (return_expression)] @match)`,
      },
      {
        languages: ["dart"],
        query: `(block (expression_statement . (throw_expression)) . [(expression_statement) (if_statement)] @match)`,
      },
      {
        languages: ["php"],
        query: `(compound_statement (expression_statement . (throw_expression) .) . [(expression_statement) (if_statement) (return_statement)] @match)`,
      },
    ],
    examples: [
      {
        language: "csharp",
        bad: "class A { int F() { return 1; G(); } }",
        good: "class A { int F() { return G(); int G() { return 1; } } }",
      },
      {
        language: "csharp",
        bad: 'class A { int F() { throw new B("a"); return 1; } }',
        good: 'class A { int F() { if (a) throw new B("a"); return 1; } }',
      },
      {
        language: "kotlin",
        bad: 'fun f(): Int { throw B("a"); g() }',
        good: 'fun f(): Int { if (a) throw B("a"); g() }',
      },
      {
        language: "scala",
        bad: "object A { def f(): Int = { return 1; g() } }",
        good: "object A { def f(): Int = { g(); return 1 } }",
      },
      { language: "dart", bad: "int f() { throw B('a'); g(); }", good: "int f() { g(); throw B('a'); }" },
      {
        language: "php",
        bad: "<?php function f() { throw new B('a'); return 1; }",
        good: "<?php function f() { return 1; }",
      },
    ],
  },
  {
    id: "belvedere:loop-direction",
    patterns: [
      {
        languages: ["dart"],
        query: `(for_statement (for_loop_parts condition: (relational_expression . (identifier) @counter . (relational_operator) @operator) update: (postfix_expression (assignable_expression (identifier) @stepped) (postfix_operator) @step)) (#any-of? @operator "<" "<=") (#eq? @step "--")) @match`,
        where: "same(@counter, @stepped)",
      },
      {
        languages: ["php"],
        query: `(for_statement condition: (binary_expression left: (variable_name) @counter operator: ["<" "<="]) update: (update_expression argument: (variable_name) @stepped operator: "--")) @match`,
        where: "same(@counter, @stepped)",
      },
    ],
    examples: [
      {
        language: "dart",
        bad: "void f() { for (var i = 0; i < n; i--) g(i); }",
        good: "void f() { for (var i = 0; i < n; i++) g(i); }",
      },
      {
        language: "php",
        bad: "<?php for ($i = 0; $i < $n; $i--) { f($i); }",
        good: "<?php for ($i = 0; $i < $n; $i++) { f($i); }",
      },
    ],
  },
  {
    id: "belvedere:return-in-finally",
    patterns: [
      {
        languages: ["scala"],
        query: "(return_expression) @match",
        where: `inside(@match, "finally_clause", "function_definition lambda_expression template_body")`,
      },
      {
        languages: ["dart"],
        query: "(return_statement) @match",
        where: `inside(@match, "finally_clause", "function_body function_expression")`,
      },
    ],
    examples: [
      {
        language: "scala",
        bad: "object A { def f(): Int = { try { g() } finally { return 1 } } }",
        good: "object A { def f(): Int = { try { return 1 } finally { g() } } }",
      },
      {
        language: "dart",
        bad: "int f() { try { g(); } finally { return 1; } }",
        good: "int f() { try { return 1; } finally { g(); } }",
      },
    ],
  },
  {
    id: "belvedere:debugging-left",
    patterns: [
      {
        languages: ["csharp"],
        query: `(expression_statement (invocation_expression function: (_) @name (#match? @name "^(?:System\\\\.Diagnostics\\\\.)?Debugger\\\\.(?:Break|Launch)$"))) @match`,
      },
      {
        languages: ["dart"],
        query: `(expression_statement . (identifier) @name . (selector (argument_part)) . (#eq? @name "debugger")) @match`,
      },
      {
        languages: ["php"],
        query: `(expression_statement (function_call_expression function: (name) @name (#any-of? @name "dd" "ddd" "xdebug_break"))) @match`,
      },
    ],
    examples: [
      {
        language: "csharp",
        bad: "class A { void F() { Debugger.Break(); } }",
        good: "class A { void F() { Debugger.Log(1); } }",
      },
      { language: "dart", bad: "void f() { debugger(); }", good: "void f() { debugPrint('a'); }" },
      { language: "php", bad: "<?php dd($a);", good: "<?php f($a);" },
    ],
  },
  {
    id: "belvedere:duplicate-key",
    patterns: [
      {
        languages: ["dart"],
        query: `(set_or_map_literal (pair key: [(string_literal) (decimal_integer_literal)] @key) @match)`,
        where: `repeated(@match, key) and not contains(@key, "template_substitution")`,
      },
    ],
    examples: [
      { language: "dart", bad: "var d = {'a': 1, 'b': 2, 'a': 3};", good: "var d = {'a': 1, 'b': {'a': 2}};" },
    ],
  },
  {
    id: "belvedere:catch-everything",
    patterns: [
      {
        languages: ["scala"],
        query: `(catch_clause (case_block (case_clause pattern: [(wildcard) (typed_pattern pattern: (wildcard) type: (type_identifier) @type)] @match) @case) (#eq? @type "Throwable"))`,
        where: `not contains(@case, "throw_expression guard")`,
      },
    ],
    examples: [
      {
        language: "scala",
        bad: "object A { try { f() } catch { case _: Throwable => g() } }",
        good: "object A { try { f() } catch { case NonFatal(_) => g() } }",
      },
    ],
  },
  {
    id: "belvedere:lost-stack-trace",
    patterns: [
      {
        languages: ["dart"],
        query: `(catch_clause (catch_parameters . (identifier) @name) (block (expression_statement . (throw_expression . (identifier) @thrown .) .) @match) (#eq? @name @thrown))`,
      },
    ],
    examples: [
      {
        language: "dart",
        bad: "void f() { try { g(); } catch (e) { h(e); throw e; } }",
        good: "void f() { try { g(); } catch (e) { h(e); rethrow; } }",
      },
    ],
  },
  {
    id: "belvedere:changed-while-iterating",
    patterns: [
      {
        languages: ["java"],
        query: `(enhanced_for_statement value: (identifier) @list body: (block [(expression_statement (method_invocation object: (identifier) @changed name: (identifier) @name)) @match (if_statement consequence: (block (expression_statement (method_invocation object: (identifier) @changed name: (identifier) @name)) @match .) .)] .) (#any-of? @name "remove" "add"))`,
        where: "same(@list, @changed)",
      },
      {
        languages: ["csharp"],
        query: `(foreach_statement right: (identifier) @list body: (block [(expression_statement (invocation_expression function: (member_access_expression expression: (identifier) @changed name: (identifier) @name))) @match (if_statement consequence: (block (expression_statement (invocation_expression function: (member_access_expression expression: (identifier) @changed name: (identifier) @name))) @match .) .)] .) (#any-of? @name "Remove" "Add"))`,
        where: "same(@list, @changed)",
      },
      {
        languages: ["kotlin"],
        query: `(for_statement (variable_declaration) . (identifier) @list . (block [(call_expression . (navigation_expression . (identifier) @changed . (identifier) @name .)) @match (if_expression (block (call_expression . (navigation_expression . (identifier) @changed . (identifier) @name .)) @match .) .)] .) (#any-of? @name "remove" "add"))`,
        where: "same(@list, @changed)",
      },
      {
        languages: ["dart"],
        query: `(for_statement (for_loop_parts name: (identifier) . value: (identifier) @list .) body: (block [(expression_statement . (identifier) @changed . (selector (unconditional_assignable_selector (identifier) @name)) . (selector) .) @match (if_statement consequence: (block (expression_statement . (identifier) @changed . (selector (unconditional_assignable_selector (identifier) @name)) . (selector) .) @match .) .)] .) (#any-of? @name "remove" "add"))`,
        where: "same(@list, @changed)",
      },
    ],
    examples: [
      {
        language: "java",
        bad: "class A { void f() { for (B b : list) { if (b.c) { list.remove(b); } } } }",
        good: "class A { void f() { for (B b : list) { if (b.c) { list.remove(b); break; } } } }",
      },
      {
        language: "csharp",
        bad: "class A { void F() { foreach (var b in list) { if (b.C) { list.Remove(b); } } } }",
        good: "class A { void F() { foreach (var b in list.ToList()) { list.Remove(b); } } }",
      },
      {
        language: "kotlin",
        bad: "fun f() { for (b in list) { list.remove(b) } }",
        good: "fun f() { for (b in list.toList()) { list.remove(b) } }",
      },
      {
        language: "dart",
        bad: "void f() { for (var b in list) { list.remove(b); } }",
        good: "void f() { for (var b in list.toList()) { list.remove(b); } }",
      },
    ],
  },
  {
    id: "belvedere:async-callback",
    patterns: [
      {
        languages: ["dart"],
        query: `(expression_statement (identifier) @name . (selector (argument_part (arguments . (argument (function_expression body: (function_expression_body "async"))) .))) . (#eq? @name "setState")) @match`,
      },
      {
        languages: ["dart"],
        query: `(expression_statement (selector (unconditional_assignable_selector (identifier) @name)) . (selector (argument_part (arguments . (argument (function_expression body: (function_expression_body "async"))) .))) . (#eq? @name "forEach")) @match`,
      },
    ],
    examples: [
      {
        language: "dart",
        bad: "void f() { setState(() async { a = await g(); }); }",
        good: "void f() async { final b = await g(); setState(() { a = b; }); }",
      },
      {
        language: "dart",
        bad: "void f() { list.forEach((b) async { await g(b); }); }",
        good: "void f() async { for (final b in list) { await g(b); } list.forEach((b) { h(b); }); }",
      },
    ],
  },
];
