import { tokenKind, type CTokens } from "./c-tokens.ts";
import { marks } from "./marks.ts";

/** A directive outside conditional groups. */
interface Directive {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** The token after it. */
  readonly before: number;
}

/** The tokens that are left after conditional groups, without directives, with the partner of every bracket. */
export class LiveTokens {
  readonly text: string;
  readonly count: number;
  readonly kind: Uint8Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  /** The other bracket of a pair; -1 for tokens without one. */
  readonly partner: Int32Array;

  /** Whether every brace has a partner. */
  isBalanced = true;

  /** The directives that are left, and the token after each. */
  readonly directives: Directive[] = [];

  /** The characters of marks; 0 for other tokens. */
  readonly #marks: Uint16Array;
  readonly #words: (string | undefined)[] = [];

  constructor(tokens: CTokens, live: Uint8Array) {
    this.text = tokens.text;
    let count = 0;
    for (let token = 0; token < tokens.count; token++) {
      if (live[token] === 1 && tokens.kind[token] !== tokenKind.directive) count += 1;
    }
    this.count = count;
    this.kind = new Uint8Array(count);
    this.start = new Uint32Array(count);
    this.end = new Uint32Array(count);
    this.#marks = new Uint16Array(count);
    this.#words.length = count;
    this.partner = new Int32Array(count).fill(-1);
    this.#copy(tokens, live);
    this.#pair();
  }

  /** The text of a token; empty behind the last one. */
  word(token: number): string {
    if (token < 0 || token >= this.count) return "";
    return (this.#words[token] ??= this.text.slice(this.start[token], this.end[token]));
  }

  /** Whether a token is this mark. */
  is(token: number, mark: string): boolean {
    return this.#marks[token] === mark.charCodeAt(0);
  }

  /** Whether a token is one of these marks. */
  isOneOf(token: number, wanted: string): boolean {
    const mark = this.#marks[token] ?? 0;
    if (mark === 0) return false;
    for (let at = 0; at < wanted.length; at++) if (wanted.charCodeAt(at) === mark) return true;
    return false;
  }

  /** The code of the character of a mark; 0 for other tokens. */
  markOf(token: number): number {
    return this.#marks[token]!;
  }

  isWord(token: number): boolean {
    return token >= 0 && token < this.count && this.kind[token] === tokenKind.word;
  }

  isText(token: number): boolean {
    return token >= 0 && token < this.count && this.kind[token] === tokenKind.text;
  }

  isNumber(token: number): boolean {
    return token >= 0 && token < this.count && this.kind[token] === tokenKind.number;
  }

  /** The token after an opening bracket's partner; after the token itself when it has none. */
  after(token: number): number {
    const partner = this.partner[token] ?? -1;
    return partner > token ? partner + 1 : token + 1;
  }

  /** Whether a token is the first one of its line. */
  startsLine(token: number): boolean {
    if (token >= this.count) return true;
    const from = token === 0 ? 0 : this.end[token - 1]!;
    return token === 0 || this.text.slice(from, this.start[token]).includes("\n");
  }

  #copy(tokens: CTokens, live: Uint8Array): void {
    for (let token = 0, at = 0; token < tokens.count; token++) {
      if (live[token] === 0) continue;
      if (tokens.kind[token] === tokenKind.directive) {
        const [start, end] = [tokens.start[token]!, tokens.end[token]!];
        const name = /^#\s*(\w*)/.exec(this.text.slice(start, start + 40))?.[1] ?? "";
        this.directives.push({ start, end, name, before: at });
        continue;
      }
      this.kind[at] = tokens.kind[token]!;
      this.start[at] = tokens.start[token]!;
      this.end[at] = tokens.end[token]!;
      if (tokens.kind[token] === tokenKind.mark) this.#marks[at] = this.text.charCodeAt(tokens.start[token]!);
      at += 1;
    }
  }

  /** Pairs brackets. A brace closes parentheses that were left open inside it. */
  #pair(): void {
    const open: number[] = [];
    for (let token = 0; token < this.count; token++) {
      if (this.kind[token] !== tokenKind.mark) continue;
      const mark = this.#marks[token]!;
      if (isOpening(mark)) open.push(token);
      const wanted = openingOf(mark);
      if (wanted === 0) continue;
      const isBrace = wanted === marks.openingBrace;
      if (isBrace) while (open.length > 0 && this.#marks[open.at(-1)!] !== marks.openingBrace) open.pop();
      if (open.length === 0 || this.#marks[open.at(-1)!] !== wanted) {
        if (isBrace) this.isBalanced = false;
        continue;
      }
      const opening = open.pop()!;
      this.partner[opening] = token;
      this.partner[token] = opening;
    }
    if (open.some((token) => this.is(token, "{"))) this.isBalanced = false;
  }
}

function isOpening(mark: number): boolean {
  return mark === marks.openingParenthesis || mark === marks.openingBracket || mark === marks.openingBrace;
}

/** The bracket that a closing one needs; 0 for other marks. */
function openingOf(mark: number): number {
  if (mark === marks.closingParenthesis) return marks.openingParenthesis;
  if (mark === marks.closingBracket) return marks.openingBracket;
  return mark === marks.closingBrace ? marks.openingBrace : 0;
}
