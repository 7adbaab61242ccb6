import { reasonOf, type Plugin, type PluginFormat } from "../../plugins/index.ts";
import { BrokenReportError } from "../broken-report.ts";
import { jsonFormat } from "../documents/json-format.ts";
import { jsonLinesFormat } from "../documents/json-lines-format.ts";
import { textFormat } from "../documents/text-format.ts";
import { xmlFormat } from "../documents/xml-format.ts";
import type { Format, FormatReader } from "../format.ts";
import type { Report } from "../report.ts";
import { TooLargeError } from "../too-large.ts";
import { CheckedReport } from "./plugin-report.ts";

/** Runs a piece of a plug-in's code. The caller may note that it runs, so that a loop can be blamed on it. */
export type RunPlugin = <Value>(run: () => Value) => Value;

const runPlain: RunPlugin = (run) => run();

/**
 * The formats of a plug-in, made from its declarations as built-in formats are. An exception of its code refuses the
 * report, and names the plug-in.
 */
export function pluginFormats(
  name: string,
  { formats = [] }: Plugin,
  runPlugin: RunPlugin = runPlain,
): readonly Format[] {
  return formats.map((declaration) => guard(name, formatOf(declaration), runPlugin));
}

function formatOf(declaration: PluginFormat): Format {
  const checked = (report: Report): CheckedReport => new CheckedReport(report);
  switch (declaration.kind) {
    case "json": {
      const { kind: _, ...rest } = declaration;
      return jsonFormat({ ...rest, read: (report) => declaration.read(checked(report)) });
    }
    case "json-lines": {
      const { kind: _, ...rest } = declaration;
      return jsonLinesFormat({ ...rest, read: (report) => declaration.read(checked(report)) });
    }
    case "text": {
      const { kind: _, ...rest } = declaration;
      return textFormat({ ...rest, read: (report) => declaration.read(checked(report)) });
    }
    case "xml": {
      const { kind: _, ...rest } = declaration;
      return xmlFormat({ ...rest, visit: (report) => declaration.visit(checked(report)) });
    }
  }
}

function guard(plugin: string, format: Format, runPlugin: RunPlugin): Format {
  const run = <Value>(code: () => Value): Value => {
    try {
      return runPlugin(code);
    } catch (error) {
      // Refusals of the reader around the plug-in's code.
      if (error instanceof BrokenReportError || error instanceof TooLargeError) throw error;
      throw new BrokenReportError({ code: "results.plugin-failed", params: { plugin, detail: reasonOf(error) } });
    }
  };
  const { id, about, detectsLine } = format;
  return {
    id,
    about,
    detects: (head) => run(() => format.detects(head)),
    ...(detectsLine !== undefined && { detectsLine: (line: string) => run(() => detectsLine(line)) }),
    open(collector, setting): FormatReader {
      const reader = run(() => format.open(collector, setting));
      return {
        push: (chunk) => run(() => reader.push(chunk)),
        finish: () => run(() => reader.finish()),
        get line() {
          return reader.line;
        },
      };
    },
  };
}
