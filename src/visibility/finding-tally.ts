import { codeTotals, type CodeTotals, type GroupTotals } from "../portfolio/index.ts";
import type { CodedValues, CountableFindings } from "./countable-findings.ts";

/** How many of a version's findings have each code; undefined: not counted. */
export interface FindingTotals extends Pick<GroupTotals, "all" | "relaxed" | "fresh" | "rule"> {
  readonly owner: CodeTotals | undefined;
  readonly assignee: CodeTotals | undefined;
  readonly age: CodeTotals | undefined;
}

type CodedColumn = "owner" | "assignee" | "age";

/** Counts rows of one version by their codes. */
export class FindingTally {
  readonly #findings: CountableFindings;
  readonly #byRule: Float64Array;
  readonly #columns: Readonly<Record<CodedColumn, CodeCounts | undefined>>;
  #all = 0;
  #relaxed = 0;
  #fresh = 0;

  constructor(findings: CountableFindings, isAsked: (name: CodedColumn) => boolean) {
    this.#findings = findings;
    this.#byRule = new Float64Array(findings.definitions.length);
    const column = (name: CodedColumn, values: () => CodedValues<unknown>): CodeCounts | undefined =>
      isAsked(name) ? codeCounts(values(), findings.counts) : undefined;
    this.#columns = {
      owner: column("owner", findings.owners),
      assignee: column("assignee", findings.assignees),
      age: column("age", findings.ages),
    };
  }

  count(rows: Int32Array): void {
    const { counts, rule, decisions, isNew } = this.#findings;
    const byRule = this.#byRule;
    let [all, relaxed, fresh] = [0, 0, 0];
    for (const row of rows) {
      const count = counts === undefined ? 1 : counts[row]!;
      all += count;
      byRule[rule[row]!]! += count;
      if (decisions[row] !== 0) relaxed += count;
      if (isNew !== undefined && isNew[row] === 1) fresh += count;
    }
    this.#all += all;
    this.#relaxed += relaxed;
    this.#fresh += fresh;
    for (const column of Object.values(this.#columns)) column?.count(rows);
  }

  totals(): FindingTotals {
    const { owner, assignee, age } = this.#columns;
    return {
      all: this.#all,
      relaxed: this.#relaxed,
      fresh: this.#fresh,
      rule: codeTotals(this.#byRule),
      owner: owner && codeTotals(owner.counted),
      assignee: assignee && codeTotals(assignee.counted),
      age: age && codeTotals(age.counted),
    };
  }
}

interface CodeCounts {
  readonly counted: Float64Array;
  count(rows: Int32Array): void;
}

function codeCounts({ codes, values }: CodedValues<unknown>, counts: CountableFindings["counts"]): CodeCounts {
  const counted = new Float64Array(values.length);
  return {
    counted,
    count(rows) {
      for (const row of rows) counted[codes[row]!]! += counts === undefined ? 1 : counts[row]!;
    },
  };
}
