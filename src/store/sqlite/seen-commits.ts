import type { Database as Connection } from "better-sqlite3";
import type { Revisions } from "../database/cached-reads.ts";

/** What a commit changes that the writer thread works on and has not counted yet. */
export const uncounted = { nothing: 0, tokens: 1, content: 2 } as const;

/** The counts of the writer thread. */
export interface CommitCounts {
  /** The number of commits so far. */
  readonly commits: () => number;
  /** The number of commits that changed more than tokens and sessions. */
  readonly contentCommits: () => number;
  /** One of `uncounted`. */
  readonly uncounted: () => number;
}

/**
 * Counts commits as the reading connection sees them. A commit can be read a moment before the writer thread counts it: then
 * answers that were cached before it would be older than those of reads that are not cached.
 */
export class SeenCommits {
  readonly #counts: CommitCounts;
  readonly #dataVersion: () => unknown;
  #latest: unknown;
  #early = 0;
  #earlyContent = 0;

  constructor(connection: Connection, counts: CommitCounts) {
    this.#counts = counts;
    const statement = connection.prepare("PRAGMA data_version").pluck();
    this.#dataVersion = () => statement.get();
    this.#latest = this.#dataVersion();
  }

  /** Called after every read. */
  look(): void {
    const changes = this.#counts.uncounted();
    if (changes === uncounted.nothing) return;
    const version = this.#dataVersion();
    if (version === this.#latest) return;
    this.#latest = version;
    this.#early += 1;
    if (changes === uncounted.content) this.#earlyContent += 1;
  }

  /** Such a commit changes them twice: when it is seen, and when it is counted. */
  readonly revisions: Revisions = {
    all: () => this.#counts.commits() + this.#early,
    content: () => this.#counts.contentCommits() + this.#earlyContent,
  };
}
