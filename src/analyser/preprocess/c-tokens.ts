/** Kinds of tokens. Comments and white space are not tokens. */
export const tokenKind = { word: 0, number: 1, text: 2, mark: 3, directive: 4 } as const;

/** The tokens of a text in C or C++, as arrays. Marks have one character; a directive is a whole logical line. */
export interface CTokens {
  readonly text: string;
  readonly count: number;
  readonly kind: Uint8Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
}

/** Splits a text into tokens. Anything is accepted: a literal or comment without an end reaches to the end of its line or text. */
export function readTokens(text: string): CTokens {
  return new Scanner(text).run();
}

class Scanner {
  readonly #text: string;
  #count = 0;
  #kind: Uint8Array;
  #start: Uint32Array;
  #end: Uint32Array;

  constructor(text: string) {
    this.#text = text;
    // Definitions of macros are short, and there are many.
    const size = Math.min(1 << 12, text.length + 1);
    [this.#kind, this.#start, this.#end] = [new Uint8Array(size), new Uint32Array(size), new Uint32Array(size)];
  }

  run(): CTokens {
    const text = this.#text;
    let isLineStart = true;
    for (let at = 0; at < text.length;) {
      const code = text.charCodeAt(at);
      if (code === newline) isLineStart = true;
      if (code <= space || code === backslash || code === byteOrderMark) {
        at += 1;
        continue;
      }
      if (code === slash && isCommentStart(text, at)) {
        at = commentEnd(text, at);
        continue;
      }
      at = this.#take(code, at, isLineStart);
      isLineStart = false;
    }
    return { text, count: this.#count, kind: this.#kind, start: this.#start, end: this.#end };
  }

  #take(code: number, at: number, isLineStart: boolean): number {
    const text = this.#text;
    if (code === hash && isLineStart) return this.#add(tokenKind.directive, at, directiveEnd(text, at));
    if (isWordStart(code)) {
      const end = wordEnd(text, at);
      const next = text.charCodeAt(end);
      if (next === quote && end - at <= 3 && text.charCodeAt(end - 1) === capitalR) {
        return this.#add(tokenKind.text, at, rawStringEnd(text, end));
      }
      const isPrefix =
        (next === quote || next === apostrophe) && end - at <= 2 && /^(?:L|u8|u|U)$/.test(text.slice(at, end));
      if (isPrefix) return this.#add(tokenKind.text, at, literalEnd(text, end, next));
      return this.#add(tokenKind.word, at, end);
    }
    if (code === quote || code === apostrophe) return this.#add(tokenKind.text, at, literalEnd(text, at, code));
    if (isDigit(code) || (code === dot && isDigit(text.charCodeAt(at + 1)))) {
      return this.#add(tokenKind.number, at, numberEnd(text, at));
    }
    return this.#add(tokenKind.mark, at, at + 1);
  }

  #add(kind: number, start: number, end: number): number {
    if (this.#count === this.#kind.length) this.#grow();
    this.#kind[this.#count] = kind;
    this.#start[this.#count] = start;
    this.#end[this.#count] = end;
    this.#count += 1;
    return end;
  }

  #grow(): void {
    const size = this.#kind.length * 2;
    const [kind, start, end] = [new Uint8Array(size), new Uint32Array(size), new Uint32Array(size)];
    kind.set(this.#kind);
    start.set(this.#start);
    end.set(this.#end);
    [this.#kind, this.#start, this.#end] = [kind, start, end];
  }
}

const newline = 10;
const space = 32;
const quote = 34;
const hash = 35;
const apostrophe = 39;
const star = 42;
const dot = 46;
const slash = 47;
const capitalR = 82;
const backslash = 92;
const byteOrderMark = 0xfeff;

/** What ASCII characters are in words. */
const wordStart = 1;
const inWords = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[A-Za-z_$]/.test(character) ? wordStart : /[0-9]/.test(character) ? 2 : 0;
});

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isWordStart(code: number): boolean {
  return code > 127 || inWords[code] === wordStart;
}

function wordEnd(text: string, from: number): number {
  let at = from + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 127 && inWords[code] === 0) break;
  }
  return at;
}

/** Numbers contain digit separators: `1'000`. */
const numberPattern = /[\w.](?:[\w.]|'\w|(?<=[eEpP])[+-])*/y;

function numberEnd(text: string, from: number): number {
  numberPattern.lastIndex = from;
  return numberPattern.test(text) ? numberPattern.lastIndex : from + 1;
}

/** The end of a literal in quotes. It ends with its line at the latest, unless the line is continued. */
function literalEnd(text: string, from: number, mark: number): number {
  let at = from + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === mark) return at + 1;
    if (code === newline) return at;
    if (code === backslash) at += text.startsWith("\r\n", at + 1) ? 2 : 1;
  }
  return text.length;
}

function rawStringEnd(text: string, from: number): number {
  // Only the longest delimiter is searched: many quotes without a parenthesis would search the rest of the text each.
  const delimiter = text.slice(from + 1, from + 18).indexOf("(");
  if (delimiter === -1) return literalEnd(text, from, quote);
  const open = from + 1 + delimiter;
  const closing = `)${text.slice(from + 1, open)}"`;
  const end = text.indexOf(closing, open);
  return end === -1 ? text.length : end + closing.length;
}

export function isCommentStart(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  return next === slash || next === star;
}

export function commentEnd(text: string, at: number): number {
  if (text.charCodeAt(at + 1) === star) {
    const end = text.indexOf("*/", at + 2);
    return end === -1 ? text.length : end + 2;
  }
  return lineEnd(text, at);
}

/** The end of a logical line: a backslash at the end of a line continues it. */
function lineEnd(text: string, from: number): number {
  for (let at = from; ;) {
    const end = text.indexOf("\n", at);
    if (end === -1) return text.length;
    const last = text.charCodeAt(end - 1) === 13 ? end - 2 : end - 1;
    if (text.charCodeAt(last) !== backslash) return end;
    at = end + 1;
  }
}

/** The end of a directive: of its logical line, which may contain comments of several lines. */
function directiveEnd(text: string, from: number): number {
  let end = lineEnd(text, from);
  for (let at = from; ;) {
    // Only the directive is searched: many directives without a comment would search the rest of the text each.
    const comment = text.slice(at, end).indexOf("/*");
    if (comment === -1) return end;
    at = commentEnd(text, at + comment);
    if (at > end) end = lineEnd(text, at);
  }
}
