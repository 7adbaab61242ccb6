import { join } from "node:path";
import { done, type Outcome } from "../../failure.ts";
import type { ImportReport } from "../import-report.ts";
import { numberOf, textOf } from "../json-values.ts";
import { Spool } from "../spool.ts";
import type { TriagedFinding } from "../repeat-triage.ts";
import { readReport, readTriage, timeOf, type CheckerReport } from "./report.ts";
import { pageSizeMax, type CodeCheckerServer } from "./server.ts";
import { flag, i64, i64List, struct, structsOf, type ThriftStruct } from "./thrift.ts";

/** A run of a product. */
export interface CheckerRun {
  readonly id: number;
  readonly name: string;
}

/** One storing of results in a run. */
interface StoredResults {
  readonly at: number;
  readonly tag: string | undefined;
}

/** The reports of a run. */
export interface RunContent {
  readonly reports: Spool<CheckerReport>;
  /** Severities by the id of the rule. */
  readonly rules: ReadonlyMap<string, { readonly name: string; readonly tool: string; readonly severity: string }>;
  readonly triaged: readonly TriagedFinding[];
}

/** Rows of one list at most. */
const rowsMax = 16_000_000;
const rulesMax = 100_000;
const triagedMax = 200_000;

/** The runs of the product, in order of names. */
export async function readRuns(server: CodeCheckerServer): Promise<Outcome<readonly CheckerRun[]>> {
  const runs: CheckerRun[] = [];
  const read = await pages(
    (limit, offset) => server.call("getRunData", { 1: struct({}), 2: limit, 3: offset }),
    (row) => {
      const [id, name] = [numberOf(row["1"]), textOf(row["3"])];
      if (id !== undefined && name !== undefined) runs.push({ id, name });
    },
  );
  return read.ok ? done(runs.toSorted((one, other) => (one.name < other.name ? -1 : 1))) : read;
}

/** When results were stored in a run, oldest first. */
export async function readHistory(
  server: CodeCheckerServer,
  { id }: CheckerRun,
): Promise<Outcome<readonly StoredResults[]>> {
  const stored: StoredResults[] = [];
  const read = await pages(
    (limit, offset) => server.call("getRunHistory", { 1: i64List([id]), 2: limit, 3: offset }),
    (row) => {
      const at = timeOf(row["5"]);
      if (at !== undefined) stored.push({ at, tag: textOf(row["3"]) });
    },
  );
  return read.ok ? done(stored.toSorted((one, other) => one.at - other.at)) : read;
}

/** All reports of a run, also those that are no longer found. */
export async function readContent(
  server: CodeCheckerServer,
  run: CheckerRun,
  place: { readonly scratch: string; readonly report: ImportReport; readonly shorten: (path: string) => string },
): Promise<Outcome<RunContent>> {
  const { report, shorten } = place;
  const reports = new Spool<CheckerReport>(join(place.scratch, "reports"));
  const rules = new Map<string, { readonly name: string; readonly tool: string; readonly severity: string }>();
  const triaged: TriagedFinding[] = [];
  const seen = new Set<unknown>();
  const everything = struct({ 11: flag(false) });
  const read = await pages(
    (limit, offset) =>
      server.call("getRunResults", { 1: i64List([run.id]), 2: limit, 3: offset, 5: everything, 7: flag(true) }),
    async (row) => {
      // A run that changes while its pages are read may repeat a report.
      if (seen.has(row["6"])) return;
      seen.add(row["6"]);
      const taken = readReport(row, shorten);
      const rule = taken === undefined ? undefined : ruleOf(taken);
      if (taken === undefined || rule === undefined || (!rules.has(rule) && rules.size >= rulesMax)) {
        report.miss(run.name, "reports", "they lack a checker, file or date, or have too many checkers");
        return;
      }
      if (!rules.has(rule)) rules.set(rule, { name: taken.checker, tool: taken.tool, severity: taken.severity });
      await reports.write(taken);
      const entries = taken.fixed === null ? readTriage(row) : [];
      if (entries.length === 0) return;
      if (triaged.length >= triagedMax) report.miss(run.name, "triage", `more than ${triagedMax} reports have some`);
      else triaged.push({ place: { ...taken, rule }, entries, assignee: undefined });
    },
  );
  await reports.end();
  if (!read.ok) return read;
  const total = await server.call("getRunResultCount", { 1: i64List([run.id]), 2: everything });
  if (!total.ok) return total;
  const missing = (numberOf(total.value) ?? seen.size) - seen.size;
  if (missing > 0) report.miss(run.name, "reports", "the server did not return them", missing);
  return done({ reports, rules, triaged });
}

/** The id of the rule, as reports of the same analyser give it. A checker has one severity. */
export function ruleOf({ tool, checker }: CheckerReport): string {
  return `${tool}:${checker}`;
}

async function pages(
  read: (limit: ReturnType<typeof i64>, offset: ReturnType<typeof i64>) => Promise<Outcome<unknown>>,
  take: (row: ThriftStruct) => void | Promise<void>,
): Promise<Outcome<void>> {
  for (let offset = 0; offset < rowsMax; offset += pageSizeMax) {
    const page = await read(i64(pageSizeMax), i64(offset));
    if (!page.ok) return page;
    const rows = structsOf(page.value);
    for (const row of rows) await take(row);
    if (rows.length < pageSizeMax) break;
  }
  return done(undefined);
}
