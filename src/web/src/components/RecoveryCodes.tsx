import { useTexts } from "../texts/catalogue.ts";
import { CodeBlock } from "./CodeBlock.tsx";

/** New recovery codes, which are shown only this once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { factors } = useTexts();
  return (
    <div className="notice stack" role="status">
      <p>{factors.codesText}</p>
      <CodeBlock text={codes.join("\n")} label={factors.codes} />
    </div>
  );
}
