import { XmlReader } from "../../documents/xml-reader.ts";
import type { XmlRoot } from "../../documents/xml-root.ts";
import type { Format, FormatReader } from "../../format.ts";
import { Report } from "../../report.ts";
import { ArtefactTree } from "./artefact-tree.ts";
import { DataVisitor } from "./data-visitor.ts";
import { KeyVisitor } from "./key-visitor.ts";

/**
 * The data that a data provider of Squore writes: a `bundle` of artefacts with their values, findings and links. Keys may be
 * used before the artefact that has them: it is read twice.
 */
export const squoreXmlFormat: Format = {
  id: "squore-xml",
  about: {
    title: "Squore data XML",
    tools: ["scripts written for Squore"],
    versions: "bundle 2.0",
    contents: ["artifacts", "measures", "findings", "links"],
    command: "",
    untried: true,
  },
  detects: ({ xml }) => xml?.name === "bundle" && isData(xml),
  open: (collector, setting) => new BundleReader(new Report(collector, setting)),
};

/** A bundle with content begins with one of its elements; one without names its version. */
function isData({ tag, rest }: XmlRoot): boolean {
  if (/^<(?:artifact|info|key|metric|finding|link)\b/.test(rest)) return true;
  return /\sversion\s*=\s*["']2\.0["']/.test(tag) && /^(?:<\/bundle\b|$)/.test(rest);
}

class BundleReader implements FormatReader {
  readonly #report: Report;
  readonly #tree = new ArtefactTree();
  #reader = new XmlReader(new KeyVisitor(this.#tree), true);
  #isSecond = false;

  constructor(report: Report) {
    this.#report = report;
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
    this.#reader = new XmlReader(new DataVisitor(this.#report, this.#tree), true);
    return "again";
  }
}
