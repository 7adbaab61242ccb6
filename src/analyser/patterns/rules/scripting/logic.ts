import type { PatternRule } from "../../pattern-rule.ts";
import { either } from "./either.ts";
import { scripts } from "../language-groups.ts";

const bothConstant = (calls: string): string =>
  `same(@tested, @again) and not same(@first, @second) and not contains(@match, "${calls}")`;
const bashTest = (operator: string, between: string, literal: string): string =>
  `(list . (test_command . (binary_expression left: (_) @tested operator: ${operator} right: ${literal} @first) .) "${between}" . (test_command . (binary_expression left: (_) @again operator: ${operator} right: ${literal} @second) .)) @match (#not-match? @first "[*?\\\\[$]") (#not-match? @second "[*?\\\\[$]")`;
const terraformTest = (operator: string, between: string): string =>
  `(binary_operation . (operation (binary_operation . (variable_expr) @owner . (get_attr) @tested . "${operator}" . (literal_value) @first .)) "${between}" . (operation (binary_operation . (variable_expr) @again . (get_attr) @name . "${operator}" . (literal_value) @second .)) .) @match`;
const bashLiteral = "[(word) (string) (raw_string) (number)]";

/** Rules about conditions that are always the same. */
export const constantRules: readonly PatternRule[] = [
  {
    id: "belvedere:constant-condition",
    message: "This is always the same, because {first} and {second} are different",
    patterns: [
      ...[
        ["||", "!=", "!=="],
        ["&&", "==", "==="],
      ].map(([between, loose, strict]) => ({
        languages: scripts,
        query: `(binary_expression left: (binary_expression left: (_) @tested operator: ["${loose}" "${strict}"] right: [(number) (string)] @first) operator: "${between}" right: (binary_expression left: (_) @again operator: ["${loose}" "${strict}"] right: [(number) (string)] @second)) @match`,
        where: bothConstant("call_expression assignment_expression update_expression await_expression"),
      })),
      ...[
        ["or", "!="],
        ["and", "=="],
      ].map(([between, operator]) => ({
        languages: ["python"] as const,
        query: `(boolean_operator left: (comparison_operator . (_) @tested operators: "${operator}" . [(integer) (string)] @first .) operator: "${between}" right: (comparison_operator . (_) @again operators: "${operator}" . [(integer) (string)] @second .)) @match`,
        where: bothConstant("call await interpolation named_expression"),
      })),
      ...[
        [`["||" "or"]`, "!="],
        [`["&&" "and"]`, "=="],
      ].map(([between, operator]) => ({
        languages: ["ruby"] as const,
        query: `(binary left: (binary left: (_) @tested operator: "${operator}" right: [(integer) (string) (simple_symbol)] @first) operator: ${between} right: (binary left: (_) @again operator: "${operator}" right: [(integer) (string) (simple_symbol)] @second)) @match`,
        where: bothConstant("argument_list interpolation assignment"),
      })),
      ...[
        ["or", "~="],
        ["and", "=="],
      ].map(([between, operator]) => ({
        languages: ["lua"] as const,
        query: `(binary_expression left: (binary_expression left: (_) @tested operator: "${operator}" right: [(number) (string)] @first) operator: "${between}" right: (binary_expression left: (_) @again operator: "${operator}" right: [(number) (string)] @second)) @match`,
        where: bothConstant("function_call"),
      })),
      ...[
        ["||", "or", "!=", "ne"],
        ["&&", "and", "==", "eq"],
      ].map(([between, low, numbers, texts]) => ({
        languages: ["perl"] as const,
        query: `${either("binary_expression lowprec_logical_expression", `left: (equality_expression left: (_) @tested operator: ["${numbers}" "${texts}"] right: [(number) (string_literal) (interpolated_string_literal)] @first) operator: ["${between}" "${low}"] right: (equality_expression left: (_) @again operator: ["${numbers}" "${texts}"] right: [(number) (string_literal) (interpolated_string_literal)] @second)`)} @match (#not-match? @first "[$@]") (#not-match? @second "[$@]")`,
        where: bothConstant("function_call_expression method_call_expression assignment_expression"),
      })),
      ...[
        [`["||" "|"]`, "!="],
        [`["&&" "&"]`, "=="],
      ].map(([between, operator]) => ({
        languages: ["r"] as const,
        query: `(binary_operator lhs: (binary_operator lhs: (_) @tested operator: "${operator}" rhs: [(float) (integer) (string)] @first) operator: ${between} rhs: (binary_operator lhs: (_) @again operator: "${operator}" rhs: [(float) (integer) (string)] @second)) @match`,
        where: bothConstant("call"),
      })),
      ...[
        [`["!="]`, "||"],
        [`["=" "=="]`, "&&"],
      ].map(([operator, between]) => ({
        languages: ["bash"] as const,
        query: bashTest(operator!, between!, bashLiteral),
        where: bothConstant("command_substitution"),
      })),
      ...[
        ["!=", "||"],
        ["==", "&&"],
      ].map(([operator, between]) => ({
        languages: ["terraform"] as const,
        query: terraformTest(operator!, between!),
        where: "same(@owner, @again) and same(@tested, @name) and not same(@first, @second)",
      })),
    ],
    examples: [
      {
        language: "javascript",
        bad: 'if (kind !== "a" || kind !== "b") f();',
        good: 'if (kind !== "a" && kind !== "b") f();',
      },
      {
        language: "python",
        bad: 'if kind != "a" or kind != "b":\n  f()\n',
        good: 'if kind not in ("a", "b"):\n  f()\n',
      },
      { language: "ruby", bad: "f if kind != :a || kind != :b\n", good: "f if kind != :a && kind != :b\n" },
      {
        language: "lua",
        bad: 'if kind ~= "a" or kind ~= "b" then f() end\n',
        good: "if a ~= 1 or b ~= 2 then f() end\n",
      },
      {
        language: "perl",
        bad: 'f() if $kind ne "a" || $kind ne "b";\n',
        good: 'f() if $kind ne "a" && $kind ne "b";\n',
      },
      { language: "r", bad: "if (x == 1 && x == 2) f()\n", good: "if (x == 1 || x == 2) f()\n" },
      {
        language: "bash",
        bad: 'if [ "$1" != "a" ] || [ "$1" != "b" ]; then f; fi\n',
        good: 'if [ "$1" != "a" ] && [ "$1" != "b" ]; then f; fi\n',
      },
      {
        language: "terraform",
        bad: 'locals { a = var.x != "a" || var.x != "b" }\n',
        good: 'locals { a = var.x != "a" && var.x != "b" }\n',
      },
    ],
  },
  {
    id: "belvedere:literal-operand",
    message: "{match} is not compared with anything, so this condition is always true",
    patterns: [
      {
        languages: scripts,
        query: `${either("if_statement while_statement", `condition: (parenthesized_expression (binary_expression operator: "||" right: [(string) (number)] @match))`)} (#not-match? @match "^(?:0|''|\\"\\")$")`,
      },
      {
        languages: ["python"],
        query: `${either("if_statement elif_clause while_statement", `condition: (boolean_operator operator: "or" right: [(string) (integer)] @match)`)} (#not-match? @match "^(?:0|''|\\"\\")$")`,
        where: `not contains(@match, "interpolation")`,
      },
      {
        languages: ["ruby"],
        query: either(
          "if unless elsif while if_modifier unless_modifier",
          `condition: (binary operator: ["||" "or"] right: [(string) (integer) (simple_symbol)] @match)`,
        ),
      },
      {
        languages: ["lua"],
        query: either(
          "if_statement elseif_statement while_statement",
          `condition: (binary_expression operator: "or" right: [(string) (number)] @match)`,
        ),
      },
      {
        languages: ["perl"],
        query: `${either("conditional_statement elsif postfix_conditional_expression", `condition: ${either("binary_expression lowprec_logical_expression", `operator: ["||" "or"] right: [(string_literal) (interpolated_string_literal) (number)] @match`)}`)} (#not-match? @match "^(?:0|''|\\"\\")$|\\\\$")`,
      },
      {
        languages: ["r"],
        query: either(
          "if_statement while_statement",
          `condition: (binary_operator operator: ["||" "|"] rhs: [(string) (float) (integer)] @match)`,
        ),
      },
    ],
    examples: [
      { language: "javascript", bad: 'if (a === "b" || "c") f();', good: 'if (a === "b" || a === "c") f();' },
      { language: "python", bad: 'if a == "b" or "c":\n  f()\n', good: 'x = a == "b" or "c"\n' },
      { language: "ruby", bad: 'f if a == "b" || "c"\n', good: 'f if a == "b" || a == "c"\n' },
      { language: "lua", bad: "if a == 1 or 2 then f() end\n", good: "local x = a == 1 or 2\n" },
      { language: "perl", bad: "if ($a eq 'b' || 'c') { f(); }\n", good: "if ($a eq 'b' || $a eq 'c') { f(); }\n" },
      { language: "r", bad: 'if (a == "b" || "c") f()\n', good: 'if (a %in% c("b", "c")) f()\n' },
    ],
  },
  {
    id: "belvedere:impossible-size",
    message: "A size is never negative, so this is always the same",
    patterns: [
      {
        languages: scripts,
        query: `(binary_expression left: (member_expression object: (_) @owner property: (property_identifier) @size) operator: ["<" ">="] right: (number) @zero (#not-match? @owner "[oO]ptions$") (#eq? @size "length") (#eq? @zero "0")) @match`,
      },
      {
        languages: ["python"],
        query: `(comparison_operator . (call function: (identifier) @size) operators: ["<" ">="] . (integer) @zero . (#eq? @size "len") (#eq? @zero "0")) @match`,
      },
      {
        languages: ["ruby"],
        query: `(binary left: (call method: (identifier) @size) operator: ["<" ">="] right: (integer) @zero (#any-of? @size "size" "length" "count") (#eq? @zero "0")) @match`,
      },
      {
        languages: ["lua"],
        query: `(binary_expression left: (unary_expression operator: "#") operator: ["<" ">="] right: (number) @zero (#eq? @zero "0")) @match`,
      },
      {
        languages: ["lua"],
        query: `(binary_expression left: (unary_expression operator: "#") operator: ["==" "~="] right: (nil)) @match`,
      },
      {
        languages: ["perl"],
        query: `(relational_expression left: (array) operator: ["<" ">="] right: (number) @zero (#eq? @zero "0")) @match`,
      },
      {
        languages: ["r"],
        query: `(binary_operator lhs: (call function: (identifier) @size) operator: ["<" ">="] rhs: (_) @zero (#any-of? @size "length" "nrow" "ncol" "nchar") (#any-of? @zero "0" "0L")) @match`,
      },
      {
        languages: ["terraform"],
        query: `(binary_operation . (function_call (identifier) @size) ["<" ">="] . (literal_value) @zero . (#eq? @size "length") (#eq? @zero "0")) @match`,
      },
    ],
    examples: [
      { language: "javascript", bad: "if (list.length >= 0) f();", good: "if (list.length > 0) f();" },
      { language: "python", bad: "ok = len(items) >= 0\n", good: "ok = len(items) > 0\n" },
      { language: "ruby", bad: "f if items.size >= 0\n", good: "f if items.size > 0\n" },
      { language: "lua", bad: "if #items >= 0 or #items == nil then f() end\n", good: "if #items > 0 then f() end\n" },
      { language: "perl", bad: "f() if @items >= 0;\n", good: "f() if @items > 0;\n" },
      { language: "r", bad: "if (length(x) >= 0) f()\n", good: "if (length(x) > 0) f()\n" },
      {
        language: "terraform",
        bad: "locals { a = length(var.x) >= 0 ? 1 : 2 }\n",
        good: "locals { a = length(var.x) > 0 ? 1 : 2 }\n",
      },
    ],
  },
];
