import type { LanguageDefinition } from "./language.ts";

/** What Perl has and Prolog, which has the extension `pl` too, has not. Other tools' tests have the extension `t`. */
const signs =
  /^(?:#!.*\bperl\b|[ \t]*(?:use\s+(?:strict|warnings|v?5|[A-Z][\w:]*)|package\s+[\w:]+|sub\s+\w+|my\s+[$@%(])|=(?:pod|head\d|encoding)\b)/m;

/** Perl. Subroutines without a name are part of the one around them. */
export const perl: LanguageDefinition = {
  id: "perl",
  name: "Perl",
  grammar: "tree-sitter-wasm/perl/tree-sitter-perl.wasm",
  extensions: ["pl", "pm", "t", "psgi"],
  contentSigns: [
    { extension: "pl", pattern: signs, required: true },
    { extension: "t", pattern: signs, required: true },
  ],
  fileNames: ["cpanfile"],
  interpreters: ["perl"],
  comments: ["comment", "pod", "data_section"],
  strings: ["string_literal", "interpolated_string_literal", "quoted_word_list", "match_regexp", "quoted_regexp"],
  types: { package_statement: "MODULE", class_statement: "CLASS", role_statement: "CLASS" },
  typeBodies: ["block"],
  functions: ["subroutine_declaration_statement", "method_declaration_statement"],
  closures: ["anonymous_subroutine_expression", "anonymous_method_expression"],
  bodies: ["block"],
  parameters: ["signature"],
  selfParameter: /^\$(?:self|class)$/,
  methodsOutsideTypes: true,
  ifs: ["conditional_statement", "postfix_conditional_expression"],
  elseIfs: ["elsif"],
  elseClauses: ["else"],
  loops: [
    "for_statement",
    "cstyle_for_statement",
    "loop_statement",
    "postfix_loop_expression",
    "postfix_for_expression",
  ],
  switches: [],
  cases: [],
  tries: ["try_statement"],
  catchTokens: ["catch"],
  ternaries: ["conditional_expression"],
  logical: ["binary_expression", "lowprec_logical_expression", "assignment_expression"],
  logicalOperators: ["&&", "||", "and", "or"],
  branchOperators: ["//", "//=", "||=", "&&="],
  jumps: ["goto_expression"],
  labelledJumps: ["loopex_expression"],
  labels: ["label"],
  statements: [
    "expression_statement",
    "conditional_statement",
    "for_statement",
    "cstyle_for_statement",
    "loop_statement",
    "try_statement",
    "defer_statement",
  ],
  calls: ["function_call_expression", "method_call_expression"],
  imports: ["use_statement", "require_expression"],
  importStyle: "perl",
  commentedCode: "braces",
};
