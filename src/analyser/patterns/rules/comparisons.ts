import type { PatternRule } from "../pattern-rule.ts";
import { scripts } from "./language-groups.ts";

/** Rules about comparisons that do something else than they seem to. */
export const comparisonRules: readonly PatternRule[] = [
  {
    id: "belvedere:nan-comparison",
    message: "No value is equal to NaN, not even NaN itself",
    patterns: [
      {
        languages: scripts,
        query: `(binary_expression operator: ["==" "!=" "===" "!=="] right: [(identifier) (member_expression)] @nan (#any-of? @nan "NaN" "Number.NaN")) @match`,
      },
      {
        languages: ["java"],
        query: `(binary_expression operator: ["==" "!="] right: (field_access) @nan (#any-of? @nan "Double.NaN" "Float.NaN")) @match`,
      },
      {
        languages: ["csharp"],
        query: `(binary_expression operator: ["==" "!="] right: (member_access_expression) @nan (#any-of? @nan "double.NaN" "float.NaN" "Double.NaN" "Single.NaN")) @match`,
      },
      {
        languages: ["kotlin"],
        query: `(binary_expression operator: ["==" "!="] right: (navigation_expression) @nan (#any-of? @nan "Double.NaN" "Float.NaN")) @match`,
      },
      {
        languages: ["rust"],
        query: `(binary_expression operator: ["==" "!="] right: (scoped_identifier) @nan (#match? @nan "\\\\bf(32|64)::NAN$")) @match`,
      },
      {
        languages: ["python"],
        query: `(comparison_operator operators: ["==" "!="] . (attribute) @nan (#any-of? @nan "math.nan" "np.nan" "numpy.nan" "np.NaN")) @match`,
      },
    ],
    examples: [
      { language: "javascript", bad: "if (x === NaN) f();", good: "if (Number.isNaN(x)) f();" },
      {
        language: "java",
        bad: "class A { boolean f(double x) { return x == Double.NaN; } }",
        good: "class A { boolean f(double x) { return Double.isNaN(x); } }",
      },
      {
        language: "csharp",
        bad: "class A { bool F() { return x == double.NaN; } }",
        good: "class A { bool F() { return double.IsNaN(x); } }",
      },
      { language: "kotlin", bad: "fun f() = x == Double.NaN", good: "fun f() = x.isNaN()" },
      { language: "rust", bad: "fn f() -> bool { x == f64::NAN }", good: "fn f() -> bool { x.is_nan() }" },
      { language: "python", bad: "ok = x == math.nan\n", good: "ok = math.isnan(x)\n" },
    ],
  },
  {
    id: "belvedere:identity-comparison",
    message: "This compares identities, not values",
    patterns: [
      { languages: ["java"], query: `(binary_expression operator: ["==" "!="] right: (string_literal)) @match` },
      {
        languages: ["python"],
        query: `(comparison_operator operators: ["is" "is not"] . [(string) (integer) (float) (list) (dictionary)]) @match`,
      },
      {
        languages: scripts,
        query: `(binary_expression operator: ["==" "!=" "===" "!=="] right: [(array) (object)]) @match`,
      },
    ],
    examples: [
      {
        language: "java",
        bad: 'class A { boolean f(String s) { return s == "a"; } }',
        good: 'class A { boolean f(String s) { return "a".equals(s); } }',
      },
      { language: "python", bad: "ok = x is 5\n", good: "ok = x == 5\n" },
      { language: "javascript", bad: "if (x === []) f();", good: "if (x.length === 0) f();" },
    ],
  },
  {
    id: "belvedere:operator-precedence",
    message: "This is evaluated in another order than it seems. Add parentheses",
    patterns: [
      {
        languages: ["c", "cpp", "objc", ...scripts],
        query: `(binary_expression left: (identifier) operator: ["&" "|"] right: (binary_expression operator: ["==" "!="])) @match`,
      },
      {
        languages: ["c", "cpp", "objc"],
        query: `(binary_expression left: (unary_expression operator: "!") operator: "&" right: [(identifier) (number_literal)] @mask (#match? @mask "^[A-Z0-9_]+$")) @match`,
      },
      {
        languages: scripts,
        query: `(binary_expression left: (unary_expression operator: "!") operator: ["in" "instanceof"]) @match`,
      },
    ],
    examples: [
      {
        language: "c",
        bad: "int f(int a) { return a & MASK == 0; }",
        good: "int f(int a) { return (a & MASK) == 0; }",
      },
      { language: "cpp", bad: "int f(int a) { return !a & FLAG; }", good: "int f(int a) { return !(a & FLAG); }" },
      { language: "javascript", bad: "if (!key in map) f();", good: "if (!(key in map)) f();" },
    ],
  },
];
