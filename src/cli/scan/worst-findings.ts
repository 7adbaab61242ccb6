import type { ScanFinding } from "./finding.ts";

/** Keeps the worst findings that count: of equal severities, those that come first. */
export class WorstFindings {
  readonly #countMax: number;
  readonly #bySeverity: ReadonlyMap<string, ScanFinding[]>;
  readonly #others: ScanFinding[] = [];

  /** `severityIds`: mildest first. */
  constructor(countMax: number, severityIds: readonly string[]) {
    this.#countMax = countMax;
    this.#bySeverity = new Map(severityIds.toReversed().map((id) => [id, []]));
  }

  add(finding: ScanFinding): void {
    if (finding.suppressed !== null) return;
    const group = this.#bySeverity.get(finding.severity) ?? this.#others;
    if (group.length < this.#countMax) group.push(finding);
  }

  /** The worst first. */
  list(): readonly ScanFinding[] {
    return [...this.#bySeverity.values(), this.#others].flat().slice(0, this.#countMax);
  }
}
