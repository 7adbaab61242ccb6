import type { Collector } from "../../collector.ts";
import type { Format, FormatReader } from "../../format.ts";
import { LineSplitter } from "../../lines.ts";
import type { ReportContext } from "../../reported.ts";
import { LinesAhead } from "./ahead/lines-ahead.ts";
import type { ScanHelper } from "./ahead/scan-helper.ts";
import { NativeReader } from "./reader.ts";

/** A smaller report is read by one thread alone: it would be read before another one has started and is fast. */
const helpedAfterBytesDefault = 32 * 1024 * 1024;

/** Lines of JSON, each with its `kind` (R2). Paths in them are the version's own: they are not aligned. */
export const nativeFormat: Format = {
  id: "native",
  about: {
    title: "Belvedere results",
    tools: ["belvedere scan", "any program"],
    versions: "1",
    contents: ["artifacts", "measures", "findings", "links", "changes"],
    command: "belvedere scan --output results.ndjson",
  },
  detects({ text }) {
    if (!text.startsWith("{")) return false;
    // Without `^`, the search goes over the text once.
    const at = text.search(/"kind"\s*:\s*"(?:artifact|finding|rule|link|source|measure|columns|tree|unread|change)"/);
    return at !== -1 && !text.slice(0, at).includes("\n");
  },
  open: (collector, context) => new NativeLines(collector, context),
};

/** Reads the lines; those of a large report with the help of another thread. */
class NativeLines implements FormatReader {
  readonly #linesBefore: number;
  readonly #helper: ScanHelper | undefined;
  readonly #helpedAfter: number;
  readonly #reader: NativeReader;
  readonly #splitter: LineSplitter;
  #ahead: LinesAhead | undefined;
  #bytes = 0;

  constructor(
    collector: Collector,
    { linesBefore, helper, helpedAfterBytes = helpedAfterBytesDefault }: ReportContext,
  ) {
    this.#linesBefore = linesBefore;
    this.#helper = helper;
    this.#helpedAfter = helpedAfterBytes;
    this.#reader = new NativeReader(collector);
    this.#splitter = new LineSplitter(this.#reader, linesBefore);
  }

  get line(): number {
    return this.#splitter.lineNumber - this.#linesBefore;
  }

  push(chunk: Uint8Array): void {
    this.#bytes += chunk.byteLength;
    if (this.#ahead !== undefined) return this.#ahead.push(chunk);
    this.#splitter.push(chunk);
    if (this.#helper?.isFree === true && this.#bytes >= this.#helpedAfter) {
      this.#ahead = new LinesAhead(this.#splitter, this.#reader, this.#helper);
    }
  }

  room(): Promise<void> | undefined {
    return this.#ahead?.room();
  }

  async drain(): Promise<void> {
    await this.#ahead?.drain();
  }

  finish(): "done" {
    this.#splitter.finish();
    return "done";
  }
}
