/** Where a text lies in bytes; `start` is -1 where there is none. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The texts of an artifact, as places in its line. */
export interface PlainTexts {
  readonly path: Place;
  readonly parent: Place;
  readonly name: Place;
}

/** Whether a text is the end of a longer one, and not empty. */
export function endsWith(bytes: Uint8Array, text: Place, ending: Place): boolean {
  const length = ending.end - ending.start;
  if (length === 0 || length > text.end - text.start) return false;
  for (let back = 1; back <= length; back++) if (bytes[text.end - back] !== bytes[ending.end - back]) return false;
  return true;
}
