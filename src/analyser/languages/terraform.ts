import type { LanguageDefinition } from "./language.ts";

/** Terraform and other HCL. It has no functions: its decisions count for the file. */
export const terraform: LanguageDefinition = {
  id: "terraform",
  name: "Terraform",
  grammar: "@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-terraform.wasm",
  extensions: ["tf", "tfvars", "hcl"],
  comments: ["comment"],
  strings: ["string_lit", "heredoc_template"],
  types: {},
  functions: [],
  bodies: [],
  parameters: [],
  ifs: [],
  loops: ["for_expr"],
  switches: [],
  cases: [],
  ternaries: ["conditional"],
  branches: ["for_cond"],
  logical: ["binary_operation"],
  logicalOperators: ["&&", "||"],
  statements: ["attribute", "block"],
  calls: ["function_call"],
  imports: [],
  importStyle: "none",
  commentedCode: "braces",
};
