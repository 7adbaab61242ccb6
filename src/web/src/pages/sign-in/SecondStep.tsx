import { startAuthentication } from "@simplewebauthn/browser";
import { useState } from "react";
import { enterSession, takeSecondStep, type PendingStep, type SteppedSession } from "../../api/session.ts";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { Notice } from "../../components/Notice.tsx";
import { RecoveryCodes } from "../../components/RecoveryCodes.tsx";
import { TotpSetUp } from "../../components/TotpSetUp.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { messageOf } from "./message.ts";

interface SecondStepProps {
  readonly step: PendingStep;
  readonly onBack: () => void;
}

/** Asks for a code or a passkey. Sets up an authenticator app for users who need one and have none. */
export function SecondStep({ step, onBack }: SecondStepProps) {
  const { factors } = useTexts();
  const [code, setCode] = useState("");
  const [done, setDone] = useState<SteppedSession>();
  const finish = (session: SteppedSession): void => {
    if (session.recoveryCodes === null) enterSession(session);
    else setDone(session);
  };
  if (done !== undefined) {
    return (
      <div className="stack">
        <RecoveryCodes codes={done.recoveryCodes ?? []} />
        <Button kind="primary" onClick={() => enterSession(done)}>
          {factors.next}
        </Button>
      </div>
    );
  }
  return (
    <div className="stack">
      <h2>{factors.secondStep}</h2>
      {step.setUp === null ? null : (
        <>
          <p>{factors.required}</p>
          <TotpSetUp {...step.setUp} />
        </>
      )}
      {step.passkey === null ? null : <PasskeyButton step={step} onDone={finish} />}
      <Form
        label={factors.secondStep}
        action={factors.confirm}
        disabled={code.trim() === ""}
        onSubmit={async () => finish(await takeSecondStep({ step: step.step, code: code.trim() }))}
        beside={<Button onClick={onBack}>{factors.back}</Button>}
      >
        {() => (
          <TextField
            label={step.setUp === null ? factors.codeOrRecovery : factors.code}
            autoComplete="one-time-code"
            autoFocus
            required
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Form>
    </div>
  );
}

interface PasskeyButtonProps {
  readonly step: PendingStep;
  readonly onDone: (session: SteppedSession) => void;
}

function PasskeyButton({ step, onDone }: PasskeyButtonProps) {
  const { factors, frame } = useTexts();
  const [problem, setProblem] = useState<string>();
  const prove = async (): Promise<void> => {
    setProblem(undefined);
    if (step.passkey === null) return;
    const passkey = await startAuthentication({ optionsJSON: step.passkey }).catch(() => undefined);
    if (passkey === undefined) {
      setProblem(factors.passkeyFailed);
      return;
    }
    try {
      onDone(await takeSecondStep({ step: step.step, passkey }));
    } catch (error) {
      setProblem(messageOf(error, frame.unreachable));
    }
  };
  return (
    <>
      <Button kind="primary" onClick={() => void prove()}>
        {factors.withPasskey}
      </Button>
      {problem === undefined ? null : <Notice kind="warning">{problem}</Notice>}
    </>
  );
}
