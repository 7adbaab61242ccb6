/** The statements of C, which the grammars of its descendants name alike. */
export const cStatements = [
  "expression_statement",
  "if_statement",
  "for_statement",
  "while_statement",
  "do_statement",
  "switch_statement",
  "return_statement",
  "break_statement",
  "continue_statement",
] as const;
