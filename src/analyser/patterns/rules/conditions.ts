import type { PatternRule } from "../pattern-rule.ts";
import { scripts } from "./language-groups.ts";

const sameOperands = (calls: string): string => `same(@left, @match) and not contains(@left, "${calls}")`;
const operands = `(binary_expression left: (_) @left operator: ["&&" "||" "<" ">" "<=" ">=" "-"] right: (_) @match)`;

/** Rules about conditions and branches. */
export const conditionRules: readonly PatternRule[] = [
  {
    id: "belvedere:identical-operands",
    message: "Both operands are {left}",
    patterns: [
      {
        languages: scripts,
        query: operands,
        where: sameOperands(
          "call_expression new_expression update_expression await_expression yield_expression number",
        ),
      },
      {
        languages: ["java"],
        query: operands,
        where: sameOperands("method_invocation update_expression decimal_integer_literal"),
      },
      {
        languages: ["c", "cpp"],
        query: `(binary_expression left: (_) @left operator: ["&&" "||" "-"] right: (_) @match)`,
        where: sameOperands("call_expression update_expression number_literal char_literal"),
      },
      {
        // Tests of a class check that `a <= a`.
        languages: ["c", "cpp"],
        query: `(binary_expression left: (_) @left operator: ["<" ">" "<=" ">="] right: (_) @match)`,
        where: `${sameOperands("call_expression update_expression number_literal")} and not inside(@match, "argument_list")`,
      },
      { languages: ["go"], query: operands, where: sameOperands("call_expression int_literal") },
      { languages: ["rust"], query: operands, where: sameOperands("call_expression macro_invocation integer_literal") },
      { languages: ["csharp"], query: operands, where: sameOperands("invocation_expression integer_literal") },
      { languages: ["kotlin"], query: operands, where: sameOperands("call_expression number_literal") },
      {
        languages: ["php"],
        query: operands,
        where: sameOperands("function_call_expression member_call_expression integer"),
      },
      {
        languages: ["ruby"],
        query: `(binary left: (_) @left operator: ["&&" "||" "<" ">" "-"] right: (_) @match)`,
        where: sameOperands("call integer"),
      },
      {
        languages: ["python"],
        query: `(boolean_operator left: (_) @left right: (_) @match)`,
        where: sameOperands("call await"),
      },
    ],
    examples: [
      { language: "javascript", bad: "if (a.x && a . x) f();", good: "if (a === '' || a === ' ') f();" },
      {
        language: "java",
        bad: "class A { boolean f() { return a.b < a.b; } }",
        good: "class A { boolean f() { return a.b < c.b; } }",
      },
      { language: "c", bad: "int f(int a) { return a - a; }", good: "int f(double a) { return a != a; }" },
      { language: "cpp", bad: "bool f(int a) { return a < a; }", good: "void f(A a) { CHECK(a <= a); }" },
      {
        language: "go",
        bad: "package a\nfunc f() bool { return a || a }\n",
        good: "package a\nfunc f() bool { return a || b }\n",
      },
      { language: "rust", bad: "fn f() -> bool { a && a }", good: "fn f() -> bool { a && b }" },
      {
        language: "csharp",
        bad: "class A { bool F() { return a || a; } }",
        good: "class A { bool F() { return a || b; } }",
      },
      { language: "kotlin", bad: "fun f() = a && a", good: "fun f() = a && b" },
      { language: "php", bad: "<?php $x = $a || $a;", good: "<?php $x = $a || $b;" },
      { language: "ruby", bad: "x = a || a", good: "x = a.next || a.next" },
      { language: "python", bad: "x = a and a", good: "x = f() or f()" },
    ],
  },
  {
    id: "belvedere:assignment-in-condition",
    message: "This condition assigns to {name} and is always the same",
    patterns: [
      {
        languages: scripts,
        query: `(if_statement condition: (parenthesized_expression
          (assignment_expression left: (_) @name right: [(number) (string) (true) (false) (null)]) @match))`,
      },
      {
        languages: ["c", "objc"],
        query: `(if_statement condition: (parenthesized_expression
          (assignment_expression left: (_) @name operator: "=" right: [(number_literal) (string_literal)]) @match))`,
      },
      {
        languages: ["cpp"],
        query: `(if_statement condition: (condition_clause value:
          (assignment_expression left: (_) @name operator: "=" right: [(number_literal) (string_literal) (true) (false)]) @match))`,
      },
      {
        languages: ["java"],
        query: `(if_statement condition: (parenthesized_expression
          (assignment_expression left: (_) @name operator: "=" right: [(true) (false)]) @match))`,
      },
      {
        languages: ["csharp"],
        query: `(if_statement condition: (assignment_expression left: (_) @name operator: "=" right: (boolean_literal)) @match)`,
      },
      {
        languages: ["php"],
        query: `(if_statement condition: (parenthesized_expression
          (assignment_expression left: (_) @name right: [(integer) (string) (boolean) (null)]) @match))`,
      },
      {
        languages: ["ruby"],
        query: `(if condition: (assignment left: (_) @name right: [(integer) (string) (true) (false) (nil)]) @match)`,
      },
    ],
    examples: [
      { language: "javascript", bad: "if (a = 5) f();", good: "if ((match = read())) f();" },
      { language: "c", bad: "void f(int a) { if (a = 5) g(); }", good: "void f(int a) { if (a == 5) g(); }" },
      { language: "cpp", bad: "void f(bool a) { if (a = true) g(); }", good: "void f(bool a) { if (a == true) g(); }" },
      {
        language: "java",
        bad: "class A { void f() { if (a = true) g(); } }",
        good: "class A { void f() { if (a == true) g(); } }",
      },
      {
        language: "csharp",
        bad: "class A { void F() { if (a = true) G(); } }",
        good: "class A { void F() { if (a == true) G(); } }",
      },
      { language: "php", bad: "<?php if ($a = 5) { f(); }", good: "<?php if ($a = f()) { g(); }" },
      { language: "ruby", bad: "if a = 5\n  f\nend\n", good: "if a = read\n  f\nend\n" },
    ],
  },
  {
    id: "belvedere:repeated-condition",
    message: "{first} was tested before; this branch never runs",
    patterns: [
      {
        languages: [...scripts, "c", "cpp"],
        query: `(if_statement condition: (_) @first alternative: (else_clause (if_statement condition: (_) @match)))`,
        where: `same(@first, @match) and not contains(@first, "call_expression update_expression assignment_expression")`,
      },
      {
        languages: ["java"],
        query: `(if_statement condition: (_) @first alternative: (if_statement condition: (_) @match))`,
        where: `same(@first, @match) and not contains(@first, "method_invocation update_expression assignment_expression")`,
      },
      {
        languages: ["go"],
        query: `(if_statement condition: (_) @first alternative: (if_statement !initializer condition: (_) @match) (#not-match? @first "<-"))`,
        where: `same(@first, @match) and not contains(@first, "call_expression")`,
      },
      {
        languages: ["csharp"],
        query: `(if_statement condition: (_) @first alternative: (if_statement condition: (_) @match))`,
        where: `same(@first, @match) and not contains(@first, "invocation_expression assignment_expression")`,
      },
      {
        languages: ["rust"],
        query: `(if_expression condition: (_) @first alternative: (else_clause (if_expression condition: (_) @match)))`,
        where: `same(@first, @match) and not contains(@first, "call_expression macro_invocation")`,
      },
      {
        languages: ["php"],
        query: `(if_statement condition: (_) @first alternative: (else_if_clause condition: (_) @match))`,
        where: `same(@first, @match) and not contains(@first, "function_call_expression member_call_expression assignment_expression")`,
      },
      {
        languages: ["python"],
        query: `(if_statement condition: (_) @first alternative: (elif_clause condition: (_) @match))`,
        where: `same(@first, @match) and not contains(@first, "call named_expression")`,
      },
      {
        languages: ["ruby"],
        query: `(if condition: (_) @first alternative: (elsif condition: (_) @match))`,
        where: `same(@first, @match) and not contains(@first, "call assignment")`,
      },
    ],
    examples: [
      { language: "javascript", bad: "if (a) f(); else if (a) g();", good: "if (next()) f(); else if (next()) g();" },
      {
        language: "cpp",
        bad: "void f(int a) { if (a) g(); else if (a) h(); }",
        good: "void f(int a) { if (a) g(); else if (!a) h(); }",
      },
      {
        language: "java",
        bad: "class A { void f() { if (a) g(); else if (a) h(); } }",
        good: "class A { void f() { if (a) g(); else if (b) h(); } }",
      },
      {
        language: "go",
        bad: "package a\nfunc f() { if a { g() } else if a { h() } }\n",
        good: "package a\nfunc f() { if err != nil { g() } else if err := h(); err != nil { i() }; if <-c { g() } else if <-c { h() } }\n",
      },
      {
        language: "csharp",
        bad: "class A { void F() { if (a) G(); else if (a) H(); } }",
        good: "class A { void F() { if (a) G(); else if (b) H(); } }",
      },
      {
        language: "rust",
        bad: "fn f() { if a { g() } else if a { h() } }",
        good: "fn f() { if a { g() } else if b { h() } }",
      },
      {
        language: "php",
        bad: "<?php if ($a) { f(); } elseif ($a) { g(); }",
        good: "<?php if ($a) { f(); } elseif ($b) { g(); }",
      },
      { language: "python", bad: "if a:\n  f()\nelif a:\n  g()\n", good: "if a:\n  f()\nelif b:\n  g()\n" },
      { language: "ruby", bad: "if a\n  f\nelsif a\n  g\nend\n", good: "if a\n  f\nelsif b\n  g\nend\n" },
    ],
  },
  {
    id: "belvedere:identical-branches",
    message: "Both branches do the same",
    patterns: [
      {
        languages: scripts,
        query: `(if_statement consequence: (statement_block) @then alternative: (else_clause (statement_block) @match))`,
        where: "same(@then, @match) and same_comments(@then, @match) and not empty(@then)",
      },
      {
        languages: ["c", "cpp", "objc"],
        query: `(if_statement consequence: (compound_statement) @then alternative: (else_clause (compound_statement) @match))`,
        where: "same(@then, @match) and same_comments(@then, @match) and not empty(@then)",
      },
      {
        languages: ["java", "go", "csharp"],
        query: `(if_statement consequence: (block) @then alternative: (block) @match)`,
        where: "same(@then, @match) and same_comments(@then, @match) and not empty(@then)",
      },
      {
        languages: ["rust"],
        query: `(if_expression consequence: (block) @then alternative: (else_clause (block) @match))`,
        where: "same(@then, @match) and same_comments(@then, @match) and not empty(@then)",
      },
      {
        languages: ["python"],
        query: `(if_statement consequence: (block) @then . alternative: (else_clause body: (block) @match))`,
        where: "same(@then, @match) and same_comments(@then, @match)",
      },
      {
        languages: ["php"],
        query: `(if_statement body: (compound_statement) @then . alternative: (else_clause body: (compound_statement) @match))`,
        where: "same(@then, @match) and same_comments(@then, @match) and not empty(@then)",
      },
    ],
    examples: [
      { language: "javascript", bad: "if (a) { f(1); } else { f(1); }", good: "if (a) { f(1); } else { f(2); }" },
      {
        language: "c",
        bad: "void f(int a) { if (a) { g(1); } else { g(1); } }",
        good: "void f(int a) { if (a) { g(1); } else { g(2); } if (a) { g(1); } else { /* not yet */ g(1); } }",
      },
      {
        language: "java",
        bad: "class A { void f() { if (a) { g(1); } else { g(1); } } }",
        good: "class A { void f() { if (a) { } else { } } }",
      },
      {
        language: "go",
        bad: "package a\nfunc f() { if a { g(1) } else { g(1) } }\n",
        good: "package a\nfunc f() { if a { g(1) } else { g(2) } }\n",
      },
      {
        language: "csharp",
        bad: "class A { void F() { if (a) { G(1); } else { G(1); } } }",
        good: "class A { void F() { if (a) { G(1); } else { G(2); } } }",
      },
      {
        language: "rust",
        bad: "fn f() { if a { g(1) } else { g(1) } }",
        good: "fn f() { if a { g(1) } else { g(2) } }",
      },
      {
        language: "python",
        bad: "if a:\n  f(1)\nelse:\n  f(1)\n",
        good: "if a:\n  f(1)\nelif b:\n  f(2)\nelse:\n  f(1)\n",
      },
      {
        language: "php",
        bad: "<?php if ($a) { f(1); } else { f(1); }",
        good: "<?php if ($a) { f(1); } else { f(2); }",
      },
    ],
  },
];
