import type { CodeKind } from "../../analyser/index.ts";
import type { LocalFinding } from "../check/finding.ts";
import { compareFindings } from "../check/finding.ts";
import { matchResults, resultsBefore } from "../check/match-results.ts";
import type { FunctionMeasure, MeasuredFunction } from "../scan/worst-functions.ts";
import type { AnalysedState, StateTotals } from "./analyse-state.ts";

/** A finding with its severity. */
export interface ChangedFinding extends LocalFinding {
  readonly severity: string;
}

/** The measures that say whether a function became better or worse. */
export const comparedMeasures = ["cyclomatic", "cognitive", "code"] as const satisfies readonly FunctionMeasure[];

/** A function that both states have, with other measures. */
export interface ChangedFunction {
  readonly path: string;
  /** Above 0: worse. The sum of the changes in complexity; if these are 0, of the lines of code. */
  readonly change: number;
  readonly before: Readonly<Record<(typeof comparedMeasures)[number], number | null>>;
  readonly after: Readonly<Record<(typeof comparedMeasures)[number], number | null>>;
}

/** What changed from one state of the code to another. */
export interface StateComparison {
  readonly before: { readonly label: string; readonly totals: StateTotals };
  readonly after: { readonly label: string; readonly totals: StateTotals };
  readonly created: readonly ChangedFinding[];
  readonly gone: readonly ChangedFinding[];
  /** The largest changes first. */
  readonly worse: readonly ChangedFunction[];
  readonly better: readonly ChangedFunction[];
  readonly functionsAdded: number;
  readonly functionsRemoved: number;
}

/** Compares two states. Findings are matched as a build on the server matches them: one that only moved is not new. */
export async function compareStates(
  before: AnalysedState,
  after: AnalysedState,
  severityOf: (kind: CodeKind | null, rule: string) => string,
): Promise<StateComparison> {
  const kindOf = ({ path }: LocalFinding): CodeKind | null => after.kinds.get(path) ?? before.kinds.get(path) ?? null;
  const rated = (findings: readonly LocalFinding[]): readonly ChangedFinding[] =>
    findings.toSorted(compareFindings).map((one) => ({ ...one, severity: severityOf(kindOf(one), one.rule) }));
  const { created } = await matchResults(after.results, resultsBefore(before.results));
  // Findings that the earlier state has and the later one has not are the new ones of the opposite direction.
  const { created: gone } = await matchResults(before.results, resultsBefore(after.results));
  const changed = changedFunctions(before.functions, after.functions);
  const added = [...after.functions.keys()].filter((path) => !before.functions.has(path)).length;
  return {
    before: { label: before.label, totals: before.totals },
    after: { label: after.label, totals: after.totals },
    created: rated(created),
    gone: rated(gone),
    worse: changed.filter(({ change }) => change > 0).toSorted((one, other) => other.change - one.change),
    better: changed.filter(({ change }) => change < 0).toSorted((one, other) => one.change - other.change),
    functionsAdded: added,
    functionsRemoved: before.functions.size - (after.functions.size - added),
  };
}

/** Whether nothing changed that a user would want to see. */
export function isUnchanged({
  created,
  gone,
  worse,
  better,
  functionsAdded,
  functionsRemoved,
}: StateComparison): boolean {
  const changes = [created, gone, worse, better].reduce((sum, { length }) => sum + length, 0);
  return changes + functionsAdded + functionsRemoved === 0;
}

function changedFunctions(
  before: ReadonlyMap<string, MeasuredFunction>,
  after: ReadonlyMap<string, MeasuredFunction>,
): readonly ChangedFunction[] {
  const changed: ChangedFunction[] = [];
  for (const [path, now] of after) {
    const then = before.get(path);
    if (then === undefined) continue;
    const difference = (measure: FunctionMeasure): number => (now[measure] ?? 0) - (then[measure] ?? 0);
    const change = difference("cyclomatic") + difference("cognitive") || difference("code");
    if (change !== 0) changed.push({ path, change, before: measuresOf(then), after: measuresOf(now) });
  }
  return changed;
}

function measuresOf({ cyclomatic, cognitive, code }: MeasuredFunction): ChangedFunction["before"] {
  return { cyclomatic, cognitive, code };
}
