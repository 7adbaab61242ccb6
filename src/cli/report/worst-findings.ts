import type { NewFindings, VerdictFinding } from "./verdict.ts";

/** Collects the worst findings of a list of any length, and counts them all. */
export class WorstFindings {
  readonly #countMax: number;
  readonly #counts = new Map<string, { rank: number; count: number }>();
  #worst: VerdictFinding[] = [];
  #total = 0;

  constructor(countMax: number) {
    this.#countMax = countMax;
  }

  add(finding: VerdictFinding): void {
    const { name, rank } = finding.severity;
    const before = this.#counts.get(name)?.count ?? 0;
    this.#counts.set(name, { rank, count: before + 1 });
    this.#total += 1;
    this.#worst.push(finding);
    // Sorting now and then is as quick as a heap, and shorter.
    if (this.#worst.length >= 2 * this.#countMax + 100) this.#trim();
  }

  finish(): NewFindings {
    this.#trim();
    const bySeverity = [...this.#counts]
      .toSorted(([, left], [, right]) => right.rank - left.rank)
      .map(([severity, { count }]) => ({ severity, count }));
    return { total: this.#total, bySeverity, worst: this.#worst };
  }

  #trim(): void {
    this.#worst = this.#worst.toSorted(compareFindings).slice(0, this.#countMax);
  }
}

/** Worst first; of equal severity, those of the change first, then by place. The order is total. */
function compareFindings(left: VerdictFinding, right: VerdictFinding): number {
  return (
    right.severity.rank - left.severity.rank ||
    Number(isOfChange(right)) - Number(isOfChange(left)) ||
    compareTexts(left.path ?? "", right.path ?? "") ||
    (left.startLine ?? 0) - (right.startLine ?? 0) ||
    left.id - right.id
  );
}

/** Whether a finding is on a line that the change touched. */
export function isOfChange({ changedLine }: VerdictFinding): boolean {
  return changedLine !== undefined && changedLine !== null;
}

function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
