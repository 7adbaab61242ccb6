import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useAddress } from "../../address/address.ts";
import { call } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { Button, RowButton } from "../../components/Button.tsx";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { Tag } from "../../components/Tag.tsx";
import { toast } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { whereIn } from "../../where/words.ts";
import { WhereField } from "../../where/WhereField.tsx";
import { UserLimits } from "./UserLimits.tsx";
import { UserDialog, type User } from "./UserDialog.tsx";
import { timeColumn, valueColumn } from "../../components/columns.tsx";

const byLogin = { column: "login", descending: false };

/** All users, with their roles. */
export function Users() {
  const { administration } = useTexts();
  const where = whereIn(useAddress().search, "/api/users");
  const queries = useQueryClient();
  const users = useRead("GET /api/users", { query: { where } }, { keepPrevious: true });
  const [limited, setLimited] = useState<string>();
  const [edited, setEdited] = useState<User | "new">();
  const readAgain = () => queries.invalidateQueries({ queryKey: ["GET /api/users"] });
  const rows = useMemo(() => (users.data ?? []) as readonly User[], [users.data]);
  const columns = useColumns(setEdited, setLimited, async ({ login }) => {
    await call("DELETE /api/users/:login", { params: { login } });
    toast(administration.userDeleted(login));
    await readAgain();
  });
  const table = useTableAddress(columns, rows, byLogin);
  return (
    <>
      <ReadError read={users} />
      <Table
        {...table}
        label={administration.tabs.users}
        rowKey={({ id }) => id}
        loading={users.isPending}
        empty={administration.noUser}
      >
        <WhereField list="/api/users" example="role=ADMINISTRATOR OR disabled=true" />
        <Button kind="primary" onClick={() => setEdited("new")}>
          {administration.createUser}
        </Button>
      </Table>
      {edited === undefined ? null : (
        <UserDialog
          user={edited === "new" ? undefined : edited}
          onSaved={() => void readAgain()}
          onClose={() => setEdited(undefined)}
        />
      )}
      {limited === undefined ? null : <UserLimits login={limited} onClose={() => setLimited(undefined)} />}
    </>
  );
}

function useColumns(
  edit: (user: User) => void,
  limit: (login: string) => void,
  remove: (user: User) => Promise<void>,
): readonly Column<User>[] {
  const { administration, form, account, limits, roles } = useTexts();
  return useMemo(
    () => [
      valueColumn({ id: "login", header: administration.login, value: ({ login }) => login, fixed: true }),
      valueColumn({ id: "name", header: account.name, value: ({ name }) => name, wide: true }),
      valueColumn({ id: "email", header: account.email, value: ({ email }) => email, wide: true }),
      {
        id: "role",
        header: administration.role,
        cell: ({ role }) => roles.server[role],
        value: ({ role }) => role,
        sortable: true,
        width: 144,
        wide: true,
      },
      {
        id: "status",
        header: administration.status,
        cell: ({ disabled }) => (disabled ? <Tag kind="bad">{administration.disabled}</Tag> : administration.active),
        value: ({ disabled }) => (disabled ? "disabled" : "active"),
        sortable: true,
        width: 110,
        wide: true,
      },
      timeColumn({
        id: "created",
        header: form.created,
        at: ({ creationTime }) => creationTime,
        width: 144,
        wide: true,
      }),
      {
        id: "actions",
        header: form.actions,
        cell: (user) => (
          <>
            <RowButton action={form.edit} of={user.login} onClick={() => edit(user)} />
            <RowButton action={limits.title} of={user.login} onClick={() => limit(user.login)} />
            <ConfirmButton
              action={form.delete}
              of={user.login}
              title={administration.deleteUserTitle(user.login)}
              onConfirm={() => remove(user)}
            >
              <p>{administration.deleteUserText}</p>
            </ConfirmButton>
          </>
        ),
        value: () => null,
        width: 270,
        control: true,
      },
    ],
    [administration, form, account, limits, roles, edit, limit, remove],
  );
}
