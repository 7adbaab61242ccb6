import type { Token } from "../source/highlight.ts";
import type { CharacterRange } from "./changed-words.ts";

/** A piece of a line in one colour, changed or not. */
export interface LinePiece extends Token {
  readonly isChanged: boolean;
}

/** The pieces of a line, cut at the ends of its tokens and of its changed words, up to a number of characters. */
export function linePieces(
  text: string,
  tokens: readonly Token[] | undefined,
  changed: readonly CharacterRange[],
  charactersMax: number,
): readonly LinePiece[] {
  const pieces: LinePiece[] = [];
  let position = 0;
  for (const { content, color } of tokens ?? [{ content: text, color: undefined }]) {
    const end = Math.min(position + content.length, charactersMax);
    while (position < end) {
      const range = changed.find((known) => known[1] > position);
      const isChanged = range !== undefined && range[0] <= position;
      const cut = Math.min(end, range === undefined ? end : isChanged ? range[1] : range[0]);
      pieces.push({ content: text.slice(position, cut), color, isChanged });
      position = cut;
    }
  }
  return pieces;
}
