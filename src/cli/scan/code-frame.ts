import type { Colors } from "../output/colors.ts";
import { cutToWidth, displayWidth } from "../output/display-width.ts";
import { plainText } from "../output/plain-text.ts";
import type { ScanFinding } from "./finding.ts";

const tabColumns = 4;
/** Columns before the place that stay visible if a line is cut on the left. */
const columnsBefore = 20;

/**
 * The line of a finding with the one before and after it, and a mark below its place. Empty if the file no longer has the
 * line.
 */
export function codeFrame(
  lines: readonly string[],
  { startLine, startColumn, endLine, endColumn }: ScanFinding,
  colors: Colors,
  width: number | undefined,
): readonly string[] {
  const line = startLine === null ? undefined : lines[startLine - 1];
  if (startLine === null || line === undefined) return [];
  const [first, last] = [Math.max(1, startLine - 1), Math.min(lines.length, startLine + 1)];
  const digits = String(last).length;
  const room = width === undefined ? undefined : Math.max(10, width - digits - 7);
  const start = Math.max(0, (startColumn ?? 1) - 1);
  const end = endLine === startLine && endColumn !== null ? Math.max(start + 1, endColumn - 1) : line.trimEnd().length;
  const before = displayWidth(shown(line.slice(0, start)));
  // A line that is too long is shown from near the place on.
  const hidden = room !== undefined && before >= room - columnsBefore ? Math.max(0, before - columnsBefore) : 0;
  const rows: string[] = [];
  for (let number = first; number <= last; number += 1) {
    const text = cutLeft(shown(lines[number - 1] ?? ""), hidden);
    const fitted = room === undefined ? text : cutToWidth(text, room);
    const gutter = `${number === startLine ? ">" : " "} ${String(number).padStart(digits)} │`;
    rows.push(`  ${colors.dim(gutter)} ${fitted}`.trimEnd());
    if (number !== startLine || startColumn === null) continue;
    const marked = Math.max(1, displayWidth(shown(line.slice(start, end))));
    const marks = "^".repeat(room === undefined ? marked : Math.max(1, Math.min(marked, room - (before - hidden))));
    rows.push(`  ${colors.dim(`${" ".repeat(digits + 2)} │`)} ${" ".repeat(before - hidden)}${colors.red(marks)}`);
  }
  return rows;
}

/** The text of a line as a terminal shows it. */
function shown(text: string): string {
  return plainText(text.replace(/\r$/, "").replaceAll("\t", " ".repeat(tabColumns)));
}

function cutLeft(text: string, columns: number): string {
  if (columns === 0) return text;
  let width = 0;
  let index = 0;
  for (const character of text) {
    if (width >= columns + 1) break;
    width += displayWidth(character);
    index += character.length;
  }
  return width === 0 ? text : `…${text.slice(index)}`;
}
