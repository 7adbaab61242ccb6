import { parseWhere, type FieldSchema } from "../../../language/index.ts";

/** Something that may stand where the caret is. */
export interface Suggestion {
  /** What is put in, from `start` to the caret. */
  readonly text: string;
  readonly start: number;
  /** What kind of field it is; of a word of the language, `keyword`. */
  readonly kind: FieldSchema["kind"] | "keyword";
}

const suggestionsMax = 12;
const comparators: Readonly<Record<string, readonly string[]>> = {
  string: ["=", "!=", "~", " IN (", " IS NULL"],
  integer: ["=", "!=", ">", ">=", "<", "<=", " IN (", " IS NULL"],
  number: ["=", "!=", ">", ">=", "<", "<=", " IS NULL"],
  boolean: ["=", "!="],
  timestamp: ["=", ">=", "<", " IS NULL"],
  object: [".", " IS NULL", " IS NOT NULL"],
  map: ["."],
};

/**
 * What may be written next in a `where`: a field while one is begun, its comparators once it is whole, a value, and the
 * words that tie conditions together. Values are the user's own; of those only `true` and `false` are known.
 */
export function completeWhere(text: string, caret: number, schema: FieldSchema): readonly Suggestion[] {
  const before = text.slice(0, caret);
  if (insideQuotes(before)) return [];
  const start = Math.max(...[" ", "(", ","].map((mark) => before.lastIndexOf(mark) + 1));
  const word = before.slice(start);
  const operator = /[=~<>!]+/.exec(word);
  if (operator !== null) return valuesOf(schema, word.slice(0, operator.index), word, start);
  if (awaitsField(before.slice(0, start))) return fieldsFor(schema, word, start);
  return keywordsAfter(before, word, start);
}

// At the start, behind AND, OR or an opening parenthesis that begins no list of values.
function awaitsField(before: string): boolean {
  return /(^|\b(AND|OR)\s+|(?<!\bIN\s*)\(\s*)$/i.test(before);
}

function fieldsFor(schema: FieldSchema, word: string, start: number): readonly Suggestion[] {
  const known = fieldAt(schema, word);
  if (known !== undefined && word !== "") {
    return (comparators[known.kind] ?? []).map((text) => ({ text: word + text, start, kind: "keyword" }) as const);
  }
  const dot = word.lastIndexOf(".");
  const owner = dot === -1 ? schema : fieldAt(schema, word.slice(0, dot));
  if (owner?.kind !== "object") return [];
  const begun = word.slice(dot + 1).toLowerCase();
  return Object.entries(owner.fields)
    .filter(([name, { kind }]) => kind !== "array" && name.toLowerCase().startsWith(begun))
    .slice(0, suggestionsMax)
    .map(([name, { kind }]) => ({ text: word.slice(0, dot + 1) + name, start, kind }));
}

function valuesOf(schema: FieldSchema, field: string, word: string, start: number): readonly Suggestion[] {
  if (fieldAt(schema, field)?.kind !== "boolean") return [];
  const begun = /[^=!]*$/.exec(word)![0].toLowerCase();
  const offset = start + word.length - begun.length;
  return ["true", "false"]
    .filter((value) => value.startsWith(begun) && value !== begun)
    .map((value) => ({ text: value, start: offset, kind: "keyword" }));
}

function keywordsAfter(before: string, word: string, start: number): readonly Suggestion[] {
  // Only behind something whole may another condition follow.
  if (!parseWhere(before.slice(0, start).trim()).ok) return [];
  return ["AND ", "OR "]
    .filter((keyword) => keyword.startsWith(word.toUpperCase()))
    .map((keyword) => ({ text: keyword, start, kind: "keyword" }));
}

/** The field that a dotted path leads to; the segment behind a map may be any name. */
function fieldAt(schema: FieldSchema, path: string): FieldSchema | undefined {
  let field: FieldSchema | undefined = schema;
  for (const name of path.split(".")) {
    if (field?.kind === "map") field = name === "" ? undefined : field.values;
    else field = field?.kind === "object" && Object.hasOwn(field.fields, name) ? field.fields[name] : undefined;
  }
  return field;
}

function insideQuotes(before: string): boolean {
  return (before.match(/"/g)?.length ?? 0) % 2 === 1;
}
