import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Analysis, AnalysisOptions, FileSource, Summary } from "../../analyser/index.ts";
import type { SarifRule } from "../../sarif/index.ts";
import { problemDetail } from "../../text/index.ts";
import type { Call } from "../command.ts";
import { done, fail, writeFailure, type Outcome } from "../failure.ts";
import { namedOutput } from "../output/named-output.ts";
import { openOutputFile } from "../output/output-file.ts";
import { progressBar } from "../output/progress.ts";
import { lineReader } from "./file-lines.ts";
import { FindingFile } from "./finding-file.ts";
import type { ScanFinding } from "./finding.ts";
import type { ScanOutput } from "./formats/scan-output.ts";
import { ResultsDigest } from "./results-digest.ts";
import type { ScanPlan } from "./scan-plan.ts";
import { WorstFindings } from "./worst-findings.ts";
import { WorstFunctions, type MeasuredFunction } from "./worst-functions.ts";

/** What is analysed. */
export interface ScanSource {
  readonly files: FileSource;
  /** In front of the paths that outputs show. */
  readonly prefix: string;
  /** False: only a part of the code is analysed or shown. */
  readonly isWhole: boolean;
  /** What the totals are about. */
  readonly label: string;
  /** Whether a finding belongs to the result; its path is that of the source. */
  readonly isWanted?: (finding: ScanFinding) => boolean;
}

/** A finished analysis. */
export interface FinishedScan {
  readonly output: ScanOutput;
  readonly worst: readonly ScanFinding[];
  readonly linesOf: (path: string) => Promise<readonly string[] | undefined>;
}

/** Files of an analysis in a temporary folder. */
export interface ScanScratch {
  /** The results (R2), compressed; undefined if they are not needed. */
  readonly results: string | undefined;
  readonly findings: string;
  /** Lines that the results have in addition. */
  readonly notices: string;
}

const phases = { list: "finding files", measure: "measuring", relate: "relating", emit: "writing results" } as const;

/** Analyses files, and collects what outputs show. */
export async function runScan(
  call: Call,
  plan: ScanPlan,
  source: ScanSource,
  options: AnalysisOptions,
  scratch: ScanScratch,
): Promise<Outcome<FinishedScan>> {
  const { prefix } = source;
  // With no findings shown, one is still needed to explain a failure.
  const worst = new WorstFindings(
    Number.isFinite(plan.findingsMax) ? Math.max(1, plan.findingsMax) : 1,
    plan.severities.ids,
  );
  const file = new FindingFile(scratch.findings);
  const onFinding = (finding: ScanFinding): void => {
    const related = finding.related.map((place) => ({ ...place, path: prefix + place.path }));
    const shown = { ...finding, path: prefix + finding.path, related };
    worst.add(shown);
    file.add(shown);
  };
  const digest = new ResultsDigest({
    severityOfRule: plan.severities.ofRules,
    functions: new WorstFunctions(plan.sortedBy, plan.top),
    severityIn: plan.severityIn,
    onFinding,
    settle: () => file.settle(),
    ...(source.isWanted === undefined ? {} : { isWanted: source.isWanted }),
  });
  const analysed = await analyseTo(call, source.files, options, digest, scratch);
  await file.finish();
  if (!analysed.ok) return analysed;
  const output: ScanOutput = {
    summary: {
      ...withPrefix(analysed.value.summary, prefix),
      findings: digest.findingCount,
      suppressedFindings: digest.suppressedCount,
    },
    findingsElsewhere: digest.unwantedCount,
    elapsedMilliseconds: Math.round(performance.now() - call.terminal.startedMilliseconds),
    severities: digest.severities,
    suppressed: digest.suppressed,
    functions: digest.functions.list().map((measured): MeasuredFunction => {
      return { ...measured, path: prefix + measured.path, file: prefix + measured.file };
    }),
    isWhole: source.isWhole,
    ruleOf: ruleReader(await readRules()),
    findings: () => file.read(),
  };
  return done({ output, worst: worst.list(), linesOf: lineReader(source.files, prefix) });
}

async function analyseTo(
  call: Call,
  files: FileSource,
  options: AnalysisOptions,
  digest: ResultsDigest,
  { results: path, notices }: ScanScratch,
): Promise<Outcome<Analysis>> {
  // Loaded on first use: parsers are large, and other commands do not need them.
  const { analyse } = await import("../../analyser/index.ts");
  const bar = progressBar(call);
  const { signal } = call.terminal;
  const onProgress: AnalysisOptions["onProgress"] = ({ phase, files: count, filesTotal }) =>
    bar.show(count / Math.max(1, filesTotal), `${phases[phase]}  ${count} of ${filesTotal} files`);
  try {
    const analysis = await analyse(files, { ...options, onProgress, signal });
    if (!analysis.ok) return fail({ exit: "usage", title: problemDetail(analysis.problem, "en") });
    const texts = digest.watch(analysis.value);
    // Compressing results costs more than the rest of a second scan, so it is skipped when they are not needed.
    await (path === undefined
      ? readThrough(texts)
      : pipeline(Readable.from(withNotices(texts, notices)), createGzip(), createWriteStream(path)));
    return done(analysis.value);
  } catch (error) {
    if (signal.aborted) return fail({ exit: "interrupted", title: "Interrupted" });
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return writeFailure(path ?? "a temporary file", error);
  } finally {
    bar.stop();
  }
}

async function* withNotices(texts: AsyncIterable<string>, notices: string): AsyncGenerator<string> {
  yield* texts;
  if (notices !== "") yield notices;
}

async function readThrough(texts: AsyncIterable<string>): Promise<void> {
  for await (const _ of texts);
}

/** The summary with the paths that the output shows. */
function withPrefix(summary: Summary, prefix: string): Summary {
  if (prefix === "") return summary;
  const named = <Entry extends { readonly path: string }>(entries: readonly Entry[]): Entry[] =>
    entries.map((entry) => ({ ...entry, path: prefix + entry.path }));
  return {
    ...summary,
    transcoded: summary.transcoded.map((path) => prefix + path),
    syntaxErrors: summary.syntaxErrors.map((path) => prefix + path),
    leastParsed: named(summary.leastParsed),
    skipped: named(summary.skipped),
  };
}

async function readRules(): Promise<ReadonlyMap<string, SarifRule>> {
  const { standardModel } = await import("../../model/index.ts");
  const rules = (standardModel.rules ?? []).map(({ id, name, description, families = [] }): SarifRule => {
    return {
      id,
      name: name ?? id,
      description: description ?? "",
      helpUri: null,
      tool: null,
      families,
      categories: [],
    };
  });
  return new Map(rules.map((rule) => [rule.id, rule]));
}

/** The definition of each rule, the same object every time. */
function ruleReader(known: ReadonlyMap<string, SarifRule>): ScanOutput["ruleOf"] {
  const used = new Map<string, SarifRule>();
  return (id, severity) => {
    const before = used.get(id);
    if (before !== undefined) return before;
    const unknown = { id, name: id, description: "", helpUri: null, tool: null, families: [], categories: [] };
    const rule = { ...(known.get(id) ?? unknown), categories: [`SEVERITY.${severity}`] };
    used.set(id, rule);
    return rule;
  };
}

/** Writes the results (R2) to the output that the user named; compressed only if its name says so. */
export async function writeResults(call: Call, results: string): Promise<Outcome<void>> {
  const path = namedOutput(call);
  if (path === undefined) return copyResults(results, false, call.terminal.output, "standard output");
  await mkdir(dirname(path), { recursive: true }).catch(() => undefined);
  const output = await openOutputFile(path);
  if (!output.ok) return output;
  const { stream, finish, discard } = output.value;
  const copied = await copyResults(results, path.endsWith(".gz"), stream, path);
  try {
    if (copied.ok) await finish();
    else await discard();
    return copied;
  } catch (error) {
    return writeFailure(path, error);
  }
}

async function copyResults(
  results: string,
  isCompressed: boolean,
  stream: NodeJS.WritableStream | Writable,
  name: string,
): Promise<Outcome<void>> {
  // Standard output stays open: other texts may follow.
  const options = { end: name !== "standard output" };
  const source = createReadStream(results);
  try {
    await (isCompressed ? pipeline(source, stream, options) : pipeline(source, createGunzip(), stream, options));
    return done(undefined);
  } catch (error) {
    const isReaderGone = !options.end && (error as NodeJS.ErrnoException).code === "EPIPE";
    return isReaderGone ? done(undefined) : writeFailure(name, error);
  }
}

/** The files of an analysis in a temporary folder. */
export function scratchFiles(folder: string, keepsResults: boolean, notices = ""): ScanScratch {
  return {
    notices,
    results: keepsResults ? join(folder, "results.ndjson.gz") : undefined,
    findings: join(folder, "findings.ndjson"),
  };
}
