import { join } from "node:path";
import { done, type Outcome } from "../../failure.ts";
import type { HistoryEntry, ProjectContent } from "../import-history.ts";
import type { ImportReport } from "../import-report.ts";
import { numberOf, objectOf, textOf, type JsonObject } from "../json-values.ts";
import { Spool } from "../spool.ts";
import type { FindingPlace, TriagedFinding } from "../repeat-triage.ts";
import { changeOf, countPrivate, readFinding, readTriage, type DojoFinding } from "./finding.ts";
import { timeOf, type DojoProduct, type DojoServer } from "./server.ts";

/** The tests of a product: its history, and the tool of each test. */
export interface DojoTests {
  readonly history: readonly HistoryEntry[];
  readonly tools: ReadonlyMap<number, string>;
}

const rulesMax = 100_000;
const triagedMax = 200_000;

/** A series of tests of a product. */
interface Engagement {
  readonly id: number;
  readonly name: string;
  readonly commit: string | undefined;
}

/** Reads the engagements of a product and their tests. Each import of a report is a moment of the history. */
export async function readTests(server: DojoServer, { id }: DojoProduct): Promise<Outcome<DojoTests>> {
  const engagements: Engagement[] = [];
  const listed = await server.list("engagements", { product: String(id) }, (row) => {
    const number = numberOf(row["id"]);
    if (number === undefined) return;
    engagements.push({ id: number, name: textOf(row["name"]) ?? `${number}`, commit: textOf(row["commit_hash"]) });
  });
  if (!listed.ok) return listed;
  const moments = new Map<number, HistoryEntry>();
  const tools = new Map<number, string>();
  for (const engagement of engagements) {
    const tests: JsonObject[] = [];
    const read = await server.list("tests", { engagement: String(engagement.id) }, (row) => void tests.push(row));
    if (!read.ok) return read;
    for (const row of tests) {
      const number = numberOf(row["id"]);
      if (number === undefined) continue;
      tools.set(number, textOf(row["test_type_name"]) ?? "DefectDojo");
      const imported = await readImports(server, engagement, row, number);
      if (!imported.ok) return imported;
      for (const entry of imported.value) moments.set(entry.at, entry);
    }
  }
  return done({ history: [...moments.values()].toSorted((one, other) => one.at - other.at), tools });
}

/** The imports of a test: the first one and those that repeated it. A test that was made by users has none. */
async function readImports(
  server: DojoServer,
  engagement: Engagement,
  test: JsonObject,
  id: number,
): Promise<Outcome<readonly HistoryEntry[]>> {
  const entries: HistoryEntry[] = [];
  const add = (row: JsonObject, at: number | undefined): void => {
    if (at === undefined) return;
    const name = [row["version"], test["version"], test["title"], test["test_type_name"], "test"].find(textOf);
    const commit = textOf(row["commit_hash"]) ?? textOf(test["commit_hash"]) ?? engagement.commit;
    entries.push({ at, name: `${engagement.name}: ${textOf(name) ?? ""}`.slice(0, 200), baseline: false, commit });
  };
  const read = await server.list("test_imports", { test: String(id) }, (row) => {
    // A user who imports a report may say when it was made. Its findings have this date.
    add(row, timeOf(objectOf(row["import_settings"])["scan_date"]) ?? timeOf(row["created"]));
  });
  if (!read.ok) return read;
  if (entries.length === 0) add(test, timeOf(test["target_start"]));
  return done(entries);
}

/** Where findings are read from and what is known of them. */
export interface FindingSource {
  readonly server: DojoServer;
  readonly product: DojoProduct;
  readonly tools: DojoTests["tools"];
  readonly report: ImportReport;
  readonly scratch: string;
}

/** Reads the findings of a product. Duplicates are left out, as the server leaves them out of its counts. */
export async function readContent(source: FindingSource): Promise<Outcome<ProjectContent>> {
  const { server, product, tools, report, scratch } = source;
  const findings = new Spool<DojoFinding>(join(scratch, "findings"));
  const rules = new Map<string, Pick<DojoFinding, "title" | "tool" | "severity" | "families">>();
  const triaged: TriagedFinding[] = [];
  const now = Date.now();
  let changedAt = 0;
  const read = await server.list("findings", { test__engagement__product: String(product.id) }, async (row) => {
    changedAt = Math.max(changedAt, changeOf(row));
    if (row["duplicate"] === true) return report.miss(product.name, "findings", "they are duplicates of others");
    const finding = readFinding(row, tools.get(numberOf(row["test"]) ?? 0) ?? "DefectDojo");
    if (finding === undefined || (!rules.has(finding.rule) && rules.size >= rulesMax)) {
      return report.miss(product.name, "findings", "they lack a title or a date, or have too many rules");
    }
    if (!rules.has(finding.rule)) rules.set(finding.rule, finding);
    await findings.write(finding);
    const secret = countPrivate(row);
    if (secret > 0) report.miss(product.name, "notes", "they are private", secret);
    const entries = finding.mitigated === null ? readTriage(row, now) : [];
    if (entries.length === 0) return;
    if (triaged.length >= triagedMax) report.miss(product.name, "triage", `more than ${triagedMax} findings have some`);
    else triaged.push({ place: placeOf(finding), entries, assignee: undefined });
  });
  await findings.end();
  if (!read.ok) return read;
  const missing = read.value.total - read.value.read;
  if (missing > 0) report.miss(product.name, "findings", "the server did not return them", missing);
  const lines: ProjectContent["lines"] = async function* (at, counted) {
    for (const [id, { title, tool, severity, families }] of rules) {
      yield JSON.stringify({ kind: "rule", id, name: title, tool, families, categories: [`SEVERITY.${severity}`] });
    }
    yield* findingLines(findings, at, counted);
  };
  const undecided = async function* (): AsyncGenerator<FindingPlace> {
    for await (const finding of findings.values()) {
      if (finding.mitigated === null && !finding.isDecided) yield placeOf(finding);
    }
  };
  const places = async function* (): AsyncGenerator<FindingPlace> {
    for await (const finding of findings.values()) if (finding.mitigated === null) yield placeOf(finding);
  };
  return done({ lines, triaged, undecided, present: { changedAt, places } });
}

async function* findingLines(
  findings: Spool<DojoFinding>,
  at: number | undefined,
  counted: (count: number) => void,
): AsyncGenerator<string> {
  const known = new Set<string>([""]);
  let count = 0;
  for await (const finding of findings.values()) {
    const { id, rule, title, path, line, found, mitigated } = finding;
    const exists = at === undefined ? mitigated === null : found <= at && (mitigated === null || mitigated > at);
    if (!exists) continue;
    if (!known.has(path)) yield JSON.stringify({ kind: "artifact", path, type: "FILE" });
    known.add(path);
    count += 1;
    const location = line === undefined ? {} : { startLine: line };
    const fingerprint = `defectdojo:${id}`;
    yield JSON.stringify({ kind: "finding", artifact: path, rule, message: title, location, fingerprint });
  }
  counted(count);
}

function placeOf({ rule, path, line, title }: DojoFinding): FindingPlace {
  return { rule, path, line, column: undefined, message: title };
}
