import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call, type Answer } from "../../api/client.ts";
import { keyOf, useRead } from "../../api/queries.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { toast } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { timeColumn } from "../../components/columns.tsx";

type OwnSession = Answer<"GET /session/sessions">[number];

const lastUsedFirst = { column: "used", descending: true };

/** Where the user is signed in, with a button that ends each other session. */
export function Sessions() {
  const { account, sessions: texts } = useTexts();
  const queries = useQueryClient();
  const sessions = useRead("GET /session/sessions");
  const end = async ({ id }: OwnSession): Promise<void> => {
    await call("DELETE /session/sessions/:id", { params: { id } });
    toast(texts.ended);
    await queries.invalidateQueries({ queryKey: keyOf("GET /session/sessions") });
  };
  const rows = useMemo(() => sessions.data ?? [], [sessions.data]);
  const table = useTableAddress(useColumns(end), rows, lastUsedFirst);
  if (sessions.error !== null) return <ReadError read={sessions} />;
  return (
    <div className="stack">
      <p className="soft prose">{texts.text}</p>
      <Table
        {...table}
        label={account.tabs.sessions}
        rowKey={({ id }) => id}
        loading={sessions.isPending}
        empty={texts.none}
      />
    </div>
  );
}

function useColumns(end: (session: OwnSession) => Promise<void>): readonly Column<OwnSession>[] {
  const { account, form, sessions: texts } = useTexts();
  const nameOf = ({ device }: OwnSession): string => device ?? texts.unknown;
  return [
    {
      id: "device",
      header: texts.device,
      cell: (session) => (session.current ? `${nameOf(session)} (${texts.current})` : nameOf(session)),
      value: nameOf,
      sortable: true,
      fixed: true,
    },
    {
      id: "address",
      header: texts.address,
      cell: ({ address }) => address ?? texts.unknown,
      value: ({ address }) => address,
      sortable: true,
      width: 180,
      wide: true,
    },
    timeColumn({
      id: "created",
      header: texts.signedIn,
      at: ({ creationTime }) => creationTime,
      width: 160,
      wide: true,
    }),
    timeColumn({ id: "used", header: account.lastUse, at: ({ lastUse }) => lastUse, width: 140 }),
    {
      id: "end",
      header: form.actions,
      cell: (session) =>
        session.current ? null : (
          <ConfirmButton action={texts.end} of={nameOf(session)} title={texts.endTitle} onConfirm={() => end(session)}>
            <p>{texts.endText}</p>
          </ConfirmButton>
        ),
      value: () => null,
      width: 120,
      control: true,
    },
  ];
}
