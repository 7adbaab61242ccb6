import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { signIn, type PendingStep } from "../../api/session.ts";
import { Button, IconButton } from "../../components/Button.tsx";
import { Field, TextField } from "../../components/Field.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { messageOf } from "./message.ts";

/** Login and password. They sign in, or lead to a second step. */
export function PasswordForm({ onStep }: { readonly onStep: (step: PendingStep | undefined) => void }) {
  const { signIn: texts, frame } = useTexts();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const valueOf = (name: string): string => (form.elements.namedItem(name) as HTMLInputElement).value;
    setBusy(true);
    setProblem(undefined);
    try {
      onStep(await signIn(valueOf("login"), valueOf("password")));
    } catch (error) {
      setProblem(messageOf(error, frame.unreachable));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="stack"
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <TextField label={texts.login} name="login" autoComplete="username" autoCapitalize="none" required autoFocus />
      <Field label={texts.password} error={problem}>
        {(inputProps) => (
          <div className="sign-in-password">
            <input
              className="input"
              name="password"
              type={shown ? "text" : "password"}
              autoComplete="current-password"
              required
              {...inputProps}
            />
            <IconButton label={texts.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
              {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
            </IconButton>
          </div>
        )}
      </Field>
      <Button kind="primary" type="submit" disabled={busy}>
        {texts.submit}
      </Button>
    </form>
  );
}
