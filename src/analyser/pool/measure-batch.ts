import { createHash } from "node:crypto";
import type { PackReader } from "../cache/pack-reader.ts";
import { applyRuleSettings, type AppliedRules } from "../configuration/rule-settings.ts";
import { keyBytes, type SharedIndex } from "../cache/result-index.ts";
import { valueIn, type FileResult } from "../measure/file-result.ts";
import type { FileMeasurer } from "../measure/measure-file.ts";
import { nameUsedMacros } from "../preprocess/learned/learned-macros.ts";
import type { SourceFile } from "../sources/file-source.ts";
import { emitSource } from "../emit/emit-source.ts";
import { unitLinesOf, templateOf } from "../emit/template.ts";
import type { FileHead, FileOutcome, ThreadConfig } from "./messages.ts";
import { isParserError } from "./parser-errors.ts";
import { readSource, type ReadSource } from "./read-source.ts";

/** Measures files one after another; takes results from the cache for contents that were measured before. */
export class BatchMeasurer {
  readonly #config: ThreadConfig;
  readonly #index: SharedIndex;
  readonly #reader: PackReader;
  readonly #rules: AppliedRules;
  #measurer: FileMeasurer | undefined;
  /** Set when the parser crashed: its memory may be damaged, so this thread must not use it again. */
  broken = false;

  constructor(config: ThreadConfig, index: SharedIndex, reader: PackReader) {
    this.#config = config;
    this.#index = index;
    this.#reader = reader;
    this.#rules = applyRuleSettings(config.rules);
  }

  async measure(file: SourceFile): Promise<FileOutcome> {
    const source = readSource(file, this.#config.languages);
    return source.kind === "text" ? this.#measureText(file.path, source) : source;
  }

  async #measureText(path: string, source: Extract<ReadSource, { readonly kind: "text" }>): Promise<FileOutcome> {
    const { language, bytes, text, encoding } = source;
    // In one analysis, the same text has the same macros.
    const namesMacros = this.#config.isStored && (language === "c" || language === "cpp");
    const key = createHash("sha256")
      .update(language + this.#rules.name)
      .update(namesMacros ? nameUsedMacros(text, this.#config.learned) : "")
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
      source: this.#config.source ? emitSource(path, text) : "",
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
    this.#measurer ??= await this.#loadMeasurer();
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

  async #loadMeasurer(): Promise<FileMeasurer> {
    const { parser, learned } = this.#config;
    if (parser !== null) (await import("../syntax/parser-memory.ts")).useParser(parser);
    return new (await import("../measure/measure-file.ts")).FileMeasurer(this.#rules, learned);
  }

  /** When a grammar runs out of memory or stack, one file is skipped. Any other error is a bug and is thrown. */
  #handleParserError(error: unknown): null {
    if (!isParserError(error)) throw error;
    this.broken = true;
    return null;
  }
}

function headOf(result: FileResult): FileHead {
  const { language, values, units, findings, syntaxErrors, unparsedLines, isGenerated, imports, blockSuppressions } =
    result;
  const suppressed = findings.filter((finding) => finding.suppressed !== undefined).length;
  const functions = units.filter(({ type }) => type === "FUNCTION" || type === "METHOD").length;
  return {
    language,
    lines: valueIn(values, "LC") ?? 0,
    textLines: result.lines,
    codeLines: valueIn(values, "LOC") ?? 0,
    functions,
    classes: units.length - functions,
    findings: findings.length - suppressed,
    suppressed,
    blockSuppressions,
    syntaxErrors,
    unparsedLines,
    isGenerated,
    imports,
  };
}
