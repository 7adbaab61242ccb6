import { blamedFilesMax } from "../bounds.ts";
import { exitCodeOf, startGit } from "../git/run-git.ts";
import type { HistoryLocation } from "../sources/file-source.ts";

const authorCharactersMax = 200;

/**
 * The author of most lines of each file, as `git blame` says; of several, the first name. Files that git cannot blame,
 * such as new ones, are absent. Up to `atOnce` processes run at the same time.
 */
export async function blameFiles(
  { folder, commit, prefix }: HistoryLocation,
  paths: readonly string[],
  atOnce: number,
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const authors = new Map<string, string>();
  const waiting = paths.slice(0, blamedFilesMax).values();
  const work = async (): Promise<void> => {
    for (const path of waiting) {
      signal?.throwIfAborted();
      const author = await mainAuthor(folder, ["blame", "--line-porcelain", commit, "--", prefix + path], signal);
      if (author !== undefined) authors.set(path, author);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return authors;
}

async function mainAuthor(folder: string, args: readonly string[], signal?: AbortSignal): Promise<string | undefined> {
  const git = startGit(folder, args, signal);
  const exitCode = exitCodeOf(git);
  git.stdin.end();
  const counts = new Map<string, number>();
  let rest = "";
  git.stdout.setEncoding("utf8");
  for await (const chunk of git.stdout as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    for (const line of lines) {
      // Lines of the file itself start with a tab.
      if (!line.startsWith("author ")) continue;
      const author = line.slice("author ".length, "author ".length + authorCharactersMax).toWellFormed();
      counts.set(author, (counts.get(author) ?? 0) + 1);
    }
  }
  signal?.throwIfAborted();
  if ((await exitCode) !== 0) return undefined;
  const [most] = [...counts].sort(([one, lines], [other, others]) => others - lines || (one < other ? -1 : 1));
  return most?.[0];
}
