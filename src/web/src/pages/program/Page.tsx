import { useState } from "react";
import { useAddress } from "../../address/address.ts";
import { read } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { useUser } from "../../api/user.ts";
import { Button } from "../../components/Button.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Notice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { toastError } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import "./program.css";

/** A program on some machine waits: the user signs it in, or refuses. */
export function Page() {
  const { program: texts } = useTexts();
  const code = useAddress().params["code"] ?? "";
  const waiting = useRead("GET /session/programs/:code", { params: { code } });
  const [decision, setDecision] = useState<"allowed" | "refused">();
  return (
    <div className="page program-page">
      <h1>{texts.title}</h1>
      {decision !== undefined ? (
        <Notice kind="info">{texts[decision]}</Notice>
      ) : waiting.isError ? (
        <ReadError read={waiting} />
      ) : waiting.data === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <Question code={code} name={waiting.data.name} onDecided={setDecision} />
      )}
    </div>
  );
}

interface QuestionProps {
  readonly code: string;
  readonly name: string;
  readonly onDecided: (decision: "allowed" | "refused") => void;
}

function Question({ code, name, onDecided }: QuestionProps) {
  const { program: texts } = useTexts();
  const { login } = useUser();
  const [busy, setBusy] = useState(false);
  const decide = async (allow: boolean): Promise<void> => {
    setBusy(true);
    try {
      const { address } = await read("PUT /session/programs/:code", { params: { code }, body: { allow } });
      onDecided(allow ? "allowed" : "refused");
      // On this machine alone: the server makes the address.
      if (address !== null) location.assign(address);
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <div className="stack">
      <p>{texts.question(name, login)}</p>
      <p className="program-code">
        <code>{`${code.slice(0, 4)}-${code.slice(4)}`}</code>
      </p>
      <p>{texts.compare}</p>
      <div className="row">
        <Button kind="primary" disabled={busy} onClick={() => void decide(true)}>
          {texts.allow}
        </Button>
        <Button disabled={busy} onClick={() => void decide(false)}>
          {texts.refuse}
        </Button>
      </div>
    </div>
  );
}
