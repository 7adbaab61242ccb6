import { coChangeCommitsMin, coChangeFilesMax, coChangeLinksMax, coChangePairsMax } from "../bounds.ts";

/** Two files that often change in the same commits, in the order of their paths. */
export type CoupledFiles = readonly [one: string, other: string];

/**
 * Counts how often two files change in the same commit. Commits of many files say little about any two of them and are
 * left out; so are new pairs when there are too many.
 */
export class CoChanges {
  readonly #counts = new Map<string, number>();
  #changed = new Set<string>();

  /** A file of the current commit. */
  add(path: string): void {
    this.#changed.add(path);
  }

  /** The current commit is whole. */
  endCommit(): void {
    const paths = [...this.#changed].toSorted();
    this.#changed = new Set();
    if (paths.length > coChangeFilesMax) return;
    for (const [index, one] of paths.entries()) {
      for (const other of paths.slice(index + 1)) {
        const pair = `${one}\0${other}`;
        const count = this.#counts.get(pair) ?? 0;
        if (count > 0 || this.#counts.size < coChangePairsMax) this.#counts.set(pair, count + 1);
      }
    }
  }

  /** Pairs with enough common commits: at least half of those of the file that changed less often. */
  coupled(commitsOf: (path: string) => number | undefined): readonly CoupledFiles[] {
    const found: { readonly count: number; readonly pair: CoupledFiles }[] = [];
    for (const [text, count] of this.#counts) {
      if (count < coChangeCommitsMin) continue;
      const [one = "", other = ""] = text.split("\0");
      const [first, second] = [commitsOf(one), commitsOf(other)];
      if (first === undefined || second === undefined || 2 * count < Math.min(first, second)) continue;
      found.push({ count, pair: [one, other] });
    }
    return found
      .toSorted((one, other) => other.count - one.count)
      .slice(0, coChangeLinksMax)
      .map(({ pair }) => pair)
      .toSorted(([one, second], [other, fourth]) => compare(one, other) || compare(second, fourth));
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
