import type { Dialect } from "./dialect.ts";

/** Where a comment ends that starts here; null when none starts here, -1 when it has no end. */
export function endOfComment(text: string, at: number, to: number, dialect: Dialect): number | null {
  const first = text[at];
  const isLine = text.startsWith("--", at) || (first === "#" && dialect === "mysql") || isRemark(text, at, dialect);
  if (isLine) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end === -1 ? to : Math.min(end, to));
    return at + (line.endsWith("\r") ? line.length - 1 : line.length);
  }
  if (first !== "/" || text[at + 1] !== "*") return null;
  const nests = dialect === "postgres" || dialect === "tsql";
  let depth = 0;
  const marks = /\/\*|\*\//g;
  marks.lastIndex = at;
  for (let mark = marks.exec(text); mark !== null && marks.lastIndex <= to; mark = marks.exec(text)) {
    if (mark[0] === "*/") depth -= 1;
    else if (nests || depth === 0) depth += 1;
    if (depth === 0) return marks.lastIndex;
  }
  return -1;
}

const remark = /rem(?:ark)?(?=[ \t\r\n])/iy;

function isRemark(text: string, at: number, dialect: Dialect): boolean {
  remark.lastIndex = at;
  return dialect === "oracle" && (at === 0 || text[at - 1] === "\n") && remark.test(text);
}

/** Texts with a prefix: `N'…'`, `E'…'`, `U&'…'`, `q'[…]'`. */
const prefixedText = /(?:[nexb]|u&|_utf8\w*[ \t]*)?'/iy;
const prefixedName = /(?:u&)?"/iy;
const chosenQuote = /n?q'([^\s])/iy;
const closingOf: Readonly<Record<string, string>> = { "[": "]", "(": ")", "{": "}", "<": ">" };

/** A text or a name in quotes. */
interface Quoted {
  /** Behind it; -1 when it has no end. */
  readonly end: number;
  readonly isName: boolean;
}

/** The text or name in quotes that starts here; null when none does. */
export function endOfQuoted(text: string, at: number, to: number, dialect: Dialect): Quoted | null {
  const chosen = dialect === "oracle" ? matchAt(chosenQuote, text, at, to) : null;
  if (chosen !== null) {
    const end = text.indexOf(`${closingOf[chosen[1]!] ?? chosen[1]!}'`, at + chosen[0].length);
    return { end: end === -1 || end + 2 > to ? -1 : end + 2, isName: false };
  }
  const escapes = dialect === "mysql";
  const started = matchAt(prefixedText, text, at, to)?.[0];
  if (started !== undefined) {
    const hasEscapes = escapes || (dialect === "postgres" && /^e/i.test(started));
    return { end: closing(text, at + started.length, to, "'", hasEscapes), isName: false };
  }
  const name = matchAt(prefixedName, text, at, to)?.[0];
  if (name !== undefined) {
    return { end: closing(text, at + name.length, to, '"', escapes), isName: !escapes };
  }
  if (text[at] === "`" && dialect !== "postgres") return { end: closing(text, at + 1, to, "`", false), isName: true };
  if (text[at] === "[" && dialect === "tsql") return { end: closing(text, at + 1, to, "]", false), isName: true };
  return null;
}

/** Behind the quote that closes; a doubled quote is part of the text. */
function closing(text: string, from: number, to: number, quote: string, hasEscapes: boolean): number {
  for (let at = from; at < to; at++) {
    const character = text[at];
    if (hasEscapes && character === "\\") at += 1;
    else if (character === quote) {
      if (text[at + 1] !== quote || at + 1 >= to) return at + 1;
      at += 1;
    }
  }
  return -1;
}

/** Commands of SQL*Plus that need no semicolon. */
const plusCommand =
  /(?:pro(?:mpt)?|whenever|spool|set(?=[ \t]+(?!role|transaction|constraints?))|def(?:ine)?|undef(?:ine)?|col(?:umn)?|acc(?:ept)?|exit|quit|conn(?:ect)?|show|exec(?:ute)?(?![ \t]+immediate)|host|start|ttitle|btitle|var(?:iable)?|print|cl(?:ear)?|break|pause|desc(?:ribe)?|alias)(?![\w$]|[ \t]*(?::=|\(|when\b))/iy;
const plusFile = /@{1,2}[^\s;]/y;

/** Whether the line is a command of a client. Those of T-SQL start with a colon. */
export function isLineCommand(text: string, at: number, dialect: Dialect): boolean {
  if (dialect === "tsql") return /^:(?:setvar|r|on|connect|out|error|exit|quit)\b/i.test(text.slice(at, at + 12));
  if (dialect === "oracle") {
    // What is indented is in a procedure.
    const isOutermost = at === 0 || text[at - 1] === "\n";
    return isOutermost && (matchAt(plusCommand, text, at) !== null || matchAt(plusFile, text, at) !== null);
  }
  return dialect === "mysql" && /^(?:source|use)[ \t]/i.test(text.slice(at, at + 8));
}

/** From a line up to one with `\.` or the end of the text. */
export function endOfData(text: string, at: number, to: number): readonly [start: number, end: number] {
  const end = /^\\\.[ \t\r]*$/m.exec(text.slice(at, to));
  return [at, end === null ? to : at + end.index];
}

function matchAt(pattern: RegExp, text: string, at: number, to = Infinity): RegExpExecArray | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match !== null && pattern.lastIndex <= to ? match : null;
}
