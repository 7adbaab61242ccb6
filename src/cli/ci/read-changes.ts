import { readChangedLines, type ChangedFile } from "./changed-lines.ts";
import { runGit } from "./run-git.ts";

/** Independent of what the user or the repository configures. */
const diffOptions = [
  "--unified=0",
  "--inter-hunk-context=0",
  "--no-color",
  "--no-ext-diff",
  "--no-textconv",
  "--find-renames",
  "--src-prefix=a/",
  "--dst-prefix=b/",
  "--ignore-submodules=all",
  "--relative",
];

/**
 * The lines that changed since a commit, with paths relative to the folder; files outside of it are left out. Without
 * `commit`, up to the files as they are now, because these are what is analysed. Undefined if git cannot compare.
 */
export async function changedSince(
  folder: string,
  base: string,
  commit?: string,
): Promise<readonly ChangedFile[] | undefined> {
  const commits = commit === undefined ? [base] : [base, commit];
  const { code, output } = await runGit(folder, "diff", ...diffOptions, ...commits, "--");
  return code === 0 ? readChangedLines(output.toString("utf8")) : undefined;
}

/** Says that the changes are known, and that there are none. */
const nothingChanged: ChangedFile = { path: "", lines: [] };

/** The records of the results format (D15). */
export function changeRecords(files: readonly ChangedFile[]): string {
  return (files.length === 0 ? [nothingChanged] : files)
    .map(({ path, lines }) => `${JSON.stringify({ kind: "change", path, lines })}\n`)
    .join("");
}
