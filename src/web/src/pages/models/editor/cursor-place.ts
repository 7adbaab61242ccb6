/** Names of attributes and indexes of elements, from the root of a document. */
export type ValuePath = readonly (string | number)[];

/** What is written at the cursor of a document, which may be incomplete. */
export interface CursorPlace {
  /** The path of the value, or of the object that gets an attribute. */
  readonly path: ValuePath;
  readonly kind: "key" | "value";
  /** The token at the cursor, with its quotes; empty between tokens. */
  readonly start: number;
  readonly end: number;
  /** The attributes that the object has already, without the one at the cursor. */
  readonly written: readonly string[];
}

interface Frame {
  readonly isObject: boolean;
  readonly path: ValuePath;
  readonly keys: string[];
  key: string;
  index: number;
  expected: "key" | "colon" | "value" | "comma";
}

const tokens = /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\n]|'')*'?|[{}[\],:]|[^\s{}[\],:"']+/gy;
const space = /\s*/y;

/** The place of the cursor in JSON, also in one with errors; undefined where nothing can be written. */
export function jsonPlace(text: string, at: number): CursorPlace | undefined {
  return scanFlow(text, 0, at, []).place;
}

/**
 * Reads a value in JSON, or in the similar notation of YAML, from `start` to its end. Returns the place of the cursor if
 * it is inside.
 */
export function scanFlow(
  text: string,
  start: number,
  at: number,
  base: ValuePath,
): { readonly place: CursorPlace | undefined; readonly end: number } {
  const root: Frame = { isObject: false, path: base, keys: [], key: "", index: -1, expected: "value" };
  const open: Frame[] = [root];
  let found: { readonly frame: Frame; readonly place: CursorPlace } | undefined;
  const remember = (from: number, to: number): void => {
    const frame = open.at(-1) ?? root;
    const place = placeIn(frame, from, to);
    if (place !== undefined) found = { frame, place };
  };
  let position = start;
  let isPassed = false;
  while (open.length > 0) {
    space.lastIndex = position;
    position += space.exec(text)?.[0].length ?? 0;
    if (!isPassed && at <= position) {
      isPassed = true;
      tokens.lastIndex = position;
      const next = tokens.exec(text)?.[0] ?? "";
      if (at === position && isWord(next)) remember(position, position + next.length);
      else remember(at, at);
    }
    tokens.lastIndex = position;
    const token = tokens.exec(text)?.[0];
    if (token === undefined) break;
    const end = position + token.length;
    if (!isPassed && at <= end && isWord(token) && !(at === end && isClosed(token))) {
      isPassed = true;
      remember(position, end);
    }
    isPassed ||= at < end;
    follow(token, open);
    position = end;
    if (open.length === 1 && root.expected === "comma") break;
  }
  const written = found?.frame.keys ?? [];
  const place = found && { ...found.place, written: written.filter((key) => key !== unquote(text, found!.place)) };
  return { place, end: position };
}

function placeIn(frame: Frame, start: number, end: number): CursorPlace | undefined {
  if (frame.isObject && (frame.expected === "key" || (frame.expected === "comma" && start !== end))) {
    return { path: frame.path, kind: "key", start, end, written: [] };
  }
  return frame.expected === "value" ? { path: pathIn(frame), kind: "value", start, end, written: [] } : undefined;
}

function pathIn(frame: Frame): ValuePath {
  if (frame.isObject) return [...frame.path, frame.key];
  return frame.index < 0 ? frame.path : [...frame.path, frame.index];
}

// Changes what is expected after a token. A missing comma is tolerated.
function follow(token: string, open: Frame[]): void {
  const frame = open.at(-1)!;
  if (token === "{" || token === "[") {
    const isObject = token === "{";
    const path = pathIn(frame);
    frame.expected = "comma";
    open.push({ isObject, path, keys: [], key: "", index: 0, expected: isObject ? "key" : "value" });
  } else if (token === "}" || token === "]") {
    if (open.length > 1) open.pop();
  } else if (token === ",") {
    if (!frame.isObject) frame.index += 1;
    frame.expected = frame.isObject ? "key" : "value";
  } else if (token === ":") {
    if (frame.isObject) frame.expected = "value";
  } else if (frame.isObject && frame.expected !== "value") {
    frame.key = bare(token);
    frame.keys.push(frame.key);
    frame.expected = "colon";
  } else frame.expected = "comma";
}

function isWord(token: string): boolean {
  return token !== "" && !/^[{}[\],:]$/.test(token);
}

// The cursor behind a closing quote is no longer in the text.
function isClosed(token: string): boolean {
  return token.length > 1 && /^["']/.test(token) && token.at(-1) === token[0];
}

function unquote(text: string, { start, end }: CursorPlace): string {
  return bare(text.slice(start, end));
}

/** A token without its quotes. */
export function bare(token: string): string {
  return token.replace(/^["']/, "").replace(/["']$/, "");
}
