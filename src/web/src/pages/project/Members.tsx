import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call } from "../../api/client.ts";
import { keyOf, useAnswered } from "../../api/queries.ts";
import { Button } from "../../components/Button.tsx";
import { ErrorState, ReadError } from "../../components/ErrorState.tsx";
import { Select } from "../../components/Field.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { toast } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { AddMember, memberRoles, type Member } from "./AddMember.tsx";
import type { Project } from "./Settings.tsx";

const byName = { column: "name", descending: false };

/** The members of a project and their roles. */
export function Members({ project }: { readonly project: Project }) {
  const { members: texts } = useTexts();
  const { name } = project;
  const queries = useQueryClient();
  const key = keyOf("GET /api/projects/:name/members", { params: { name } });
  const list = useAnswered("GET /api/projects/:name/members", { params: { name } });
  const members = useMemo(() => list.data?.value ?? [], [list.data]);
  const [problem, setProblem] = useState<Error>();
  // The whole list is sent, with `If-Match`, so that it never overwrites another user's change.
  const replace = async (next: readonly Member[]): Promise<void> => {
    setProblem(undefined);
    const tag = list.data?.etag;
    const headers = tag === undefined ? {} : { "if-match": tag };
    try {
      await call("PUT /api/projects/:name/members", { params: { name }, body: [...next], headers });
    } finally {
      // Another user changed the list first: show it as it is now.
      await queries.invalidateQueries({ queryKey: key });
    }
    toast(texts.saved);
  };
  const change = (next: readonly Member[]): void => {
    replace(next).catch((error: unknown) => setProblem(error instanceof Error ? error : new Error(String(error))));
  };
  const table = useTableAddress(useColumns(members, change), members, byName);
  if (list.error !== null) return <ReadError read={list} />;
  return (
    <>
      <p className="soft prose">{project.public ? texts.publicText : texts.text}</p>
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
  const { members: texts, form, roles } = useTexts();
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
            options={memberRoles.map((value) => ({ value, label: roles.project[value] }))}
            onChange={(role) =>
              change(members.map((known) => (known === member ? { ...member, role: role as Member["role"] } : known)))
            }
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
          <Button
            kind="quiet"
            className="button-small"
            aria-label={`${form.remove}: ${member.user ?? member.group}`}
            onClick={() => change(members.filter((known) => known !== member))}
          >
            {form.remove}
          </Button>
        ),
        value: () => null,
        width: 110,
        control: true,
      },
    ],
    [members, change, texts, form, roles],
  );
}
