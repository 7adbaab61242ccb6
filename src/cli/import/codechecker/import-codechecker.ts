import type { Client } from "../../client/client.ts";
import type { Call } from "../../command.ts";
import { done, misuse, type Outcome } from "../../failure.ts";
import { Destination } from "../destination.ts";
import { importHistory, type ProjectContent } from "../import-history.ts";
import { isFatal, missProject, ImportReport } from "../import-report.ts";
import type { Counting, FindingPlace } from "../repeat-triage.ts";
import type { CheckerReport } from "./report.ts";
import { readContent, readHistory, readRuns, ruleOf, type CheckerRun, type RunContent } from "./run-content.ts";
import type { CodeCheckerServer } from "./server.ts";

/** Imports the runs of a product, each as a project. A run that fails does not stop the others. */
export async function importCodechecker(
  call: Call,
  server: CodeCheckerServer,
  client: Client,
): Promise<Outcome<ImportReport>> {
  const { options, terminal } = call;
  const report = new ImportReport();
  const runs = await readRuns(server);
  if (!runs.ok) return runs;
  const names = options.list("project");
  const absent = names.filter((name) => runs.value.every((run) => run.name !== name));
  if (absent.length > 0) return misuse(`The product ${server.product} has no run ${absent.join(", ")}`);
  const destination = new Destination(call, client);
  for (const run of runs.value.filter(({ name }) => names.length === 0 || names.includes(name))) {
    if (!options.has("json") && !options.has("quiet")) terminal.errors.write(`${run.name} …\n`);
    const counts = report.project(run.name, run.name);
    const taken = await importRun(call, { server, destination, run, report, counts });
    if (taken.ok) continue;
    if (isFatal(taken.failure)) return taken;
    missProject(report, run.name, taken.failure);
  }
  return done(report);
}

interface RunMove extends Counting {
  readonly server: CodeCheckerServer;
  readonly destination: Destination;
  readonly run: CheckerRun;
}

async function importRun({ options }: Call, { server, run, ...move }: RunMove): Promise<Outcome<void>> {
  const history = await readHistory(server, run);
  if (!history.ok) return history;
  const shorten = shortening(options.text("strip"));
  const entries = history.value.map(({ at, tag }) => ({
    at,
    name: tag ?? new Date(at).toISOString().slice(0, 19),
    baseline: tag !== undefined,
    commit: undefined,
  }));
  const project = {
    ...move,
    name: run.name,
    modelId: options.text("model"),
    group: options.text("group") ?? server.product,
    newestOnly: options.isOff("history"),
    source: "CodeChecker",
    async readContent(scratch: string) {
      const content = await readContent(server, run, { scratch, report: move.report, shorten });
      if (!content.ok) return content;
      const { triaged } = content.value;
      return done({
        triaged,
        lines: (...of: LineArguments) => versionLines(content.value, ...of),
        undecided: () => undecidedOf(content.value),
      });
    },
  };
  return importHistory(project, entries);
}

type LineArguments = Parameters<ProjectContent["lines"]>;

async function* versionLines({ reports, rules }: RunContent, ...[at, counted]: LineArguments): AsyncGenerator<string> {
  for (const [id, { name, tool, severity }] of rules) {
    yield JSON.stringify({ kind: "rule", id, name, tool, categories: [`SEVERITY.${severity}`] });
  }
  const known = new Set<string>();
  let count = 0;
  for await (const report of reports.values()) {
    if (!existedAt(report, at)) continue;
    const { path, line, column, message, hash, related } = report;
    if (!known.has(path)) yield JSON.stringify({ kind: "artifact", path, type: "FILE" });
    known.add(path);
    count += 1;
    yield JSON.stringify({
      kind: "finding",
      artifact: path,
      rule: ruleOf(report),
      message,
      location: line === undefined ? {} : { startLine: line, ...(column === undefined ? {} : { startColumn: column }) },
      fingerprint: hash,
      ...(related.length === 0 ? {} : { relatedLocations: related }),
    });
  }
  counted(count);
}

/** Where the reports are that are still found and not reviewed. */
async function* undecidedOf({ reports }: RunContent): AsyncGenerator<FindingPlace> {
  for await (const report of reports.values()) {
    if (report.fixed === null && !report.isReviewed) yield { ...report, rule: ruleOf(report) };
  }
}

function existedAt({ detected, fixed }: CheckerReport, at: number | undefined): boolean {
  if (at === undefined) return fixed === null;
  return detected <= at && (fixed === null || fixed > at);
}

/** Removes the folder that the code was analysed in, and the slash at the start. */
function shortening(folder: string | undefined): (path: string) => string {
  const start = folder === undefined ? "/" : `${folder.replace(/\/+$/, "")}/`;
  return (path) => (path.startsWith(start) ? path.slice(start.length) : path.replace(/^\/+/, ""));
}
