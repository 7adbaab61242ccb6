/** The structure of a line of JSON before it is parsed. */
export interface JsonShape {
  /** Levels of nested brackets. */
  readonly depth: number;
  readonly charactersOutsideStrings: number;
}

/** Scans a text once; brackets inside strings do not count. */
export function shapeOf(text: string): JsonShape {
  let depth = 0;
  let deepest = 0;
  let outside = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    outside++;
    if (character === 0x22) index = endOfString(text, index);
    else if (character === 0x5b || character === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (character === 0x5d || character === 0x7d) depth--;
  }
  return { depth: deepest, charactersOutsideStrings: outside };
}

/** The offset of the quote that closes the string which begins at `start`; the text's end without one. */
export function endOfString(text: string, start: number): number {
  let index = start + 1;
  for (; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x22) break;
    if (character === 0x5c) index++;
  }
  return index;
}

/** Whether brackets are nested deeper than the limit. Only lines with enough brackets are scanned. */
export function nestsDeeperThan(text: string, limit: number): boolean {
  return hasMoreBrackets(text, limit) && shapeOf(text).depth > limit;
}

function hasMoreBrackets(text: string, limit: number): boolean {
  let brackets = 0;
  for (const opening of ["{", "["]) {
    for (let index = text.indexOf(opening); index !== -1; index = text.indexOf(opening, index + 1)) {
      if (++brackets > limit) return true;
    }
  }
  return false;
}
