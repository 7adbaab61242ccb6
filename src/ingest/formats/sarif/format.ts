import type { Format } from "../../format.ts";
import { Report } from "../../report.ts";
import { SarifReader } from "./reader.ts";

/** SARIF 2.1.0: a JSON object that has runs, or says itself that it is SARIF. */
export const sarifFormat: Format = {
  id: "sarif",
  about: {
    title: "SARIF",
    tools: ["CodeQL", "Clang", "ESLint", "Semgrep", "Roslyn", "flawfinder"],
    versions: "2.1.0",
    contents: ["findings"],
    command: "semgrep scan --sarif",
  },
  detects: ({ json }) =>
    json !== undefined &&
    !json.isList &&
    (/sarif/i.test(json.text("$schema") ?? "") ||
      (json.has("runs") && /^\d+\.\d+\.\d/.test(json.text("version") ?? "")) ||
      json.has("runs[].tool") ||
      json.has("runs[].results[].message")),
  open: (collector, setting) => new SarifReader(new Report(collector, setting)),
};
