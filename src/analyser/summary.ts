import type { Phase, SkipReason, Summary } from "./analysis.ts";
import { namedFilesMax } from "./bounds.ts";
import { languageOf } from "./languages/index.ts";
import type { FileHead } from "./pool/messages.ts";

/** Reasons that lie in the machine, not in the file. */
const passing: ReadonlySet<SkipReason> = new Set(["unreadable", "parser-failed"]);

/** Keeps the summary of an analysis while it runs. */
export class SummaryKeeper {
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
    imports: 0,
    duplicatedLines: 0,
    filesTranscoded: 0,
    transcoded: [],
    filesWithSyntaxErrors: 0,
    syntaxErrors: [],
    languages: [],
    filesSkipped: 0,
    skipped: [],
    history: { kind: "absent", reason: "not-asked" },
    filesWithoutDuplication: 0,
    milliseconds: { list: 0, measure: 0, relate: 0, tell: 0 },
  };

  #sawAll = true;

  noteOther(): void {
    this.summary.filesOfOtherKinds += 1;
  }

  noteSkipped(path: string, reason: SkipReason): void {
    this.summary.filesSkipped += 1;
    if (passing.has(reason)) this.#sawAll = false;
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
    if (transcoded) {
      summary.filesTranscoded += 1;
      if (summary.transcoded.length < namedFilesMax) summary.transcoded.push(path);
    }
    if (head.syntaxErrors > 0) {
      summary.filesWithSyntaxErrors += 1;
      if (summary.syntaxErrors.length < namedFilesMax) summary.syntaxErrors.push(path);
    }
    this.#noteLanguage(head, bytes);
  }

  /** What telling the results adds; null where the next analysis may tell more. */
  told(): Partial<Summary> | null {
    const { findings, imports, duplicatedLines, filesWithoutDuplication, history } = this.summary;
    // A history that was cut off may be whole next time.
    const lasts = history.kind === "read" ? history.complete : history.reason !== "failed";
    return lasts ? { findings, imports, duplicatedLines, filesWithoutDuplication, history } : null;
  }

  /** All of it, where an analysis of the same files would see the same; else null. */
  lasting(): Summary | null {
    return this.#sawAll && this.told() !== null ? this.summary : null;
  }

  /** Takes over what an earlier analysis of the same files saw. */
  restore(known: Summary): void {
    const { milliseconds } = this.summary;
    Object.assign(this.summary, known, { filesCached: known.files, milliseconds });
  }

  /** Waits for a phase, and notes how long it took. */
  async time<Value>(phase: Phase, work: Promise<Value>): Promise<Value> {
    const since = performance.now();
    const value = await work;
    this.summary.milliseconds[phase] += Math.round(performance.now() - since);
    return value;
  }

  #noteLanguage(head: FileHead, bytes: number): void {
    const language = languageOf(head.language).name;
    let entry = this.summary.languages.find((known) => known.language === language);
    if (entry === undefined) {
      entry = { language, files: 0, bytes: 0, lines: 0, codeLines: 0 };
      this.summary.languages.push(entry);
    }
    entry.files += 1;
    entry.bytes += bytes;
    entry.lines += head.lines;
    entry.codeLines += head.codeLines;
  }
}
