import { useState } from "react";
import { knownLanguage } from "../../../../text/index.ts";
import { call, type Answer } from "../../api/client.ts";
import { refreshSession, useSession } from "../../api/session.ts";
import { Checkbox, Select, TextField } from "../../components/Field.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { LanguageSelect } from "../../components/LanguageSelect.tsx";
import { toast } from "../../components/toasts.tsx";
import { ZoneSelect } from "../../components/ZoneSelect.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { ResetFactors } from "./ResetFactors.tsx";

export type User = Required<Answer<"GET /api/users">[number]>;

interface UserDialogProps {
  /** Undefined for a new user. */
  readonly user: User | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const serverRoles = ["USER", "CREATOR", "ADMINISTRATOR"] as const;

/** Creates or changes a user. */
export function UserDialog({ user, onSaved, onClose }: UserDialogProps) {
  const { administration, account, form, roles } = useTexts();
  const own = useSession()?.user.login === user?.login;
  const [values, setValues] = useState({
    login: user?.login ?? "",
    name: user?.name ?? "",
    email: user?.email ?? "",
    password: "",
    role: user?.role ?? ("USER" as const),
    language: user?.language ?? "",
    timezone: user?.timezone ?? "",
    disabled: user?.disabled ?? false,
    resetFactors: false,
  });
  const set = (change: Partial<typeof values>): void => setValues({ ...values, ...change });
  const save = async (): Promise<void> => {
    const { login, password, disabled, language, timezone, resetFactors, ...rest } = values;
    const body = {
      ...rest,
      login: login.trim(),
      name: rest.name.trim(),
      language: knownLanguage(language) ?? null,
      timezone: timezone || null,
    };
    if (user === undefined) await call("POST /api/users", { body: { ...body, password } });
    else {
      const changed = { ...body, disabled, ...(password === "" ? {} : { password }) };
      if (resetFactors) await call("DELETE /api/users/:login/factors", { params: { login: user.login } });
      await call("PUT /api/users/:login", { params: { login: user.login }, body: changed });
    }
    // Changing one's own password ends the session; the frame then shows the sign-in page.
    if (own) await refreshSession();
    toast(form.saved);
    onSaved();
  };
  const text =
    (name: "login" | "name" | "email", label: string, more: object = {}) =>
    (errorAt: ErrorAt) => (
      <TextField
        label={label}
        value={values[name]}
        autoComplete="off"
        error={errorAt(`/${name}`)}
        onChange={(event) => set({ [name]: event.target.value })}
        {...more}
      />
    );
  const fields = [
    text("login", administration.login, { required: true }),
    text("name", account.name),
    text("email", account.email, { type: "email" }),
  ];
  return (
    <FormDialog
      title={user === undefined ? administration.createUser : administration.editUser(user.login)}
      action={user === undefined ? form.create : form.save}
      onSubmit={save}
      onClose={onClose}
    >
      {({ errorAt }) => (
        <>
          {fields.map((field, index) => (
            <div key={index}>{field(errorAt)}</div>
          ))}
          <TextField
            label={user === undefined ? administration.password : administration.newPassword}
            hint={user === undefined ? undefined : administration.passwordHint}
            type="password"
            autoComplete="new-password"
            required={user === undefined}
            value={values.password}
            error={errorAt("/password")}
            onChange={(event) => set({ password: event.target.value })}
          />
          <Select
            label={administration.role}
            hint={roles.serverHints[values.role]}
            error={errorAt("/role")}
            value={values.role}
            options={serverRoles.map((value) => ({ value, label: roles.server[value] }))}
            onChange={(role) => set({ role: role as typeof values.role })}
          />
          <LanguageSelect value={values.language} onChange={(language) => set({ language })} />
          <ZoneSelect value={values.timezone} none={account.serverDefault} onChange={(timezone) => set({ timezone })} />
          {user === undefined ? null : (
            <>
              <Checkbox
                label={administration.disableUser}
                checked={values.disabled}
                onChange={(disabled) => set({ disabled })}
              />
              <ResetFactors
                login={user.login}
                checked={values.resetFactors}
                onChange={(resetFactors) => set({ resetFactors })}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

type ErrorAt = (pointer: string) => string | undefined;
