import type { BrokenReportError } from "../broken-report.ts";
import type { Collector } from "../collector.ts";
import type { Format, FormatReader } from "../format.ts";
import { LineSplitter } from "../lines.ts";
import type { ReportContext } from "../report.ts";

/**
 * Reads a text whose beginning does not show its format: a build log may have megabytes of other lines before its first
 * warning. The first line that only one format has decides.
 */
export class LateTextReader implements FormatReader {
  readonly #formats: readonly Format[];
  readonly #unknown: BrokenReportError;
  readonly #open: (format: Format, setting: ReportContext) => FormatReader;
  readonly #splitter: LineSplitter;
  #reader: FormatReader | undefined;
  #linesSkipped = 0;

  /** Ends with `unknown` when no line is of any format. */
  constructor(formats: readonly Format[], collector: Collector, setting: ReportContext, unknown: BrokenReportError) {
    this.#formats = formats.filter(({ detectsLine }) => detectsLine !== undefined);
    this.#unknown = unknown;
    this.#open = (format, later) => format.open(collector, later);
    this.#splitter = new LineSplitter({
      line: (text, line) => this.#line(text, line, setting),
      refuse: () => undefined,
    });
  }

  get line(): number {
    return this.#splitter.lineNumber;
  }

  push(chunk: Uint8Array): void {
    this.#splitter.push(chunk);
  }

  finish(): "done" {
    this.#splitter.finish();
    if (this.#reader === undefined) throw this.#unknown;
    this.#reader.finish();
    return "done";
  }

  #line(text: string, line: number, setting: ReportContext): void {
    if (this.#reader === undefined) {
      const plain = text.endsWith("\r") ? text.slice(0, -1) : text;
      const format = this.#formats.find(({ detectsLine }) => detectsLine!(plain));
      if (format === undefined) return;
      this.#linesSkipped = line - 1;
      setting.summary.format = format.id;
      this.#reader = this.#open(format, { ...setting, linesBefore: setting.linesBefore + this.#linesSkipped });
    }
    this.#reader.push(Buffer.from(`${text}\n`));
  }
}
