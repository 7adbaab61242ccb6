import { jsonFormat } from "../../documents/json-format.ts";
import { addRuffDiagnostic } from "./diagnostic.ts";

/** ruff's JSON: a list of diagnostics. */
export const ruffFormat = jsonFormat({
  id: "ruff",
  about: {
    title: "ruff JSON",
    tools: ["ruff"],
    versions: "all",
    contents: ["findings"],
    command: "ruff check --output-format json",
  },
  detects: (json) => json.has("[].filename", "[].location.row", "[].message"),
  elements: ["[]"],
  read: (report) => ({ element: ({ position, value }) => addRuffDiagnostic(report, position, value) }),
});
