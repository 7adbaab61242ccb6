import type { CharacterRange } from "../source/line-pieces.ts";
import { diffSequences } from "./sequences.ts";

/** The characters that differ in both versions of a line. */
export interface ChangedWords {
  readonly before: readonly CharacterRange[];
  readonly after: readonly CharacterRange[];
}

/** Longer lines are not compared word by word. */
const lineCharactersMax = 1_000;
/** Lines with less in common are two different lines, not two versions of one. */
const commonShareMin = 0.3;

/** The words that differ in two versions of a line; undefined if the lines have too little in common. */
export function changedWords(before: string, after: string): ChangedWords | undefined {
  if (before.length > lineCharactersMax || after.length > lineCharactersMax) return undefined;
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const isCommonBefore = new Uint8Array(old.length);
  const isCommon = new Uint8Array(now.length);
  let common = 0;
  diffSequences(
    old.length,
    now.length,
    (oldIndex, nowIndex) => old[oldIndex] === now[nowIndex],
    (count, oldIndex, nowIndex) => {
      isCommonBefore.fill(1, oldIndex, oldIndex + count);
      isCommon.fill(1, nowIndex, nowIndex + count);
      common += contentLength(old.slice(oldIndex, oldIndex + count).join(""));
    },
  );
  const longest = Math.max(contentLength(before), contentLength(after));
  if (longest > 0 && common / longest < commonShareMin) return undefined;
  return { before: rangesOf(old, isCommonBefore), after: rangesOf(now, isCommon) };
}

/** Words, spaces, and every other character alone. Joined, they are the line. */
function wordsOf(line: string): readonly string[] {
  return line.match(/[\p{L}\p{N}_]+|\s+|./gsu) ?? [];
}

function contentLength(text: string): number {
  return text.replaceAll(/\s/g, "").length;
}

function rangesOf(words: readonly string[], isCommon: Uint8Array): readonly CharacterRange[] {
  const ranges: [number, number][] = [];
  let position = 0;
  words.forEach((word, index) => {
    const end = position + word.length;
    const last = ranges.at(-1);
    if (isCommon[index] !== 1) {
      if (last?.[1] === position) last[1] = end;
      else ranges.push([position, end]);
    }
    position = end;
  });
  return ranges;
}
