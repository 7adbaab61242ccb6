import type { PatternRule } from "../pattern-rule.ts";
import { scripts } from "./language-groups.ts";

/** Names of parameters whose default is shared by intention. */
const notShared = `(#not-match? @name "^_|cache|memo|seen|found|holder")`;

/** Rules about a pitfall of one language or two. */
export const languageRules: readonly PatternRule[] = [
  {
    id: "belvedere:mutable-default",
    message: "All calls share this default value",
    patterns: [
      {
        languages: ["python"],
        query: `(default_parameter name: (identifier) @name value: [(list) (dictionary) (set)] @match ${notShared})`,
      },
      {
        languages: ["python"],
        query: `(typed_default_parameter name: (identifier) @name value: [(list) (dictionary) (set)] @match ${notShared})`,
      },
    ],
    examples: [
      { language: "python", bad: "def f(a=[]):\n  a.append(1)\n", good: "def f(a=(), _seen={}, cache={}):\n  pass\n" },
    ],
  },
  {
    id: "belvedere:assertion-on-tuple",
    message: "A tuple is always true: this asserts nothing",
    patterns: [{ languages: ["python"], query: `(assert_statement . (tuple (_)) @match .)` }],
    examples: [{ language: "python", bad: "assert (a == 1, 'wrong')\n", good: "assert a == 1, 'wrong'\n" }],
  },
  {
    id: "belvedere:catch-everything",
    message: "This also catches what ends the program",
    patterns: [
      {
        languages: ["python"],
        query: `(except_clause . (block) @body (#not-match? @body "_exit")) @match`,
        where: `not contains(@body, "raise_statement")`,
      },
    ],
    examples: [
      {
        language: "python",
        bad: "try:\n  f()\nexcept:\n  g()\n",
        good: "try:\n  f()\nexcept:\n  g()\n  raise\ntry:\n  f()\nexcept:\n  os._exit(1)\n",
      },
    ],
  },
  {
    id: "belvedere:async-executor",
    message: "An error in this async function is lost, and the promise stays pending",
    patterns: [
      {
        languages: scripts,
        query: `(new_expression constructor: (identifier) @name arguments: (arguments . (arrow_function "async")) (#eq? @name "Promise")) @match`,
      },
    ],
    examples: [
      {
        language: "javascript",
        bad: "new Promise(async (resolve) => { resolve(await f()); });",
        good: "new Promise((resolve) => { resolve(f()); });",
      },
    ],
  },
  {
    id: "belvedere:lost-memory",
    message: "If realloc fails, the memory of {pointer} is lost",
    patterns: [
      {
        languages: ["c", "cpp", "objc"],
        query: `(assignment_expression left: (_) @pointer operator: "=" right: (call_expression function: (identifier) @name arguments: (argument_list . (_) @old . (_) @size)) (#eq? @name "realloc") (#not-eq? @size "0")) @match`,
        where: "same(@pointer, @old)",
      },
    ],
    examples: [
      {
        language: "c",
        bad: "void f(char *p) { p = realloc(p, 9); }",
        good: "void f(char *p) { char *q = realloc(p, 9); }",
      },
    ],
  },
  {
    id: "belvedere:swapped-arguments",
    message: "memset writes 0 bytes: value and length are swapped",
    patterns: [
      {
        languages: ["c", "cpp", "objc"],
        query: `(call_expression function: (identifier) @name arguments: (argument_list . (_) . (_) @filled . (number_literal) @length .) (#eq? @name "memset") (#eq? @length "0") (#not-match? @filled "^'")) @match`,
      },
    ],
    examples: [
      {
        language: "c",
        bad: "void f(char *p) { memset(p, 9, 0); }",
        good: "void f(char *p) { memset(p, 0, 9); memset(p, 'a', 0); }",
      },
    ],
  },
  {
    id: "belvedere:defer-in-loop",
    message: "This runs at the end of the function, not of the iteration",
    patterns: [
      {
        languages: ["go"],
        query: "(defer_statement (call_expression function: [(identifier) (selector_expression)])) @match",
        where: `inside(@match, "for_statement", "func_literal function_declaration method_declaration") and not followed(@match, "return_statement")`,
      },
    ],
    examples: [
      {
        language: "go",
        bad: "package a\nfunc f() { for _, p := range ps { defer p.Close() } }\n",
        good: "package a\nfunc f() { for _, p := range ps { func() { defer p.Close() }(); if g(p) { defer p.Close(); return } } }\n",
      },
    ],
  },
  {
    id: "belvedere:early-defer",
    message: "{value} is used before {error} is checked",
    patterns: [
      {
        languages: ["go"],
        query: `(statement_list (short_var_declaration left: (expression_list . (identifier) @value . (identifier) @error .) right: (expression_list (call_expression))) . (defer_statement (call_expression function: (selector_expression operand: (selector_expression operand: (identifier) @used)))) @match (#eq? @error "err"))`,
        where: "same(@value, @used)",
      },
    ],
    examples: [
      {
        language: "go",
        bad: "package a\nfunc f() {\n  r, err := http.Get(u)\n  defer r.Body.Close()\n}\n",
        good: "package a\nfunc f() {\n  r, err := http.Get(u)\n  if err != nil { return }\n  defer r.Body.Close()\n}\n",
      },
    ],
  },
  {
    id: "belvedere:lost-stack-trace",
    message: "throw {name} replaces the stack trace of the error",
    patterns: [
      {
        languages: ["csharp"],
        query: `(catch_clause (catch_declaration name: (identifier) @name) body: (block (throw_statement (identifier) @thrown) @match))`,
        where: "same(@name, @thrown)",
      },
    ],
    examples: [
      {
        language: "csharp",
        bad: "class A { void F() { try { G(); } catch (Exception e) { Log(e); throw e; } } }",
        good: "class A { void F() { try { G(); } catch (Exception e) { Log(e); throw; } } }",
      },
    ],
  },
  {
    id: "belvedere:unused-guard",
    message: "The lock is released at once, because _ does not hold it",
    patterns: [
      {
        languages: ["rust"],
        query: `(let_declaration pattern: "_" value: (call_expression function: (field_expression field: (field_identifier) @name) arguments: (arguments) @arguments) (#any-of? @name "lock" "read" "write")) @match`,
        where: "empty(@arguments)",
      },
    ],
    examples: [{ language: "rust", bad: "fn f() { let _ = m.lock(); }", good: "fn f() { let _guard = m.lock(); }" }],
  },
];
