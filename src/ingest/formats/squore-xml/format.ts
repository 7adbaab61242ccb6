import { XmlReader } from "../../documents/xml-reader.ts";
import { XmlTwice } from "../../documents/xml-twice.ts";
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
  open: (collector, setting) => readBundle(new Report(collector, setting)),
};

/** A bundle with content begins with one of its elements; one without names its version. */
function isData({ tag, rest }: XmlRoot): boolean {
  if (/^<(?:artifact|info|key|metric|finding|link)\b/.test(rest)) return true;
  return /\sversion\s*=\s*["']2\.0["']/.test(tag) && /^(?:<\/bundle\b|$)/.test(rest);
}

function readBundle(report: Report): FormatReader {
  const tree = new ArtefactTree();
  const second = (): XmlReader => new XmlReader(new DataVisitor(report, tree), true);
  return new XmlTwice(report, new XmlReader(new KeyVisitor(tree), true), second);
}
