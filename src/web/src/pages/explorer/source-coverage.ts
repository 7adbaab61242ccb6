import type { Answer } from "../../api/client.ts";

type Range = Answer<"GET /api/artifacts/:id/coverage">["ranges"][number];

/** Whether a line was run: fully, some of its branches, or not. */
export type LineState = "run" | "part" | "missed";

export interface LineCoverage {
  readonly state: LineState;
  readonly branches: number;
  readonly branchesHit: number;
}

/** The state of each line that can be run. */
export function coverageByLine(ranges: readonly Range[]): ReadonlyMap<number, LineCoverage> {
  const lines = new Map<number, LineCoverage>();
  for (const { startLine, endLine, hit, branches, branchesHit } of ranges) {
    const state = !hit ? "missed" : branchesHit < branches ? "part" : "run";
    for (let line = startLine; line <= endLine; line++) lines.set(line, { state, branches, branchesHit });
  }
  return lines;
}

/** The lines in ranges. */
export function linesOf(
  ranges: readonly { readonly startLine: number; readonly endLine: number }[],
): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const { startLine, endLine } of ranges) {
    for (let line = startLine; line <= endLine; line++) lines.add(line);
  }
  return lines;
}
