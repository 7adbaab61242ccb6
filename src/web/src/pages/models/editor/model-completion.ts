import { functionArities } from "../../../../../language/index.ts";
import { bare, jsonPlace, type CursorPlace, type ValuePath } from "./cursor-place.ts";
import type { ModelNames, Names } from "./model-names.ts";
import { yamlPlace } from "./yaml-place.ts";

/** What completion uses of a JSON schema. */
export interface ValueSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly patternProperties?: Readonly<Record<string, ValueSchema>>;
  readonly items?: ValueSchema;
}

export type DocumentSyntax = "json" | "yaml";

/** Texts that can be written at a position of a document. */
export interface Completions {
  /** The start of the word that the user has started. */
  readonly from: number;
  /** The range that a chosen text replaces. */
  readonly start: number;
  readonly end: number;
  readonly options: readonly CompletionOption[];
}

export interface CompletionOption {
  readonly label: string;
  readonly detail: string;
  readonly insert: string;
  /** Characters between the end of the inserted text and the cursor. */
  readonly back: number;
}

const formulaWords = ["and", "or", "not"];

/** The values that name something else in the model, by path; `*` is any index or name. */
const references: Readonly<Record<string, keyof ModelNames>> = {
  rootIndicator: "indicators",
  "rootIndicators/*": "indicators",
  "typeAliases/*/*": "types",
  "measures/*/of": "measures",
  "measures/*/from/*": "typesAndAliases",
  "measures/*/types/*": "typesAndAliases",
  "measures/*/count/categories/*": "categories",
  "measures/*/count/families/*": "families",
  "indicators/*/measure": "measures",
  "indicators/*/scale": "scales",
  "indicators/*/types/*": "typesAndAliases",
  "rules/*/categories/*": "categories",
  "rules/*/families/*": "families",
};

/** The attributes that name something else in the model, by the path of their object. */
const namedKeys: Readonly<Record<string, keyof ModelNames>> = {
  rootIndicators: "typesAndAliases",
  "translations/*": "texts",
};

/** What can be written at a position of a model: attributes, ids that the model defines, functions of formulas. */
export function completeModel(
  text: string,
  at: number,
  syntax: DocumentSyntax,
  schema: ValueSchema,
  names: ModelNames,
): Completions | undefined {
  const place = syntax === "json" ? jsonPlace(text, at) : yamlPlace(text, at);
  if (place === undefined) return undefined;
  const found = schemaAt(schema, place.path);
  if (found === undefined) return undefined;
  if (place.kind === "key" && found.type === "object") return keysAt(text, place, syntax, found, names);
  if (place.kind === "key" && syntax === "json") return undefined;
  if (place.path[0] === "measures" && place.path.at(-1) === "formula") return wordsOfFormula(text, at, place, names);
  const options = valuesAt(place.path, found, names).map(([label, detail]) => ({
    label,
    detail,
    insert: syntax === "json" && found.type !== "boolean" ? JSON.stringify(label) : label,
    back: 0,
  }));
  return options.length === 0 ? undefined : { ...rangeOf(text, place), options };
}

function schemaAt(schema: ValueSchema, path: ValuePath): ValueSchema | undefined {
  let found: ValueSchema | undefined = schema;
  for (const step of path) {
    found = typeof step === "number" ? found?.items : (found?.properties?.[step] ?? anyProperty(found));
  }
  return found;
}

function anyProperty(schema: ValueSchema | undefined): ValueSchema | undefined {
  return Object.values(schema?.patternProperties ?? {})[0];
}

function keysAt(
  text: string,
  place: CursorPlace,
  syntax: DocumentSyntax,
  schema: ValueSchema,
  names: ModelNames,
): Completions | undefined {
  const own = Object.entries(schema.properties ?? {});
  const others: Names = names[namedKeys[patternOf(place.path)] ?? "types"];
  const value = anyProperty(schema);
  const keys = [
    ...own.map(([key, inner]) => ({ key, detail: "", inner })),
    ...(value === undefined ? [] : [...others].map(([key, detail]) => ({ key, detail, inner: value }))),
  ].filter(({ key }) => !place.written.includes(key));
  const hasColon = /^\s*:/.test(text.slice(place.end, place.end + 64));
  const options = keys.map(({ key, detail, inner }) => {
    const opening = hasColon ? "" : openingOf(inner, syntax);
    const back = opening.length > 2 ? 1 : 0;
    return { label: key, detail, insert: (syntax === "json" ? JSON.stringify(key) : key) + opening, back };
  });
  return options.length === 0 ? undefined : { ...rangeOf(text, place), options };
}

// The start of a value behind a new attribute. The cursor is placed before the last character of longer ones.
function openingOf({ type }: ValueSchema, syntax: DocumentSyntax): string {
  if (syntax === "yaml") return type === "array" || type === "object" ? ":" : ": ";
  const value = { array: "[]", object: "{}", string: '""' }[type ?? ""] ?? "";
  return `: ${value}`;
}

function valuesAt(path: ValuePath, schema: ValueSchema, names: ModelNames): readonly (readonly [string, string])[] {
  if (schema.type === "boolean") return ["true", "false"].map((word) => [word, ""] as const);
  if (schema.enum !== undefined) return schema.enum.map((word) => [String(word), ""] as const);
  const reference = references[patternOf(path)];
  return reference === undefined ? [] : [...names[reference]];
}

function wordsOfFormula(text: string, at: number, place: CursorPlace, names: ModelNames): Completions {
  const typed = /[A-Za-z_]\w*$/.exec(text.slice(place.start, at))?.[0] ?? "";
  const rest = /^\w*/.exec(text.slice(at, place.end))![0];
  const start = at - typed.length;
  const option = (label: string, detail: string, insert: string) => ({ label, detail, insert, back: 0 });
  return {
    from: start,
    start,
    end: at + rest.length,
    options: [
      ...[...names.measures].map(([id, name]) => option(id, name, id)),
      ...[...functionArities.keys()].map((name) => option(name, "(…)", `${name}(`)),
      ...formulaWords.map((word) => option(word, "", `${word} `)),
    ],
  };
}

function rangeOf(text: string, { start, end }: CursorPlace) {
  const isQuoted = bare(text.slice(start, start + 1)) === "" && end > start;
  return { from: isQuoted ? start + 1 : start, start, end };
}

// Path with `*` for indexes, and for names that a model chooses itself.
function patternOf(path: ValuePath): string {
  const chosen = new Set(["rootIndicators", "typeAliases", "translations"]);
  return path
    .map((step, index) => (typeof step === "number" || chosen.has(String(path[index - 1])) ? "*" : step))
    .join("/");
}
