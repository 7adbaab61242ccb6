import { accept, refuse, type Problem, type Result } from "../../text/index.ts";
import { Scanner, type Scanned } from "../scanner.ts";
import type { Fields, NamedField } from "./tree.ts";

/** How deep names may nest, by dots and parentheses together (D7). */
export const fieldsDepthMax = 16;

/** How many fields may be named. Repeats count once; what leads to a field by dots or parentheses does not count. */
export const fieldsNamesMax = 200;

/** Turns the text of `fields` (D7) into a tree of names. Knows nothing of which names exist. */
export function parseFields(text: string): Result<Fields> {
  const codes = { quoteUnclosed: "fields.quote-unclosed", controlCharacter: "fields.control-character" } as const;
  const scanner = new Scanner(text, codes);
  if (scanner.refuseControlCharacters()) return refuse(scanner.problem as Problem);
  scanner.skipSpaces();
  if (scanner.ended) return refuse({ code: "fields.empty", position: 0 });
  const root = new Gathered();
  if (!parseList(scanner, root, 1) || !isAtEnd(scanner)) return refuse(scanner.problem as Problem);
  const excess = root.ends().drop(fieldsNamesMax).next();
  if (!excess.done) {
    return refuse({ code: "fields.too-many", params: { limit: fieldsNamesMax }, position: excess.value.position });
  }
  return accept(root.finish());
}

/** The names gathered below one name, or at the top. */
class Gathered {
  readonly #byKey = new Map<string, Wanted>();

  /** What is wanted of the name; a new entry if it was not named yet. */
  named({ text: name, quoted, position }: Scanned): Wanted {
    // The quotes are part of the key: below a map they tell a branch called `level` from the field of that name.
    const key = `${quoted ? '"' : ""}${name}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const created = { name, quoted, position, whole: false, below: new Gathered() };
    this.#byKey.set(key, created);
    return created;
  }

  /** The names at which paths end, nothing below a whole one. */
  *ends(): Generator<Wanted, undefined> {
    for (const wanted of this.#byKey.values()) {
      if (wanted.whole) yield wanted;
      else yield* wanted.below.ends();
    }
  }

  finish(): Fields {
    const fields = Array.from(this.#byKey.values(), (wanted): NamedField =>
      Object.freeze({ ...wanted, below: wanted.below.finish() }),
    );
    return Object.freeze(fields);
  }
}

interface Wanted extends Omit<NamedField, "whole" | "below"> {
  whole: boolean;
  readonly below: Gathered;
}

// list := item ("," item)*, with spaces around items
function parseList(scanner: Scanner, gathered: Gathered, depth: number): boolean {
  do {
    scanner.skipSpaces();
    if (!parseItem(scanner, gathered, depth)) return false;
    scanner.skipSpaces();
  } while (scanner.take(","));
  return true;
}

// item := name ("." name)* ["(" list ")"]
function parseItem(scanner: Scanner, gathered: Gathered, depth: number): boolean {
  let wanted = parseName(scanner, gathered, depth);
  let reached = depth;
  while (wanted !== undefined && scanner.take(".")) {
    reached += 1;
    wanted = parseName(scanner, wanted.below, reached);
  }
  if (wanted === undefined) return false;
  if (scanner.next === "(") return parseGroup(scanner, wanted.below, reached + 1);
  wanted.whole = true;
  return true;
}

// "(" list ")"
function parseGroup(scanner: Scanner, gathered: Gathered, depth: number): boolean {
  scanner.take("(");
  if (!parseList(scanner, gathered, depth)) return false;
  if (scanner.take(")")) return true;
  scanner.refuse(scanner.ended ? "fields.parenthesis-missing" : "fields.comma-missing");
  return false;
}

// name := bare | quoted
function parseName(scanner: Scanner, gathered: Gathered, depth: number): Wanted | undefined {
  if (depth > fieldsDepthMax) return scanner.refuse("fields.too-deep", { limit: fieldsDepthMax });
  const name = scanner.takeText(bareName, "fields.name-missing");
  return name && gathered.named(name);
}

function isAtEnd(scanner: Scanner): boolean {
  if (scanner.ended) return true;
  scanner.refuse(scanner.next === ")" ? "fields.parenthesis-unexpected" : "fields.comma-missing");
  return false;
}

const bareName = /[^ .()",\p{Cc}]+/uy;
