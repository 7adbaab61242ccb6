import { availableParallelism } from "node:os";
import type { AnalysisOptions, SkippedFile } from "../../analyser/index.ts";
import { problemDetail } from "../../text/index.ts";
import { done, fail, type Outcome } from "../failure.ts";
import { CollectedResults, type FinishedResults } from "./collected-results.ts";

/** All files of a folder, analysed. */
export interface AnalysedFolder {
  readonly results: FinishedResults;
  readonly fileCount: number;
  readonly skipped: readonly SkippedFile[];
}

/** Analyses all files of a folder, in threads and with the cache of `scan`. */
export async function analyseAll(
  options: AnalysisOptions & { readonly root: string },
): Promise<Outcome<AnalysedFolder>> {
  const { analyseFolder } = await import("../../analyser/index.ts");
  const analysis = await analyseFolder({ ...options, git: false, threads: availableParallelism() });
  if (!analysis.ok) return fail({ exit: "failed", title: problemDetail(analysis.problem, "en") });
  const texts: string[] = [];
  for await (const text of analysis.value) texts.push(text);
  const results = new CollectedResults();
  await results.readLines(texts);
  const { files: fileCount, skipped } = analysis.value.summary;
  return done({ results: await results.finish(), fileCount, skipped });
}
