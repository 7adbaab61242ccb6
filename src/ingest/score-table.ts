/** The measure of the worst vulnerability of an artifact. */
export const scoreMeasure = "CVSS";

/** The highest score of an artifact's vulnerabilities. */
export interface HighestScore {
  /** The report's line of the first of them. */
  readonly line: number;
  readonly score: number;
}

/** The highest scores by the number of the artifact's path. Any number of reports may give one: the worst is used. */
export class ScoreTable {
  readonly #scores: Map<number, HighestScore>;

  constructor(source?: ScoreTable) {
    this.#scores = new Map(source?.entries());
  }

  copy(): ScoreTable {
    return new ScoreTable(this);
  }

  add(line: number, artifact: number, score: number): void {
    const known = this.#scores.get(artifact);
    if (known === undefined) this.#scores.set(artifact, { line, score });
    else if (score > known.score) this.#scores.set(artifact, { ...known, score });
  }

  get(artifact: number): HighestScore | undefined {
    return this.#scores.get(artifact);
  }

  entries(): IterableIterator<[number, HighestScore]> {
    return this.#scores.entries();
  }
}
