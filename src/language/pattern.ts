import { accept, refuse, type Result } from "../text/index.ts";
import { foldCase } from "./code-points.ts";

/** The longest pattern that is read. */
export const patternCharactersMax = 1_024;

/**
 * A pattern (D10) as a state machine that reads a text once, without backtracking. Each position in the pattern that the
 * text so far may have reached is a bit; 32 positions advance in one step. The time is at most the length of the text
 * times the length of the pattern / 32.
 */
export interface Pattern {
  /** Only stars: every text matches. */
  readonly unrestricted: boolean;
  /** A star at the end: after the rest has matched, any text may follow. */
  readonly endsOpen: boolean;
  /** Number of characters that a text must have at least. */
  readonly charactersMin: number;
  /** The positions that a character leads to, by code point; other characters lead to those after a `?`. */
  readonly positions: ReadonlyMap<number, Int32Array>;
  readonly positionsOfOthers: Int32Array;
  /** The positions before a star, which stay reached with any character. */
  readonly stars: Int32Array;
}

/** Parses a pattern: `*` is any characters or none, `?` is one character, other characters match themselves in any case. */
export function compilePattern(text: string): Result<Pattern, "pattern.too-long"> {
  if (text.length > patternCharactersMax) {
    return refuse({
      code: "pattern.too-long",
      params: { limit: patternCharactersMax },
      position: patternCharactersMax,
    });
  }
  const characters = Array.from(foldCase(text));
  const charactersMin = characters.filter((character) => character !== "*").length;
  const unrestricted = charactersMin === 0 && characters.length > 0;
  const endsOpen = characters.at(-1) === "*";
  return accept(Object.freeze({ unrestricted, endsOpen, charactersMin, ...positionsOf(characters, charactersMin) }));
}

function positionsOf(
  characters: readonly string[],
  last: number,
): Pick<Pattern, "positions" | "positionsOfOthers" | "stars"> {
  const none = (): Int32Array => new Int32Array((last >>> 5) + 1);
  const [positions, positionsOfOthers, stars] = [new Map<number, Int32Array>(), none(), none()];
  let position = 0;
  for (const character of characters) {
    if (character === "*") {
      mark(stars, position);
      continue;
    }
    const codePoint = character.codePointAt(0) as number;
    const marked = character === "?" ? positionsOfOthers : (positions.get(codePoint) ?? none());
    if (character !== "?") positions.set(codePoint, marked);
    position += 1;
    mark(marked, position);
  }
  // A `?` also matches characters that the pattern contains elsewhere.
  for (const marked of positions.values()) addAll(marked, positionsOfOthers);
  return { positions, positionsOfOthers, stars };
}

/** Whether the whole text matches the pattern, ignoring case. */
export function matches(pattern: Pattern, text: string): boolean {
  if (pattern.unrestricted) return true;
  if (text.length < pattern.charactersMin) return false;
  const { positions, positionsOfOthers, stars, charactersMin, endsOpen } = pattern;
  const reached = new Int32Array(stars.length);
  mark(reached, 0);
  const folded = foldCase(text);
  for (let index = 0; index < folded.length; index++) {
    const codePoint = folded.codePointAt(index) as number;
    if (codePoint > 0xffff) index += 1;
    if (!step(reached, positions.get(codePoint) ?? positionsOfOthers, stars)) return false;
    if (endsOpen && isMarked(reached, charactersMin)) return true;
  }
  return isMarked(reached, charactersMin);
}

// Advances every position by one character where the character leads on, and keeps those before a star. Returns false
// when no position is left.
function step(reached: Int32Array, leads: Int32Array, stars: Int32Array): boolean {
  let carried = 0;
  let left = 0;
  for (let word = 0; word < reached.length; word++) {
    const before = reached[word]!;
    const after = (((before << 1) | carried) & leads[word]!) | (before & stars[word]!);
    carried = before >>> 31;
    reached[word] = after;
    left |= after;
  }
  return left !== 0;
}

function mark(positions: Int32Array, position: number): void {
  positions[position >>> 5]! |= 1 << (position & 31);
}

function isMarked(positions: Int32Array, position: number): boolean {
  return (positions[position >>> 5]! & (1 << (position & 31))) !== 0;
}

function addAll(positions: Int32Array, added: Int32Array): void {
  for (let word = 0; word < positions.length; word++) positions[word]! |= added[word]!;
}
