import { open, type FileHandle } from "node:fs/promises";
import { resolve } from "node:path";
import {
  Collector,
  readResults,
  type ItemCounts,
  type Refusal,
  type ReportSummary,
  type UploadBytes,
} from "../../ingest/index.ts";
import { problemDetail, type Problem } from "../../text/index.ts";
import type { Call, Options } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, fail, misuse, systemWords, type Outcome } from "../failure.ts";
import { plainText } from "../output/plain-text.ts";
import { colorsFor } from "../output/show-rows.ts";

/** Refusals that are shown for each file; `--json` has as many as a task. */
const refusalsShownMax = 5;
const chunkBytes = 256 * 1024;
/** As on a server, without its limit of disk space. */
const bounds = { expandedBytesMax: Number.MAX_SAFE_INTEGER, ratioMax: 200 };
/** A server only notes ids that its model does not know; here every id is known. */
const vocabulary = { strict: false, computes: () => false, knows: () => true };

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
  for (const file of call.arguments) {
    const inspected = await inspect(call, file);
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

async function inspect({ terminal, options }: Call, file: string): Promise<Outcome<InspectedFile>> {
  const path = resolve(terminal.folder, file);
  let opened: FileHandle;
  try {
    opened = await open(path);
  } catch (error) {
    return unreadable(file, error);
  }
  try {
    return done(await readFile(opened, file, options));
  } catch (error) {
    return unreadable(file, error);
  } finally {
    await opened.close();
  }
}

function unreadable(file: string, error: unknown): Outcome<never> {
  return fail({ exit: "usage", title: `${file} cannot be read`, detail: systemWords(error) });
}

async function readFile(opened: FileHandle, file: string, options: Options): Promise<InspectedFile> {
  const collector = new Collector(vocabulary, () => undefined);
  const upload: UploadBytes = { size: (await opened.stat()).size, open: (range) => chunksOf(opened, range) };
  const read = await readResults(upload, collector, {
    name: file,
    mediaType: "application/octet-stream",
    boundary: null,
    gzip: false,
    alignment: { strip: options.text("strip") ?? "", pathPrefix: options.text("pathPrefix") ?? "" },
    bounds,
    setAside: () => Promise.reject(new Error("A file is read where it is")),
    onProgress: () => undefined,
  });
  const { reports, refusals } = collector;
  const refused = { count: refusals.count, records: refusals.records };
  return { file, reports, refused, problem: read.ok ? null : read.problem };
}

async function* chunksOf(opened: FileHandle, range?: { readonly start: number; readonly end: number }) {
  let position = range?.start ?? 0;
  const end = range?.end ?? Infinity;
  while (position < end) {
    const wanted = Math.min(chunkBytes, end - position);
    const { bytesRead, buffer } = await opened.read(Buffer.allocUnsafe(wanted), 0, wanted, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
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
