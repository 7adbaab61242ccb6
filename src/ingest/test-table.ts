import type { TestResult } from "../plugins/index.ts";

export type { TestResult };

/** The tests of one artifact. */
export interface TestTotals {
  /** The report's line of the first of them. */
  readonly line: number;
  tests: number;
  failed: number;
  skipped: number;
  /** Undefined when no test has a time. Whole numbers: their sum does not depend on the order. */
  microseconds: number | undefined;
}

/** The results of tests by the number of their path. Names may repeat in a report and between reports: every test counts. */
export class TestTable {
  readonly #totals: Map<number, TestTotals>;

  constructor(source?: TestTable) {
    this.#totals = new Map(source?.entries());
  }

  /** The totals are shared: only reading changes them, never assembling. */
  copy(): TestTable {
    return new TestTable(this);
  }

  /** Whether it is the first test of the artifact. */
  add(line: number, artifact: number, { failed, skipped, seconds }: TestResult): boolean {
    const known = this.#totals.get(artifact);
    const totals = known ?? { line, tests: 0, failed: 0, skipped: 0, microseconds: undefined };
    totals.tests++;
    if (failed) totals.failed++;
    if (skipped) totals.skipped++;
    if (seconds !== undefined && Number.isFinite(seconds) && seconds >= 0) {
      totals.microseconds = (totals.microseconds ?? 0) + Math.round(seconds * 1e6);
    }
    if (known === undefined) this.#totals.set(artifact, totals);
    return known === undefined;
  }

  /** Adds the tests of an artifact from another table. */
  addTotals(artifact: number, { line, tests, failed, skipped, microseconds }: TestTotals): void {
    const totals = this.#totals.get(artifact);
    if (totals === undefined) {
      this.#totals.set(artifact, { line, tests, failed, skipped, microseconds });
      return;
    }
    totals.tests += tests;
    totals.failed += failed;
    totals.skipped += skipped;
    if (microseconds !== undefined) totals.microseconds = (totals.microseconds ?? 0) + microseconds;
  }

  entries(): IterableIterator<[number, TestTotals]> {
    return this.#totals.entries();
  }
}

/** The measures of tests. */
export const testMeasures = ["TESTS", "TESTS_FAILED", "TESTS_SKIPPED", "TEST_SECONDS"] as const;
