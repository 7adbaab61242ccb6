import type { Token } from "./highlight.ts";
import { linePieces, type CharacterRange } from "./line-pieces.ts";

interface HighlightedLineProps {
  readonly text: string;
  /** Undefined until the line is highlighted. */
  readonly tokens: readonly Token[] | undefined;
  /** Ranges to mark, in order. */
  readonly marked?: readonly CharacterRange[] | undefined;
  /** Later characters are left out. */
  readonly charactersMax?: number;
}

const noRanges: readonly CharacterRange[] = [];

/** A line of source. The text is plain until its tokens are known. */
export function HighlightedLine({ text, tokens, marked = noRanges, charactersMax = Infinity }: HighlightedLineProps) {
  if (tokens === undefined && marked.length === 0) return <>{text.slice(0, charactersMax)}</>;
  return linePieces(text, tokens, marked, charactersMax).map(({ content, color, isMarked }, index) => {
    const style = color === undefined ? {} : { color };
    return isMarked ? (
      <mark key={index} style={style}>
        {content}
      </mark>
    ) : (
      <span key={index} style={style}>
        {content}
      </span>
    );
  });
}
