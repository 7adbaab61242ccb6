import type { Collector } from "../collector.ts";
import type { TestTotals } from "../test-table.ts";
import { measureProblem } from "./measures.ts";
import type { RowOrder } from "./order.ts";

/** Sets the totals of tests as measures; a value of the artifact's own record wins. */
export function settleTests(collector: Collector, order: RowOrder): void {
  for (const [artifact, totals] of collector.tests.entries()) {
    for (const [id, value] of valuesOf(totals)) {
      if (value === undefined) continue;
      const problem = measureProblem(collector, order, artifact, id);
      if (problem === undefined) collector.measure(id).set(artifact, value);
      else collector.refusals.add(totals.line, collector.paths.text(artifact), problem, "other");
    }
  }
}

function valuesOf({
  tests,
  failed,
  skipped,
  microseconds,
}: TestTotals): readonly (readonly [string, number | undefined])[] {
  return [
    ["TESTS", tests],
    ["TESTS_FAILED", failed],
    ["TESTS_SKIPPED", skipped],
    ["TEST_SECONDS", microseconds === undefined ? undefined : microseconds / 1e6],
  ];
}
