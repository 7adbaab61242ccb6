import type { RuleExtension } from "../../pattern-rule.ts";
import { scripts } from "../language-groups.ts";
import { either } from "./either.ts";

/** Patterns of languages for scripts for rules of other files. */
export const scriptingExtensions: readonly RuleExtension[] = [
  {
    id: "belvedere:identical-operands",
    patterns: [
      {
        languages: ["lua"],
        query: `(binary_expression left: (_) @left operator: ["or" "<" ">" "<=" ">=" "-"] right: (_) @match)`,
        where: `same(@left, @match) and not contains(@left, "function_call number")`,
      },
      {
        languages: ["bash"],
        query: `(test_command (binary_expression left: (_) @left operator: ["=" "==" "!="] right: (_) @match))`,
        where: `same(@left, @match) and contains(@left, "simple_expansion expansion") and not contains(@left, "command_substitution")`,
      },
    ],
    examples: [
      { language: "lua", bad: "local x = a or a\n", good: "local x = f() or f()\n" },
      { language: "bash", bad: '[ "$a" = "$a" ] && f\n', good: '[ "$a" = "$b" ] && f\nwhile [ 1 = 1 ]; do f; done\n' },
    ],
  },
  {
    id: "belvedere:assignment-in-condition",
    patterns: [
      {
        languages: ["perl"],
        query: either(
          "conditional_statement elsif postfix_conditional_expression",
          `condition: (assignment_expression left: (scalar) @name operator: "=" right: [(number) (string_literal) (interpolated_string_literal)]) @match`,
        ),
      },
    ],
    examples: [{ language: "perl", bad: "if ($a = 5) { f(); }\n", good: "if ($a = f()) { g(); }\n" }],
  },
  {
    id: "belvedere:repeated-condition",
    patterns: [
      {
        languages: ["lua"],
        query: `(if_statement condition: (_) @first alternative: (elseif_statement condition: (_) @match))`,
        where: `same(@first, @match) and not contains(@first, "function_call")`,
      },
      {
        languages: ["perl"],
        query: either("conditional_statement elsif", `condition: (_) @first (elsif condition: (_) @match)`),
        where: `same(@first, @match) and not contains(@first, "function_call_expression method_call_expression assignment_expression match_regexp substitution_regexp")`,
      },
      {
        languages: ["r"],
        query: `(if_statement condition: (_) @first alternative: (if_statement condition: (_) @match))`,
        where: `same(@first, @match)`,
      },
      {
        languages: ["bash"],
        query: `(if_statement condition: (test_command) @first (elif_clause . (test_command) @match))`,
        where: `same(@first, @match) and not contains(@first, "command_substitution special_variable_name")`,
      },
    ],
    examples: [
      {
        language: "lua",
        bad: "if a then f() elseif a then g() end\n",
        good: "if a then f() elseif b then g() end\n",
      },
      {
        language: "perl",
        bad: "if ($a) { f(); } elsif ($a) { g(); }\n",
        good: "if ($a) { f(); } elsif ($b) { g(); }\n",
      },
      { language: "r", bad: "if (a) f() else if (a) g()\n", good: "if (a) f() else if (b) g()\n" },
      {
        language: "bash",
        bad: 'if [ "$a" = 1 ]; then f; elif [ "$a" = 1 ]; then g; fi\n',
        good: 'if [ "$a" = 1 ]; then f; elif [ "$a" = 2 ]; then g; fi\n',
      },
    ],
  },
  {
    id: "belvedere:identical-branches",
    patterns: [
      {
        languages: ["lua"],
        query: `(if_statement consequence: (block) @then . alternative: (else_statement body: (block) @match))`,
        where: "same(@then, @match) and same_comments(@then, @match)",
      },
      {
        languages: ["r"],
        query: `(if_statement consequence: (_) @then alternative: (_) @match)`,
        where: "same(@then, @match) and same_comments(@then, @match) and not empty(@then)",
      },
      {
        languages: ["terraform"],
        query: `(conditional . (expression) . (expression) @then . (expression) @match .)`,
        where: "same(@then, @match) and same_comments(@then, @match)",
      },
    ],
    examples: [
      { language: "lua", bad: "if a then f() else f() end\n", good: "if a then f() else g() end\n" },
      { language: "r", bad: "if (a) { f(1) } else { f(1) }\n", good: "if (a) { f(1) } else { f(2) }\n" },
      {
        language: "terraform",
        bad: "locals { a = var.x ? var.y : var.y }\n",
        good: "locals { a = var.x ? var.y : var.z }\n",
      },
    ],
  },
  {
    id: "belvedere:nan-comparison",
    patterns: [
      { languages: ["r"], query: `(binary_operator operator: ["==" "!="] rhs: (nan)) @match` },
      {
        languages: ["lua"],
        query: `(binary_expression operator: ["==" "~="] right: (binary_expression left: (number) @one operator: "/" right: (number) @two) (#eq? @one "0") (#eq? @two "0")) @match`,
      },
      {
        languages: ["ruby"],
        query: `(binary operator: ["==" "!="] right: (scope_resolution) @nan (#eq? @nan "Float::NAN")) @match`,
      },
    ],
    examples: [
      { language: "r", bad: "if (x == NaN) f()\n", good: "if (is.nan(x)) f()\n" },
      { language: "lua", bad: "if x == 0/0 then f() end\n", good: "if x ~= x then f() end\n" },
      { language: "ruby", bad: "f if x == Float::NAN\n", good: "f if x.nan?\n" },
    ],
  },
  {
    id: "belvedere:self-assignment",
    patterns: [
      {
        languages: ["lua"],
        query: `(assignment_statement . (variable_list . (_) @left .) . (expression_list . (_) @right .)) @match`,
        where: `same(@left, @right) and not contains(@left, "function_call") and not inside(@match, "variable_declaration", "block")`,
      },
      {
        languages: ["perl"],
        query: `(expression_statement . (assignment_expression left: (scalar) @left operator: "=" right: (scalar) @right) .) @match`,
        where: "same(@left, @right)",
      },
    ],
    examples: [
      { language: "lua", bad: "a.b = a.b\n", good: "local a = a\n" },
      { language: "perl", bad: "$a = $a;\n", good: "my $a = $b;\n" },
    ],
  },
  {
    id: "belvedere:unreachable-code",
    patterns: [
      {
        languages: ["lua"],
        query: `(block [(break_statement) (goto_statement)] . [(function_call) (assignment_statement) (if_statement)] @match)`,
      },
      {
        languages: ["perl"],
        query: `(block (expression_statement . [(return_expression) (loopex_expression)] .) . [(expression_statement) (conditional_statement) (for_statement)] @match)`,
      },
      {
        languages: ["r"],
        query: `(braced_expression body: (call function: (identifier) @name) . body: (_) @match (#eq? @name "return"))`,
      },
      {
        languages: ["ruby"],
        query: either("body_statement then", `(return) . [(call) (assignment) (if) (identifier) (return)] @match`),
        where: `not contains(@match, "rescue ensure else method")`,
      },
    ],
    examples: [
      { language: "lua", bad: "while a do break f() end\n", good: "while a do f() break end\n" },
      { language: "perl", bad: "sub f { return 1; g(); }\n", good: "sub f { g(); return 1; }\n" },
      {
        language: "ruby",
        bad: "def f\n  return 1\n  g\nend\n",
        good: "def f\n  return 1\nrescue E\n  g\nend\n",
      },
      {
        language: "r",
        bad: "f <- function() {\n  return(1)\n  g()\n}\n",
        good: "f <- function() {\n  g()\n  return(1)\n}\n",
      },
    ],
  },
  {
    id: "belvedere:loop-direction",
    patterns: [
      {
        languages: ["lua"],
        query: `(for_statement clause: (for_numeric_clause name: (_) @counter start: (unary_expression operator: "#") end: (number) @last !step) (#any-of? @last "1" "0")) @match`,
      },
      {
        languages: ["perl"],
        query: `(cstyle_for_statement condition: (expression_statement (relational_expression left: (scalar) @counter operator: ["<" "<="])) iterator: (postinc_expression operand: (scalar) @stepped operator: "--")) @match`,
        where: "same(@counter, @stepped)",
      },
    ],
    examples: [
      { language: "lua", bad: "for i = #t, 1 do f(i) end\n", good: "for i = #t, 1, -1 do f(i) end\n" },
      {
        language: "perl",
        bad: "for (my $i = 0; $i < 5; $i--) { f($i); }\n",
        good: "for (my $i = 5; $i > 0; $i--) { f($i); }\n",
      },
    ],
  },
  {
    id: "belvedere:unused-comparison",
    patterns: [
      { languages: scripts, query: `(expression_statement . (binary_expression operator: ["==" "==="]) .) @match` },
      {
        languages: ["python"],
        query: `(expression_statement . (comparison_operator operators: ["==" "!="]) .) @match`,
        where: `not inside(@match, "with_statement try_statement", "function_definition")`,
      },
      {
        languages: ["ruby"],
        query: `${either("body_statement then", `(binary left: (_) @left operator: "==") @match . [(call) (assignment) (if) (identifier) (return)]`)} (#not-match? @left "\\\\b(?:should|should_not|to|not_to|to_not|must|wont)$")`,
      },
      {
        languages: ["perl"],
        query: `(block (expression_statement . (equality_expression operator: ["==" "eq"]) .) @match . (_))`,
      },
    ],
    examples: [
      { language: "javascript", bad: "a == b;", good: "a = b;" },
      { language: "python", bad: "a == b\n", good: "with raises(TypeError):\n  a == b\n" },
      { language: "ruby", bad: "def f\n  @a == 1\n  g\nend\n", good: "def f\n  g\n  @a == 1\nend\n" },
      { language: "perl", bad: "sub f { $a == 1; g(); }\n", good: "sub f { g(); $a == 1; }\n" },
    ],
  },
];
