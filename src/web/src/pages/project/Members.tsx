import { useMemo } from "react";
import { call, ifMatch } from "../../api/client.ts";
import { keyOf, useResponse } from "../../api/queries.ts";
import { useRoleOptions } from "../../api/roles.ts";
import { RowButton } from "../../components/Button.tsx";
import { ErrorState, ReadError } from "../../components/ErrorState.tsx";
import { Select } from "../../components/Field.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { AddMember, type Member } from "./AddMember.tsx";
import { useListReplacement } from "./replacement.ts";
import type { Project } from "./Settings.tsx";

const byName = { column: "name", descending: false };

/** The members of a project and their roles. */
export function Members({ project }: { readonly project: Project }) {
  const { members: texts } = useTexts();
  const { name } = project;
  const request = { params: { name } };
  const list = useResponse("GET /api/projects/:name/members", request);
  const members = useMemo(() => list.data?.value ?? [], [list.data]);
  const { replace, change, problem } = useListReplacement<Member>({
    send: (next) =>
      call("PUT /api/projects/:name/members", { ...request, body: [...next], headers: ifMatch(list.data?.etag) }),
    queryKey: keyOf("GET /api/projects/:name/members", request),
    saved: texts.saved,
  });
  const table = useTableAddress(useColumns(members, change), members, byName);
  if (list.error !== null) return <ReadError read={list} />;
  return (
    <>
      <p className="soft prose">{texts.audienceTexts[project.audience]}</p>
      <AddMember members={members} onAdd={replace} />
      {problem === undefined ? null : <ErrorState error={problem} />}
      <Table {...table} label={texts.title} rowKey={memberKey} loading={list.isPending} empty={texts.none} />
    </>
  );
}

function memberKey({ user, group }: Member): string {
  return user === undefined ? `group ${group}` : `user ${user}`;
}

function useColumns(
  members: readonly Member[],
  change: (members: readonly Member[]) => void,
): readonly Column<Member>[] {
  const { members: texts, form } = useTexts();
  const options = useRoleOptions();
  return useMemo(
    () => [
      {
        id: "name",
        header: form.name,
        cell: ({ user, group }) => user ?? group,
        value: ({ user, group }) => user ?? group ?? "",
        sortable: true,
        fixed: true,
      },
      {
        id: "kind",
        header: texts.kind,
        cell: ({ user }) => (user === undefined ? texts.group : texts.user),
        value: ({ user }) => (user === undefined ? "group" : "user"),
        sortable: true,
        width: 120,
        wide: true,
      },
      {
        id: "role",
        header: texts.role,
        cell: (member) => (
          <Select
            label={`${texts.role}: ${member.user ?? member.group}`}
            bare
            value={member.role}
            options={options}
            onChange={(role) => change(members.map((known) => (known === member ? { ...member, role } : known)))}
          />
        ),
        value: ({ role }) => role,
        sortable: true,
        width: 180,
      },
      {
        id: "remove",
        header: form.actions,
        cell: (member) => (
          <RowButton
            action={form.remove}
            of={member.user ?? member.group ?? ""}
            onClick={() => change(members.filter((known) => known !== member))}
          />
        ),
        value: () => null,
        width: 110,
        control: true,
      },
    ],
    [members, change, texts, form, options],
  );
}
