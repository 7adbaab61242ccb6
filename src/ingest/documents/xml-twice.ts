import type { FormatReader } from "../format.ts";
import type { Report } from "../report.ts";
import type { XmlReader } from "./xml-reader.ts";

/** Reads an XML document twice, because something in it refers to what comes later. */
export class XmlTwice implements FormatReader {
  readonly #report: Report;
  readonly #second: (line: number) => XmlReader;
  #reader: XmlReader;
  #isSecond = false;

  /** `second` gets the last line, for a document whose first reading shows that it is broken. */
  constructor(report: Report, first: XmlReader, second: (line: number) => XmlReader) {
    this.#report = report;
    this.#reader = first;
    this.#second = second;
  }

  get line(): number {
    return this.#reader.line;
  }

  push(chunk: Uint8Array): void {
    this.#reader.push(chunk);
  }

  finish(): "again" | "done" {
    this.#reader.finish();
    if (this.#isSecond) {
      this.#report.accept();
      return "done";
    }
    this.#isSecond = true;
    this.#reader = this.#second(this.line);
    return "again";
  }
}
