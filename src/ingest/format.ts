import type { Collector } from "./collector.ts";
import type { ReportSetting } from "./report.ts";

/** Reads one report, chunk by chunk, into a collector. */
export interface FormatReader {
  push(chunk: Uint8Array): void;
  /** "again": the same bytes are wanted once more, from their beginning. */
  finish(): "again" | "done";
  /** The line that was read last. */
  readonly line: number;
}

/** The beginning of a report, by which its format is told. */
export interface Head {
  /** As text, byte by byte where it is not ASCII; without a byte order mark and leading white space. */
  readonly text: string;
  /** Whether the whole report is there. */
  readonly isWhole: boolean;
}

/** One kind of results. */
export interface Format {
  readonly id: string;
  /** Whether a report that begins so is of this format. */
  detects(head: Head): boolean;
  open(collector: Collector, setting: ReportSetting): FormatReader;
}
