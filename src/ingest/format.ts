import type { Collector } from "./collector.ts";
import type { ReportContext } from "./report.ts";

/** Reads one report, chunk by chunk, into a collector. */
export interface FormatReader {
  push(chunk: Uint8Array): void;
  /** "again" asks for the same bytes a second time. */
  finish(): "again" | "done";
  /** The line that was read last. */
  readonly line: number;
}

/** The beginning of a report, from which its format is detected. */
export interface Head {
  /** As text, byte by byte where it is not ASCII; without a byte order mark and leading white space. */
  readonly text: string;
  /** Whether this is the whole report. */
  readonly isWhole: boolean;
}

/** One kind of results. */
export interface Format {
  readonly id: string;
  /** Whether a report with this beginning has the format. */
  detects(head: Head): boolean;
  open(collector: Collector, setting: ReportContext): FormatReader;
}
