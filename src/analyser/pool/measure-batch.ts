import { createHash } from "node:crypto";
import { fileBytesMax, pathBytesMax, pathSegmentsMax, sourceLineBytesMax } from "../bounds.ts";
import type { PackReader } from "../cache/pack-reader.ts";
import { keyBytes, type SharedIndex } from "../cache/result-index.ts";
import { languageByContent, languageByName } from "../languages/detect.ts";
import type { LanguageId } from "../languages/language.ts";
import type { FileResult } from "../measure/file-result.ts";
import type { FileMeasurer } from "../measure/measure-file.ts";
import type { SourceFile } from "../sources/file-source.ts";
import { placesOf, templateOf } from "../tell/template.ts";
import type { FileHead, MeasuredFile, ThreadStart } from "./messages.ts";
import { readPlace, readText } from "./read-text.ts";

const brokenParser = new Set(["RuntimeError", "RangeError"]);

/** Measures files one after another, or finds that an earlier analysis has measured the same content. */
export class BatchMeasurer {
  readonly #start: ThreadStart;
  readonly #index: SharedIndex;
  readonly #reader: PackReader;
  #measurer: FileMeasurer | undefined;
  /** Whether the parser failed from within: its memory is not to be trusted any more. */
  broken = false;

  constructor(start: ThreadStart, index: SharedIndex, reader: PackReader) {
    this.#start = start;
    this.#index = index;
    this.#reader = reader;
  }

  async measure(file: SourceFile): Promise<MeasuredFile> {
    const { path } = file;
    if ("skip" in file) return { kind: "skipped", path, reason: file.skip };
    if (Buffer.byteLength(path) > pathBytesMax || path.split("/").length > pathSegmentsMax || !isTellable(path)) {
      return { kind: "skipped", path: path.toWellFormed(), reason: "path-too-long" };
    }
    const named = languageByName(path);
    // A file without an extension is looked into no further than its `#!` line.
    const begins = (head: Buffer): boolean => named !== "read" || languageByContent(path, head) !== null;
    const bytes = "bytes" in file ? bufferOf(file.bytes) : readPlace(file.place, begins);
    if (bytes === null) return { kind: "other", path };
    if ("skip" in bytes) return { kind: "skipped", path, reason: bytes.skip };
    if (bytes.length > fileBytesMax) return { kind: "skipped", path, reason: "too-large" };
    const language = named === "read" ? languageByContent(path, bytes) : named;
    if (language === null || this.#start.languages?.includes(language) === false) return { kind: "other", path };
    return this.#measureBytes(path, language, bytes);
  }

  async #measureBytes(path: string, language: LanguageId, bytes: Buffer): Promise<MeasuredFile> {
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
      source: this.#start.source ? sourceLine(path, text) : "",
    } as const;
    const known = this.#index.find(key);
    if (known !== undefined) {
      return {
        ...common,
        result: known,
        head: JSON.parse(this.#reader.readHead(this.#start.packs, known)) as FileHead,
      };
    }
    // The parser takes a while to load, and where nothing changed nobody needs it.
    this.#measurer ??= new (await import("../measure/measure-file.ts")).FileMeasurer();
    const measured = await this.#measurer.measure(language, text).catch((error: unknown) => this.#breaksOff(error));
    if (measured === null) return { kind: "skipped", path, reason: this.broken ? "parser-failed" : "too-complex" };
    const told = encoding === null ? measured.result : { ...measured.result, encoding };
    const head = headOf(measured.result);
    const result = {
      key,
      head: Buffer.from(JSON.stringify(head)),
      body: Buffer.from(`${JSON.stringify(placesOf(told))}\n${templateOf(told)}`),
      tokenHashes: new Uint8Array(measured.tokenHashes.buffer),
      tokensPerLine: new Uint8Array(measured.tokensPerLine.buffer),
    };
    return { ...common, head, result };
  }

  /** A grammar that runs out of its memory or its stack costs one file; any other error is a bug of ours. */
  #breaksOff(error: unknown): null {
    if (!(error instanceof Error) || !brokenParser.has(error.name)) throw error;
    this.broken = true;
    return null;
  }
}

/** What results refuse (R2): half a surrogate pair, or a character that ends a line. */
function isTellable(path: string): boolean {
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
