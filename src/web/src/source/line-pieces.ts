import type { Token } from "./highlight.ts";

/** A range of characters in a line; the end is not part of it. */
export type CharacterRange = readonly [start: number, end: number];

/** A piece of a line in one colour, marked or not. */
export interface LinePiece extends Token {
  readonly isMarked: boolean;
}

/** The pieces of a line up to a position, cut at the ends of tokens and of marked ranges. The ranges are in order. */
export function linePieces(
  text: string,
  tokens: readonly Token[] | undefined,
  marked: readonly CharacterRange[],
  charactersMax: number,
): readonly LinePiece[] {
  const pieces: LinePiece[] = [];
  let position = 0;
  for (const { content, color } of tokens ?? [{ content: text, color: undefined }]) {
    const end = Math.min(position + content.length, charactersMax);
    while (position < end) {
      const range = marked.find((known) => known[1] > position);
      const isMarked = range !== undefined && range[0] <= position;
      const cut = Math.min(end, range === undefined ? end : range[isMarked ? 1 : 0]);
      pieces.push({ content: text.slice(position, cut), color, isMarked });
      position = cut;
    }
  }
  return pieces;
}
