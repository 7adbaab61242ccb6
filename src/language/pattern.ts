import { accept, refuse, type Result } from "../text/index.ts";
import { foldCase } from "./code-points.ts";

/** The longest pattern that is read. */
export const patternCharactersMax = 1_024;

/**
 * A pattern (D10) as a machine that reads a text once: a bit for each place in the pattern that the text read so far
 * can have led to, all of them moved on together, 32 at a step. So the time is the text's length times the pattern's
 * length / 32, whatever both hold; there is nothing to go back to.
 */
export interface Pattern {
  /** Stars alone: every text matches. */
  readonly unrestricted: boolean;
  /** A star at the end: once the rest has matched, whatever follows does not matter. */
  readonly endsOpen: boolean;
  /** How many characters a text must at least have. */
  readonly charactersMin: number;
  /** By code point, the places that this character leads to; other characters lead to those after a `?`. */
  readonly places: ReadonlyMap<number, Int32Array>;
  readonly placesOfOthers: Int32Array;
  /** The places before a star, which any character leads back to. */
  readonly stars: Int32Array;
}

/** Reads a pattern: `*` is any characters or none, `?` is one character, everything else is itself in any case. */
export function compilePattern(text: string): Result<Pattern> {
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
  return accept(Object.freeze({ unrestricted, endsOpen, charactersMin, ...placesOf(characters, charactersMin) }));
}

function placesOf(characters: readonly string[], last: number): Pick<Pattern, "places" | "placesOfOthers" | "stars"> {
  const none = (): Int32Array => new Int32Array((last >>> 5) + 1);
  const [places, placesOfOthers, stars] = [new Map<number, Int32Array>(), none(), none()];
  let place = 0;
  for (const character of characters) {
    if (character === "*") {
      mark(stars, place);
      continue;
    }
    const codePoint = character.codePointAt(0) as number;
    const marked = character === "?" ? placesOfOthers : (places.get(codePoint) ?? none());
    if (character !== "?") places.set(codePoint, marked);
    place += 1;
    mark(marked, place);
  }
  // A `?` takes the characters that stand elsewhere in the pattern as well.
  for (const marked of places.values()) addAll(marked, placesOfOthers);
  return { places, placesOfOthers, stars };
}

/** Whether the whole text fits the pattern, case ignored. */
export function matches(pattern: Pattern, text: string): boolean {
  if (pattern.unrestricted) return true;
  if (text.length < pattern.charactersMin) return false;
  const { places, placesOfOthers, stars, charactersMin, endsOpen } = pattern;
  const reached = new Int32Array(stars.length);
  mark(reached, 0);
  const folded = foldCase(text);
  for (let index = 0; index < folded.length; index += 1) {
    const codePoint = folded.codePointAt(index) as number;
    if (codePoint > 0xffff) index += 1;
    if (!step(reached, places.get(codePoint) ?? placesOfOthers, stars)) return false;
    if (endsOpen && isMarked(reached, charactersMin)) return true;
  }
  return isMarked(reached, charactersMin);
}

// Moves every place on by one character, where the character leads there, and keeps those before a star. False when no
// place is left.
function step(reached: Int32Array, leads: Int32Array, stars: Int32Array): boolean {
  let carried = 0;
  let left = 0;
  for (let word = 0; word < reached.length; word += 1) {
    const before = reached[word]!;
    const after = (((before << 1) | carried) & leads[word]!) | (before & stars[word]!);
    carried = before >>> 31;
    reached[word] = after;
    left |= after;
  }
  return left !== 0;
}

function mark(places: Int32Array, place: number): void {
  places[place >>> 5]! |= 1 << (place & 31);
}

function isMarked(places: Int32Array, place: number): boolean {
  return (places[place >>> 5]! & (1 << (place & 31))) !== 0;
}

function addAll(places: Int32Array, added: Int32Array): void {
  for (let word = 0; word < places.length; word += 1) places[word]! |= added[word]!;
}
