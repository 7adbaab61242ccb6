import type { CharacterRange } from "../../source/line-pieces.ts";

interface Location {
  readonly startLine: number | null;
  readonly startColumn: number | null;
  readonly endLine: number | null;
  readonly endColumn: number | null;
}

/** The part of a finding that says where it is. */
export interface Located {
  readonly location: Pick<Location, "startLine">;
}

interface Ranged {
  readonly location: Location;
  readonly definition: { readonly families: readonly string[] };
}

/** The family of rules that report copied code. */
const duplication = "duplication";

/** Findings by the first line of each. Those without a line are at the first, those behind the end at the last. */
export function findingsByLine<Finding extends Located>(
  findings: readonly Finding[],
  lineCount: number,
): ReadonlyMap<number, readonly Finding[]> {
  return Map.groupBy(findings, ({ location }) => Math.min(lineCount, location.startLine ?? 1));
}

/** Lines that findings cover, and the characters of those that name columns. */
export interface FindingMarks {
  /** By line number: 1 for a line in the range of a finding. */
  readonly lines: Uint8Array;
  /** By line number: 1 for a line that is copied code. */
  readonly duplicated: Uint8Array;
  readonly characters: ReadonlyMap<number, readonly CharacterRange[]>;
}

/** The marks of all findings of a file. */
export function findingMarks(findings: readonly Ranged[], lines: readonly string[]): FindingMarks {
  const marks = { lines: new Uint8Array(lines.length + 1), duplicated: new Uint8Array(lines.length + 1) };
  const characters = new Map<number, CharacterRange[]>();
  for (const { location, definition } of findings) {
    const { startLine, endLine } = location;
    if (startLine === null || startLine > lines.length) continue;
    const last = Math.min(lines.length, Math.max(startLine, endLine ?? startLine));
    const target = definition.families.includes(duplication) ? marks.duplicated : marks.lines;
    target.fill(1, startLine, last + 1);
    const range = rangeIn(lines[startLine - 1]!, location);
    if (range !== undefined) characters.set(startLine, [...(characters.get(startLine) ?? []), range]);
  }
  return { ...marks, characters: new Map([...characters].map(([line, ranges]) => [line, merged(ranges)])) };
}

/** The characters of a finding in its first line. Without a last column, the word at its first one. */
function rangeIn(text: string, { startLine, startColumn, endLine, endColumn }: Location): CharacterRange | undefined {
  if (startColumn === null) return undefined;
  const start = startColumn - 1;
  if (start >= text.length) return undefined;
  if (endLine !== null && endLine > startLine!) return [start, text.length];
  if (endColumn !== null && endColumn > startColumn) return [start, Math.min(text.length, endColumn - 1)];
  const [word] = /^[\p{L}\p{N}_]+|^./su.exec(text.slice(start)) ?? [" "];
  return [start, start + word.length];
}

/** The ranges in order, without overlaps. */
function merged(ranges: readonly CharacterRange[]): readonly CharacterRange[] {
  const result: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = result.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

/** The next or previous line of these from a line on; after the last one comes the first. The lines are in order. */
export function stepLine(lines: readonly number[], from: number, direction: 1 | -1): number | undefined {
  const found = direction === 1 ? lines.find((line) => line > from) : lines.findLast((line) => line < from);
  return found ?? lines.at(direction === 1 ? 0 : -1);
}

interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/** The innermost of these parts of a file that contains a line. The parts are in order, outer ones first. */
export function partAt<Part extends LineRange>(parts: readonly Part[], line: number): Part | undefined {
  return parts.findLast(({ startLine, endLine }) => startLine <= line && line <= endLine);
}
