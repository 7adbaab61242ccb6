import type { AnalysedFinding } from "./analyse-side.ts";
import type { ComparedFindings } from "./finding.ts";

/**
 * Compares findings as far as that is possible without the matching of findings, which takes longer to load than the rest
 * of a check takes. Undefined: only the matching can decide.
 *
 * It relies on two facts about the matching (docs/finding-identity.md). Two findings of one file with the same rule and the
 * same line are paired until one side has no more of them. All other evidence needs the same rule on both sides. So what
 * remains is new if no finding before with its rule remains.
 */
export function compareQuickly(
  now: readonly AnalysedFinding[],
  before: readonly AnalysedFinding[],
): ComparedFindings | undefined {
  if ([...now, ...before].some(({ code }) => code === "")) return undefined;
  const open = groupByLine(before);
  const created: AnalysedFinding[] = [];
  for (const [key, findings] of groupByLine(now)) {
    const others = open.get(key) ?? [];
    // Which of several equal findings is the new one depends on their order.
    if (others.length > 0 && findings.length > others.length) return undefined;
    if (others.length === 0) created.push(...findings);
    else open.set(key, others.slice(findings.length));
  }
  const gone = [...open.values()].flat();
  const goneRules = new Set(gone.map(({ rule }) => rule));
  return created.some(({ rule }) => goneRules.has(rule)) ? undefined : { created, goneCount: gone.length };
}

function groupByLine(findings: readonly AnalysedFinding[]): Map<string, readonly AnalysedFinding[]> {
  return Map.groupBy(findings, ({ path, rule, code }) => JSON.stringify([path, rule, code]));
}
