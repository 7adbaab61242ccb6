/** The lines of a file that a change added or rewrote. */
export interface ChangedFile {
  /** As it is called after the change. */
  readonly path: string;
  /** First and last line of each range, in order. */
  readonly lines: readonly (readonly [from: number, to: number])[];
}

const hunkHeader = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/**
 * Reads the output of `git diff -U0` with the prefixes `a/` and `b/`. Deleted and binary files have no changed lines and
 * are left out; a file that was only renamed, or only lost lines, has an empty list.
 */
export function readChangedLines(diff: string): readonly ChangedFile[] {
  const files: ChangedFile[] = [];
  let current: { path: string | undefined; isBinary: boolean; ranges: [number, number][] } | undefined;
  // Lines of content that follow a hunk's header. They may look like any header.
  let contentLines = 0;
  const finish = (): void => {
    if (current?.path !== undefined && !current.isBinary) files.push({ path: current.path, lines: current.ranges });
    current = undefined;
  };
  for (const line of linesOf(diff)) {
    if (contentLines > 0 && (line.startsWith("+") || line.startsWith("-"))) {
      contentLines -= 1;
    } else if (line.startsWith("diff --git ")) {
      finish();
      current = { path: undefined, isBinary: false, ranges: [] };
    } else if (current === undefined) {
      continue;
    } else if (line.startsWith("rename to ")) {
      current.path = unquote(line.slice("rename to ".length));
    } else if (line.startsWith("+++ ")) {
      current.path = newPath(line.slice("+++ ".length));
    } else if (line.startsWith("Binary files ") || line === "GIT binary patch") {
      current.isBinary = true;
    } else {
      const hunk = hunkHeader.exec(line);
      if (hunk === null) continue;
      const [removed, start, added] = [Number(hunk[1] ?? 1), Number(hunk[2]), Number(hunk[3] ?? 1)];
      contentLines = removed + added;
      addRange(current.ranges, start, added);
    }
  }
  finish();
  return files;
}

/** Without making an array of all lines: diffs are long. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf("\n", start);
    yield text.slice(start, end === -1 ? text.length : end);
    if (end === -1) return;
    start = end + 1;
  }
}

function addRange(ranges: [number, number][], start: number, count: number): void {
  if (count === 0) return;
  const last = ranges.at(-1);
  if (last !== undefined && last[1] === start - 1) last[1] += count;
  else ranges.push([start, start + count - 1]);
}

/** The path after `+++`. Git appends a tab to a path with spaces. Undefined for a deleted file. */
function newPath(text: string): string | undefined {
  const path = unquote(text.replace(/\t$/, ""));
  return path === "/dev/null" ? undefined : path.replace(/^b\//, "");
}

const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

/** Git quotes paths with special characters as C does; octal numbers are bytes of UTF-8. */
export function unquote(text: string): string {
  if (!text.startsWith('"') || !text.endsWith('"') || text.length < 2) return text;
  const bytes: number[] = [];
  for (const [, octal, escaped, plain] of text.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/gsu)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else if (escaped !== undefined) bytes.push(escapes[escaped] ?? escaped.codePointAt(0)!);
    else bytes.push(...Buffer.from(plain!));
  }
  return Buffer.from(bytes).toString("utf8");
}
