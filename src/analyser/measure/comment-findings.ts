import type { LanguageDefinition } from "../languages/language.ts";
import { ruleIds } from "../rules.ts";
import { Fingerprints } from "./fingerprints.ts";
import { lineAt, type Lines } from "./lines.ts";
import { withoutSpace } from "./names.ts";

/** A finding in a comment, or in several comments on consecutive lines. */
export interface CommentFinding {
  readonly rule: string;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly fingerprint: string;
}

const messageCharactersMax = 200;
/** Characters before a word that are searched for the start of its sentence. */
const sentenceCharactersMax = 80;
// Joined from pieces, so that this file has no such findings itself.
const laterWord = ["TO", "DO"].join("");
const brokenWord = ["FIX", "ME"].join("");
/** Words that are notes only where a sentence starts, or before a colon: others use them as placeholders. */
const openingWords = [["XX", "X"].join(""), ["HA", "CK"].join("")];
// A part of a path, or of a name with a hyphen, is not a note.
const notes = new RegExp(
  String.raw`(?<![\w/\\.$@-])(${[laterWord, brokenWord, ...openingWords].join("|")})(?![\w/\\-])([ \t:(-]*)([^\r\n]*)`,
  "g",
);

/** Finds notes about open work, and code that was commented out. */
export function readComments(
  text: string,
  comments: readonly number[],
  lines: Lines,
  definition: LanguageDefinition,
): CommentFinding[] {
  const found: CommentFinding[] = [];
  const fingerprints = new Fingerprints();
  for (const [start, end] of groups(text, comments, lines)) {
    const comment = text.slice(start, end);
    findNotes(comment, start, found, fingerprints);
    // A comment beside code is about this code.
    if (isFirstInLine(text, start, lines) && isCommentedCode(comment, definition)) {
      found.push({
        rule: ruleIds.commentedCode,
        message: "This comment looks like code that was commented out",
        start,
        end,
        fingerprint: fingerprints.of(withoutSpace(comment)),
      });
    }
  }
  return found;
}

function findNotes(comment: string, start: number, found: CommentFinding[], fingerprints: Fingerprints): void {
  for (const match of comment.matchAll(notes)) {
    const [whole, word = "", mark = "", rest = ""] = match;
    if (openingWords.includes(word) && !mark.includes(":") && !startsSentence(comment, match.index)) continue;
    const note = rest
      .replace(/\s*(?:\*+\/|-->|=end)\s*$/, "")
      .trim()
      .slice(0, messageCharactersMax)
      .toWellFormed();
    found.push({
      rule: word === laterWord ? ruleIds.toDo : ruleIds.fixMe,
      message: note === "" ? word : `${word}: ${note}`,
      start: start + match.index,
      end: start + match.index + whole.trimEnd().length,
      fingerprint: fingerprints.of(`${word}${note}`),
    });
  }
}

/** Whether nothing but marks of comments and of lists is before a position in its line, or the end of a sentence. */
function startsSentence(comment: string, at: number): boolean {
  const before = comment.slice(Math.max(comment.lastIndexOf("\n", at - 1) + 1, at - sentenceCharactersMax), at);
  return /^\W*$|[.!?;:(]\s+$/.test(before);
}

/** Joins line comments on consecutive lines that start at the same column. */
function* groups(text: string, comments: readonly number[], lines: Lines): Generator<[number, number]> {
  let first = -1;
  let last = -1;
  let [lastLine, lastColumn] = [-2, -1];
  for (let index = 0; index < comments.length; index += 2) {
    const [start, end] = [comments[index]!, comments[index + 1]!];
    const line = lineAt(lines, start);
    const column = start - lines.starts[line]!;
    const isLine = !text.startsWith("/*", start) && isOneLine(text, start, end);
    if (isLine && line === lastLine + 1 && column === lastColumn) last = end;
    else {
      if (first !== -1) yield [first, last];
      [first, last] = [start, end];
    }
    lastLine = isLine ? line : -2;
    lastColumn = column;
  }
  if (first !== -1) yield [first, last];
}

function isFirstInLine(text: string, start: number, lines: Lines): boolean {
  return text.slice(lines.starts[lineAt(lines, start)], start).trim() === "";
}

function isOneLine(text: string, start: number, end: number): boolean {
  const newline = text.indexOf("\n", start);
  return newline === -1 || newline >= end - 1;
}

// The documentation of Perl starts with `=`, and its data after `__END__` with an empty line.
const documentation = /^(?:=[a-z]|\s|\/\*\*|\/\/\/|\/\/!|\/\*!|#!|##|#'|---|"""|'''|<!--)/;
/** A sentence that introduces an example or a formula. */
const introduction = /^(?!(?:try|else|finally):)[\p{L}"'`].*:$/u;
const codeLineCharactersMax = 400;

/** Whether most lines of a comment look like code. Documentation and explanations may contain code. */
function isCommentedCode(comment: string, { commentedCode }: LanguageDefinition): boolean {
  if (commentedCode === null || documentation.test(comment)) return false;
  const written = comment
    .replace(/^\/\*+|\*+\/$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*(?:\/\/|#|\*|--)?\s?/, "").trim())
    .filter((line) => line !== "");
  const kinds = written.map((line) => (line.length > codeLineCharactersMax ? "text" : kindOfLine[commentedCode](line)));
  const first = kinds.findIndex((kind) => kind !== "text");
  if (first === -1 || (first > 0 && introduction.test(written[first - 1]!))) return false;
  const code = kinds.filter((kind) => kind !== "text").length;
  return code * 2 >= written.length && isEnoughCode[commentedCode](kinds);
}

/** A line that can only be code, one that may be code, or a text. */
type KindOfLine = "statement" | "code" | "text";
type CodeStyle = NonNullable<LanguageDefinition["commentedCode"]>;

const braceEnd = /(?:[;{}]|\),?|=>|\]|&&|\|\|)$/;
const braceStatement =
  /^(?:(?:return|throw|const|let|var|int|char|void|auto|public|private|protected|static|import|export|package|use|using|#include)\b.*;|(?:if|for|while|switch)\s*\(.*[;{}]|(?:if|for|while|switch|else|func|fn|def|public|private|protected|static|export)\b.*\{|\}\s*else\b.*|[\w$.[\]>*&:-]+(?:\s*[-+*/|&]?=[^=].*|\(.*\));)$/;
const bracePart = /^(?:\}.*|@\w+(?:\(.*\))?|(?:const|let|var|export|import)\b.*\}|[\w$.]+\(.*\))$/;
/** The description of a call with optional arguments. */
const optionalArguments = /\[,|\.\.\.\s*\]/;

const wordStatement =
  /^(?:def\s+\w+.*[:)]|class\s+[A-Z]\w*.*:|(?:if|elif|for|while|with)\s.*:|(?:try|except\b.*):|import\s+[\w.]+(?:\s+as\s+\w+)?|from\s+[\w.]+\s+import\b.*|return\b\s*[\w.]*(?:[([].*[)\]])?|(?:[\w.]+\s*=\s*)?[\w]+(?:\.\w+)+\(.*\)?|[\w.]+\([^)]*\))$/;
const wordPart = /^(?:(?:self\.|@)?[\w.]+\s*[-+*/]?=\s*[\w([{"'@$-].*|end|fi|done|esac|then|do|return\b.*)$/;

const kindOfLine: Readonly<Record<CodeStyle, (line: string) => KindOfLine>> = {
  braces: (line) => {
    if (!braceEnd.test(line) || optionalArguments.test(line)) return "text";
    if (braceStatement.test(line)) return "statement";
    return bracePart.test(line) ? "code" : "text";
  },
  words: (line) => {
    if (wordStatement.test(line)) return "statement";
    return wordPart.test(line) ? "code" : "text";
  },
};

/** With braces, one statement is enough; without, a formula looks like an assignment, so that there must be more. */
const isEnoughCode: Readonly<Record<CodeStyle, (kinds: readonly KindOfLine[]) => boolean>> = {
  braces: (kinds) => kinds.includes("statement"),
  words: (kinds) => kinds.includes("statement") && kinds.filter((kind) => kind !== "text").length >= 2,
};
