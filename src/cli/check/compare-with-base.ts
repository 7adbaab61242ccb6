import type { LoneFile, SkippedFile } from "../../analyser/index.ts";
import { analyseSide, type AnalysedSide, type SideOptions } from "./analyse-side.ts";
import { compareQuickly } from "./compare-quickly.ts";
import type { ComparedFindings } from "./finding.ts";
import type { ChangedPath } from "./list-changes.ts";
import type { WantedContent } from "./read-contents.ts";

/** The changed files as they are now, analysed, and what is new in them. */
export interface BaseComparison {
  readonly now: AnalysedSide;
  readonly findings: ComparedFindings;
  /** Files that were analysed at the base, or are new, and are not analysed now. */
  readonly unread: readonly string[];
}

/** Analyses the changed files as they are and as they were at the base, and compares the findings. */
export async function compareWithBase(changes: readonly ChangedPath[], options: SideOptions): Promise<BaseComparison> {
  const now = await analyseSide(contentsNow(changes), options);
  const before = await analyseSide(contentsBefore(changes), options);
  const skipped = new Set(now.skipped.map(({ path }) => path));
  // What is not read now is not gone.
  const isRead = ({ path }: { readonly path: string }): boolean => !skipped.has(path);
  const quick = compareQuickly(now.findings, before.findings.filter(isRead));
  const findings = quick ?? (await compareByMatching(now.files, before.files.filter(isRead)));
  const neverRead = new Set(before.skipped.map(({ path }) => path));
  const unread = now.skipped.filter(({ path, reason }) => isTemporary(reason) || !neverRead.has(path));
  return { now, findings, unread: unread.map(({ path }) => path) };
}

/** Reasons that another attempt may not have. */
const temporaryReasons: ReadonlySet<SkippedFile["reason"]> = new Set(["parser-failed", "unreadable"]);

/** Whether a file may be analysed the next time. */
export function isTemporary(reason: SkippedFile["reason"]): boolean {
  return temporaryReasons.has(reason);
}

/** The contents of the files as they are now. */
export function contentsNow(changes: readonly ChangedPath[]): readonly WantedContent[] {
  return changes.flatMap(({ path, now }) => (now === null ? [] : [{ path, content: now }]));
}

/** The contents of the files at the base. */
export function contentsBefore(changes: readonly ChangedPath[]): readonly WantedContent[] {
  return changes.flatMap(({ path, before }) => (before === null ? [] : [{ path, content: before }]));
}

/** Compares the findings of files as a build on the server does. */
export async function compareByMatching(
  now: readonly LoneFile[],
  before: readonly LoneFile[],
): Promise<ComparedFindings> {
  const { matchResults, resultsBefore } = await import("./match-results.ts");
  const [resultsNow, resultsThen] = [await collectFiles(now), await collectFiles(before)];
  return matchResults(await resultsNow.finish(), resultsBefore(await resultsThen.finish()));
}

/** The results of lone files. */
export async function collectFiles(files: readonly LoneFile[]) {
  const { loneFileColumns } = await import("../../analyser/index.ts");
  const { CollectedResults } = await import("./collected-results.ts");
  const results = new CollectedResults();
  await results.readLines([loneFileColumns, ...files.map((file) => file.results())]);
  return results;
}
