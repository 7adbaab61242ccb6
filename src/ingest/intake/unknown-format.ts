import { BrokenReportError } from "../broken-report.ts";
import type { Head } from "../head.ts";
import { resemblances } from "./resemblances.ts";

const startCharacters = 60;

/** Says how the report begins, what it resembles, and how to get a format that is supported. */
export function unknownFormat(head: Head): BrokenReportError {
  const start = startOf(head.text);
  const isData = head.json !== undefined || head.text.startsWith("<");
  const found = resemblances.find(({ detects }) => detects(head));
  const kind = (found?.hidesReports ?? isData) ? "data" : "other";
  if (found === undefined) return new BrokenReportError({ code: "results.format-unknown", params: { start } }, kind);
  const { title: resembles, instead } = found;
  return new BrokenReportError({ code: "results.format-unsupported", params: { start, resembles, instead } }, kind);
}

/** The first characters, with those that no terminal shows as numbers. */
function startOf(text: string): string {
  const start = Buffer.from(text.slice(0, startCharacters), "latin1").toString("utf8").replaceAll("\u{fffd}", "?");
  return start
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
