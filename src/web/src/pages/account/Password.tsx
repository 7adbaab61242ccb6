import { useState } from "react";
import { call } from "../../api/client.ts";
import { forgetSession, signIn } from "../../api/session.ts";
import { useUser } from "../../api/user.ts";
import { TextField } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { toast } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { PasswordField, type PasswordFieldProps } from "./PasswordField.tsx";

/** Changes the password. This ends all sessions, so the page signs in again with the new password. */
export function Password() {
  const { account } = useTexts();
  const user = useUser();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [again, setAgain] = useState("");
  const differs = again !== "" && again !== next;
  const change = async (): Promise<void> => {
    await call("PUT /session/password", { body: { currentPassword: current, newPassword: next } });
    // The page for signing in asks for a second step.
    if ((await signIn(user.login, next)) !== undefined) forgetSession();
    for (const clear of [setCurrent, setNext, setAgain]) clear("");
    toast(account.passwordChanged);
  };
  return (
    <Form
      label={account.tabs.password}
      action={account.changePassword}
      className="stack form-narrow"
      disabled={next === "" || again !== next}
      onSubmit={change}
    >
      {({ errorAt }) => (
        <>
          <p className="soft">{account.passwordText}</p>
          <PasswordField value={current} error={errorAt("/currentPassword")} onChange={setCurrent} />
          <NewPasswordField
            label={account.newPassword}
            value={next}
            error={errorAt("/newPassword")}
            onChange={setNext}
          />
          <NewPasswordField
            label={account.repeatPassword}
            value={again}
            error={differs ? account.passwordsDiffer : undefined}
            onChange={setAgain}
          />
        </>
      )}
    </Form>
  );
}

function NewPasswordField({ label, value, error, onChange }: PasswordFieldProps & { readonly label: string }) {
  return (
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      required
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
