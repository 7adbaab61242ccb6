import type { FormatDescription } from "../plugins/index.ts";
import type { Collector } from "./collector.ts";
import type { Head } from "./head.ts";
import type { ReportContext } from "./report.ts";

export type { FormatDescription };

/** Reads one report, chunk by chunk, into a collector. */
export interface FormatReader {
  push(chunk: Uint8Array): void;
  /** For a reader that stores chunks before it reads them: reads until there is room for more; undefined if there is. */
  room?(): Promise<void> | undefined;
  /** For such a reader: reads all that was pushed. Nothing is left to be read after a failure. */
  drain?(): Promise<void>;
  /** "again" asks for the same bytes a second time. */
  finish(): "again" | "done";
  /** The line that was read last. */
  readonly line: number;
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
