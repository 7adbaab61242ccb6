import { resolve } from "node:path";
import type { Format, ItemCounts, Refusal, ReportSummary } from "../../ingest/index.ts";
import { problemDetail, type Problem } from "../../text/index.ts";
import { CollectedResults } from "../check/collected-results.ts";
import { withReport } from "../check/read-reports.ts";
import type { Call } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, misuse, type Outcome } from "../failure.ts";
import { localFormats } from "../local-plugins.ts";
import { plainText } from "../output/plain-text.ts";
import { colorsFor } from "../output/colors.ts";

/** Refusals that are shown for each file; `--json` has as many as a task. */
const refusalsShownMax = 5;

/** The content of one file, as a build would read it. */
interface InspectedFile {
  readonly file: string;
  readonly reports: readonly ReportSummary[];
  readonly refused: { readonly count: number; readonly records: readonly Refusal[] };
  /** Why the file as a whole would be refused. */
  readonly problem: Problem | null;
}

/** `belvedere push --dry-run`: reads the files as a build would, without a server. */
export async function inspectReports(call: Call): Promise<Outcome<Exit>> {
  const { terminal, options } = call;
  if (call.arguments.includes("-")) return misuse("--dry-run reads files, not standard input");
  let exit: Exit = "done";
  const added = await localFormats(call);
  for (const file of call.arguments) {
    const inspected = await inspect(call, file, added);
    if (!inspected.ok) return inspected;
    if (inspected.value.problem !== null || nothingRead(inspected.value)) exit = "refused";
    terminal.output.write(options.has("json") ? `${jsonOf(inspected.value)}\n` : textOf(call, inspected.value));
  }
  return done(exit);
}

/** Whether records of the file were refused, and none was read. */
function nothingRead({ reports }: InspectedFile): boolean {
  const isRead = ({ refused: _refused, ...items }: ItemCounts) => Object.values(items).some((count) => count > 0);
  return reports.some(({ counts }) => counts.refused > 0) && !reports.some(({ counts }) => isRead(counts));
}

async function inspect(
  { terminal, options }: Call,
  file: string,
  added: readonly Format[],
): Promise<Outcome<InspectedFile>> {
  const results = new CollectedResults(added);
  const [strip = "", pathPrefix = ""] = [options.text("strip"), options.text("pathPrefix")];
  const read = await withReport(file, resolve(terminal.folder, file), (upload) =>
    results.read(upload, { name: file, strip, pathPrefix }),
  );
  if (!read.ok) return read;
  const { reports, refusals } = results.collector;
  const refused = { count: refusals.count, records: refusals.records };
  return done({ file, reports, refused, problem: read.value.ok ? null : read.value.problem });
}

function jsonOf({ file, reports, refused, problem }: InspectedFile): string {
  return JSON.stringify({
    file,
    reports: reports.map(({ tools, ...report }) => ({ ...report, tools: [...tools] })),
    refused: {
      count: refused.count,
      records: refused.records.map(({ reason, ...record }) => ({
        ...record,
        code: reason.code,
        reason: problemDetail(reason, "en"),
      })),
    },
    problem: problem === null ? null : { code: problem.code, detail: problemDetail(problem, "en") },
  });
}

function textOf({ terminal }: Call, { file, reports, refused, problem }: InspectedFile): string {
  const colors = colorsFor(terminal.output, terminal.environment);
  const lines = reports.map(({ name, format, version, tools, counts }) => {
    const title = name === null || name === file ? file : `${file} › ${name}`;
    const kind = version === null ? format : `${format} ${version}`;
    const written = tools.size === 0 ? [] : [[...tools].join(", ")];
    return plainText([title, kind, ...written, countsText(counts)].join(" · "));
  });
  for (const { report, line, reason } of refused.records.slice(0, refusalsShownMax)) {
    const place = report === null || report === file ? `line ${line}` : `${report}, line ${line}`;
    lines.push(colors.yellow(plainText(`  ${place}: ${problemDetail(reason, "en")}`)));
  }
  if (refused.count > refusalsShownMax) {
    const more = refused.count - refusalsShownMax;
    lines.push(colors.yellow(`  … ${more} more; --json lists ${refused.records.length} of them`));
  }
  if (problem !== null) lines.push(colors.red(plainText(problemDetail(problem, "en"))));
  return `${lines.join("\n")}\n`;
}

const nouns: readonly (readonly [kind: keyof ItemCounts, one: string, many: string])[] = [
  ["findings", "finding", "findings"],
  ["tests", "test", "tests"],
  ["lines", "line of coverage", "lines of coverage"],
  ["functions", "function", "functions"],
  ["measures", "measure", "measures"],
  ["components", "component", "components"],
  ["links", "link", "links"],
  ["records", "record", "records"],
  ["repeated", "repeated", "repeated"],
  ["refused", "refused", "refused"],
];

function countsText(counts: ItemCounts): string {
  const present = nouns
    .filter(([kind]) => counts[kind] > 0)
    .map(([kind, one, many]) => `${counts[kind]} ${counts[kind] === 1 ? one : many}`);
  return present.length === 0 ? "no findings" : present.join(", ");
}
