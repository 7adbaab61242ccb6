import type { LoneFile, SkippedFile } from "../../analyser/index.ts";
import {
  analyseSide,
  type AnalysedFinding,
  type AnalysedSide,
  type AnalysedSuppression,
  type SideOptions,
} from "./analyse-side.ts";
import { compareQuickly } from "./compare-quickly.ts";
import type { ComparedFindings } from "./finding.ts";
import type { ChangedPath } from "./list-changes.ts";
import type { WantedContent } from "./read-contents.ts";

/** The changed files as they are now, analysed, and what is new in them. */
export interface BaseComparison {
  readonly now: AnalysedSide;
  readonly findings: ComparedFindings;
  /** Findings that the source suppresses now, and did not at the base. */
  readonly suppressed: readonly AnalysedSuppression[];
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
  const suppressed = newSuppressions(now.suppressed, before.suppressed);
  const hidden = keysOf(suppressed);
  // A finding that is suppressed now is not gone either.
  const open = before.findings.filter((finding) => isRead(finding) && !hidden.has(keyOf(finding)));
  const quick = compareQuickly(now.findings, open);
  const findings = quick ?? (await compareByMatching(now.files, before.files.filter(isRead)));
  const neverRead = new Set(before.skipped.map(({ path }) => path));
  const unread = now.skipped.filter(({ path, reason }) => isTemporary(reason) || !neverRead.has(path));
  return { now, findings, suppressed, unread: unread.map(({ path }) => path) };
}

/** Suppressions without those of the same rule on the same text at the base; files may be renamed. */
function newSuppressions(
  now: readonly AnalysedSuppression[],
  before: readonly AnalysedSuppression[],
): readonly AnalysedSuppression[] {
  const left = new Map<string, number>();
  for (const finding of before) left.set(keyOf(finding), (left.get(keyOf(finding)) ?? 0) + 1);
  return now.filter((finding) => {
    const count = left.get(keyOf(finding)) ?? 0;
    left.set(keyOf(finding), count - 1);
    return count <= 0;
  });
}

function keysOf(findings: readonly AnalysedFinding[]): ReadonlySet<string> {
  return new Set(findings.map(keyOf));
}

function keyOf({ rule, code }: AnalysedFinding): string {
  return JSON.stringify([rule, code]);
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
