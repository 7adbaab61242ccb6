import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call, read, type Answer } from "../../api/client.ts";
import { keyOf, useRead } from "../../api/queries.ts";
import { useRevokeColumn } from "../../components/revoke-column.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { TokenNameField } from "../../components/TokenNameField.tsx";
import { Form } from "../../components/Form.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { toast } from "../../components/toasts.tsx";
import { TokenNotice } from "../../components/TokenNotice.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { timeColumn, valueColumn } from "../../components/columns.tsx";

type Token = Answer<"GET /session/tokens">[number];
type CreatedToken = Answer<"POST /session/tokens">;

const newestFirst = { column: "created", descending: true };

/** The permanent tokens: created here, shown once, valid until revoked (D4). */
export function Tokens() {
  const { account } = useTexts();
  const queries = useQueryClient();
  const tokens = useRead("GET /session/tokens");
  const [created, setCreated] = useState<CreatedToken>();
  const readAgain = () => queries.invalidateQueries({ queryKey: keyOf("GET /session/tokens") });
  const revoke = async ({ id, name }: Token): Promise<void> => {
    await call("DELETE /session/tokens/:id", { params: { id } });
    if (created?.id === id) setCreated(undefined);
    toast(account.tokenRevoked(name));
    await readAgain();
  };
  const rows = useMemo(() => tokens.data ?? [], [tokens.data]);
  const table = useTableAddress(useColumns(revoke), rows, newestFirst);
  return (
    <div className="stack">
      <p className="soft prose">{account.tokensText}</p>
      <NewToken
        onCreated={(token) => {
          setCreated(token);
          void readAgain();
        }}
      />
      {created === undefined ? null : <TokenNotice created={created} />}
      {tokens.error === null ? (
        <Table
          {...table}
          label={account.tabs.tokens}
          rowKey={({ id }) => id}
          loading={tokens.isPending}
          empty={account.tokensNone}
        />
      ) : (
        <ReadError read={tokens} />
      )}
    </div>
  );
}

function NewToken({ onCreated }: { readonly onCreated: (created: CreatedToken) => void }) {
  const { account, form } = useTexts();
  const [name, setName] = useState("");
  const create = async (): Promise<void> => {
    onCreated(await read("POST /session/tokens", { body: { name: name.trim() } }));
    setName("");
  };
  return (
    <Form label={account.newToken} action={form.create} className="form-line" onSubmit={create}>
      {({ errorAt }) => <TokenNameField value={name} error={errorAt("/name")} onChange={setName} />}
    </Form>
  );
}

function useColumns(revoke: (token: Token) => Promise<void>): readonly Column<Token>[] {
  const { account, form } = useTexts();
  const revokeColumn = useRevokeColumn(revoke);
  return [
    valueColumn({ id: "name", header: form.name, value: ({ name }) => name, fixed: true }),
    timeColumn({ id: "created", header: form.created, at: ({ creationTime }) => creationTime, width: 160, wide: true }),
    timeColumn({
      id: "used",
      header: account.lastUse,
      at: ({ lastUse }) => lastUse,
      never: account.neverUsed,
      width: 140,
    }),
    revokeColumn,
  ];
}
