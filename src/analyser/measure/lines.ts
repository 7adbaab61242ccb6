/** The kinds of the lines of a file. A line with both code and a comment is code, as in cloc. */
export interface Lines {
  readonly count: number;
  /** Where each line starts. */
  readonly starts: Uint32Array;
  /** Number of code lines, and of comment lines, before line `n`. */
  readonly codeBefore: Uint32Array;
  readonly commentBefore: Uint32Array;
}

/** Classifies the lines of a text; `comments` are ranges `[start, end)` in order, two numbers each. */
export function readLines(text: string, comments: readonly number[]): Lines {
  const starts = lineStarts(text);
  const count = starts.length;
  const codeBefore = new Uint32Array(count + 1);
  const commentBefore = new Uint32Array(count + 1);
  let comment = 0;
  for (let line = 0; line < count; line++) {
    const lineEnd = line + 1 < count ? starts[line + 1]! : text.length;
    let at = skipSpace(text, starts[line]!, lineEnd);
    const blank = at === lineEnd;
    let code = false;
    while (at < lineEnd && !code) {
      while (comment < comments.length && comments[comment + 1]! <= at) comment += 2;
      if (comment < comments.length && comments[comment]! <= at) at = skipSpace(text, comments[comment + 1]!, lineEnd);
      else code = true;
    }
    codeBefore[line + 1] = codeBefore[line]! + (code ? 1 : 0);
    commentBefore[line + 1] = commentBefore[line]! + (!blank && !code ? 1 : 0);
  }
  return { count, starts, codeBefore, commentBefore };
}

/** The line of a position, from 0 on. */
export function lineAt({ starts, count }: Lines, position: number): number {
  return lastStartAt(starts, count, position);
}

/** The last of the first `count` starts that is not behind the position; 0 if all are. */
export function lastStartAt(starts: Uint32Array, count: number, position: number): number {
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= position) low = middle;
    else high = middle;
  }
  return low;
}

function lineStarts(text: string): Uint32Array {
  let count = 0;
  for (let at = 0; at !== -1 && at < text.length; count++) {
    const newline = text.indexOf("\n", at);
    at = newline === -1 ? -1 : newline + 1;
  }
  const starts = new Uint32Array(count);
  for (let line = 1; line < count; line++) starts[line] = text.indexOf("\n", starts[line - 1]) + 1;
  return starts;
}

function skipSpace(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isSpace(text.charCodeAt(at))) at += 1;
  return Math.min(at, to);
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff || code === 0x2028;
}
