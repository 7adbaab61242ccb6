/** A text within bytes; `start` is -1 without one. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** The texts of an artifact within its line. */
export interface ArtifactSpans {
  readonly path: ByteSpan;
  readonly parent: ByteSpan;
  readonly name: ByteSpan;
}

/** Whether a text that is not empty is the end of another one. */
export function endsWith(bytes: Uint8Array, text: ByteSpan, ending: ByteSpan): boolean {
  const length = ending.end - ending.start;
  if (length === 0 || length > text.end - text.start) return false;
  for (let back = 1; back <= length; back++) if (bytes[text.end - back] !== bytes[ending.end - back]) return false;
  return true;
}
