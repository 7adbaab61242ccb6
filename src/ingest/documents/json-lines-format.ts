import type { JsonLineReader, JsonLinesDeclaration } from "../../plugins/index.ts";
import { brokenAt } from "../broken-report.ts";
import type { Format } from "../format.ts";
import type { Head } from "../head.ts";
import { Report } from "../report.ts";
import { isObject, type JsonObject } from "./json-fields.ts";
import type { JsonOutline } from "./json-outline.ts";
import { readLines } from "./line-report.ts";

export type { JsonLineReader };

/** A format with one JSON object per line. A report whose last line is cut off is broken. */
export function jsonLinesFormat({ id, about, detects, read }: JsonLinesDeclaration<Report, JsonOutline, Head>): Format {
  return {
    id,
    about,
    detects: (head) => head.json !== undefined && detects(head.json, head),
    open(collector, setting) {
      const report = new Report(collector, setting);
      const reader = read(report);
      let cutOff: number | undefined;
      const onLine = (text: string, line: number): void => {
        if (text.trim() === "") return;
        const value = parse(text);
        cutOff = value === undefined && /^\s*\{/.test(text) ? line : undefined;
        if (value !== undefined) reader.object(value, { line });
        else if (reader.text !== undefined && cutOff === undefined) reader.text(text, { line });
        else report.refuse({ line }, null, { code: "results.json-invalid" });
      };
      return readLines(report, onLine, () => {
        if (cutOff !== undefined) throw brokenAt(cutOff, "line-not-json");
        reader.finish?.();
      });
    },
  };
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
