import type { Collector } from "./collector.ts";
import type { Head } from "./head.ts";
import type { ReportContext } from "./report.ts";

/** Reads one report, chunk by chunk, into a collector. */
export interface FormatReader {
  push(chunk: Uint8Array): void;
  /** "again" asks for the same bytes a second time. */
  finish(): "again" | "done";
  /** The line that was read last. */
  readonly line: number;
}

/** What a report of a format can contain. */
export type FormatContent =
  | "findings"
  | "coverage"
  | "tests"
  | "measures"
  | "components"
  | "artifacts"
  | "links"
  | "changes";

/** The facts about a format that users see in lists and refusals. Names of tools and options are never translated. */
export interface FormatDescription {
  readonly title: string;
  /** The tools that write it. */
  readonly tools: readonly string[];
  /** The versions of the format, or of the tool, that are read. */
  readonly versions: string;
  readonly contents: readonly FormatContent[];
  /** A command that writes it; empty where there is no single one. */
  readonly command: string;
  /** Made from the published schema: no report of the real tool was read yet. */
  readonly untried?: true;
}

/** One kind of results. */
export interface Format {
  readonly id: string;
  readonly about: FormatDescription;
  /** Whether a report with this beginning has the format: it has something that only this format has. */
  readonly detects: (head: Head) => boolean;
  /** For plain text: whether this line is a message of the format. A build log may begin with any other lines. */
  readonly detectsLine?: (line: string) => boolean;
  open(collector: Collector, setting: ReportContext): FormatReader;
}
