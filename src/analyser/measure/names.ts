import { createHash } from "node:crypto";
import type { FlatTree } from "../syntax/flat-tree.ts";
import { part, role, type Roles } from "../syntax/roles.ts";

/** Longest name of a unit, of its signature, and longest key; longer ones are truncated and end with a hash. */
const nameCharactersMax = 120;
const signatureCharactersMax = 200;
const keyCharactersMax = 800;

/** A file's text and tree, and the meaning of its node types. */
export interface Syntax {
  readonly text: string;
  readonly tree: FlatTree;
  readonly language: Roles;
}

/** The name in the declaration of a function, type or scope; null when it has none. */
export function declaredName(syntax: Syntax, node: number): string | null {
  const { language, tree } = syntax;
  const { fields, names, definition } = language;
  const rule = definition.naming?.[names[tree.type[node]!]!];
  if (rule?.nameless === true) return null;
  if (rule?.selector === true) return selectorName(syntax, node);
  if (rule?.signature === true) return nameInSignature(syntax, node);
  const prefix = rule?.prefix ?? "";
  if (rule?.field !== undefined) {
    const text = fieldText(syntax, node, fields[rule.field]);
    return rule.typeName === true ? withoutTypeArguments(text) : prefix + (text ?? "");
  }
  const isLambda = (language.roles[tree.type[node]!]! & role.lambda) !== 0;
  const name = fieldText(syntax, node, fields.name) ?? (isLambda ? null : declaratorName(syntax, node));
  if (name !== null) return (rule?.receiver === true ? receiverName(syntax, node) : "") + prefix + name;
  const first = isLambda ? null : (rule?.keyword ?? firstIdentifier(syntax, node));
  const suffix = rule?.suffix === undefined ? null : fieldText(syntax, node, fields[rule.suffix]);
  return suffix === null ? first : `${first}(${suffix})`;
}

/** A name for a function without one, from the variable it is assigned to or the call it is passed to. */
export function givenName(syntax: Syntax, node: number): string | null {
  const { tree, language } = syntax;
  const { fields, roles, parts } = language;
  let child = node;
  for (let above = tree.parent[node]!; above !== child; child = above, above = tree.parent[above]!) {
    const partsAbove = parts[tree.type[above]!]!;
    if ((partsAbove & part.parentheses) !== 0) continue;
    if ((partsAbove & part.arguments) !== 0) {
      if ((roles[tree.type[tree.parent[above]!]!]! & role.call) !== 0) {
        return callName(syntax, tree.parent[above]!, node);
      }
      continue;
    }
    if ((partsAbove & part.assignment) !== 0) return assignedName(syntax, above);
    for (const field of [fields.name, fields.key, fields.left, fields.pattern, fields.property, fields.declarator]) {
      const named = field === 0 ? -1 : childOf(tree, above, field);
      if (named !== -1 && named < child) return oneLine(syntax.text, tree.start[named]!, tree.end[named]!);
    }
    return (partsAbove & part.defaultExport) === 0 ? null : "default";
  }
  return null;
}

/** The name on the left side of an assignment; null when it is another operation. */
function assignedName({ text, tree, language }: Syntax, assignment: number): string | null {
  const name = assignment + 1;
  const operator = tree.next[name]!;
  const isOther =
    language.definition.assignmentOperators !== undefined &&
    (language.parts[tree.type[operator]!]! & part.assignmentOperator) === 0;
  return isOther ? null : oneLine(text, tree.start[name]!, tree.end[name]!);
}

/** `test("adds")` for a function that is passed to a call after a string, else `setTimeout callback`. */
function callName(syntax: Syntax, call: number, node: number): string | null {
  const { text, tree, language } = syntax;
  const called = oneLine(text, tree.start[call + 1]!, tree.end[call + 1]!);
  if (called === null) return null;
  // In `list.filter(…).map`, the name of the last call is enough.
  const callee = called.includes("(") ? (/[\p{L}\p{N}_$?!]+$/u.exec(called)?.[0] ?? called) : called;
  for (let child = call + 1; child < node; child++) {
    if ((language.roles[tree.type[child]!]! & role.string) === 0) continue;
    const title = oneLine(text, tree.start[child]!, tree.end[child]!);
    if ((language.parts[tree.type[tree.parent[child]!]!]! & part.arguments) !== 0 && title !== null) {
      return `${callee}(${title})`;
    }
  }
  return `${callee} callback`;
}

/** The types of a function's parameters as in the text; of spaces, only those between words stay. */
export function signatureOf(syntax: Syntax, list: number): string {
  const { tree, language } = syntax;
  const types: string[] = [];
  for (const parameter of parametersOf(tree, language, list)) types.push(parameterType(syntax, parameter));
  const signature = types.join(",");
  return signature.length <= signatureCharactersMax ? signature : shorten(signature, signatureCharactersMax);
}

/** The parameters in a list of parameters. */
export function parametersOf(
  tree: FlatTree,
  { parts, roles, definition }: Pick<Roles, "parts" | "roles" | "definition">,
  list: number,
): number[] {
  const parameters: number[] = [];
  for (let child = list + 1; child < tree.next[list]!; child = tree.next[child]!) {
    const childParts = parts[tree.type[child]!]!;
    if ((childParts & part.named) === 0 || (roles[tree.type[child]!]! & role.comment) !== 0) continue;
    if ((childParts & part.notParameter) !== 0) continue;
    if (definition.onlyParameters !== undefined && (childParts & part.onlyParameter) === 0) continue;
    // Optional parameters are a list in the list.
    if ((childParts & parts[tree.type[list]!]! & part.parameters) === 0) parameters.push(child);
    else parameters.push(...parametersOf(tree, { parts, roles, definition }, child));
  }
  return parameters;
}

function parameterType(syntax: Syntax, parameter: number): string {
  const { text, tree, language } = syntax;
  const { fields, parts } = language;
  const type = childOf(tree, parameter, fields.type);
  const declarator = childOf(tree, parameter, fields.declarator);
  if (type !== -1) {
    const marks =
      declarator === -1 ? "" : text.slice(tree.start[declarator], tree.end[declarator]).replaceAll(/\w+/g, "");
    return typeText(text.slice(tree.start[type], tree.end[type]) + marks);
  }
  let last = -1;
  for (let child = parameter + 1; child < tree.next[parameter]!; child = tree.next[child]!) {
    if ((parts[tree.type[child]!]! & part.named) !== 0) last = child;
  }
  if (last === -1) return typeText(text.slice(tree.start[parameter], tree.end[parameter]));
  if ((parts[tree.type[parameter]!]! & part.spreadParameter) !== 0) {
    return typeText(text.slice(tree.start[parameter], tree.start[last]));
  }
  return typeText(text.slice(tree.start[last], tree.end[last]));
}

/** `unsigned int`, `&mut Text`, `char*`: however it is laid out, a type is written in one way. */
function typeText(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/(?<![\p{L}\p{N}_]) | (?![\p{L}\p{N}_])/gu, "");
}

/** A key inside another one, unique in the file: equal keys are numbered. */
export function uniqueKey(around: string, name: string, seen: Map<string, number>): string {
  const whole = around === "" ? name : `${around}.${name}`;
  const key = whole.length <= keyCharactersMax ? whole : shorten(whole, keyCharactersMax);
  const count = (seen.get(key) ?? 0) + 1;
  seen.set(key, count);
  return count === 1 ? key : `${key}~${count}`;
}

/** The child in a field of a node; -1 for none. */
export function childOf(tree: FlatTree, node: number, field: number): number {
  if (field === 0) return -1;
  for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) {
    if (tree.field[child] === field) return child;
  }
  return -1;
}

function fieldText(syntax: Syntax, node: number, field: number): string | null {
  const child = childOf(syntax.tree, node, field);
  return child === -1 ? null : oneLine(syntax.text, syntax.tree.start[child]!, syntax.tree.end[child]!);
}

/** In C, the name is at the end of a chain of declarators: `*(*name(int a))(void)`. */
function declaratorName(syntax: Syntax, node: number): string | null {
  const { tree, language } = syntax;
  let declarator = childOf(tree, node, language.fields.declarator);
  for (let depth = 0; declarator !== -1 && depth < 64; depth++) {
    if (language.names[tree.type[declarator]!] === "operator_cast") return conversionName(syntax, declarator);
    let inner = childOf(tree, declarator, language.fields.declarator);
    // Declarators of pointers, of references and in parentheses are not in a field.
    if (inner === -1 && language.names[tree.type[declarator]!]!.endsWith("_declarator")) {
      inner = lastNamed(syntax, declarator);
    }
    if (inner === -1) return oneLine(syntax.text, tree.start[declarator]!, tree.end[declarator]!);
    declarator = inner;
  }
  return null;
}

/** `operator bool` for `operator bool() const`: the parameters follow. */
function conversionName({ text, tree, language }: Syntax, node: number): string | null {
  const parameters = childOf(tree, node, language.fields.declarator);
  const end = parameters === -1 ? tree.end[node]! : tree.start[parameters]!;
  return oneLine(text, tree.start[node]!, end);
}

/** `Walker.fast`, `operator ==` or `step`: what is before the parameters of the first child that is a signature. */
function nameInSignature({ text, tree, language }: Syntax, node: number): string | null {
  const { names, parts } = language;
  for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) {
    if (!names[tree.type[child]!]!.endsWith("_signature")) continue;
    let end = tree.end[child]!;
    for (let inner = child + 1; inner < tree.next[child]!; inner = tree.next[inner]!) {
      if ((parts[tree.type[inner]!]! & part.parameters) === 0) continue;
      end = tree.start[inner]!;
      break;
    }
    const head = text.slice(tree.start[child], end).replace(/\s*<[^()]*>\s*$/, "");
    return /(?:\boperator\s*[^\s\w]+|[\w$]+(?:\.[\w$]+)*)\s*$/.exec(head)?.[0].trim() ?? null;
  }
  return null;
}

/** `setName:age:` for the declaration of a method with two parameters. */
function selectorName({ text, tree, language }: Syntax, node: number): string | null {
  let name = "";
  for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) {
    if (language.names[tree.type[child]!] === "identifier") name += text.slice(tree.start[child], tree.end[child]);
    else if ((language.parts[tree.type[child]!]! & part.onlyParameter) !== 0) name += ":";
  }
  return name === "" ? null : name;
}

/** The selector of a message that an object sends to itself, `[self setName:a age:b]`; null for other calls. */
export function selectorToSelf({ text, tree, language }: Syntax, call: number): string | null {
  if (language.names[tree.type[call + 1]!] !== "[") return null;
  const receiver = childOf(tree, call, language.fields.receiver);
  if (receiver === -1 || text.slice(tree.start[receiver], tree.end[receiver]) !== "self") return null;
  let selector = "";
  for (let child = tree.next[receiver]!; child < tree.next[call]!; child = tree.next[child]!) {
    if (tree.field[child] === language.fields.method) selector += text.slice(tree.start[child], tree.end[child]);
    else if (language.names[tree.type[child]!] === ":") selector += ":";
  }
  return selector;
}

function lastNamed({ tree, language }: Syntax, node: number): number {
  let last = -1;
  for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) {
    if ((language.parts[tree.type[child]!]! & part.named) !== 0) last = child;
  }
  return last;
}

/** The type of a method's receiver: `Server.` for `(s *Server[T])`. */
function receiverName(syntax: Syntax, node: number): string {
  const receiver = fieldText(syntax, node, syntax.language.fields.receiver);
  const type = receiver === null ? null : /([\p{L}_][\p{L}\p{N}_]*)\s*(?:\[.*)?\)$/u.exec(receiver)?.[1];
  return type === null || type === undefined ? "" : `${type}.`;
}

function firstIdentifier(syntax: Syntax, node: number): string | null {
  const { tree, language, text } = syntax;
  for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) {
    if (/identifier|^name$|^constant$|pattern/.test(language.names[tree.type[child]!]!)) {
      return oneLine(text, tree.start[child]!, tree.end[child]!);
    }
  }
  return null;
}

function withoutTypeArguments(type: string | null): string | null {
  return type === null ? null : type.split("<", 1)[0]!;
}

/** A text on one line, truncated at the bound; null when it is empty. */
function oneLine(text: string, start: number, end: number): string | null {
  if (end <= start) return null;
  const cut = text
    .slice(start, Math.min(end, start + 4 * nameCharactersMax))
    .replaceAll(/\s+/g, " ")
    .trim();
  if (cut === "") return null;
  return cut.length <= nameCharactersMax && end - start <= 4 * nameCharactersMax
    ? cut
    : shorten(cut, nameCharactersMax);
}

/** A text without its layout, so that it stays the same when the code is reformatted. */
export function withoutSpace(text: string): string {
  return text.replaceAll(/\s+/g, "");
}

function shorten(text: string, charactersMax: number): string {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return `${text.slice(0, charactersMax - 10).toWellFormed()}…${hash}`;
}
