import { jsonLinesFormat } from "../../documents/json-lines-format.ts";
import { addRuffDiagnostic } from "../ruff/diagnostic.ts";

/** ruff's JSON, one diagnostic per line. */
export const ruffLinesFormat = jsonLinesFormat({
  id: "ruff-lines",
  about: {
    title: "ruff JSON lines",
    tools: ["ruff"],
    versions: "all",
    contents: ["findings"],
    command: "ruff check --output-format json-lines",
  },
  detects: (json) => json.has("filename", "location.row", "message", "end_location"),
  read: (report) => ({ object: (value, position) => addRuffDiagnostic(report, position, value) }),
});
