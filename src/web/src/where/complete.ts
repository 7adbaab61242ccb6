import { parseWhere, type FieldSchema } from "../../../language/index.ts";

/** A text that may be inserted at the caret. */
export interface Suggestion {
  /** Replaces the text from `start` to the caret. */
  readonly text: string;
  readonly start: number;
  /** The kind of the field, or `keyword` for words of the language. */
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
 * Suggests what may come next in a `where`: the rest of a field's name, the operators of a complete field, a value, or
 * the words that join conditions. Only the values of booleans are known.
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

// At the start, and after AND, OR or an opening parenthesis that does not start a list of values.
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
  const prefix = word.slice(dot + 1).toLowerCase();
  return Object.entries(owner.fields)
    .filter(([name, { kind }]) => kind !== "array" && name.toLowerCase().startsWith(prefix))
    .slice(0, suggestionsMax)
    .map(([name, { kind }]) => ({ text: word.slice(0, dot + 1) + name, start, kind }));
}

function valuesOf(schema: FieldSchema, field: string, word: string, start: number): readonly Suggestion[] {
  if (fieldAt(schema, field)?.kind !== "boolean") return [];
  const prefix = /[^=!]*$/.exec(word)![0].toLowerCase();
  const offset = start + word.length - prefix.length;
  return ["true", "false"]
    .filter((value) => value.startsWith(prefix) && value !== prefix)
    .map((value) => ({ text: value, start: offset, kind: "keyword" }));
}

function keywordsAfter(before: string, word: string, start: number): readonly Suggestion[] {
  // Another condition may follow only after a complete one.
  if (!parseWhere(before.slice(0, start).trim()).ok) return [];
  return ["AND ", "OR "]
    .filter((keyword) => keyword.startsWith(word.toUpperCase()))
    .map((keyword) => ({ text: keyword, start, kind: "keyword" }));
}

/** The field at a dotted path; any name may follow a map. */
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
