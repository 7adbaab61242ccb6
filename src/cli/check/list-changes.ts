import { runGit } from "../ci/run-git.ts";
import { done, fail, type Outcome } from "../failure.ts";

/** A file that differs from the base. */
export interface ChangedPath {
  /** Relative to the folder. */
  readonly path: string;
  /** The id of its content at the base. Null: it did not exist. */
  readonly before: string | null;
  /** The id of its content in the index, or `"disk"`. Null: it was deleted. */
  readonly now: string | null;
}

/** What changed since the base. */
export interface Changes {
  readonly files: readonly ChangedPath[];
  /** Files in the index that wait for a decision about a merge: they have no content yet. */
  readonly unmerged: readonly string[];
}

/** The content is the file as it is on disk. */
export const onDisk = "disk";

/**
 * Independent of what the user or the repository configures. Renamed files are a deleted one and a new one: findings are
 * followed by their own evidence, as on the server.
 */
const diffOptions = [
  "--raw",
  "-z",
  "--no-renames",
  "--no-abbrev",
  "--no-ext-diff",
  "--ignore-submodules=all",
  "--relative",
];

/** Lists the files below the folder that differ from the base: in the index (`isStaged`), or on disk. */
export async function listChanges(folder: string, base: string, isStaged: boolean): Promise<Outcome<Changes>> {
  const [diff, untracked] = await Promise.all([
    runGit(folder, "diff", ...diffOptions, ...(isStaged ? ["--cached"] : []), base, "--"),
    isStaged ? undefined : runGit(folder, "ls-files", "-z", "--others", "--exclude-standard"),
  ]);
  if (diff.code !== 0) return gitFailure(`git cannot compare with ${base}`, diff.errors);
  const changes = readRawDiff(diff.output.toString("utf8"), isStaged);
  if (untracked === undefined) return done(changes);
  if (untracked.code !== 0) return gitFailure("git cannot list new files", untracked.errors);
  const paths = untracked.output.toString("utf8").split("\0");
  // A path that ends in a slash is another repository.
  const created = paths.filter((path) => path !== "" && !path.endsWith("/"));
  // A file that was removed from the index only is deleted to `diff`, and untracked here.
  const known = new Map(changes.files.map((file) => [file.path, file]));
  for (const path of created) known.set(path, { path, before: known.get(path)?.before ?? null, now: onDisk });
  return done({ ...changes, files: [...known.values()] });
}

function gitFailure(title: string, errors: string): Outcome<never> {
  return fail({ exit: "failed", title, detail: errors.trim() });
}

const entry = /^:(\d{6}) (\d{6}) ([\da-f]+) ([\da-f]+) ([A-Z])/;

/** Reads `git diff --raw -z`: `:<mode> <mode> <id> <id> <status>`, NUL, path, NUL. Only regular files count. */
export function readRawDiff(text: string, isStaged: boolean): Changes {
  const words = text.split("\0");
  const files = new Map<string, ChangedPath>();
  const unmerged: string[] = [];
  for (let index = 0; index + 1 < words.length; index += 2) {
    const found = entry.exec(words[index]!);
    const path = words[index + 1]!;
    if (found === null) break;
    const [, modeBefore, modeNow, idBefore, idNow, status] = found;
    if (status === "U" && isStaged) {
      unmerged.push(path);
      continue;
    }
    // On disk, a file with conflicts is listed twice; the other entry has its content at the base.
    const before = isFile(modeBefore!) ? idBefore! : (files.get(path)?.before ?? null);
    const isPresent = isFile(modeNow!) || status === "U";
    files.set(path, { path, before, now: isPresent ? (isStaged ? idNow! : onDisk) : null });
  }
  return { files: [...files.values()].filter(({ before, now }) => before !== null || now !== null), unmerged };
}

/** Not a link, and not a submodule. */
function isFile(mode: string): boolean {
  return mode.startsWith("100");
}
