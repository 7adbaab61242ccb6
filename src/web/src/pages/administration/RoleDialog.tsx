import { useState } from "react";
import { call } from "../../api/client.ts";
import type { Role } from "../../api/roles.ts";
import { Checkbox, NameField, TextField } from "../../components/Field.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { Notice } from "../../components/Notice.tsx";
import { toast } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { choosePermission } from "./chosen-permissions.ts";
import type { ListedPermission } from "./RoleMatrix.tsx";

interface RoleDialogProps {
  /** Undefined for a new role. */
  readonly role: Role | undefined;
  readonly permissions: readonly ListedPermission[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const levels = ["DEVELOPER", "MANAGER"] as const;
type Permission = ListedPermission["permission"];

/** Creates or changes a role. */
export function RoleDialog({ role, permissions, onSaved, onClose }: RoleDialogProps) {
  const { customRoles: texts, form } = useTexts();
  const [name, setName] = useState(role?.name ?? "");
  const [description, setDescription] = useState(role?.description ?? "");
  const [chosen, setChosen] = useState<readonly Permission[]>(() =>
    permissions.map(({ permission }) => permission).filter((permission) => role?.permissions.includes(permission)),
  );
  const offered = permissions.filter(({ custom }) => custom);
  const save = async (): Promise<void> => {
    // The server refuses permissions that roles cannot have, and says which.
    const body = { name: name.trim(), description: description.trim(), permissions: [...chosen] as never[] };
    if (role === undefined) await call("POST /api/roles", { body });
    else await call("PUT /api/roles/:name", { params: { name: role.name }, body });
    toast(form.saved);
    onSaved();
  };
  return (
    <FormDialog
      title={role === undefined ? texts.create : texts.edit(role.name)}
      action={role === undefined ? form.create : form.save}
      onSubmit={save}
      onClose={onClose}
    >
      {({ errorAt }) => (
        <>
          <NameField value={name} error={errorAt("/name")} onChange={setName} />
          <TextField
            label={texts.description}
            autoComplete="off"
            value={description}
            error={errorAt("/description")}
            onChange={({ target }) => setDescription(target.value)}
          />
          {errorAt("/permissions") === undefined ? null : <Notice kind="warning">{errorAt("/permissions")}</Notice>}
          {levels.map((level) => (
            <fieldset key={level} className="choices">
              <legend>{texts.levels[level]}</legend>
              <div className="role-choices">
                {offered
                  .filter((listed) => listed.role === level)
                  .map(({ permission }) => (
                    <Checkbox
                      key={permission}
                      label={texts.permissions[permission]}
                      checked={chosen.includes(permission)}
                      onChange={(on) => setChosen(choosePermission(offered, chosen, permission, on))}
                    />
                  ))}
              </div>
            </fieldset>
          ))}
        </>
      )}
    </FormDialog>
  );
}
