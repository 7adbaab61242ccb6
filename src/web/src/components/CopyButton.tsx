import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTexts } from "../texts/catalogue.ts";
import { IconButton } from "./Button.tsx";

const shownMilliseconds = 2_000;

/** Copies a text and confirms it. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const { frame } = useTexts();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), shownMilliseconds);
  };
  return (
    <IconButton label={copied ? frame.copied : (label ?? frame.copy)} onClick={() => void copy()}>
      {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      <span className="visually-hidden" role="status">
        {copied ? frame.copied : ""}
      </span>
    </IconButton>
  );
}
