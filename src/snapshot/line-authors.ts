/** A commit that lines of a file come from. */
export interface LineCommit {
  readonly id: string;
  readonly author: string;
  /** Seconds since 1970. */
  readonly time: number;
}

/** Lines of a file, first and last, and the number of the commit that they come from. */
export type AuthoredRange = readonly [from: number, to: number, commit: number];

/** Who wrote the lines of a file, as its version control says. */
export interface LineAuthors {
  readonly commits: readonly LineCommit[];
  /** In order; lines of which nothing is known are in none. */
  readonly lines: readonly AuthoredRange[];
}

/** The text that is stored for a file. Equal authors have equal texts, so that versions share them. */
export function writeLineAuthors({ commits, lines }: LineAuthors): string {
  return JSON.stringify({ commits: commits.map(({ id, author, time }) => ({ id, author, time })), lines });
}

/** Reads such a text. */
export function readLineAuthors(text: string): LineAuthors {
  return JSON.parse(text) as LineAuthors;
}
