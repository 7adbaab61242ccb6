import type { Collector } from "../collector.ts";
import { LineSplitter } from "../lines.ts";
import { NativeReader } from "./native/reader.ts";

/** Reads one kind of results, chunk by chunk, into a collector. */
export interface FormatReader {
  push(chunk: Uint8Array): void;
  finish(): void;
}

export interface Format {
  readonly id: string;
  readonly mediaTypes: readonly string[];
  open(collector: Collector): FormatReader;
}

/** Every format that results may come in. */
export const formats: readonly Format[] = [
  {
    id: "native",
    mediaTypes: ["application/x-ndjson", "application/ndjson", "application/jsonl"],
    open: (collector) => new LineSplitter(new NativeReader(collector)),
  },
];
