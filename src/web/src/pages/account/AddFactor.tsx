import { startRegistration } from "@simplewebauthn/browser";
import { useState } from "react";
import { read, type Answer } from "../../api/client.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { NameField, TextField } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { TotpSetUp } from "../../components/TotpSetUp.tsx";
import { toast } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { PasswordField } from "./PasswordField.tsx";

type Prepared = Answer<"POST /session/factor-steps">;

interface AddFactorProps {
  readonly kind: "TOTP" | "PASSKEY";
  /** With recovery codes after the first factor. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

/** Sets up a factor: first the password, then a name and the proof that it works. */
export function AddFactor({ kind, onAdded, onClose }: AddFactorProps) {
  const { factors } = useTexts();
  const [prepared, setPrepared] = useState<Prepared>();
  const title = kind === "TOTP" ? factors.addApp : factors.addPasskey;
  const add = async (name: string, code: string): Promise<void> => {
    if (prepared === undefined) return;
    const { step, passkey: options } = prepared;
    const proof = options === null ? { code } : { passkey: await makePasskey(options, factors.passkeyFailed) };
    const added = await read("POST /session/factors", { body: { step, name: name.trim(), ...proof } });
    toast(factors.added(added.name));
    onAdded(added.recoveryCodes);
    onClose();
  };
  return (
    <Dialog title={title} open onClose={onClose}>
      {prepared === undefined ? (
        <Confirm kind={kind} onPrepared={setPrepared} onClose={onClose} />
      ) : (
        <Prove prepared={prepared} onSubmit={add} onClose={onClose} />
      )}
    </Dialog>
  );
}

async function makePasskey(optionsJSON: NonNullable<Prepared["passkey"]>, failed: string) {
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    throw new Error(failed, { cause: error });
  }
}

interface ConfirmProps {
  readonly kind: "TOTP" | "PASSKEY";
  readonly onPrepared: (prepared: Prepared) => void;
  readonly onClose: () => void;
}

function Confirm({ kind, onPrepared, onClose }: ConfirmProps) {
  const { factors, frame } = useTexts();
  const [password, setPassword] = useState("");
  return (
    <Form
      label={factors.next}
      action={factors.next}
      onSubmit={async () => onPrepared(await read("POST /session/factor-steps", { body: { password, kind } }))}
      beside={<Button onClick={onClose}>{frame.cancel}</Button>}
    >
      {({ errorAt }) => <PasswordField value={password} error={errorAt("/password")} onChange={setPassword} />}
    </Form>
  );
}

interface ProveProps {
  readonly prepared: Prepared;
  readonly onSubmit: (name: string, code: string) => Promise<void>;
  readonly onClose: () => void;
}

function Prove({ prepared: { totp }, onSubmit, onClose }: ProveProps) {
  const { factors, frame } = useTexts();
  const [name, setName] = useState(totp === null ? factors.kinds.PASSKEY : factors.kinds.TOTP);
  const [code, setCode] = useState("");
  return (
    <Form
      label={factors.confirm}
      action={factors.confirm}
      onSubmit={() => onSubmit(name, code)}
      beside={<Button onClick={onClose}>{frame.cancel}</Button>}
    >
      {({ errorAt }) => (
        <>
          {totp === null ? null : <TotpSetUp {...totp} />}
          <NameField value={name} error={errorAt("/name")} onChange={setName} />
          {totp === null ? null : (
            <TextField
              label={factors.code}
              autoComplete="one-time-code"
              inputMode="numeric"
              required
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
        </>
      )}
    </Form>
  );
}
