import { readFile, stat } from "node:fs/promises";
import type { MatchSide } from "../../ingest/index.ts";
import { textColumn } from "../../snapshot/index.ts";
import { done, fail, systemWords, type Outcome } from "../failure.ts";
import { openFileSink } from "../output/sink.ts";
import { pathOf, type FinishedResults } from "./collected-results.ts";
import { compareFindings } from "./finding.ts";
import { findingAt } from "./collected-results.ts";
import type { FindingsBefore } from "./match-results.ts";

/** The first line of a baseline. */
const header = { kind: "belvedere-baseline", format: 1 } as const;
const baselineBytesMax = 256 * 1024 * 1024;

/**
 * A finding of a baseline. It has no line number: the file does not change when code above a finding changes. `line` and
 * `around` are hashes of its line and of the lines around it.
 */
interface BaselineFinding {
  readonly path: string;
  readonly rule: string;
  readonly message: string;
  readonly fingerprint?: string;
  readonly line?: string;
  readonly around?: string;
}

/** Writes findings to a baseline: one line each, in the order of paths and lines. Returns their number. */
export async function saveBaseline(file: string, results: FinishedResults): Promise<Outcome<number>> {
  const { side } = results;
  const rows = Array.from({ length: side.size }, (_, row) => ({ row, finding: findingAt(results, row) }));
  rows.sort((one, other) => compareFindings(one.finding, other.finding) || one.row - other.row);
  const sink = await openFileSink(file);
  if (!sink.ok) return sink;
  await sink.value.write(`${JSON.stringify(header)}\n`);
  for (const { row, finding } of rows) {
    const fingerprint = side.fingerprints?.text(row) ?? "";
    const line = side.contexts?.line[row] ?? 0;
    const around = side.contexts?.around[row] ?? 0;
    const saved: BaselineFinding = {
      path: pathOf(results, row),
      rule: finding.rule,
      message: finding.message,
      ...(fingerprint === "" ? {} : { fingerprint }),
      ...(line === 0 ? {} : { line: hexOf(line) }),
      ...(around === 0 ? {} : { around: hexOf(around) }),
    };
    await sink.value.write(`${JSON.stringify(saved)}\n`);
  }
  const written = await sink.value.end();
  return written.ok ? done(rows.length) : written;
}

function hexOf(hash: number): string {
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** Reads the findings of a baseline; `isWanted` selects paths. */
export async function readBaseline(
  file: string,
  isWanted: (path: string) => boolean,
): Promise<Outcome<FindingsBefore>> {
  const text = await readText(file);
  if (!text.ok) return text;
  const findings: BaselineFinding[] = [];
  for (const [index, line] of text.value.split("\n").entries()) {
    if (line.trim() === "") continue;
    const entry = parseLine(line);
    // A merge may leave the first line twice.
    if (isHeader(entry)) continue;
    if (index === 0) return broken(file, "Its first line is not that of a baseline.");
    if (!isFinding(entry)) return broken(file, `Line ${index + 1} is not a finding.`);
    if (isWanted(entry.path)) findings.push(entry);
  }
  return done(baselineSide(findings));
}

async function readText(file: string): Promise<Outcome<string>> {
  try {
    const { size } = await stat(file);
    if (size > baselineBytesMax) return broken(file, `It is larger than ${baselineBytesMax} bytes.`);
    return done(await readFile(file, "utf8"));
  } catch (error) {
    return fail({ exit: "usage", title: `${file} cannot be read`, detail: systemWords(error) });
  }
}

function broken(file: string, detail: string): Outcome<never> {
  return fail({ exit: "usage", title: `${file} cannot be used as a baseline`, detail });
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isHeader(entry: unknown): boolean {
  const { kind, format } = (entry ?? {}) as Partial<typeof header>;
  return kind === header.kind && format === header.format;
}

function isFinding(entry: unknown): entry is BaselineFinding {
  if (typeof entry !== "object" || entry === null) return false;
  const { path, rule, message, fingerprint = "", line = "0", around = "0" } = entry as Partial<BaselineFinding>;
  const areTexts = [path, rule, message, fingerprint].every((text) => typeof text === "string");
  return areTexts && [line, around].every((hash) => /^[\da-f]{1,8}$/.test(hash));
}

/** Every file is an artifact, and every finding belongs to its file. */
function baselineSide(findings: readonly BaselineFinding[]): FindingsBefore {
  const sorted = findings
    .map((finding, order) => ({ ...finding, order }))
    .toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : one.order - other.order));
  const paths = [...new Set(sorted.map(({ path }) => path))];
  const rowOf = new Map(paths.map((path, row) => [path, row]));
  const ruleIds = [...new Set(sorted.map(({ rule }) => rule))];
  const numberOf = new Map(ruleIds.map((rule, number) => [rule, number]));
  const hashes = (name: "line" | "around"): Int32Array =>
    Int32Array.from(sorted, (finding) => Number.parseInt(finding[name] ?? "0", 16) | 0);
  const side: MatchSide = {
    size: sorted.length,
    artifact: Int32Array.from(sorted, ({ path }) => rowOf.get(path)!),
    file: Int32Array.from(paths.keys()),
    rule: Int32Array.from(sorted, ({ rule }) => numberOf.get(rule)!),
    ruleIds,
    messages: textColumn(sorted.map(({ message }) => message)),
    // Only the order of the findings of a file is known.
    startLine: Int32Array.from(sorted.keys(), (index) => index + 1),
    startColumn: undefined,
    fingerprints: textColumn(sorted.map(({ fingerprint = "" }) => fingerprint)),
    snippets: undefined,
    contexts: { line: hashes("line"), around: hashes("around"), shape: new Int32Array(sorted.length) },
    parts: null,
  };
  const rowsOf = ({ assembled: { artifacts } }: FinishedResults): Int32Array =>
    Int32Array.from({ length: artifacts.tree.size }, (_, row) => rowOf.get(artifacts.paths.text(row)) ?? -1);
  return { side, rowsOf };
}
