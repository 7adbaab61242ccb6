import type { Token } from "./highlight.ts";
import "./source.css";

interface HighlightedLineProps {
  readonly text: string;
  /** Undefined until the line is highlighted. */
  readonly tokens: readonly Token[] | undefined;
}

/** A line of source. The text is plain until its tokens are known. */
export function HighlightedLine({ text, tokens }: HighlightedLineProps) {
  if (tokens === undefined) return <>{text}</>;
  return tokens.map(({ content, color }, index) => (
    <span key={index} style={color === undefined ? {} : { color }}>
      {content}
    </span>
  ));
}
