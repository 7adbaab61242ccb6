import { losesRecord, type Problem } from "../text/index.ts";
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

/** A refusal whose line is numbered through all reports. */
type ListedRefusal = Omit<Refusal, "report">;

/** A report, and the number of lines before it. */
interface NumberedReport {
  readonly name: string | null;
  readonly linesBefore: number;
}

/** Refusals as plain values, for storing. */
export interface RefusalsState {
  readonly reports: readonly NumberedReport[];
  readonly listed: readonly ListedRefusal[];
  readonly count: number;
  readonly failures: readonly Omit<ListedRefusal, "path">[];
  readonly failureCount: number;
  /** Absent in records of earlier releases, and if no record was lost. */
  readonly lost?: LostRecords;
}

/** Records that were not taken in. */
export interface LostRecords {
  readonly records: number;
  /** Findings, and records of which it is unknown what they were. */
  readonly findings: number;
}

const nothingLost: LostRecords = { records: 0, findings: 0 };

/** The refusals of one part, or all of them in results without parts. */
class RefusalList {
  readonly part: string | null;
  readonly linesBefore: number;
  readonly listed: ListedRefusal[];
  readonly failures: Omit<ListedRefusal, "path">[];
  count: number;
  failureCount: number;
  lost: LostRecords;

  constructor(part: string | null, linesBefore: number, source?: Omit<RefusalsState, "reports">) {
    this.part = part;
    this.linesBefore = linesBefore;
    this.listed = [...(source?.listed ?? [])];
    this.failures = [...(source?.failures ?? [])];
    this.count = source?.count ?? 0;
    this.failureCount = source?.failureCount ?? 0;
    this.lost = source?.lost ?? nothingLost;
  }
}

/**
 * Collects refusals: all are counted, the first thousand of each part are listed. Lines are numbered through all reports
 * of a build, so that one number says where a record is, also after its report has been read.
 */
export class Refusals {
  /** By lines. The first is for results without parts. */
  readonly #lists: RefusalList[] = [new RefusalList(null, 0)];
  readonly #reports: NumberedReport[] = [];
  readonly #noted = new Set<string>();

  copy(): Refusals {
    const copy = new Refusals();
    copy.#lists.length = 0;
    for (const list of this.#lists) copy.#lists.push(new RefusalList(list.part, list.linesBefore, list));
    for (const report of this.#reports) copy.#reports.push(report);
    for (const key of this.#noted) copy.#noted.add(key);
    return copy;
  }

  /** Refusals of results without parts. */
  static restore({ reports, ...state }: RefusalsState): Refusals {
    const refusals = new Refusals();
    refusals.#reports.push(...reports);
    refusals.#lists[0] = new RefusalList(null, 0, state);
    return refusals;
  }

  /** All refusals of results without parts. */
  get state(): RefusalsState {
    const { listed, count, failures, failureCount, lost } = this.#lists[0]!;
    const state = { reports: this.#reports, listed, count, failures, failureCount };
    return lost.records === 0 ? state : { ...state, lost };
  }

  get count(): number {
    return this.#lists.reduce((sum, { count }) => sum + count, 0);
  }

  /** The records that were not taken in. */
  get lost(): LostRecords {
    return this.#lists.reduce(
      (sum, { lost }) => ({ records: sum.records + lost.records, findings: sum.findings + lost.findings }),
      nothingLost,
    );
  }

  /** The reports that say that their analysis failed. */
  get failures(): AnalysisFailures {
    const lists = this.#lists.map((list) => this.#failuresOf(list));
    return {
      count: lists.reduce((sum, { count }) => sum + count, 0),
      records: lists.flatMap(({ records }) => records).slice(0, failuresListedMax),
    };
  }

  /** In the order of reports and lines. The name of a report begins with that of its part. */
  get records(): readonly Refusal[] {
    const named = this.#lists.flatMap((list) =>
      this.#recordsOf(list).map((refusal) => ({ ...refusal, report: reportInPart(list.part, refusal.report) })),
    );
    return named.slice(0, refusalsListedMax);
  }

  /** The refusals and failures of one part. */
  ofPart(name: string): {
    readonly count: number;
    readonly records: readonly Refusal[];
    readonly failures: AnalysisFailures;
    readonly lost: LostRecords;
  } {
    const list = this.#lists.find(({ part }) => part === name) ?? new RefusalList(name, 0);
    return { count: list.count, records: this.#recordsOf(list), failures: this.#failuresOf(list), lost: list.lost };
  }

  #recordsOf({ listed }: RefusalList): Refusal[] {
    return listed.toSorted((left, right) => left.line - right.line).map((refusal) => this.#inReport(refusal));
  }

  #failuresOf({ failures, failureCount: count }: RefusalList): AnalysisFailures {
    const records = failures.map(({ line, reason }) => {
      const { report, line: lineInReport } = this.#inReport({ line, path: null, reason });
      return { report, line: lineInReport, reason };
    });
    return { count, records };
  }

  /** Starts a report; its first line has the number `linesBefore + 1`. */
  beginReport(name: string | null, linesBefore: number): void {
    this.#reports.push({ name, linesBefore });
  }

  /** Adds the refusals of a part; its first line has the number `linesBefore + 1`. Parts are added in their order. */
  addPart(
    name: string,
    linesBefore: number,
    { reports, listed, failures, count, failureCount, lost }: RefusalsState,
  ): void {
    // The lines of every part are numbered from 1, also if it has no report.
    this.beginReport(null, linesBefore);
    for (const report of reports) this.beginReport(report.name, linesBefore + report.linesBefore);
    const moved = <Entry extends { readonly line: number }>(entry: Entry): Entry => ({
      ...entry,
      line: linesBefore + entry.line,
    });
    this.#lists.push(
      new RefusalList(name, linesBefore, {
        listed: listed.map(moved),
        failures: failures.map(moved),
        count,
        failureCount,
        ...(lost && { lost }),
      }),
    );
  }

  #inReport(refusal: ListedRefusal): Refusal {
    const report = this.#reports.findLast(({ linesBefore }) => linesBefore < refusal.line);
    return { ...refusal, report: report?.name ?? null, line: refusal.line - (report?.linesBefore ?? 0) };
  }

  #listOf(line: number): RefusalList {
    return this.#lists.findLast(({ linesBefore }) => linesBefore < line) ?? this.#lists[0]!;
  }

  /** `what`: whether the record is, or may have been, a finding. */
  add(line: number, path: string | null, reason: Problem, what: "finding" | "other" = "finding"): void {
    const list = this.#listOf(line);
    list.count++;
    if (losesRecord(reason.code)) {
      const { records, findings } = list.lost;
      list.lost = { records: records + 1, findings: findings + (what === "finding" ? 1 : 0) };
    }
    if (list.listed.length < refusalsListedMax) list.listed.push({ line, path, reason });
  }

  /** Adds a failed analysis. It is listed among the refusals too, so that the task names it. */
  addFailure(line: number, reason: Problem): void {
    this.add(line, null, reason);
    const list = this.#listOf(line);
    list.failureCount++;
    if (list.failures.length < failuresListedMax) list.failures.push({ line, reason });
  }

  /** Adds a refusal only once for each `about`; beyond the number that is remembered, each time. */
  note(line: number, path: string | null, reason: Problem, about: string): void {
    const key = `${reason.code} ${about}`;
    if (this.#noted.has(key)) return;
    if (this.#noted.size < notesRememberedMax) this.#noted.add(key);
    this.add(line, path, reason, "other");
  }
}

function reportInPart(part: string | null, report: string | null): string | null {
  return part === null || report === null ? (part ?? report) : `${part}/${report}`;
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
