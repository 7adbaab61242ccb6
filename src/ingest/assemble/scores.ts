import type { Collector } from "../collector.ts";
import { scoreMeasure } from "../score-table.ts";
import { measureProblem } from "./measures.ts";
import type { RowOrder } from "./order.ts";

/**
 * Sets the highest scores of vulnerabilities as measures; a value of the artifact's own record wins. A value replaces the
 * aggregate of what is below, so an artifact with a score also counts the scores below it.
 */
export function settleScores(collector: Collector, order: RowOrder): void {
  const { scores } = collector;
  for (const [artifact, { line, score }] of scores.entries()) {
    const row = order.rowOfCollected[artifact]!;
    for (let above = row === -1 ? -1 : order.parent[row]!; above !== -1; above = order.parent[above]!) {
      const ancestor = order.collectedOfRow[above]!;
      if (scores.get(ancestor) !== undefined) scores.add(line, ancestor, score);
    }
  }
  for (const [artifact, { line, score }] of scores.entries()) {
    const problem = measureProblem(collector, order, artifact, scoreMeasure);
    if (problem === undefined) collector.measure(scoreMeasure).set(artifact, score);
    else collector.refusals.add(line, collector.paths.text(artifact), problem, "other");
  }
}
