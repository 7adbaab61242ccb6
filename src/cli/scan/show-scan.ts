import type { Call } from "../command.ts";
import { done, type Outcome } from "../failure.ts";
import { colorsFor, noColors } from "../output/colors.ts";
import { countWords } from "../output/count-words.ts";
import { namedOutput } from "../output/named-output.ts";
import { plainText } from "../output/plain-text.ts";
import { openSink } from "../output/show-rows.ts";
import type { ScanFinding } from "./finding.ts";
import { findingsText, type FindingsLook } from "./findings-text.ts";
import type { ScanOutput } from "./formats/scan-output.ts";
import type { FunctionThresholds } from "./function-table.ts";
import { scanSections } from "./scan-text.ts";
import type { ScanPlan } from "./scan-plan.ts";

/** What is shown. */
export interface ShownScan {
  /** What was analysed. */
  readonly label: string;
  readonly output: ScanOutput;
  /** The worst findings, worst first. */
  readonly worst: readonly ScanFinding[];
  readonly linesOf: FindingsLook["linesOf"];
  readonly thresholds: FunctionThresholds;
}

/** Writes the result in the wanted format, to the file that `--output` names if that is not for the results (R2). */
export async function showScan(call: Call, plan: ScanPlan, shown: ShownScan): Promise<Outcome<void>> {
  const isText = plan.format === "text";
  if (isText && (call.options.has("quiet") || (plan.writesResults && namedOutput(call) === undefined))) {
    return done(undefined);
  }
  const pieces = isText ? textPieces(call, plan, shown) : await machinePieces(plan, shown);
  if (!plan.writesResults) return writePieces(call, pieces);
  for await (const piece of pieces) call.terminal.output.write(piece);
  return done(undefined);
}

async function machinePieces({ format }: ScanPlan, { output }: ShownScan): Promise<AsyncIterable<string>> {
  const { machineFormats } = await import("./formats/index.ts");
  return machineFormats[format as keyof typeof machineFormats](output);
}

async function writePieces(call: Call, pieces: AsyncIterable<string>): Promise<Outcome<void>> {
  const sink = await openSink(call);
  if (!sink.ok) return sink;
  for await (const piece of pieces) {
    if (sink.value.closed) break;
    await sink.value.write(piece);
  }
  return sink.value.end();
}

async function* textPieces(call: Call, plan: ScanPlan, shown: ShownScan): AsyncGenerator<string> {
  const { terminal } = call;
  const isFile = !plan.writesResults && namedOutput(call) !== undefined;
  const colors = isFile ? noColors : colorsFor(terminal.output, terminal.environment);
  const width = isFile || terminal.output.isTTY !== true ? undefined : terminal.output.columns;
  const { output, worst, linesOf, thresholds, label } = shown;
  const count = [...output.severities.values()].reduce((sum, one) => sum + one, 0);
  if (plan.findingsMax === Number.POSITIVE_INFINITY) yield* findingsText(output.findings(), { colors, width, linesOf });
  else {
    const visible = worst.slice(0, plan.findingsMax);
    yield* findingsText(listed(visible), { colors, width, linesOf });
    const more = count - visible.length;
    if (more > 0 && plan.findingsMax > 0) yield `\n… and ${countWords(more, "more finding")}: --findings all\n`;
  }
  const { sortedBy, severities } = plan;
  yield scanSections(label, output, { colors, width, sortedBy, thresholds, severityIds: severities.ids });
}

async function* listed<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  yield* values;
}

/** Why `--fail-on` makes the command fail; undefined if it does not. */
export function failureSentence(
  call: Call,
  { forbidden }: ScanPlan,
  { severities }: ScanOutput,
  worst: ScanFinding | undefined,
): string | undefined {
  const found = forbidden.filter((severity) => severities.has(severity)).toReversed();
  if (found.length === 0) return undefined;
  const all = found.reduce((sum, severity) => sum + (severities.get(severity) ?? 0), 0);
  const counts = found.map((severity) => `${severities.get(severity)} ${severity}`).join(", ");
  const option = `--fail-on ${call.options.text("failOn")?.toUpperCase()}`;
  const first =
    worst === undefined
      ? ""
      : ` The first: ${[worst.path, worst.startLine].filter((part) => part !== null).join(":")} ${worst.rule} (${worst.message}).`;
  return plainText(`Failed because of ${option}: ${countWords(all, "finding")} (${counts}).${first}`);
}
