import { useState } from "react";
import { FormDialog } from "../../components/FormDialog.tsx";
import { PasswordField } from "./PasswordField.tsx";

interface PasswordDialogProps {
  readonly title: string;
  readonly text?: string;
  readonly action: string;
  readonly kind?: "primary" | "danger";
  readonly onSubmit: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password before a change of the account. */
export function PasswordDialog({ title, text, action, kind = "primary", onSubmit, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState("");
  return (
    <FormDialog title={title} action={action} kind={kind} onSubmit={() => onSubmit(password)} onClose={onClose}>
      {({ errorAt }) => (
        <>
          {text === undefined ? null : <p>{text}</p>}
          <PasswordField value={password} error={errorAt("/password")} onChange={setPassword} />
        </>
      )}
    </FormDialog>
  );
}
