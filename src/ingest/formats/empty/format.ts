import type { Format } from "../../format.ts";
import { form } from "../../../text/index.ts";
import { analysisFailure } from "../../failures.ts";
import { Report } from "../../report.ts";

/** Documents of these kinds have a root even if there are no findings: an empty one is what a crash leaves. */
const neverEmpty = /\.(?:sarif|xml)(?:\.gz)?$/i;

/** OSV-Scanner 1.0 to 1.3, and other tools, write nothing else around an empty list. */
const emptyJson = /^(?:\[\s*\]|\{\s*"results"\s*:\s*\[\s*\]\s*\})\s*$/;

/**
 * The output of a tool that found nothing: an empty JSON list, also alone in `results`, or an empty file. The task lists
 * an empty file, because a tool that crashed leaves the same behind.
 */
export const emptyFormat: Format = {
  id: "empty",
  about: {
    title: "Empty output",
    tools: ["any linter"],
    versions: "",
    contents: ["findings"],
    command: "",
  },
  detects: ({ text, isWhole }) => isWhole && (text === "" || emptyJson.test(text)),
  open(collector, setting) {
    const report = new Report(collector, setting);
    let isBlank = true;
    return {
      push(chunk) {
        if (/\S/.test(Buffer.from(chunk).toString("latin1"))) isBlank = false;
      },
      finish() {
        const name = setting.summary.name ?? "";
        if (isBlank && neverEmpty.test(name)) {
          report.analysisFailed({ line: 1 }, analysisFailure(name, form("results-missing")));
        } else if (isBlank) report.note({ line: 1 }, { code: "results.report-empty" }, name);
        report.accept();
        return "done";
      },
      line: 1,
    };
  },
};
