import type { Problem } from "../text/index.ts";
import { notesRememberedMax, refusedRecordsKeptMax } from "./bounds.ts";

/** One input record that was not taken in, or was and is worth a word, and why. */
export interface Refusal {
  /** Name of the report, where a build has several. */
  readonly report: string | null;
  /** Line of the report. */
  readonly line: number;
  readonly path: string | null;
  readonly reason: Problem;
}

/**
 * Collects refusals: all are counted, the first thousand are kept. Lines are numbered through all reports of a build,
 * so that one number says where something stood, also long after its report was read.
 */
export class Refusals {
  readonly #kept: Omit<Refusal, "report">[] = [];
  readonly #reports: { readonly name: string | null; readonly linesBefore: number }[] = [];
  readonly #noted = new Set<string>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** In the order of reports and lines. */
  get records(): readonly Refusal[] {
    return this.#kept.toSorted((left, right) => left.line - right.line).map((refusal) => this.#inReport(refusal));
  }

  /** From now on lines are those of this report, numbered on from `linesBefore`. */
  beginReport(name: string | null, linesBefore: number): void {
    this.#reports.push({ name, linesBefore });
  }

  #inReport(refusal: Omit<Refusal, "report">): Refusal {
    const report = this.#reports.findLast(({ linesBefore }) => linesBefore < refusal.line);
    return { ...refusal, report: report?.name ?? null, line: refusal.line - (report?.linesBefore ?? 0) };
  }

  add(line: number, path: string | null, reason: Problem): void {
    this.#count++;
    if (this.#kept.length < refusedRecordsKeptMax) this.#kept.push({ line, path, reason });
  }

  /** Says something of a kind of record once, where it first occurs; beyond what is remembered, each time. */
  note(line: number, path: string | null, reason: Problem, about: string): void {
    const key = `${reason.code} ${about}`;
    if (this.#noted.has(key)) return;
    if (this.#noted.size < notesRememberedMax) this.#noted.add(key);
    this.add(line, path, reason);
  }
}

/** The beginning of a text from outside, well formed; a copy, because a slice would keep the whole line alive. */
export function excerpt(text: string, charactersMax: number): string {
  return Buffer.from(text.slice(0, charactersMax)).toString();
}
