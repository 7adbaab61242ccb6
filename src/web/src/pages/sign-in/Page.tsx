import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useAddress } from "../../address/address.ts";
import { signIn } from "../../api/session.ts";
import { Button, IconButton } from "../../components/Button.tsx";
import { Field, TextField } from "../../components/Field.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { messageOf } from "./message.ts";
import { Providers } from "./Providers.tsx";
import "./sign-in.css";

/** Signs in. The frame then opens the page that was requested. */
export function Page() {
  const { signIn: texts, frame } = useTexts();
  const { search } = useAddress();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const valueOf = (name: string): string => (form.elements.namedItem(name) as HTMLInputElement).value;
    setBusy(true);
    setProblem(undefined);
    try {
      await signIn(valueOf("login"), valueOf("password"));
    } catch (error) {
      setProblem(messageOf(error, frame.unreachable));
    } finally {
      setBusy(false);
    }
  };
  return (
    <main className="sign-in">
      <div className="sign-in-head">
        <img src="assets/mark.svg" alt="" width={40} height={40} />
        <h1>{frame.product}</h1>
        <p className="soft">{texts.tagline}</p>
      </div>
      {search["next"] === undefined ? null : <p>{texts.ended}</p>}
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
      <Providers />
      <p className="small soft">{texts.firstStart}</p>
    </main>
  );
}
