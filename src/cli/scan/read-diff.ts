import { unquote, type ChangedFile } from "../ci/changed-lines.ts";
import { done, misuse, type Outcome } from "../failure.ts";

const hunkHeader = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

interface OpenFile {
  readonly path: string;
  readonly ranges: [number, number][];
}

/**
 * Reads a unified diff with any number of lines of context, of git or of `diff -u`. Returns the lines that it adds or
 * rewrites, with paths as it names them after the change. Deleted files are left out.
 */
export function readDiff(text: string): Outcome<readonly ChangedFile[]> {
  const files = new Map<string, OpenFile>();
  let pathBefore = "";
  let current: OpenFile | undefined;
  let hunk = { before: 0, after: 0, line: 0 };
  let sawHeader = false;
  for (const line of text.split("\n")) {
    if (hunk.before > 0 || hunk.after > 0) {
      hunk = takeContent(line, hunk, current);
      continue;
    }
    if (line.startsWith("@@@")) {
      return misuse("The diff is of a merge with several parents", "Use a diff of two states.");
    }
    const header = hunkHeader.exec(line);
    if (header !== null) {
      sawHeader = true;
      hunk = { before: Number(header[1] ?? 1), line: Number(header[2]), after: Number(header[3] ?? 1) };
    } else if (line.startsWith("--- ")) {
      pathBefore = line.slice(4);
    } else if (line.startsWith("+++ ")) {
      const path = pathAfter(line.slice(4), pathBefore);
      current = path === undefined ? undefined : (files.get(path) ?? { path, ranges: [] });
      if (current !== undefined) files.set(current.path, current);
    } else if (line.startsWith("diff ") || line.startsWith("GIT binary patch")) {
      sawHeader = true;
    }
  }
  if (hunk.before > 0 || hunk.after > 0) return misuse("The diff ends before its last line");
  if (!sawHeader && text.trim() !== "") {
    return misuse("The text is not a unified diff", "`git diff` and `diff -u` write one.");
  }
  return done([...files.values()].map(({ path, ranges }) => ({ path, lines: ranges })));
}

type Hunk = { readonly before: number; readonly after: number; readonly line: number };

/** A line of a hunk: removed, added, or the same on both sides. */
function takeContent(line: string, { before, after, line: number }: Hunk, file: OpenFile | undefined): Hunk {
  if (line.startsWith("\\")) return { before, after, line: number };
  if (line.startsWith("-")) return { before: before - 1, after, line: number };
  if (!line.startsWith("+")) return { before: before - 1, after: after - 1, line: number + 1 };
  const last = file?.ranges.at(-1);
  if (last !== undefined && last[1] === number - 1) last[1] = number;
  else file?.ranges.push([number, number]);
  return { before, after: after - 1, line: number + 1 };
}

/** Undefined for a deleted file. Git puts `a/` and `b/` in front of paths; `diff` appends a tab and a time. */
function pathAfter(text: string, before: string): string | undefined {
  const path = unquote(withoutTime(text));
  if (path === "/dev/null") return undefined;
  const old = unquote(withoutTime(before));
  const hasPrefixes = path.startsWith("b/") && (old.startsWith("a/") || old === "/dev/null");
  return hasPrefixes ? path.slice(2) : path;
}

function withoutTime(text: string): string {
  return text.replace(/\r$/, "").replace(/\t.*$/, "");
}
