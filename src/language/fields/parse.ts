import { accept, refuse, type Problem, type Result } from "../../text/index.ts";
import { Scanner, type ScannedText } from "../scanner.ts";
import type { Fields, NamedField } from "./tree.ts";

/** How deep names may be nested, by dots and parentheses together (D7). */
export const fieldsDepthMax = 16;

/** How many fields may be named. Repeats count once; names before a dot or a parenthesis do not count. */
export const fieldsNamesMax = 200;

/** Parses the text of `fields` (D7) into a tree of names. Does not know which names exist. */
export function parseFields(text: string): Result<Fields> {
  const codes = { quoteUnclosed: "fields.quote-unclosed", controlCharacter: "fields.control-character" } as const;
  const scanner = new Scanner(text, codes);
  if (scanner.refuseControlCharacters()) return refuse(scanner.problem as Problem);
  scanner.skipSpaces();
  if (scanner.ended) return refuse({ code: "fields.empty", position: 0 });
  const root = new NameTable();
  if (!parseList(scanner, root, 1) || !isAtEnd(scanner)) return refuse(scanner.problem as Problem);
  const excess = root.ends().drop(fieldsNamesMax).next();
  if (!excess.done) {
    return refuse({ code: "fields.too-many", params: { limit: fieldsNamesMax }, position: excess.value.position });
  }
  return accept(root.finish());
}

/** The names below one name, or at the top. */
class NameTable {
  readonly #byKey = new Map<string, NameEntry>();

  /** The entry of a name, which is added if it is new. */
  named({ text: name, quoted, position }: ScannedText): NameEntry {
    // The quotes are part of the key: below a map they distinguish a branch called `level` from the field `level`.
    const key = `${quoted ? '"' : ""}${name}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const created = { name, quoted, position, whole: false, below: new NameTable() };
    this.#byKey.set(key, created);
    return created;
  }

  /** The names at which paths end, without names below a whole one. */
  *ends(): Generator<NameEntry, undefined> {
    for (const entry of this.#byKey.values()) {
      if (entry.whole) yield entry;
      else yield* entry.below.ends();
    }
  }

  finish(): Fields {
    const fields = Array.from(this.#byKey.values(), (entry): NamedField =>
      Object.freeze({ ...entry, below: entry.below.finish() }),
    );
    return Object.freeze(fields);
  }
}

interface NameEntry extends Omit<NamedField, "whole" | "below"> {
  whole: boolean;
  readonly below: NameTable;
}

// list := item ("," item)*, with spaces around items
function parseList(scanner: Scanner, names: NameTable, depth: number): boolean {
  do {
    scanner.skipSpaces();
    if (!parseItem(scanner, names, depth)) return false;
    scanner.skipSpaces();
  } while (scanner.take(","));
  return true;
}

// item := name ("." name)* ["(" list ")"]
function parseItem(scanner: Scanner, names: NameTable, depth: number): boolean {
  let entry = parseName(scanner, names, depth);
  let reached = depth;
  while (entry !== undefined && scanner.take(".")) {
    reached += 1;
    entry = parseName(scanner, entry.below, reached);
  }
  if (entry === undefined) return false;
  if (scanner.next === "(") return parseGroup(scanner, entry.below, reached + 1);
  entry.whole = true;
  return true;
}

// "(" list ")"
function parseGroup(scanner: Scanner, names: NameTable, depth: number): boolean {
  scanner.take("(");
  if (!parseList(scanner, names, depth)) return false;
  if (scanner.take(")")) return true;
  scanner.refuse(scanner.ended ? "fields.parenthesis-missing" : "fields.comma-missing");
  return false;
}

// name := bare | quoted
function parseName(scanner: Scanner, names: NameTable, depth: number): NameEntry | undefined {
  if (depth > fieldsDepthMax) return scanner.refuse("fields.too-deep", { limit: fieldsDepthMax });
  const name = scanner.takeText(bareName, "fields.name-missing");
  return name && names.named(name);
}

function isAtEnd(scanner: Scanner): boolean {
  if (scanner.ended) return true;
  scanner.refuse(scanner.next === ")" ? "fields.parenthesis-unexpected" : "fields.comma-missing");
  return false;
}

const bareName = /[^ .()",\p{Cc}]+/uy;
