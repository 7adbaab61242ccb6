import { useUser } from "../../api/user.ts";
import { TextField } from "../../components/Field.tsx";
import { useTexts } from "../../texts/catalogue.ts";

export interface PasswordFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (password: string) => void;
}

/** The current password, asked again. */
export function PasswordField({ value, error, onChange }: PasswordFieldProps) {
  const { account } = useTexts();
  const { login } = useUser();
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={login} readOnly />
      <TextField
        label={account.currentPassword}
        type="password"
        autoComplete="current-password"
        required
        data-first
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}
