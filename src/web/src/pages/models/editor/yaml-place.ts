import { bare, scanFlow, type CursorPlace, type ValuePath } from "./cursor-place.ts";

/** A list or an object in block notation that is open at a line. */
interface Block {
  readonly isList: boolean;
  readonly indent: number;
  readonly keys: string[];
  key: string;
  index: number;
}

const keyPattern = /^("[^"\n]*"|'[^'\n]*'|[^\s#{}[\],"'-][^:\n]*?|-[^\s:][^:\n]*?)\s*:(?=\s|$)/;

/** The place of the cursor in YAML, also in one with errors; undefined where nothing can be written. */
export function yamlPlace(text: string, at: number): CursorPlace | undefined {
  const open: Block[] = [];
  // Lines that are indented further belong to a text of several lines.
  let textIndent = Infinity;
  for (let next = 0; next <= text.length;) {
    const start = next;
    const end = endOfLine(text, start);
    const line = text.slice(start, end);
    const indent = line.length - line.trimStart().length;
    const isHere = at <= end;
    next = end + 1;
    if (indent > textIndent || /^\s*(?:#|---|\.\.\.)/.test(line)) {
      if (isHere) return undefined;
    } else if (line.trim() === "") {
      if (isHere) return withLaterKeys(text, end, placeOnBlankLine(open, at, at - start));
    } else {
      const { content, value } = readLine(text, start, end, open);
      const written = value === undefined ? "" : text.slice(value, end);
      textIndent = /^[|>][+-]?\d*\s*$/.test(written) ? indent : Infinity;
      if (value !== undefined && /^[[{]/.test(written)) {
        const flow = scanFlow(text, value, at, pathOf(open));
        if (at > value && at <= flow.end) return flow.place;
        next = endOfLine(text, flow.end) + 1;
        if (at < next) return undefined;
      } else if (isHere) return withLaterKeys(text, end, placeOnLine(open, at, content, value, end));
    }
  }
  return undefined;
}

// Reads the dashes and the name at the start of a line. `content` is where the name or the text begins, `value` the value.
function readLine(text: string, start: number, end: number, open: Block[]) {
  let content = start + /^\s*/.exec(text.slice(start, end))![0].length;
  for (let dash = dashAt(text, content, end); dash > 0; dash = dashAt(text, content, end)) {
    enterElement(open, content - start);
    content += dash;
  }
  const name = keyPattern.exec(text.slice(content, end));
  if (name === null) {
    if (content === start + /^\s*/.exec(text.slice(start, end))![0].length) closeDeeper(open, content - start);
    return { content, value: /^[[{]/.test(text.slice(content, end)) ? content : undefined };
  }
  enterAttribute(open, content - start, bare(name[1]!));
  const after = content + name[0].length;
  return { content, value: after + /^\s*/.exec(text.slice(after, end))![0].length };
}

function dashAt(text: string, from: number, end: number): number {
  return /^-(?:\s+|$)/.exec(text.slice(from, end))?.[0].length ?? 0;
}

function enterElement(open: Block[], indent: number): void {
  while (open.length > 0 && open.at(-1)!.indent > indent) open.pop();
  const top = open.at(-1);
  if (top?.isList === true && top.indent === indent) top.index += 1;
  else open.push({ isList: true, indent, keys: [], key: "", index: 0 });
}

function enterAttribute(open: Block[], indent: number, key: string): void {
  while (open.length > 0 && (open.at(-1)!.indent > indent || (open.at(-1)!.isList && open.at(-1)!.indent === indent))) {
    open.pop();
  }
  const top = open.at(-1);
  if (top === undefined || top.indent !== indent) open.push({ isList: false, indent, keys: [key], key, index: 0 });
  else {
    top.key = key;
    top.keys.push(key);
  }
}

function closeDeeper(open: Block[], indent: number): void {
  while (open.length > 0 && open.at(-1)!.indent > indent) open.pop();
}

function placeOnBlankLine(open: Block[], at: number, column: number): CursorPlace | undefined {
  closeDeeper(open, column);
  return keyPlace(open, at, at, column);
}

function placeOnLine(
  open: Block[],
  at: number,
  content: number,
  value: number | undefined,
  lineEnd: number,
): CursorPlace | undefined {
  if (value !== undefined && at >= value) {
    return { path: pathOf(open), kind: "value", start: value, end: lineEnd, written: [] };
  }
  if (at < content) return undefined;
  if (value === undefined) return keyPlace(open, content, lineEnd, undefined);
  const own = open.at(-1)!;
  const written = own.keys.filter((key) => key !== own.key);
  return { path: pathOf(open.slice(0, -1)), kind: "key", start: content, end: content + own.key.length, written };
}

// A new attribute: of the innermost open object, or of the value that the cursor is indented under.
function keyPlace(
  open: readonly Block[],
  start: number,
  end: number,
  column: number | undefined,
): CursorPlace | undefined {
  const top = open.at(-1);
  if (top === undefined) return { path: [], kind: "key", start, end, written: [] };
  const isNested = top.isList
    ? column === undefined || column > top.indent
    : column !== undefined && column > top.indent;
  if (isNested) return { path: pathOf(open), kind: "key", start, end, written: [] };
  if (top.isList) return undefined;
  return { path: pathOf(open.slice(0, -1)), kind: "key", start, end, written: top.keys };
}

// The attributes below the cursor belong to the same object as long as they have its indentation.
function withLaterKeys(text: string, lineEnd: number, place: CursorPlace | undefined): CursorPlace | undefined {
  if (place === undefined || place.kind === "value") return place;
  const column = place.start - (text.lastIndexOf("\n", place.start - 1) + 1);
  const later: string[] = [];
  for (let start = lineEnd + 1; start < text.length; start = endOfLine(text, start) + 1) {
    const line = text.slice(start, endOfLine(text, start));
    const indent = line.length - line.trimStart().length;
    if (line.trim() === "" || indent > column) continue;
    const name = indent === column ? keyPattern.exec(line.slice(indent))?.[1] : undefined;
    if (name === undefined) break;
    later.push(bare(name));
  }
  return { ...place, written: [...place.written, ...later] };
}

function pathOf(open: readonly Block[]): ValuePath {
  return open.map(({ isList, index, key }) => (isList ? index : key));
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}
