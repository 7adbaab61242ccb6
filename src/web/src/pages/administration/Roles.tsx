import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useRead } from "../../api/queries.ts";
import type { Role } from "../../api/roles.ts";
import { Button, RowButton } from "../../components/Button.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { RoleDeletion } from "./RoleDeletion.tsx";
import { RoleDialog } from "./RoleDialog.tsx";
import { RoleMatrix } from "./RoleMatrix.tsx";

const byName = { column: "name", descending: false };

/** Roles on projects: those that administrators define, and what each role may do. */
export function Roles() {
  const { administration, customRoles: texts } = useTexts();
  const queries = useQueryClient();
  const roles = useRead("GET /api/roles");
  const permissions = useRead("GET /api/permissions");
  const [edited, setEdited] = useState<Role | "new">();
  const [deleted, setDeleted] = useState<Role>();
  const readAgain = () => void queries.invalidateQueries({ queryKey: ["GET /api/roles"] });
  const rows = useMemo(() => roles.data?.filter(({ builtIn }) => !builtIn) ?? [], [roles.data]);
  const table = useTableAddress(useColumns(setEdited, setDeleted), rows, byName);
  return (
    <div className="stack">
      <p className="soft prose">{texts.text}</p>
      <ReadError read={roles} />
      <ReadError read={permissions} />
      <Table
        {...table}
        label={administration.tabs.roles}
        rowKey={({ name }) => name}
        loading={roles.isPending}
        empty={texts.none}
      >
        <Button kind="primary" onClick={() => setEdited("new")}>
          {texts.create}
        </Button>
      </Table>
      <RoleMatrix roles={roles.data ?? []} permissions={permissions.data ?? []} />
      {edited === undefined ? null : (
        <RoleDialog
          role={edited === "new" ? undefined : edited}
          permissions={permissions.data ?? []}
          onSaved={readAgain}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted === undefined ? null : (
        <RoleDeletion role={deleted} onDeleted={readAgain} onClose={() => setDeleted(undefined)} />
      )}
    </div>
  );
}

function useColumns(edit: (role: Role) => void, remove: (role: Role) => void): readonly Column<Role>[] {
  const { customRoles: texts, form } = useTexts();
  return useMemo(
    () => [
      {
        id: "name",
        header: form.name,
        cell: ({ name }) => name,
        value: ({ name }) => name,
        sortable: true,
        fixed: true,
        width: 220,
      },
      {
        id: "description",
        header: texts.description,
        cell: ({ description }) => <span title={description}>{description}</span>,
        value: ({ description }) => description,
        wide: true,
      },
      {
        id: "permissions",
        header: texts.permissionCount,
        cell: ({ permissions }) => permissions.length,
        value: ({ permissions }) => permissions.length,
        sortable: true,
        numeric: true,
        width: 130,
        wide: true,
      },
      {
        id: "uses",
        header: texts.uses,
        cell: ({ uses }) => <span title={texts.usesHint}>{uses}</span>,
        value: ({ uses }) => uses,
        sortable: true,
        numeric: true,
        width: 110,
        wide: true,
      },
      {
        id: "actions",
        header: form.actions,
        cell: (role) => (
          <>
            <RowButton action={form.edit} of={role.name} onClick={() => edit(role)} />
            <RowButton action={form.delete} of={role.name} onClick={() => remove(role)} />
          </>
        ),
        value: () => null,
        width: 184,
        control: true,
      },
    ],
    [texts, form, edit, remove],
  );
}
