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
// Joined from pieces, so that this file has no such findings itself.
const laterWord = ["TO", "DO"].join("");
const brokenWords = [["FIX", "ME"].join(""), ["XX", "X"].join(""), ["HA", "CK"].join("")];
const notes = new RegExp(String.raw`\b(${[laterWord, ...brokenWords].join("|")})\b[ \t:(-]*([^\r\n]*)`, "g");

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
    if (isCommentedCode(comment, definition)) {
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
    const [whole, word = "", rest = ""] = match;
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

function isOneLine(text: string, start: number, end: number): boolean {
  const newline = text.indexOf("\n", start);
  return newline === -1 || newline >= end - 1;
}

const documentation = /^(?:\/\*\*|\/\/\/|\/\/!|\/\*!|#!|##|"""|'''|<!--)/;
const braceLine = /(?:[;{}]|\),?|=>|\]|&&|\|\|)$/;
const braceCode =
  /^(?:(?:if|for|while|switch|else|return|throw|const|let|var|int|char|void|auto|public|private|protected|static|import|export|func|fn|def|package|use|using|#include)\b.*[;{}]|\}.*|[\w$.[\]>*&:-]+(?:\s*[-+*/|&]?=[^=].*|\(.*\));|@\w+)$/;
const wordCode =
  /^(?:(?:def|class)\s+\w+.*:?|(?:if|elif|for|while|with|try|except)\b.*:|import\s+[\w.]+|from\s+[\w.]+\s+import\b.*|return\b\s*[\w([{"'-].*|(?:self\.|@)?[\w.]+\s*[-+*/]?=\s*[\w([{"'@$-].*|[\w.]+\([^)]*\)|end|fi|done|esac|then|do)$/;

/** Whether most lines of a comment look like code. Documentation may contain code. */
function isCommentedCode(comment: string, definition: LanguageDefinition): boolean {
  if (documentation.test(comment)) return false;
  const written = comment
    .replace(/^\/\*+|\*+\/$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*(?:\/\/|#|\*|--)?\s?/, "").trim())
    .filter((line) => line !== "");
  const code = written.filter((line) => isCodeLine(line, definition));
  if (code.length === 0 || code.length * 2 < written.length) return false;
  return code.length >= 2 || definition.commentedCode === "braces";
}

function isCodeLine(line: string, { commentedCode }: LanguageDefinition): boolean {
  if (line.length > 400) return false;
  return commentedCode === "words" ? wordCode.test(line) : braceLine.test(line) && braceCode.test(line);
}
