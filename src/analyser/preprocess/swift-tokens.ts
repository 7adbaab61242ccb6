/** A piece of Swift code outside texts and comments. `#name` is one token, and a raw text, `#"…"#`, is one with `rawText`. */
export interface SwiftToken {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const nameStart = /[\p{L}_]/u;
const name = /#?[\p{L}_][\p{L}\p{N}_]*/uy;
const arrow = /->|[^\s]/uy;
/** How deep texts in the expressions of texts are read; deeper ones are left as they are. */
const textDepthMax = 20;

/** The text of tokens that are raw texts. */
export const rawText = '#"';

/** Splits Swift code into tokens. Of texts, only the expressions in them have tokens. */
export function readSwiftTokens(text: string): SwiftToken[] {
  const tokens: SwiftToken[] = [];
  readCode(text, 0, text.length, tokens, 0);
  return tokens;
}

/** Reads code up to the parenthesis that closes an expression in a text, or to the end; returns where it ended. */
function readCode(text: string, from: number, to: number, tokens: SwiftToken[], depth: number): number {
  let open = 0;
  let at = from;
  while (at < to) {
    const character = text[at]!;
    if (/\s/.test(character)) {
      at += 1;
      continue;
    }
    const after = skipComment(text, at) ?? readText(text, at, tokens, depth);
    if (after !== null) {
      at = after;
      continue;
    }
    if (character === "(") open += 1;
    if (character === ")") {
      if (open === 0 && depth > 0) return at + 1;
      open -= 1;
    }
    const isName = nameStart.test(character) || (character === "#" && nameStart.test(text[at + 1] ?? ""));
    const pattern = isName ? name : arrow;
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? character;
    tokens.push({ text: found, start: at, end: at + found.length });
    at += found.length;
  }
  return at;
}

/** The end of a comment that starts here; null when none does. Comments of several lines are nested. */
function skipComment(text: string, at: number): number | null {
  if (text.startsWith("//", at)) {
    const end = text.indexOf("\n", at);
    return end === -1 ? text.length : end;
  }
  if (!text.startsWith("/*", at)) return null;
  const marks = /\/\*|\*\//g;
  marks.lastIndex = at;
  let open = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    open += mark[0] === "/*" ? 1 : -1;
    if (open === 0) return marks.lastIndex;
  }
  return text.length;
}

const textStart = /(#{0,8})("""|")/y;

/** Reads a text that starts here, `"…"`, `"""…"""` or `#"…"#`, and returns its end; null when none does. */
function readText(text: string, at: number, tokens: SwiftToken[], depth: number): number | null {
  const isRaw = text[at] === "#";
  const end = endOfText(text, at, isRaw ? [] : tokens, depth);
  if (isRaw && end !== null) tokens.push({ text: rawText, start: at, end });
  return end;
}

function endOfText(text: string, at: number, tokens: SwiftToken[], depth: number): number | null {
  textStart.lastIndex = at;
  const start = textStart.exec(text);
  if (start === null) return null;
  const [whole, hashes = "", quotes = ""] = start;
  const expression = `\\${hashes}(`;
  const close = quotes + hashes;
  for (let place = at + whole.length; place < text.length; place += 1) {
    if (text.startsWith(close, place)) return place + close.length;
    // A text of one line that does not end is an error, or not a text: a quote in a regular expression.
    if (quotes === '"' && text[place] === "\n") return place;
    if (text[place] !== "\\") continue;
    if (text.startsWith(expression, place) && depth < textDepthMax) {
      place = readCode(text, place + expression.length, text.length, tokens, depth + 1) - 1;
    } else if (hashes === "") place += 1;
  }
  return text.length;
}
