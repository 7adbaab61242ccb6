import { useState } from "react";
import { useAddress } from "../../address/address.ts";
import { useRead } from "../../api/queries.ts";
import { startSignIn } from "../../api/session.ts";
import { Button } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { messageOf } from "./message.ts";
import { rememberNext } from "./next-page.ts";

/** A button for each provider. Nothing without providers. */
export function Providers() {
  const { signIn: texts, frame } = useTexts();
  const { search } = useAddress();
  const providers = useRead("GET /providers", {});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (providers.data === undefined || providers.data.length === 0) return null;
  const start = async (provider: string): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    rememberNext(search["next"]);
    try {
      await startSignIn(provider);
    } catch (error) {
      setProblem(messageOf(error, frame.unreachable));
      setBusy(false);
    }
  };
  return (
    <div className="stack">
      <p className="sign-in-or soft small">{texts.or}</p>
      {providers.data.map(({ id, name }) => (
        <Button key={id} disabled={busy} onClick={() => void start(id)}>
          {texts.with(name)}
        </Button>
      ))}
      {problem === undefined ? null : <Notice kind="warning">{problem}</Notice>}
    </div>
  );
}
