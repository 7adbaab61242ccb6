import { join } from "node:path";
import { done, type Outcome } from "../../failure.ts";
import type { HistoryEntry, ProjectContent } from "../import-history.ts";
import type { ImportReport } from "../import-report.ts";
import { numberOf, textOf } from "../json-values.ts";
import { Spool } from "../spool.ts";
import type { TriagedFinding } from "../repeat-triage.ts";
import { countPrivate, readFinding, readTriage, type DojoFinding } from "./finding.ts";
import { timeOf, type DojoProduct, type DojoServer } from "./server.ts";

/** The tests of a product: its history, and the tool of each test. */
export interface DojoTests {
  readonly history: readonly HistoryEntry[];
  readonly tools: ReadonlyMap<number, string>;
}

const rulesMax = 100_000;
const triagedMax = 200_000;

/** Reads the engagements of a product and their tests. Each start of a test is a moment of the history. */
export async function readTests(server: DojoServer, { id }: DojoProduct): Promise<Outcome<DojoTests>> {
  const engagements: { readonly id: number; readonly name: string; readonly commit: string | undefined }[] = [];
  const listed = await server.list("engagements", { product: String(id) }, (row) => {
    const number = numberOf(row["id"]);
    if (number === undefined) return;
    engagements.push({ id: number, name: textOf(row["name"]) ?? `${number}`, commit: textOf(row["commit_hash"]) });
  });
  if (!listed.ok) return listed;
  const moments = new Map<number, HistoryEntry>();
  const tools = new Map<number, string>();
  for (const engagement of engagements) {
    const read = await server.list("tests", { engagement: String(engagement.id) }, (row) => {
      const [number, at] = [numberOf(row["id"]), timeOf(row["target_start"])];
      if (number !== undefined) tools.set(number, textOf(row["test_type_name"]) ?? "DefectDojo");
      if (at === undefined) return;
      const name = textOf(row["version"]) ?? textOf(row["title"]) ?? textOf(row["test_type_name"]) ?? "test";
      const commit = textOf(row["commit_hash"]) ?? engagement.commit;
      moments.set(at, { at, name: `${engagement.name}: ${name}`.slice(0, 200), baseline: false, commit });
    });
    if (!read.ok) return read;
  }
  return done({ history: [...moments.values()].toSorted((one, other) => one.at - other.at), tools });
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
  const read = await server.list("findings", { test__engagement__product: String(product.id) }, async (row) => {
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
  return done({ lines, triaged });
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

function placeOf({ rule, path, line, title }: DojoFinding) {
  return { rule, path, line, column: undefined, message: title };
}
