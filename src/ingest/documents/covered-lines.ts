import type { Report, ReportFile } from "../report.ts";
import { refuseMisplaced } from "./xml-format.ts";
import type { XmlElement, XmlVisitor } from "./xml-reader.ts";

/** How a format of coverage names its files and lines. */
export interface CoveredLines {
  /** The element of a line. */
  readonly lineElement: string;
  /** The file that an element opens; undefined if it was refused. */
  openFile(element: XmlElement): ReportFile | undefined;
  addLine(element: XmlElement, file: ReportFile): void;
  /** Any other element. */
  openOther?(element: XmlElement): void;
}

/** Visits documents in which elements `file` contain the elements of their lines. */
export function coveredLinesVisitor(report: Report, lines: CoveredLines): XmlVisitor {
  /** The files around the current element, outermost first; undefined for one that was refused. */
  const files: (ReportFile | undefined)[] = [];
  return {
    open(element) {
      if (element.name === "file") files.push(lines.openFile(element));
      else if (element.name === lines.lineElement) {
        const file = files.at(-1);
        if (file !== undefined) lines.addLine(element, file);
        else if (files.length === 0) refuseMisplaced(report, element);
      } else lines.openOther?.(element);
      return false;
    },
    close(element) {
      if (element.name === "file") files.pop();
    },
    finish() {},
  };
}
