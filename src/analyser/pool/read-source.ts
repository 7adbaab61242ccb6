import { fileBytesMax, pathBytesMax, pathSegmentsMax } from "../bounds.ts";
import { languageByContent, languageByName } from "../languages/detect.ts";
import type { LanguageId } from "../languages/language.ts";
import type { SourceFile, UnanalysedFile } from "../sources/file-source.ts";
import { readFileBytes, readText } from "./read-text.ts";

/** The text of a file in a known language; or why it is not analysed. */
export type ReadSource =
  | UnanalysedFile
  | {
      readonly kind: "text";
      readonly language: LanguageId;
      readonly bytes: Buffer;
      readonly text: string;
      /** Null for UTF-8. */
      readonly encoding: string | null;
    };

/** Reads a file and finds its language. `languages`: the wanted ones; null for all. */
export function readSource(file: SourceFile, languages: readonly LanguageId[] | null): ReadSource {
  const { path } = file;
  if ("skip" in file) return { kind: "skipped", path, reason: file.skip };
  if (Buffer.byteLength(path) > pathBytesMax || path.split("/").length > pathSegmentsMax || !isValidPath(path)) {
    return { kind: "skipped", path: path.toWellFormed(), reason: "path-too-long" };
  }
  const named = languageByName(path);
  // Of a file without an extension only the `#!` line is read.
  const isWanted = (head: Buffer): boolean => named !== "read" || languageByContent(path, head) !== null;
  const bytes = "bytes" in file ? bufferOf(file.bytes) : readFileBytes(file.absolutePath, isWanted);
  if (bytes === null) return { kind: "other", path };
  if ("skip" in bytes) return { kind: "skipped", path, reason: bytes.skip };
  if (bytes.length > fileBytesMax) return { kind: "skipped", path, reason: "too-large" };
  const language = named === "read" ? languageByContent(path, bytes) : named;
  if (language === null || languages?.includes(language) === false) return { kind: "other", path };
  const read = readText(bytes);
  if ("skip" in read) return { kind: "skipped", path, reason: read.skip };
  return { kind: "text", language, bytes, ...read };
}

/** Whether results (R2) accept the path: it has no lone surrogates and no NUL. */
function isValidPath(path: string): boolean {
  return path.isWellFormed() && !path.includes("\0");
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
