import { formatPointer } from "../../language/index.ts";
import { form, type Problem } from "../../text/index.ts";
import type { Format, Head } from "../format.ts";
import { Report, type ReportPosition } from "../report.ts";
import { isObject, type JsonObject } from "./json-fields.ts";
import { JsonSplitter, type JsonPath } from "./json-splitter.ts";

/** Reports one element of a list. */
type ReportElement = (
  report: Report,
  position: ReportPosition,
  element: JsonObject,
  outer: ReadonlyMap<string, unknown>,
) => void;

/**
 * A format that is one JSON text with a list of elements: the text itself (`list` undefined) or a field of it. Each
 * element gets the other fields that come before the list.
 */
export function jsonListFormat(
  id: string,
  list: string | undefined,
  detects: (head: Head) => boolean,
  reportElement: ReportElement,
): Format {
  return {
    id,
    detects,
    open(collector, setting) {
      const report = new Report(collector, setting);
      const outer = new Map<string, unknown>();
      const depth = list === undefined ? 1 : 2;
      const refuse = (path: JsonPath, problem: Problem, line: number): void =>
        report.refuse({ line, pointer: () => formatPointer(...path) }, null, problem);
      const splitter = new JsonSplitter({
        choose: (path) => (path.length < depth && (path.length === 0 || path[0] === list) ? "enter" : "take"),
        value(path, value, line) {
          if (path.length < depth) return void outer.set(String(path[0] ?? ""), value);
          if (isObject(value)) {
            return reportElement(report, { line, pointer: () => formatPointer(...path) }, value, outer);
          }
          refuse(path, { code: "results.field-invalid", params: { field: "element", expected: form("object") } }, line);
        },
        refuse,
      });
      return {
        push: (chunk) => splitter.push(chunk),
        finish() {
          splitter.finish();
          report.accept();
          return "done";
        },
        get line() {
          return splitter.line;
        },
      };
    },
  };
}
