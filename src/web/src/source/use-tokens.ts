import { useEffect, useState } from "react";
import { highlight, type Token } from "./highlight.ts";
import "./source.css";

/** The highlighted tokens of every line. They arrive step by step; until then the text is plain. */
export function useTokens(text: string, language: string | undefined): readonly (readonly Token[])[] {
  const [tokens, setTokens] = useState<readonly (readonly Token[])[]>([]);
  useEffect(() => {
    let wanted = true;
    const colour = async (): Promise<void> => {
      const done: (readonly Token[])[] = [];
      for await (const lines of highlight(text, language)) {
        if (!wanted) return;
        done.push(...lines);
        setTokens([...done]);
      }
    };
    void colour();
    return () => {
      wanted = false;
    };
  }, [text, language]);
  return tokens;
}
