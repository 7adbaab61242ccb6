import type { Problem } from "../text/index.ts";
import { failuresListedMax, notesRememberedMax, refusalsListedMax } from "./bounds.ts";

/** A record that was refused, or accepted with a note, and the reason. */
export interface Refusal {
  /** Name of the report, where a build has several. */
  readonly report: string | null;
  /** Line of the report. */
  readonly line: number;
  readonly path: string | null;
  readonly reason: Problem;
}

/** A report that says that its own analysis failed (D14). */
export interface AnalysisFailure {
  /** Name of the report, where a build has several. */
  readonly report: string | null;
  /** Line of the report. */
  readonly line: number;
  readonly reason: Problem;
}

/** The failures of a build: all are counted, the first are listed. */
export interface AnalysisFailures {
  readonly count: number;
  readonly records: readonly AnalysisFailure[];
}

/**
 * Collects refusals: all are counted, the first thousand are listed. Lines are numbered through all reports of a build,
 * so that one number says where a record is, also after its report has been read.
 */
export class Refusals {
  readonly #listed: Omit<Refusal, "report">[] = [];
  readonly #reports: { readonly name: string | null; readonly linesBefore: number }[] = [];
  readonly #noted = new Set<string>();
  readonly #failures: { readonly line: number; readonly reason: Problem }[] = [];
  #count = 0;
  #failureCount = 0;

  copy(): Refusals {
    const copy = new Refusals();
    for (const refusal of this.#listed) copy.#listed.push(refusal);
    for (const report of this.#reports) copy.#reports.push(report);
    for (const key of this.#noted) copy.#noted.add(key);
    for (const failure of this.#failures) copy.#failures.push(failure);
    copy.#count = this.#count;
    copy.#failureCount = this.#failureCount;
    return copy;
  }

  get count(): number {
    return this.#count;
  }

  /** The reports that say that their analysis failed. */
  get failures(): AnalysisFailures {
    const records = this.#failures.map(({ line, reason }) => {
      const { report, line: lineInReport } = this.#inReport({ line, path: null, reason });
      return { report, line: lineInReport, reason };
    });
    return { count: this.#failureCount, records };
  }

  /** In the order of reports and lines. */
  get records(): readonly Refusal[] {
    return this.#listed.toSorted((left, right) => left.line - right.line).map((refusal) => this.#inReport(refusal));
  }

  /** Starts a report; its first line has the number `linesBefore + 1`. */
  beginReport(name: string | null, linesBefore: number): void {
    this.#reports.push({ name, linesBefore });
  }

  #inReport(refusal: Omit<Refusal, "report">): Refusal {
    const report = this.#reports.findLast(({ linesBefore }) => linesBefore < refusal.line);
    return { ...refusal, report: report?.name ?? null, line: refusal.line - (report?.linesBefore ?? 0) };
  }

  add(line: number, path: string | null, reason: Problem): void {
    this.#count++;
    if (this.#listed.length < refusalsListedMax) this.#listed.push({ line, path, reason });
  }

  /** Adds a failed analysis. It is listed among the refusals too, so that the task names it. */
  addFailure(line: number, reason: Problem): void {
    this.add(line, null, reason);
    this.#failureCount++;
    if (this.#failures.length < failuresListedMax) this.#failures.push({ line, reason });
  }

  /** Adds a refusal only once for each `about`; beyond the number that is remembered, each time. */
  note(line: number, path: string | null, reason: Problem, about: string): void {
    const key = `${reason.code} ${about}`;
    if (this.#noted.has(key)) return;
    if (this.#noted.size < notesRememberedMax) this.#noted.add(key);
    this.add(line, path, reason);
  }
}

/** The beginning of an input text, well formed. It is a copy: a slice would keep the whole line in memory. */
export function excerpt(text: string, charactersMax: number): string {
  return Buffer.from(text.slice(0, charactersMax)).toString();
}

/** The beginning of a well-formed text, up to a number of bytes, with a mark at its end. */
export function cutText(text: string, bytesMax: number): string {
  const beginning = Buffer.from(text.slice(0, bytesMax)).subarray(0, bytesMax - 4);
  return `${beginning.toString("utf8").replace(/�+$/, "")}…`;
}
