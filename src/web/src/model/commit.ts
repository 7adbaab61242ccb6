const commitCharacters = 10;

/** The start of a commit. */
export function shortCommit(commit: string): string {
  return commit.slice(0, commitCharacters);
}
