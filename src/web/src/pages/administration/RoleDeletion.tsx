import { useState } from "react";
import { call } from "../../api/client.ts";
import { useRoleOptions, type Role } from "../../api/roles.ts";
import { Select } from "../../components/Field.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { toast } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";

interface RoleDeletionProps {
  readonly role: Role;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deletes a role; those who have it get another one. */
export function RoleDeletion({ role, onDeleted, onClose }: RoleDeletionProps) {
  const { customRoles: texts, form } = useTexts();
  const [replacement, setReplacement] = useState("GUEST");
  const options = useRoleOptions().filter(({ value }) => value !== role.name);
  const uses = role.uses ?? 0;
  const remove = async (): Promise<void> => {
    const query = uses === 0 ? {} : { replacement };
    await call("DELETE /api/roles/:name", { params: { name: role.name }, query });
    toast(texts.deleted(role.name));
    onDeleted();
  };
  return (
    <FormDialog
      title={texts.deleteTitle(role.name)}
      action={form.delete}
      kind="danger"
      onSubmit={remove}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{texts.deleteText(uses)}</p>
          {uses === 0 ? null : (
            <Select label={texts.replacement} value={replacement} options={options} onChange={setReplacement} />
          )}
        </>
      )}
    </FormDialog>
  );
}
