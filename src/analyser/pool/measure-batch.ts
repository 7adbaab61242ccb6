import { createHash } from "node:crypto";
import { fileBytesMax, pathBytesMax, pathSegmentsMax, sourceLineBytesMax } from "../bounds.ts";
import type { PackReader } from "../cache/pack-reader.ts";
import { keyBytes, type SharedIndex } from "../cache/result-index.ts";
import { languageByContent, languageByName } from "../languages/detect.ts";
import type { LanguageId } from "../languages/language.ts";
import type { FileResult } from "../measure/file-result.ts";
import type { FileMeasurer } from "../measure/measure-file.ts";
import type { SourceFile } from "../sources/file-source.ts";
import { unitLinesOf, templateOf } from "../emit/template.ts";
import type { FileHead, FileOutcome, ThreadConfig } from "./messages.ts";
import { readFileBytes, readText } from "./read-text.ts";

const parserErrors = new Set(["RuntimeError", "RangeError"]);

/** Measures files one after another; takes results from the cache for contents that were measured before. */
export class BatchMeasurer {
  readonly #config: ThreadConfig;
  readonly #index: SharedIndex;
  readonly #reader: PackReader;
  #measurer: FileMeasurer | undefined;
  /** Set when the parser crashed: its memory may be damaged, so this thread must not use it again. */
  broken = false;

  constructor(config: ThreadConfig, index: SharedIndex, reader: PackReader) {
    this.#config = config;
    this.#index = index;
    this.#reader = reader;
  }

  async measure(file: SourceFile): Promise<FileOutcome> {
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
    if (language === null || this.#config.languages?.includes(language) === false) return { kind: "other", path };
    return this.#measureBytes(path, language, bytes);
  }

  async #measureBytes(path: string, language: LanguageId, bytes: Buffer): Promise<FileOutcome> {
    const read = readText(bytes);
    if ("skip" in read) return { kind: "skipped", path, reason: read.skip };
    const { text, encoding } = read;
    const key = createHash("sha256")
      .update(language)
      .update("\0")
      .update(bytes)
      .digest("hex")
      .slice(0, 2 * keyBytes);
    const common = {
      kind: "measured",
      path,
      key,
      bytes: bytes.length,
      transcoded: encoding !== null,
      source: this.#config.source ? sourceLine(path, text) : "",
    } as const;
    const known = this.#index.find(key);
    if (known !== undefined) {
      return {
        ...common,
        result: known,
        head: JSON.parse(this.#reader.readHead(this.#config.packs, known)) as FileHead,
      };
    }
    // Loading the parser is slow, and it is not needed when no file has changed.
    this.#measurer ??= new (await import("../measure/measure-file.ts")).FileMeasurer();
    const measured = await this.#measurer
      .measure(language, text)
      .catch((error: unknown) => this.#handleParserError(error));
    if (measured === null) return { kind: "skipped", path, reason: this.broken ? "parser-failed" : "too-complex" };
    const withEncoding = encoding === null ? measured.result : { ...measured.result, encoding };
    const head = headOf(measured.result);
    const result = {
      key,
      head: Buffer.from(JSON.stringify(head)),
      body: Buffer.from(`${JSON.stringify(unitLinesOf(withEncoding))}\n${templateOf(withEncoding)}`),
      tokenHashes: new Uint8Array(measured.tokenHashes.buffer),
      tokensPerLine: new Uint8Array(measured.tokensPerLine.buffer),
    };
    return { ...common, head, result };
  }

  /** When a grammar runs out of memory or stack, one file is skipped. Any other error is a bug and is thrown. */
  #handleParserError(error: unknown): null {
    if (!(error instanceof Error) || !parserErrors.has(error.name)) throw error;
    this.broken = true;
    return null;
  }
}

/** Whether results (R2) accept the path: it has no lone surrogates and no NUL. */
function isValidPath(path: string): boolean {
  return path.isWellFormed() && !path.includes("\0");
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function headOf({ language, values, units, findings, syntaxErrors, imports }: FileResult): FileHead {
  const functions = units.filter(({ type }) => type === "FUNCTION" || type === "METHOD").length;
  return {
    language,
    lines: values[0] ?? 0,
    codeLines: values[1] ?? 0,
    functions,
    classes: units.length - functions,
    findings: findings.length,
    syntaxErrors,
    imports,
  };
}

function sourceLine(path: string, text: string): string {
  const line = `{"kind":"source","path":${JSON.stringify(path)},"text":${JSON.stringify(text)}}\n`;
  return line.length * 3 > sourceLineBytesMax && Buffer.byteLength(line) > sourceLineBytesMax ? "" : line;
}
