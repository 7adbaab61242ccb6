import type { Phase, Summary } from "./analysis.ts";
import type { SkipReason } from "./sources/file-source.ts";
import { leastParsedFilesMax, namedFilesMax } from "./bounds.ts";
import type { CodeKind } from "./kinds/code-kind.ts";
import { languageOf } from "./languages/index.ts";
import type { FileHead } from "./pool/messages.ts";

/** Reasons that may be gone in the next analysis of the same file. */
const temporaryReasons: ReadonlySet<SkipReason> = new Set(["unreadable", "parser-failed"]);

/** Adds up the summary of an analysis while it runs. */
export class SummaryBuilder {
  readonly summary: Summary = {
    files: 0,
    filesCached: 0,
    bytes: 0,
    filesOfOtherKinds: 0,
    lines: 0,
    codeLines: 0,
    functions: 0,
    classes: 0,
    findings: 0,
    suppressedFindings: 0,
    imports: 0,
    duplicatedLines: 0,
    duplicatesUnlisted: 0,
    filesTranscoded: 0,
    transcoded: [],
    filesWithSyntaxErrors: 0,
    syntaxErrors: [],
    unparsedLines: 0,
    leastParsed: [],
    languages: [],
    kinds: [],
    filesSkipped: 0,
    skipped: [],
    history: { kind: "absent", reason: "not-asked" },
    filesWithoutDuplication: 0,
    filesWithoutAuthors: 0,
    milliseconds: { list: 0, measure: 0, relate: 0, emit: 0 },
  };

  #sawAll = true;

  noteOther(): void {
    this.summary.filesOfOtherKinds += 1;
  }

  noteSkipped(path: string, reason: SkipReason): void {
    this.summary.filesSkipped += 1;
    if (temporaryReasons.has(reason)) this.#sawAll = false;
    if (this.summary.skipped.length < namedFilesMax) this.summary.skipped.push({ path, reason });
  }

  noteMeasured(path: string, head: FileHead, bytes: number, cached: boolean, transcoded: boolean): void {
    const { summary } = this;
    summary.files += 1;
    summary.filesCached += cached ? 1 : 0;
    summary.bytes += bytes;
    summary.lines += head.lines;
    summary.codeLines += head.codeLines;
    summary.functions += head.functions;
    summary.classes += head.classes;
    summary.findings += head.findings;
    summary.suppressedFindings += head.suppressed;
    if (transcoded) {
      summary.filesTranscoded += 1;
      if (summary.transcoded.length < namedFilesMax) summary.transcoded.push(path);
    }
    if (head.syntaxErrors > 0) {
      summary.filesWithSyntaxErrors += 1;
      if (summary.syntaxErrors.length < namedFilesMax) summary.syntaxErrors.push(path);
    }
    if (head.unparsedLines > 0) this.#noteUnparsed(path, head);
    this.#noteLanguage(head, bytes);
  }

  /** Notes a file that is rated apart. */
  noteKind(kind: CodeKind, codeLines: number): void {
    let entry = this.summary.kinds.find((one) => one.kind === kind);
    if (entry === undefined) {
      entry = { kind, files: 0, codeLines: 0 };
      this.summary.kinds.push(entry);
    }
    entry.files += 1;
    entry.codeLines += codeLines;
  }

  /** The totals that emitting adds; null when the next analysis may find more. */
  cacheableTotals(): Partial<Summary> | null {
    const { history, findings, suppressedFindings, imports, duplicatedLines, duplicatesUnlisted } = this.summary;
    const { filesWithoutDuplication, filesWithoutAuthors } = this.summary;
    // An incomplete history may be complete next time.
    const isFinal = history.kind === "read" ? history.complete : history.reason !== "failed";
    const totals = { findings, suppressedFindings, imports, duplicatedLines, duplicatesUnlisted };
    return isFinal ? { ...totals, filesWithoutDuplication, filesWithoutAuthors, history } : null;
  }

  /** The whole summary; null when the next analysis of the same files may differ. */
  cacheableSummary(): Summary | null {
    return this.#sawAll && this.cacheableTotals() !== null ? this.summary : null;
  }

  /** Replaces the totals with those of an earlier analysis of the same files. */
  restore(earlier: Summary): void {
    const { milliseconds } = this.summary;
    Object.assign(this.summary, earlier, { filesCached: earlier.files, milliseconds });
  }

  /** Waits for a phase and adds its duration. */
  async time<Value>(phase: Phase, work: Promise<Value>): Promise<Value> {
    const since = performance.now();
    const value = await work;
    this.summary.milliseconds[phase] += Math.round(performance.now() - since);
    return value;
  }

  #noteUnparsed(path: string, { unparsedLines, codeLines }: FileHead): void {
    const { summary } = this;
    summary.unparsedLines += unparsedLines;
    const last = summary.leastParsed.at(-1);
    const isFull = summary.leastParsed.length >= leastParsedFilesMax;
    if (isFull && last !== undefined && last.unparsedLines >= unparsedLines) return;
    summary.leastParsed.push({ path, unparsedLines, codeLines });
    summary.leastParsed.sort((one, other) => other.unparsedLines - one.unparsedLines);
    summary.leastParsed.splice(leastParsedFilesMax);
  }

  #noteLanguage(head: FileHead, bytes: number): void {
    const language = languageOf(head.language).name;
    let entry = this.summary.languages.find((summary) => summary.language === language);
    if (entry === undefined) {
      entry = { language, files: 0, bytes: 0, lines: 0, codeLines: 0 };
      this.summary.languages.push(entry);
    }
    entry.files += 1;
    entry.bytes += bytes;
    entry.lines += head.textLines;
    entry.codeLines += head.codeLines;
  }
}
