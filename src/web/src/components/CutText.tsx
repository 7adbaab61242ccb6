import { visibleText } from "../texts/visible-text.ts";

/** A text that ends with an ellipsis where there is no room for it; the pointer shows the whole text. */
export function CutText({ text }: { readonly text: string }) {
  const shown = visibleText(text);
  return (
    <span className="truncate" title={shown}>
      {shown}
    </span>
  );
}
