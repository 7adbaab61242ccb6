import type { AnalysisOptions, CodeKind, FileSource } from "../../analyser/index.ts";
import { problemDetail } from "../../text/index.ts";
import { CollectedResults, type FinishedResults } from "../check/collected-results.ts";
import type { Call } from "../command.ts";
import { done, fail, type Outcome } from "../failure.ts";
import { progressBar } from "../output/progress.ts";
import { plannedOptions } from "../scan/analysis-options.ts";
import { ResultsDigest } from "../scan/results-digest.ts";
import type { ScanPlan } from "../scan/scan-plan.ts";
import type { MeasuredFunction } from "../scan/worst-functions.ts";

/** Numbers of a state of the code. */
export interface StateTotals {
  readonly files: number;
  readonly codeLines: number;
  readonly functions: number;
  readonly findings: number;
  readonly suppressedFindings: number;
  readonly duplicatedLines: number;
  /** Files that could not be analysed. */
  readonly filesSkipped: number;
}

/** A state of the code, analysed. */
export interface AnalysedState {
  readonly label: string;
  readonly totals: StateTotals;
  readonly results: FinishedResults;
  /** By the path of the artifact. */
  readonly functions: ReadonlyMap<string, MeasuredFunction>;
  /** Kinds of files that are rated apart, by path. */
  readonly kinds: ReadonlyMap<string, CodeKind>;
}

/** Analyses all files of a source, without history. */
export async function analyseState(
  call: Call,
  plan: ScanPlan,
  label: string,
  files: FileSource,
  judged: Pick<AnalysisOptions, "attributes"> = {},
): Promise<Outcome<AnalysedState>> {
  const { analyse } = await import("../../analyser/index.ts");
  const bar = progressBar(call);
  const wanted: AnalysisOptions = {
    ...plannedOptions(call, plan),
    ...judged,
    git: false,
    signal: call.terminal.signal,
    onProgress: ({ files: count, filesTotal }) => bar.show(count / Math.max(1, filesTotal), `analysing ${label}`),
  };
  try {
    const analysis = await analyse(files, wanted);
    if (!analysis.ok) return fail({ exit: "usage", title: problemDetail(analysis.problem, "en") });
    const functions = new Map<string, MeasuredFunction>();
    const digest = new ResultsDigest({ onFunction: (measured) => void functions.set(measured.path, measured) });
    const texts: string[] = [];
    for await (const text of digest.watch(analysis.value)) texts.push(text);
    const collected = new CollectedResults();
    await collected.readLines(texts);
    const { summary } = analysis.value;
    const { codeLines, findings, suppressedFindings, duplicatedLines, filesSkipped } = summary;
    const totals = {
      files: summary.files,
      codeLines,
      functions: functions.size,
      findings,
      suppressedFindings,
      duplicatedLines,
      filesSkipped,
    };
    return done({ label, totals, results: await collected.finish(), functions, kinds: digest.kinds });
  } finally {
    bar.stop();
  }
}
