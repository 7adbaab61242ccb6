import type { PatternRule } from "../pattern-rule.ts";
import { scripts } from "./language-groups.ts";

/** Rules about statements that do nothing, never run or never end. */
export const flowRules: readonly PatternRule[] = [
  {
    id: "belvedere:self-assignment",
    message: "{left} is assigned to itself",
    patterns: [
      {
        // In components of Svelte, it shows the interface a changed content.
        languages: scripts.filter((language) => language !== "svelte"),
        query: `(expression_statement (assignment_expression left: (identifier) @left right: (identifier) @right)) @match`,
        where: "same(@left, @right)",
      },
      {
        languages: ["java"],
        query: `(expression_statement (assignment_expression left: [(identifier) (field_access)] @left operator: "=" right: (_) @right)) @match`,
        where: "same(@left, @right)",
      },
      {
        languages: ["c", "cpp"],
        query: `(expression_statement (assignment_expression left: [(identifier) (field_expression)] @left operator: "=" right: (_) @right)) @match`,
        where: "same(@left, @right)",
      },
      {
        languages: ["csharp"],
        query: `(expression_statement (assignment_expression left: (identifier) @left operator: "=" right: (identifier) @right)) @match`,
        where: "same(@left, @right)",
      },
      {
        languages: ["go"],
        query: `(assignment_statement left: (expression_list . (identifier) @left .) operator: "=" right: (expression_list . (identifier) @right .)) @match`,
        where: "same(@left, @right)",
      },
      {
        languages: ["python"],
        query: `(assignment left: (identifier) @left right: (identifier) @right) @match`,
        where: `same(@left, @right) and inside(@match, "function_definition", "class_definition")`,
      },
      {
        languages: ["php"],
        query: `(expression_statement (assignment_expression left: (variable_name) @left right: (variable_name) @right)) @match`,
        where: "same(@left, @right)",
      },
      {
        languages: ["ruby"],
        query: `(assignment left: (identifier) @left right: (identifier) @right) @match`,
        where: "same(@left, @right)",
      },
      {
        languages: ["rust"],
        query: `(expression_statement (assignment_expression left: (_) @left right: (_) @right)) @match`,
        where: `same(@left, @right) and not contains(@left, "call_expression")`,
      },
    ],
    examples: [
      { language: "javascript", bad: "x = x;", good: "this.x = x;" },
      { language: "vue", bad: "<script>\nx = x;\n</script>\n", good: "<script>\nx = y;\n</script>\n" },
      {
        language: "java",
        bad: "class A { void f(int x) { x = x; } }",
        good: "class A { void f(int x) { this.x = x; } }",
      },
      { language: "c", bad: "void f(int x) { a.b = a.b; }", good: "void f(int x) { a.b = x; }" },
      {
        language: "csharp",
        bad: "class A { void F(int x) { x = x; } }",
        good: "class A { void F() { new B { X = X }; } }",
      },
      { language: "go", bad: "package a\nfunc f() { x = x }\n", good: "package a\nfunc f() { x, y = y, x }\n" },
      { language: "python", bad: "def f(x):\n  x = x\n", good: "class A:\n  x = x\n" },
      { language: "php", bad: "<?php $x = $x;", good: "<?php $x = $y;" },
      { language: "ruby", bad: "x = x\n", good: "x = y\n" },
      { language: "rust", bad: "fn f() { x = x; }", good: "fn f() { let x = x; }" },
    ],
  },
  {
    id: "belvedere:unreachable-code",
    message: "This never runs, because of the jump before it",
    patterns: [
      {
        languages: scripts,
        query: `(statement_block [(return_statement) (throw_statement) (break_statement) (continue_statement)] .
          [(expression_statement) (if_statement) (for_statement) (while_statement) (return_statement) (throw_statement) (try_statement)] @match)`,
      },
      {
        languages: ["python"],
        query: `(block [(return_statement) (raise_statement) (break_statement) (continue_statement)] . (_) @match)`,
        where: `not contains(@match, "yield")`,
      },
      {
        languages: ["go"],
        query: `(statement_list [(return_statement) (break_statement) (continue_statement)] .
          [(expression_statement) (if_statement) (for_statement) (assignment_statement) (return_statement) (short_var_declaration)] @match)`,
      },
      {
        languages: ["php"],
        query: `(compound_statement [(return_statement) (break_statement) (continue_statement)] .
          [(expression_statement) (if_statement) (for_statement) (foreach_statement) (while_statement) (return_statement)] @match)`,
      },
    ],
    examples: [
      {
        language: "javascript",
        bad: "function f() { return 1; g(); }",
        good: "function f() { return g(); function g() {} }",
      },
      { language: "python", bad: "def f():\n  return 1\n  g()\n", good: "def f():\n  return # nothing\n  yield\n" },
      {
        language: "go",
        bad: "package a\nfunc f() int {\n  return 1\n  g()\n}\n",
        good: "package a\nfunc f() {\n  return\nend:\n  g()\n}\n",
      },
      { language: "php", bad: "<?php function f() { return 1; g(); }", good: "<?php function f() { g(); return 1; }" },
    ],
  },
  {
    id: "belvedere:loop-direction",
    message: "{counter} moves away from the end of the loop",
    patterns: [
      {
        languages: scripts,
        query: `(for_statement condition: (binary_expression left: (identifier) @counter operator: ["<" "<="])
          increment: (update_expression argument: (identifier) @stepped operator: "--")) @match`,
        where: "same(@counter, @stepped)",
      },
      {
        languages: [...scripts],
        query: `(for_statement condition: (binary_expression left: (identifier) @counter operator: [">" ">="])
          increment: (update_expression argument: (identifier) @stepped operator: "++")) @match`,
        where: "same(@counter, @stepped)",
      },
      {
        languages: ["c", "cpp", "objc"],
        query: `(for_statement condition: (binary_expression left: (identifier) @counter operator: [">" ">="])
          update: (update_expression argument: (identifier) @stepped operator: "++")) @match`,
        where: "same(@counter, @stepped)",
      },
      {
        languages: ["java"],
        query: `(for_statement condition: (binary_expression left: (identifier) @counter operator: ["<" "<="])
          update: (update_expression (identifier) @stepped "--")) @match`,
        where: "same(@counter, @stepped)",
      },
      {
        languages: ["csharp"],
        query: `(for_statement condition: (binary_expression left: (identifier) @counter operator: ["<" "<="])
          update: (postfix_unary_expression (identifier) @stepped "--")) @match`,
        where: "same(@counter, @stepped)",
      },
      {
        languages: ["go"],
        query: `(for_statement (for_clause condition: (binary_expression left: (identifier) @counter operator: ["<" "<="])
          update: (dec_statement (identifier) @stepped))) @match`,
        where: "same(@counter, @stepped)",
      },
    ],
    examples: [
      { language: "javascript", bad: "for (let i = 0; i < n; i--) f(i);", good: "for (let i = 0; i < n; i++) f(i);" },
      {
        language: "c",
        bad: "void f(int n) { for (int i = n; i > 0; i++) g(i); }",
        good: "void f(unsigned n) { for (unsigned i = n - 1; i < n; i--) g(i); }",
      },
      {
        language: "java",
        bad: "class A { void f() { for (int i = 0; i < n; i--) g(i); } }",
        good: "class A { void f() { for (int i = n; i > 0; i--) g(i); } }",
      },
      {
        language: "csharp",
        bad: "class A { void F() { for (int i = 0; i < n; i--) G(i); } }",
        good: "class A { void F() { for (int i = 0; i < n; i++) G(i); } }",
      },
      {
        language: "go",
        bad: "package a\nfunc f() { for i := 0; i < n; i-- { g(i) } }\n",
        good: "package a\nfunc f() { for i := n; i > 0; i-- { g(i) } }\n",
      },
    ],
  },
  {
    id: "belvedere:return-in-finally",
    message: "This return discards an error that was thrown",
    patterns: [
      {
        languages: scripts,
        query: "(return_statement) @match",
        where: `inside(@match, "finally_clause", "function_declaration function_expression arrow_function method_definition")`,
      },
      {
        languages: ["java"],
        query: "(return_statement) @match",
        where: `inside(@match, "finally_clause", "method_declaration lambda_expression class_body")`,
      },
      {
        languages: ["python"],
        query: "(return_statement) @match",
        where: `inside(@match, "finally_clause", "function_definition")`,
      },
      {
        languages: ["kotlin"],
        query: "(return_expression) @match",
        where: `inside(@match, "finally_block", "function_declaration lambda_literal anonymous_function")`,
      },
      {
        languages: ["php"],
        query: "(return_statement) @match",
        where: `inside(@match, "finally_clause", "function_definition method_declaration anonymous_function")`,
      },
      {
        languages: ["ruby"],
        query: "(return) @match",
        where: `inside(@match, "ensure", "method singleton_method block do_block lambda")`,
      },
    ],
    examples: [
      {
        language: "javascript",
        bad: "function f() { try { g(); } finally { return 1; } }",
        good: "function f() { try { g(); } finally { h(() => { return 1; }); } }",
      },
      {
        language: "java",
        bad: "class A { int f() { try { g(); } finally { return 1; } } }",
        good: "class A { int f() { try { return 1; } finally { g(); } } }",
      },
      {
        language: "python",
        bad: "def f():\n  try:\n    g()\n  finally:\n    return 1\n",
        good: "def f():\n  try:\n    return 1\n  finally:\n    g()\n",
      },
      {
        language: "kotlin",
        bad: "fun f(): Int { try { g() } finally { return 1 } }",
        good: "fun f(): Int { try { return 1 } finally { g() } }",
      },
      {
        language: "php",
        bad: "<?php function f() { try { g(); } finally { return 1; } }",
        good: "<?php function f() { try { return 1; } finally { g(); } }",
      },
      { language: "ruby", bad: "def f\n  g\nensure\n  return 1\nend\n", good: "def f\n  return 1\nensure\n  g\nend\n" },
    ],
  },
  {
    id: "belvedere:debugging-left",
    message: "This stops or prints for debugging",
    patterns: [
      { languages: scripts, query: "(debugger_statement) @match" },
      {
        languages: ["ruby"],
        query: `(call receiver: (identifier) @owner method: (identifier) @name (#eq? @owner "binding") (#any-of? @name "pry" "irb")) @match`,
      },
      {
        languages: ["python"],
        query: `(call function: (_) @name (#any-of? @name "breakpoint" "pdb.set_trace" "ipdb.set_trace")) @match`,
      },
      { languages: ["rust"], query: `(macro_invocation macro: (identifier) @name (#eq? @name "dbg")) @match` },
    ],
    examples: [
      { language: "javascript", bad: "debugger;", good: "log();" },
      { language: "ruby", bad: "binding.pry\n", good: "binding.local_variables\n" },
      { language: "python", bad: "pdb.set_trace()\n", good: "trace()\n" },
      { language: "rust", bad: "fn f() { dbg!(x); }", good: "fn f() { debug!(x); }" },
    ],
  },
  {
    id: "belvedere:duplicate-key",
    message: "The key {key} occurs before; the earlier value is lost",
    patterns: [
      {
        languages: scripts,
        query: `(object (pair key: [(property_identifier) (string) (number)] @key) @match)`,
        where: "repeated(@match, key)",
      },
      {
        languages: ["python"],
        query: `(dictionary (pair key: [(string) (integer)] @key) @match)`,
        where: `repeated(@match, key) and not contains(@key, "interpolation")`,
      },
      {
        languages: ["ruby"],
        query: `(hash (pair key: [(hash_key_symbol) (simple_symbol) (integer)] @key) @match)`,
        where: "repeated(@match, key)",
      },
    ],
    examples: [
      { language: "javascript", bad: "f({ a: 1, b: 2, a: 3 });", good: "f({ a: 1, b: { a: 3 } });" },
      { language: "python", bad: "d = {'a': 1, 'a': 2}\n", good: "d = {a: 1, a: 2}\n" },
      { language: "ruby", bad: "d = { a: 1, a: 2 }\n", good: "d = { a: 1, b: 2 }\n" },
    ],
  },
];
