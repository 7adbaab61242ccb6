import type { Language } from "web-tree-sitter";
import type { LanguageDefinition, TypeKind } from "../languages/language.ts";

/** The meaning of a node type, as bits, so that nodes are looked up by number and not by name. */
export const role = {
  comment: 1 << 0,
  string: 1 << 1,
  type: 1 << 2,
  scope: 1 << 3,
  function: 1 << 4,
  lambda: 1 << 5,
  closure: 1 << 6,
  if: 1 << 7,
  guard: 1 << 8,
  elseIf: 1 << 9,
  else: 1 << 10,
  loop: 1 << 11,
  switch: 1 << 12,
  case: 1 << 13,
  try: 1 << 14,
  catch: 1 << 15,
  ternary: 1 << 16,
  branch: 1 << 17,
  logical: 1 << 18,
  labelledJump: 1 << 19,
  jump: 1 << 20,
  statement: 1 << 21,
  statementParent: 1 << 22,
  call: 1 << 23,
  import: 1 << 24,
  elseGuard: 1 << 25,
  guarded: 1 << 26,
} as const;

/** The meaning of tokens and of children of other nodes. Separate from roles, because most nodes have no role. */
export const part = {
  named: 1 << 0,
  logicalOperator: 1 << 1,
  branchOperator: 1 << 2,
  return: 1 << 3,
  /** The second of a pair: `(` and `)` are one operator. */
  closing: 1 << 4,
  elseToken: 1 << 5,
  body: 1 << 6,
  parameters: 1 << 7,
  notParameter: 1 << 8,
  onlyParameter: 1 << 9,
  label: 1 << 10,
  parentheses: 1 << 11,
  typeBody: 1 << 12,
  interface: 1 << 13,
  arguments: 1 << 14,
  emptyStatement: 1 << 15,
  docstringStatement: 1 << 16,
  typeScope: 1 << 17,
  catchBody: 1 << 18,
  spreadParameter: 1 << 19,
  defaultExport: 1 << 20,
  guardToken: 1 << 21,
  assignment: 1 << 22,
  assignmentOperator: 1 << 23,
  catchToken: 1 << 24,
} as const;

/** What is asked of a grammar about its node types and fields. */
export type NodeTypes = Pick<
  Language,
  "nodeTypeCount" | "nodeTypeForId" | "nodeTypeIsNamed" | "fieldCount" | "fieldNameForId" | "fieldIdForName"
>;

/** The meaning of every node type and field of a language. */
export interface Roles {
  readonly definition: LanguageDefinition;
  readonly roles: Int32Array;
  readonly parts: Int32Array;
  readonly names: readonly string[];
  /** Hashes of the texts of anonymous tokens, by type. */
  readonly hashes: Int32Array;
  readonly typeKinds: ReadonlyMap<number, TypeKind>;
  readonly fields: Fields;
  /** Ids of all fields, by name. */
  readonly fieldIds: ReadonlyMap<string, number>;
  /** By field id: 1 for children that are conditions or headers, not bodies. */
  readonly leadingFields: Uint8Array;
}

const fieldNames = [
  "name",
  "category",
  "declarator",
  "type",
  "trait",
  "receiver",
  "key",
  "left",
  "pattern",
  "property",
  "function",
  "method",
  "object",
  "operator",
  "arguments",
  "body",
  "source",
  "path",
  "module_name",
  "parameters",
  "parameter",
] as const;

/** Ids of the fields that names and imports are read from; 0 when the language has no such field. */
export type Fields = Readonly<Record<(typeof fieldNames)[number], number>>;

const leading = [
  "condition",
  "initializer",
  "init",
  "update",
  "increment",
  "value",
  "left",
  "right",
  "subject",
  "expr",
];
const closingTokens = [")", "]", "}", ">>", "end", "fi", "done", "esac", "]]"];
const returnTokens = ["return", "co_return", "return@"];
const argumentLists = ["arguments", "argument_list", "argument", "value_arguments", "value_argument", "call_suffix"];

type RoleLists = Readonly<Partial<Record<string, readonly string[]>>>;

/** Translates the node types of a definition into numbers of its grammar. */
export function compileRoles(definition: LanguageDefinition, language: NodeTypes): Roles {
  const count = language.nodeTypeCount;
  const tables = {
    roles: new Int32Array(0x10000),
    parts: new Int32Array(0x10000),
    hashes: new Int32Array(0x10000),
  };
  const names: string[] = [];
  const typeKinds = new Map<number, TypeKind>();
  const rolesOf = invert(role, roleLists(definition));
  const partsOf = invert(part, namedParts(definition));
  const tokensOf = invert(part, tokenParts(definition));
  for (let id = 0; id < count; id++) {
    const name = language.nodeTypeForId(id) ?? "";
    const named = language.nodeTypeIsNamed(id);
    names.push(name);
    tables.hashes[id] = hashText(name);
    tables.parts[id] = (tokensOf.get(name) ?? 0) | (named ? part.named | (partsOf.get(name) ?? 0) : 0);
    if (!named) continue;
    tables.roles[id] = rolesOf.get(name) ?? 0;
    const kind = definition.types[name];
    if (kind !== undefined) typeKinds.set(id, kind);
  }
  const fields = Object.fromEntries(fieldNames.map((name) => [name, language.fieldIdForName(name) ?? 0]));
  const fieldIds = new Map<string, number>();
  for (let id = 1; id <= language.fieldCount; id++) fieldIds.set(language.fieldNameForId(id) ?? "", id);
  const leadingFields = new Uint8Array(language.fieldCount + 2);
  for (const name of leading) leadingFields[language.fieldIdForName(name) ?? 0] = 1;
  leadingFields[0] = 0;
  return { definition, names, typeKinds, leadingFields, fields: fields as Fields, fieldIds, ...tables };
}

function roleLists(definition: LanguageDefinition): RoleLists {
  return {
    comment: definition.comments,
    string: definition.strings,
    type: Object.keys(definition.types),
    scope: definition.scopes,
    function: definition.functions,
    lambda: definition.lambdas,
    closure: definition.closures,
    if: [...definition.ifs, ...(definition.guards ?? [])],
    guard: definition.guards,
    elseIf: definition.elseIfs,
    else: definition.elseClauses,
    loop: definition.loops,
    switch: definition.switches,
    case: definition.cases,
    try: definition.tries,
    catch: definition.catches,
    ternary: definition.ternaries,
    branch: definition.branches,
    logical: definition.logical,
    labelledJump: definition.labelledJumps,
    jump: definition.jumps,
    statement: definition.statements,
    statementParent: definition.statementParents,
    call: definition.calls,
    import: definition.imports,
    elseGuard: definition.elseGuards,
    guarded: definition.guarded,
  };
}

/** Meanings that only named nodes have. */
function namedParts(definition: LanguageDefinition): RoleLists {
  return {
    body: definition.bodies,
    parameters: definition.parameters,
    notParameter: definition.notParameters,
    onlyParameter: definition.onlyParameters,
    label: definition.labels,
    parentheses: ["parenthesized_expression", "parenthesized_statements", "expression_list"],
    arguments: argumentLists,
    emptyStatement: definition.emptyStatements,
    docstringStatement: definition.docstringStatements,
    typeScope: definition.typeScopes,
    catchBody: [...definition.bodies, ...(definition.catchBodies ?? [])],
    spreadParameter: definition.spreadParameters,
    defaultExport: definition.defaultExports,
    assignment: definition.assignments,
  };
}

/** Meanings of tokens, whether they are named in the grammar or not. */
function tokenParts(definition: LanguageDefinition): RoleLists {
  return {
    logicalOperator: definition.flatOperators === true ? ["operator_identifier"] : definition.logicalOperators,
    branchOperator: definition.branchOperators,
    return: returnTokens,
    closing: closingTokens,
    elseToken: ["else"],
    guardToken: definition.guardTokens,
    assignmentOperator: definition.assignmentOperators,
    typeBody: definition.typeBodies,
    catchToken: definition.catchTokens,
    interface: ["interface", "interface_type", "protocol"],
  };
}

function invert(bits: Readonly<Record<string, number>>, lists: RoleLists): Map<string, number> {
  const byName = new Map<string, number>();
  for (const [key, names] of Object.entries(lists)) {
    for (const name of names ?? []) byName.set(name, (byName.get(name) ?? 0) | bits[key]!);
  }
  return byName;
}

/** FNV-1a over the UTF-16 units of a text. */
export function hashText(text: string, start = 0, end = text.length): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash | 0;
}
