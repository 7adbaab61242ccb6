import type { LogLine } from "./dialects/dialect.ts";

/** Colours and links of terminals. */
const [escape, bell] = ["\u{1b}", "\u{7}"];
const terminalMark = new RegExp(
  String.raw`${escape}(?:\[[\d;?]*[A-Za-z]|\][^${bell}${escape}]*(?:${bell}|${escape}\\))`,
  "gu",
);

/** What build tools put before the lines of others. They come in any order. */
const prefixes: readonly RegExp[] = [
  // 2026-01-01T12:00:00.123Z, in brackets or not.
  /^\[?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?\]?\s+/,
  // [12:34:56], and 12:34:56 before something in brackets.
  /^\[\d{2}:\d{2}:\d{2}(?:[.,]\d+)?\]\s+|^\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s+(?=\[)/,
  // Docker: #12 3.45
  /^#\d+ \d+(?:\.\d+)? /,
  // Ant.
  /^\s*\[(?:javac|java|exec|apply|cc|groovyc|scalac)\] ?/,
  // CMake in Gradle.
  /^C\/C\+\+: /,
  // The node of MSBuild.
  /^\s*\d+(?::\d+)?>/,
];
const levelPrefix = /^(?:\[(?<bracketed>ERROR|WARNING|WARN|INFO|DEBUG)\] +|##\[(?<marked>error|warning|debug)\])/;

/** A line without the marks of terminals and build tools, so that they do not become folders of its path. */
export function logLine(written: string, before: string): LogLine {
  let text = written.includes(escape) ? written.replace(terminalMark, "") : written;
  let level: string | undefined;
  for (let start: string | undefined; start !== text;) {
    start = text;
    for (const prefix of prefixes) text = text.replace(prefix, "");
    const found = levelPrefix.exec(text);
    if (found !== null) {
      level = (found.groups!["bracketed"] ?? found.groups!["marked"])!.toLowerCase();
      text = text.slice(found[0].length);
    }
  }
  return { text, level, before };
}
