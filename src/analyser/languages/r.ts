import type { LanguageDefinition } from "./language.ts";

/** R. All of its functions are values; they are named after the variable that they are assigned to. */
export const r: LanguageDefinition = {
  id: "r",
  name: "R",
  grammar: "@davisvaughan/tree-sitter-r/tree-sitter-r.wasm",
  extensions: ["r"],
  // Ratfor, a form of Fortran, has the same extension.
  contentSigns: [
    {
      extension: "r",
      pattern: /^(?![^]*\n[ \t]*(?:end|subroutine [^\n]*|implicit none|double precision [^\n]*)\n)/,
      required: true,
    },
  ],
  fileNames: [".Rprofile"],
  interpreters: ["Rscript"],
  comments: ["comment"],
  strings: ["string"],
  types: {},
  functions: [],
  lambdas: ["function_definition"],
  bodies: ["braced_expression"],
  naming: { function_definition: { nameless: true } },
  assignments: ["binary_operator"],
  assignmentOperators: ["<-", "<<-", "=", ":="],
  parameters: ["parameters"],
  notParameters: ["comma"],
  ifs: ["if_statement"],
  loops: ["for_statement", "while_statement", "repeat_statement"],
  switches: [],
  cases: [],
  logical: ["binary_operator"],
  logicalOperators: ["&&", "||"],
  statementParents: ["program", "braced_expression"],
  calls: ["call"],
  imports: [],
  importStyle: "none",
  commentedCode: "words",
};
