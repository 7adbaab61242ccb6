import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, read, type Answer } from "../../api/client.ts";
import { keyOf, useRead } from "../../api/queries.ts";
import { Button, RowButton } from "../../components/Button.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { RecoveryCodes } from "../../components/RecoveryCodes.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { toast } from "../../components/toasts.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { AddFactor } from "./AddFactor.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { timeColumn, valueColumn } from "../../components/columns.tsx";

type FactorList = Answer<"GET /session/factors">;
type Factor = FactorList["factors"][number];

/** The second factors of the account. */
export function Factors() {
  const list = useRead("GET /session/factors");
  if (list.error !== null) return <ReadError read={list} />;
  if (list.data === undefined) return <Skeleton lines={4} height={32} />;
  return <FactorTable list={list.data} />;
}

function FactorTable({ list }: { readonly list: FactorList }) {
  const { factors, account } = useTexts();
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [adding, setAdding] = useState<Factor["kind"]>();
  const [removing, setRemoving] = useState<Factor>();
  const [renewing, setRenewing] = useState(false);
  const readAgain = () => queries.invalidateQueries({ queryKey: keyOf("GET /session/factors") });
  const table = useTableAddress(useColumns(setRemoving), list.factors, { column: "name", descending: false });
  const remove = async ({ id, name }: Factor, password: string): Promise<void> => {
    await call("POST /session/factors/:id/removal", { params: { id }, body: { password } });
    toast(factors.removed(name));
    await readAgain();
  };
  const renew = async (password: string): Promise<void> => {
    setCodes((await read("POST /session/recovery-codes", { body: { password } })).codes);
    await readAgain();
  };
  if (!list.local) return <p className="soft prose">{factors.elsewhere}</p>;
  return (
    <div className="stack">
      <p className="soft prose">{list.required ? `${factors.text} ${factors.required}` : factors.text}</p>
      <div className="form-actions">
        <Button kind="primary" onClick={() => setAdding("TOTP")}>
          {factors.addApp}
        </Button>
        {list.passkeys ? <Button onClick={() => setAdding("PASSKEY")}>{factors.addPasskey}</Button> : null}
      </div>
      {codes === null ? null : <RecoveryCodes codes={codes} />}
      <Table {...table} label={account.tabs.factors} rowKey={({ id }) => id} loading={false} empty={factors.none} />
      {list.factors.length === 0 ? null : (
        <div className="form-actions">
          <span>{factors.codesLeft(list.recoveryCodes)}</span>
          <Button onClick={() => setRenewing(true)}>{factors.renew}</Button>
        </div>
      )}
      {adding === undefined ? null : (
        <AddFactor
          kind={adding}
          onAdded={(added) => {
            if (added !== null) setCodes(added);
            void readAgain();
          }}
          onClose={() => setAdding(undefined)}
        />
      )}
      {removing === undefined ? null : (
        <PasswordDialog
          title={factors.removeTitle(removing.name)}
          action={factors.remove}
          kind="danger"
          onSubmit={(password) => remove(removing, password)}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {renewing ? (
        <PasswordDialog
          title={factors.renew}
          text={factors.renewText}
          action={factors.renew}
          onSubmit={renew}
          onClose={() => setRenewing(false)}
        />
      ) : null}
    </div>
  );
}

function useColumns(remove: (factor: Factor) => void): readonly Column<Factor>[] {
  const { account, factors, form } = useTexts();
  return [
    valueColumn({ id: "name", header: form.name, value: ({ name }) => name, fixed: true }),
    {
      id: "kind",
      header: factors.kind,
      cell: ({ kind }) => factors.kinds[kind],
      value: ({ kind }) => factors.kinds[kind],
      sortable: true,
      width: 180,
      wide: true,
    },
    timeColumn({
      id: "used",
      header: account.lastUse,
      at: ({ lastUse }) => lastUse,
      never: account.neverUsed,
      width: 140,
      wide: true,
    }),
    {
      id: "remove",
      header: form.actions,
      cell: (factor) => <RowButton action={factors.remove} of={factor.name} onClick={() => remove(factor)} />,
      value: () => null,
      width: 120,
      control: true,
    },
  ];
}
