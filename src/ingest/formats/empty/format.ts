import type { Format } from "../../format.ts";
import { Report } from "../../report.ts";

/** The output of a tool that found nothing: an empty file, or an empty JSON list. The task lists it, because the same is left behind by a tool that crashed. */
export const emptyFormat: Format = {
  id: "empty",
  about: {
    title: "Empty output",
    tools: ["any linter"],
    versions: "",
    contents: ["findings"],
    command: "",
  },
  detects: ({ text, isWhole }) => isWhole && (text === "" || /^\[\s*\]\s*$/.test(text)),
  open(collector, setting) {
    const report = new Report(collector, setting);
    return {
      push: () => undefined,
      finish() {
        report.note({ line: 1 }, { code: "results.report-empty" }, setting.summary.name ?? "");
        report.accept();
        return "done";
      },
      line: 1,
    };
  },
};
