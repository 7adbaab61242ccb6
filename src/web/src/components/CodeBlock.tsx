import { CopyButton } from "./CopyButton.tsx";
import "./code-block.css";

/** A command or a document with a copy button. */
export function CodeBlock({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className="code-block">
      <pre tabIndex={0} aria-label={label} role="region">
        {text}
      </pre>
      <CopyButton text={text} />
    </div>
  );
}
