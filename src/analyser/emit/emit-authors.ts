import { lineBytesMax } from "../bounds.ts";
import type { BlamedFile } from "../owners/blame.ts";

/** Control characters, which results refuse in names. */
const controls = /\p{Cc}+/gu;

/** The line that says who wrote the lines of a file; empty when it is too long. */
export function emitAuthors(path: string, { commits, lines }: BlamedFile): string {
  const named = commits.map(({ id, author, time }) => ({ id, author: author.replaceAll(controls, " ") || "?", time }));
  const line = `${JSON.stringify({ kind: "authors", path, commits: named, lines })}\n`;
  return Buffer.byteLength(line) > lineBytesMax ? "" : line;
}
