import { useTexts } from "../texts/catalogue.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { QrCode } from "./QrCode.tsx";

/** What a user brings to an authenticator app: a QR code, or the key to type. */
export function TotpSetUp({ secret, address }: { readonly secret: string; readonly address: string }) {
  const { factors } = useTexts();
  return (
    <div className="stack">
      <p>{factors.scan}</p>
      <QrCode text={address} label={factors.qrCode} />
      <CodeBlock text={secret} label={factors.key} />
    </div>
  );
}
