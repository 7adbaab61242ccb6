import { javacLints } from "./dialects/jvm.ts";
import type { LogLine } from "./dialects/dialect.ts";

/** Colours and links of terminals. */
const [escape, bell] = ["\u{1b}", "\u{7}"];
const terminalMark = new RegExp(
  String.raw`${escape}(?:\[[\d;?]*[A-Za-z]|\][^${bell}${escape}]*(?:${bell}|${escape}\\))`,
  "gu",
);

/** The levels of build tools and of CodeChecker. */
const levels = "ERROR|WARNING|WARN|INFO|DEBUG|CRITICAL|HIGH|MEDIUM|LOW|STYLE|UNSPECIFIED";
const levelPrefix = new RegExp(
  String.raw`^\s*(?:\[(?<bracketed>${levels}) ?\](?: +|$)|##\[(?<marked>error|warning|debug)\])`,
  "i",
);

/** What build tools put before the lines of others. They come in any order. */
const prefixes: readonly RegExp[] = [
  // 2026-01-01T12:00:00.123Z, in brackets or not.
  /^\[?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?\]?\s+/,
  // [12:34:56], and 12:34:56 unless a Go program logs its own lines so.
  /^\s*\[\d{2}:\d{2}:\d{2}(?:[.,]\d+)?\]\s+|^\s*\d{2}:\d{2}:\d{2}(?:[.,]\d+)?(?:\s+(?!\S+\.go:)|(?=\[))|^\d{2}:\d{2}\s+(?=\[)/,
  // Docker: #12 3.45
  /^#\d+ \d+(?:\.\d+)? /,
  // The task of Ant, the step of a pipeline.
  new RegExp(String.raw`^\s*\[(?!(?:${javacLints}|${levels}) ?\])[a-z][^\][:/\\]{0,60}\] ?`, "i"),
  // CMake in Gradle.
  /^C\/C\+\+: /,
  // The node of MSBuild.
  /^\s*\d+(?::\d+)?>/,
  // The package that Stack builds, before a Haskell file.
  /^[\w.-]+> +(?=[^\s:][^:]*\.(?:l?hs(?:-boot)?|hsc):)/,
  // The task of Gradle, before an absolute path.
  /^:[\w.:-]+?(?=\/|[A-Za-z]:[\\/])/,
];
/** A line without the marks of terminals and build tools, so that they do not become folders of its path. */
export function logLine(written: string, before: string, place?: string): LogLine {
  let text = written.includes(escape) ? written.replace(terminalMark, "") : written;
  let level: string | undefined;
  for (let start: string | undefined; start !== text;) {
    start = text;
    const found = levelPrefix.exec(text);
    if (found !== null) {
      level = (found.groups!["bracketed"] ?? found.groups!["marked"])!.toLowerCase();
      text = text.slice(found[0].length);
    }
    for (const prefix of prefixes) text = text.replace(prefix, "");
  }
  return { text, level, before, place };
}
