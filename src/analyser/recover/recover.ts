import { readTokens } from "../preprocess/c-tokens.ts";
import { LiveTokens } from "../preprocess/live-tokens.ts";
import type { Scope } from "../preprocess/scopes.ts";
import { errorType, TreeArrays, type FlatTree } from "../syntax/flat-tree.ts";
import { splitConstructs, type Block, type Construct } from "./constructs.ts";
import { graftParts, takePart, type Graft } from "./graft.ts";

/** A parser of C or C++. */
export interface PartParser {
  /** Parses a text into arrays. Returns whether it has syntax errors; null when it needs too many steps. */
  readonly parseInto: (text: string, arrays: TreeArrays) => boolean | null;
  /** Parses a text into arrays if it has no syntax errors. Returns whether that is so. */
  readonly parseWithoutErrors: (text: string, arrays: TreeArrays) => boolean;
  /** Whether a text is parsed without syntax errors. */
  readonly isParsed: (text: string) => boolean;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A construct with syntax errors, which none of the constructs in it has. */
interface Failure extends Range {
  readonly scope: Scope;
}

const fileScope: Scope = { kind: "declarations", name: "" };
const depthMax = 12;
/** Characters that are parsed: so many times those of the text. */
const parsedTimesMax = 8;

/**
 * Parses a text with syntax errors again, so that an error distorts nothing outside of the smallest construct around it: a
 * statement, a member, a declaration. Each of these that fails alone is left out, and its own tree is put in its place.
 * `arrays` have the tree of the whole text, with its errors. Returns whether that was possible; if not, the arrays are
 * unchanged.
 */
export function recover(text: string, parser: PartParser, arrays: TreeArrays): boolean {
  const recovery = new Recovery(text, parser);
  const rest = new TreeArrays();
  const isRest = (failures: readonly Failure[] | null): failures is readonly Failure[] =>
    failures !== null && failures.length > 0 && parser.parseWithoutErrors(withoutFailures(text, failures), rest);
  // Most errors are where they are reported. Only if others appear without these, each construct is parsed alone.
  const reported = recovery.run(errorsIn(arrays));
  const failures = isRest(reported) ? reported : recovery.run(null);
  if (failures !== reported && !isRest(failures)) return false;
  const alone = new TreeArrays();
  const grafts: Graft[] = [];
  for (const { start, end, scope } of failures ?? []) {
    const before = openingOf(scope);
    if (parser.parseInto(wrap(text.slice(start, end), scope), alone) === null) return false;
    const to = before.length + end - start;
    grafts.push({ start, end, nodes: takePart(alone, before.length, to, start - before.length) });
  }
  graftParts(rest, grafts, arrays);
  return true;
}

/** Where there is a node that was not understood, or a missing token: ranges that do not overlap, in order. */
function errorsIn({ count, type, start, end, next }: FlatTree): Range[] {
  const found: Range[] = [];
  for (let node = 0; node < count; node++) {
    const isMissing = start[node] === end[node] && next[node] === node + 1;
    if (type[node] !== errorType && !isMissing) continue;
    const isInLast = found.length > 0 && start[node]! <= found.at(-1)!.end;
    const first = isInLast ? found.pop()! : { start: start[node]!, end: 0 };
    found.push({ start: first.start, end: Math.max(first.end, end[node]!) });
  }
  return found;
}

/** Whether one of the ranges, which are in order, overlaps `[start, end]` or is beside it. */
function touches(ranges: readonly Range[], start: number, end: number): boolean {
  let [from, to] = [0, ranges.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (ranges[middle]!.end < start) from = middle + 1;
    else to = middle;
  }
  return from < ranges.length && ranges[from]!.start <= end;
}

class Recovery {
  readonly #text: string;
  readonly #parser: PartParser;
  readonly #tokens: LiveTokens;
  #failures: Failure[] = [];
  /** Constructs that touch none of these are not examined; null to examine all. */
  #errors: readonly Range[] | null = null;
  #charactersLeft: number;

  constructor(text: string, parser: PartParser) {
    this.#text = text;
    this.#parser = parser;
    const tokens = readTokens(text);
    this.#tokens = new LiveTokens(tokens, new Uint8Array(tokens.count).fill(1));
    this.#charactersLeft = text.length * parsedTimesMax;
  }

  /** The constructs at these errors that fail alone; null when it takes too long to find them. */
  run(errors: readonly Range[] | null): readonly Failure[] | null {
    this.#errors = errors;
    this.#failures = [];
    this.#examineAll({ from: 0, to: this.#tokens.count, scope: fileScope }, 0);
    return this.#charactersLeft < 0 ? null : this.#failures;
  }

  #examineAll({ from, to, scope }: Block, depth: number): void {
    for (const construct of splitConstructs(this.#tokens, from, to, scope)) this.#examine(construct, scope, depth);
  }

  #examine({ from, to, blocks }: Construct, scope: Scope, depth: number): void {
    const start = this.#tokens.start[from]!;
    const end = this.#tokens.end[to - 1]!;
    if (this.#errors !== null && !touches(this.#errors, start, end)) return;
    const parts = depth < depthMax ? blocks.filter((block) => block.from < block.to) : [];
    // Members and what is in a namespace are parsed apart anyway.
    const isBody = parts.every((block) => block.scope.kind === "statements");
    if (isBody && this.#isParsed(this.#text.slice(start, end), scope)) return;
    if (parts.length > 0 && this.#isParsed(this.#headOf(start, end, parts), scope)) {
      for (const block of parts) this.#examineAll(block, depth + 1);
    } else this.#failures.push({ start, end, scope });
  }

  /** A construct without the content of its blocks. */
  #headOf(start: number, end: number, blocks: readonly Block[]): string {
    const pieces: string[] = [];
    let at = start;
    for (const block of blocks) {
      pieces.push(this.#text.slice(at, this.#tokens.start[block.from]));
      at = this.#tokens.end[block.to - 1]!;
    }
    return `${pieces.join("\n")}\n${this.#text.slice(at, end)}`;
  }

  #isParsed(text: string, scope: Scope): boolean {
    this.#charactersLeft -= text.length;
    return this.#charactersLeft >= 0 && this.#parser.isParsed(wrap(text, scope));
  }
}

/** Text before a construct that makes it what it is in its scope. */
function openingOf({ kind }: Scope): string {
  if (kind === "members") return "struct a{";
  return kind === "statements" ? "void a(){" : "";
}

function wrap(text: string, scope: Scope): string {
  const opening = openingOf(scope);
  return opening === "" ? text : `${opening}${text}\n};`;
}

/** The text with spaces in place of failed constructs, whose line ends stay. */
function withoutFailures(text: string, failures: readonly Failure[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of failures) {
    pieces.push(text.slice(at, start), text.slice(start, end).replaceAll(/[^\n]/g, " "));
    at = end;
  }
  return pieces.join("") + text.slice(at);
}
