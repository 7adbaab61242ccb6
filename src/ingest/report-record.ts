import type { Problem } from "../text/index.ts";
import { excerptCharactersMax, pathBytesMax, textBytesMax } from "./bounds.ts";
import { BrokenReportError } from "./broken-report.ts";
import type { Collector } from "./collector.ts";
import { replaceControls, withoutColors } from "./records/controls.ts";
import {
  completeLocation,
  endsBeforeStart,
  withoutEnd,
  type Location,
  type PartialLocation,
} from "./records/location.ts";
import { cutText, excerpt } from "./refusals.ts";
import { toolsListedMax, type ItemCounts, type ReportSummary } from "./report-summary.ts";
import type { ReportContext, ReportPosition } from "./reported.ts";

/** The bound of a build's `commit`. */
const commitCharactersMax = 200;

/** What is known of a report as a whole while it is read: who wrote it, what was refused, whether its analysis failed. */
export class ReportRecord {
  protected readonly collector: Collector;
  readonly #linesBefore: number;
  readonly #summary: ReportSummary;
  #hasFailed = false;

  constructor(collector: Collector, { linesBefore, summary }: ReportContext) {
    this.collector = collector;
    this.#linesBefore = linesBefore;
    this.#summary = summary;
  }

  protected get counts(): ItemCounts {
    return this.#summary.counts;
  }

  /** What the sender calls the report; null where it has no name. */
  get name(): string | null {
    return this.#summary.name;
  }

  /** The version of the format, as the report names it. */
  set version(version: string) {
    this.#summary.version = excerpt(version, excerptCharactersMax);
  }

  /** Names a tool whose results the report contains, and its version. Tools of rules are named already. */
  tool(name: string, version = ""): void {
    const { tools, toolVersions } = this.#summary;
    if (name === "") return;
    const shown = excerpt(name, excerptCharactersMax);
    if (tools.size < toolsListedMax) tools.add(shown);
    if (version !== "" && tools.has(shown)) toolVersions.set(shown, excerpt(version, excerptCharactersMax));
  }

  /** Counts an item that the report contains again, and that counts once. */
  repeated(): void {
    this.counts.repeated++;
  }

  /** The number of a line among those of all reports of the build. */
  protected lineOf({ line }: ReportPosition): number {
    return this.#linesBefore + line;
  }

  /** Refuses an item of the report. */
  refuse(position: ReportPosition, path: string | null, reason: Problem, what?: "finding" | "other"): void {
    this.counts.refused++;
    this.list(position, path, reason, what);
  }

  protected list(position: ReportPosition, path: string | null, reason: Problem, what?: "finding" | "other"): void {
    const pointed = position.pointer === undefined ? reason : { ...reason, pointer: position.pointer() };
    const about = path === null ? null : excerpt(path, pathBytesMax);
    this.collector.refusals.add(this.lineOf(position), about, pointed, what);
  }

  /** A text without colours, cut at the bound with a note: messages may contain long excerpts of code, descriptions whole pages. */
  protected cut(position: ReportPosition, path: string, written: string, code: "message" | "description"): string {
    const text = withoutColors(written.toWellFormed());
    if (text.length * 3 <= textBytesMax || Buffer.byteLength(text) <= textBytesMax) return text;
    this.list(position, path, { code: `results.${code}-cut`, params: { limit: textBytesMax } });
    return cutText(text, textBytesMax);
  }

  /** The whole location; an end before its start is left out, with a note. */
  protected whole(position: ReportPosition, path: string, partial: PartialLocation): Location {
    const location = completeLocation(partial);
    if (!endsBeforeStart(location)) return location;
    this.list(position, path, { code: "results.end-left-out", params: { field: "location" } });
    return withoutEnd(location);
  }

  /** Replaces the control characters that a text does not keep. */
  protected replaceControls(position: ReportPosition, path: string, text: string, field: string): string {
    return replaceControls(text, field, { refusals: this.collector.refusals, line: this.lineOf(position), path });
  }

  /** Adds a note about the report, once for each `about`. */
  note(position: ReportPosition, reason: Problem, about: string): void {
    this.collector.refusals.note(this.lineOf(position), null, reason, about);
  }

  /**
   * The report says that its own analysis failed (D14): it shows less than there is, so nothing that is missing from it
   * is fixed. `analysisFailure` makes the reason. What the report does contain is still read.
   */
  analysisFailed(position: ReportPosition, reason: Problem): void {
    const pointed = position.pointer === undefined ? reason : { ...reason, pointer: position.pointer() };
    this.#hasFailed = true;
    this.collector.refusals.addFailure(this.lineOf(position), pointed);
  }

  /**
   * Counts a report that was read to its end, also an empty one. A report of which nothing could be accepted is broken,
   * unless it says that its analysis failed.
   */
  accept(): void {
    const { refused: count, repeated: _, ...items } = this.counts;
    if (count > 0 && !this.#hasFailed && Object.values(items).every((accepted) => accepted === 0)) {
      throw new BrokenReportError({ code: "results.all-refused", params: { count } });
    }
    this.collector.accepted++;
  }

  /** Sets the commit that was analysed; the first report that names one wins. */
  commit(id: string): void {
    if (id !== "" && id.length <= commitCharactersMax && !/\p{Cc}/u.test(id)) this.collector.commit ??= id;
  }
}
