import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call, type Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { Button, RowButton } from "../../components/Button.tsx";
import { ChipList } from "../../components/ChipList.tsx";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { NameField } from "../../components/Field.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { toast } from "../../components/toasts.tsx";
import { UserPicker } from "../../components/UserPicker.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { valueColumn } from "../../components/columns.tsx";

type Group = Answer<"GET /api/groups">[number];

const byName = { column: "name", descending: false };

/** Groups of users, which can have roles on projects. */
export function Groups() {
  const { administration } = useTexts();
  const queries = useQueryClient();
  const groups = useRead("GET /api/groups");
  const [edited, setEdited] = useState<Group | "new">();
  const readAgain = () => queries.invalidateQueries({ queryKey: ["GET /api/groups"] });
  const rows = useMemo(() => groups.data ?? [], [groups.data]);
  const columns = useColumns(setEdited, async ({ name }) => {
    await call("DELETE /api/groups/:name", { params: { name } });
    toast(administration.groupDeleted(name));
    await readAgain();
  });
  const table = useTableAddress(columns, rows, byName);
  return (
    <>
      <ReadError read={groups} />
      <Table
        {...table}
        label={administration.tabs.groups}
        rowKey={({ id }) => id}
        loading={groups.isPending}
        empty={administration.noGroup}
      >
        <Button kind="primary" onClick={() => setEdited("new")}>
          {administration.createGroup}
        </Button>
      </Table>
      {edited === undefined ? null : (
        <GroupDialog
          group={edited === "new" ? undefined : edited}
          onSaved={() => void readAgain()}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function useColumns(edit: (group: Group) => void, remove: (group: Group) => Promise<void>): readonly Column<Group>[] {
  const { administration, form } = useTexts();
  return useMemo(
    () => [
      valueColumn({ id: "name", header: form.name, value: ({ name }) => name, fixed: true, width: 220 }),
      {
        id: "count",
        header: administration.members,
        cell: ({ users }) => users.length,
        value: ({ users }) => users.length,
        sortable: true,
        numeric: true,
        width: 100,
        wide: true,
      },
      {
        id: "users",
        header: administration.tabs.users,
        cell: ({ users }) => <span title={users.join(", ")}>{users.join(", ")}</span>,
        value: ({ users }) => users.join(", "),
        wide: true,
      },
      {
        id: "actions",
        header: form.actions,
        cell: (group) => (
          <>
            <RowButton action={form.edit} of={group.name} onClick={() => edit(group)} />
            <ConfirmButton
              action={form.delete}
              of={group.name}
              title={administration.deleteGroupTitle(group.name)}
              onConfirm={() => remove(group)}
            >
              <p>{administration.deleteGroupText}</p>
            </ConfirmButton>
          </>
        ),
        value: () => null,
        width: 184,
        control: true,
      },
    ],
    [administration, form, edit, remove],
  );
}

interface GroupDialogProps {
  readonly group: Group | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function GroupDialog({ group, onSaved, onClose }: GroupDialogProps) {
  const { administration, form } = useTexts();
  const [name, setName] = useState(group?.name ?? "");
  const [users, setUsers] = useState<readonly string[]>(group?.users ?? []);
  const [searchText, setSearchText] = useState("");
  const add = (login: string): void => {
    if (login !== "") setUsers([...users.filter((known) => known !== login), login]);
    setSearchText("");
  };
  const save = async (): Promise<void> => {
    if (group === undefined) await call("POST /api/groups", { body: { name: name.trim(), users: [...users] } });
    else {
      await call("PUT /api/groups/:name", {
        params: { name: group.name },
        body: { name: name.trim(), users: [...users] },
      });
    }
    toast(form.saved);
    onSaved();
  };
  return (
    <FormDialog
      title={group === undefined ? administration.createGroup : administration.editGroup(group.name)}
      action={group === undefined ? form.create : form.save}
      onSubmit={save}
      onClose={onClose}
    >
      {({ errorAt }) => (
        <>
          <NameField value={name} error={errorAt("/name")} onChange={setName} />
          <UserPicker
            label={administration.addUser}
            value={searchText}
            onInput={setSearchText}
            onPick={add}
            onEnter={() => add(searchText.trim())}
          />
          <ChipList
            label={administration.tabs.users}
            values={users}
            onChange={setUsers}
            errorAt={(index) => errorAt(`/users/${index}`)}
          />
        </>
      )}
    </FormDialog>
  );
}
