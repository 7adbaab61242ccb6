import type { Format } from "../../format.ts";
import { Report } from "../../report.ts";
import { SarifReader } from "./reader.ts";

/** SARIF 2.1.0: a JSON object that has runs, or says itself that it is SARIF. */
export const sarifFormat: Format = {
  id: "sarif",
  detects: ({ text }) =>
    text.startsWith("{") && (/"runs"\s*:\s*\[/.test(text) || /"\$schema"\s*:\s*"[^"]*sarif/i.test(text)),
  open: (collector, setting) => new SarifReader(new Report(collector, setting)),
};
