import { grammarTable } from "../grammar-table.ts";

const nodes = [
  "source_file",
  "comment",
  "identifier",
  "qualified_name",
  "type",
  "number",
  "string",
  "null",
  "operator",
  "command",
  "data",
  "template",
  "parameters",
  "parameter",
  "output_parameter",
  "function_definition",
  "unique_definition",
  "view_definition",
  "package_body",
  "type_body",
  "body",
  "foreign_body",
  "block",
  "statements",
  "handled_block",
  "exception_handler",
  "handler_declaration",
  "if_statement",
  "elsif_clause",
  "else_clause",
  "case_statement",
  "case_expression",
  "when_clause",
  "loop_statement",
  "condition",
  "logical_expression",
  "parenthesized_expression",
  "subquery",
  "function_call",
  "where_clause",
  "null_comparison",
  "all_columns",
  "exit_condition",
  "jump_to_label",
  "label",
  "declaration",
  "empty_statement",
  "select_statement",
  "insert_statement",
  "update_statement",
  "delete_statement",
  "statement",
] as const;

const symbols = ["(", ")", "[", "]", ",", ";", ".", ":", "=", "<", ">", "<=", ">=", "<>", "!=", ":=", "=>", "::"];
const moreSymbols = ["+", "-", "*", "/", "%", "||", "..", "@>", "<@", "->", "->>", "~", "<<", ">>", "&", "|", "&&"];
/** Where statements end, beside semicolons: `GO`, `/`, the delimiter of MySQL. */
const separators = ["separator", "$quote"];

const words =
  `select from where and or not is in exists between like as on using join inner left right full outer cross group by order
  having limit offset union all except intersect minus distinct insert into values update set delete merge matched create
  alter drop replace table view materialized index function procedure proc trigger package returns return begin end declare
  if then elsif elseif else case when loop while for foreach repeat until do exit continue leave iterate exception raise
  with primary key foreign references default check constraint unique cascade grant revoke to execute exec call
  perform cursor fetch open close commit rollback truncate asc desc top returning window over partition goto print`.split(
    /\s+/,
  );

/** The node types of SQL. Words are tokens in small letters, however they are written. */
export const sqlTypes = grammarTable(
  nodes,
  [...symbols, ...moreSymbols, ...separators, ...words],
  ["name", "type", "condition", "body"],
);

/** The numbers of the named nodes. */
export const node = Object.fromEntries(nodes.map((name) => [name, sqlTypes.idOf(name)])) as Readonly<
  Record<(typeof nodes)[number], number>
>;
export const field = {
  name: sqlTypes.fieldId("name"),
  type: sqlTypes.fieldId("type"),
  condition: sqlTypes.fieldId("condition"),
};

const wordIds = new Map(words.map((word) => [word, sqlTypes.idOf(word)]));
wordIds.set("null", node.null);

/** The number of a word's token, in any letters; that of an identifier for other words. */
export function wordId(word: string): number {
  return wordIds.get(word.toLowerCase()) ?? node.identifier;
}

const symbolIds = new Map([...symbols, ...moreSymbols].map((symbol) => [symbol, sqlTypes.idOf(symbol)]));

/** The number of an operator's token; `operator` for those that are rare. */
export function symbolId(symbol: string): number {
  return symbolIds.get(symbol) ?? node.operator;
}
