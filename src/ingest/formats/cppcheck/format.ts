import { integerOf, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import type { Report, ReportedLocation } from "../../report.ts";
import { severityOf } from "../../severities.ts";

/** Cppcheck's XML: errors with one or more locations (version 2), or with a file and a line (version 1). */
export const cppcheckFormat = xmlFormat({
  id: "cppcheck",
  about: {
    title: "Cppcheck XML",
    tools: ["Cppcheck"],
    versions: "1 and 2",
    contents: ["findings"],
    command: "cppcheck --xml",
  },
  isRoot: ({ name, tag, rest }) =>
    name === "results" &&
    (/\sversion\s*=\s*["']2/.test(tag) || /<cppcheck\b/.test(rest) || (tag.trim() === "" && isVersion1.test(rest))),
  visit: (report) => new CppcheckVisitor(report),
});

/** What follows the root of version 1, which says nothing of its version: an error, or nothing. */
const isVersion1 = /^\s*(?:<error\s[^>]*\bseverity\s*=|<\/results>)/;

class CppcheckVisitor implements XmlVisitor {
  readonly #report: Report;
  #locations: ReportedLocation[] = [];

  constructor(report: Report) {
    this.#report = report;
  }

  open(element: XmlElement): boolean {
    if (element.name === "results") this.#report.version = element.attributes["version"] ?? "1";
    else if (element.name === "error") this.#locations = locationOfVersion1(element);
    else if (element.name === "location") {
      const { file, info } = element.attributes;
      this.#locations.push({
        path: file,
        startLine: integerOf(element, "line"),
        startColumn: integerOf(element, "column"),
        message: info,
      });
    }
    return false;
  }

  close(element: XmlElement): void {
    if (element.name === "error") this.#error(element);
  }

  finish(): void {}

  #error(element: XmlElement): void {
    const { id = "unnamed", severity = "warning", msg = "", verbose = "", cwe, hash, file0 } = element.attributes;
    const rule = this.#report.definition(element, `cppcheck:${id}`, severityOf(severity), () => ({
      name: id,
      tool: "cppcheck",
      families: [severity, ...(cwe === undefined ? [] : [`CWE-${cwe}`])],
    }));
    // The location of the problem itself comes first in the file; cppcheck prints it last.
    const [primary, ...related] = this.#locations;
    const { path = file0, message: _message, ...location } = primary ?? {};
    this.#report.finding(element, {
      path,
      rule,
      message: msg === "" ? verbose : msg,
      location,
      fingerprint: hash === undefined || hash === "0" ? undefined : hash,
      related,
    });
  }
}

function locationOfVersion1(element: XmlElement): ReportedLocation[] {
  const { file } = element.attributes;
  return file === undefined ? [] : [{ path: file, startLine: integerOf(element, "line") }];
}
