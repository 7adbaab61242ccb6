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

/** A place in a file. */
export interface Place {
  readonly path: string;
  readonly startLine: number | null;
  readonly endLine: number | null;
}

interface Ranged {
  readonly location: Location & Place;
  readonly relatedLocations: readonly Place[];
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

/** For each line of copied code, the places of its copies. */
export type CopiedLines = ReadonlyMap<number, readonly Place[]>;

/** Lines that findings cover, and the characters of those that name columns. */
export interface FindingMarks {
  /** By line number: 1 for a line in the range of a finding. */
  readonly lines: Uint8Array;
  readonly copies: CopiedLines;
  readonly characters: ReadonlyMap<number, readonly CharacterRange[]>;
}

/** The marks of all findings of a file. */
export function findingMarks(findings: readonly Ranged[], lines: readonly string[]): FindingMarks {
  const isFound = new Uint8Array(lines.length + 1);
  const characters = new Map<number, CharacterRange[]>();
  for (const { location, definition } of findings) {
    const range = linesIn(location, lines.length);
    if (range === undefined || definition.families.includes(duplication)) continue;
    const [first, last] = range;
    isFound.fill(1, first, last + 1);
    const part = rangeIn(lines[first - 1]!, location);
    if (part !== undefined) characters.set(first, [...(characters.get(first) ?? []), part]);
  }
  const merged = new Map([...characters].map(([line, ranges]) => [line, mergedRanges(ranges)]));
  return { lines: isFound, copies: copiedLines(findings, lines.length), characters: merged };
}

/** The lines of findings of copied code, and those of their copies in the same file. */
function copiedLines(findings: readonly Ranged[], lineCount: number): CopiedLines {
  const copies = new Map<number, readonly Place[]>();
  // For each line, one that is not behind the next line without copies: many blocks may cover the same lines.
  const ahead = Int32Array.from({ length: lineCount + 2 }, (_, line) => line);
  const nextFree = (line: number): number => {
    while (ahead[line] !== line) {
      ahead[line] = ahead[ahead[line]!]!;
      line = ahead[line]!;
    }
    return line;
  };
  for (const { location, relatedLocations, definition } of findings) {
    if (!definition.families.includes(duplication)) continue;
    const here = relatedLocations.filter(({ path }) => path === location.path);
    const blocks = [
      { place: location, others: relatedLocations },
      ...here.map((place) => ({ place, others: [location] })),
    ];
    for (const { place, others } of blocks) {
      const [first, last] = linesIn(place, lineCount) ?? [1, 0];
      for (let line = nextFree(first); line <= last; line = nextFree(line)) {
        copies.set(line, others);
        ahead[line] = line + 1;
      }
    }
  }
  return copies;
}

/** The first and the last line of a place, if they are in the file. */
function linesIn({ startLine, endLine }: Omit<Place, "path">, lineCount: number) {
  if (startLine === null || startLine > lineCount) return undefined;
  return [startLine, Math.min(lineCount, Math.max(startLine, endLine ?? startLine))] as const;
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
function mergedRanges(ranges: readonly CharacterRange[]): readonly CharacterRange[] {
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
