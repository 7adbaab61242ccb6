import { useMemo, useState } from "react";
import { projectTokenScopes, tokenScopes, type TokenScope } from "../../../text/index.ts";
import { useUser } from "../api/user.ts";
import type { Answer } from "../api/client.ts";
import { useFormats, useTexts } from "../texts/catalogue.ts";
import { useRevokeColumn } from "./revoke-column.tsx";
import { ReadError } from "./ErrorState.tsx";
import { Select, TextField } from "./Field.tsx";
import { TokenNameField } from "./TokenNameField.tsx";
import { Form } from "./Form.tsx";
import { RelativeTime } from "./RelativeTime.tsx";
import { Table, type Column } from "./Table.tsx";
import { Tag } from "./Tag.tsx";
import { useTableAddress } from "./table-address.ts";
import { toast } from "./toasts.tsx";
import { lifetimeEnd, useLifetimes } from "./token-lifetimes.ts";
import { TokenNotice } from "./TokenNotice.tsx";
import { timeColumn, valueColumn } from "./columns.tsx";

type Token = Answer<"GET /api/tokens">[number];
type CreatedToken = Answer<"POST /api/tokens">;

/** What the form sends. `project` is empty for all projects, and where the project is known. */
export interface NewLimitedToken {
  readonly name: string;
  readonly scope: TokenScope;
  readonly expiresAt: string;
  readonly project: string;
}

interface LimitedTokensProps {
  readonly text: string;
  readonly read: Parameters<typeof ReadError>[0]["read"] & {
    readonly data: readonly Token[] | undefined;
    readonly isPending: boolean;
  };
  /** Whether the form asks for a project, and the list shows it. */
  readonly choosesProject: boolean;
  readonly create: (token: NewLimitedToken) => Promise<CreatedToken>;
  readonly revoke: (id: number) => Promise<void>;
  readonly readAgain: () => Promise<void>;
}

const newestFirst = { column: "created", descending: true };
const lifetimeDefault = 90;

/** Limited tokens of the user or of a project (D17): created here, shown once, valid until they expire or are revoked. */
export function LimitedTokens({ text, read, choosesProject, create, revoke, readAgain }: LimitedTokensProps) {
  const { account, limitedTokens } = useTexts();
  const [created, setCreated] = useState<CreatedToken>();
  const remove = async ({ id, name }: Token): Promise<void> => {
    await revoke(id);
    if (created?.id === id) setCreated(undefined);
    toast(account.tokenRevoked(name));
    await readAgain();
  };
  const rows = useMemo(() => read.data ?? [], [read.data]);
  const table = useTableAddress(useColumns(remove, choosesProject), rows, newestFirst);
  return (
    <div className="stack">
      <p className="soft prose">{text}</p>
      <NewToken
        choosesProject={choosesProject}
        create={async (token) => {
          setCreated(await create(token));
          void readAgain();
        }}
      />
      {created === undefined ? null : <TokenNotice created={created} />}
      {read.error === null ? (
        <Table
          {...table}
          label={limitedTokens.title}
          rowKey={({ id }) => id}
          loading={read.isPending}
          empty={account.tokensNone}
        />
      ) : (
        <ReadError read={read} />
      )}
    </div>
  );
}

interface NewTokenProps {
  readonly choosesProject: boolean;
  readonly create: (token: NewLimitedToken) => Promise<void>;
}

function NewToken({ choosesProject, create }: NewTokenProps) {
  const { account, form, limitedTokens: texts } = useTexts();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<TokenScope>("build");
  const [days, setDays] = useState(lifetimeDefault);
  const lifetimes = useLifetimes();
  const isAdministrator = useUser().role === "ADMINISTRATOR";
  const scopes = choosesProject && isAdministrator ? tokenScopes : projectTokenScopes;
  const [project, setProject] = useState("");
  // Other scopes are about the whole server.
  const asksForProject = choosesProject && projectTokenScopes.some((one) => one === scope);
  const submit = async (): Promise<void> => {
    const limit = asksForProject ? project.trim() : "";
    await create({ name: name.trim(), scope, expiresAt: lifetimeEnd(days), project: limit });
    setName("");
  };
  return (
    <Form label={account.newToken} action={form.create} className="form-line" onSubmit={submit}>
      {({ errorAt }) => (
        <>
          <TokenNameField value={name} error={errorAt("/name")} onChange={setName} />
          <Select
            label={texts.scope}
            hint={texts.scopeHints[scope]}
            value={scope}
            options={scopes.map((value) => ({ value, label: texts.scopes[value] }))}
            onChange={(value) => setScope(value as TokenScope)}
          />
          {asksForProject ? (
            <TextField
              label={texts.project}
              hint={texts.projectHint}
              autoComplete="off"
              value={project}
              error={errorAt("/project")}
              onChange={({ target }) => setProject(target.value)}
            />
          ) : null}
          <Select
            label={texts.lifetime}
            value={String(days)}
            error={errorAt("/expiresAt")}
            options={lifetimes}
            onChange={(value) => setDays(Number(value))}
          />
        </>
      )}
    </Form>
  );
}

function useColumns(revoke: (token: Token) => Promise<void>, showsProject: boolean): readonly Column<Token>[] {
  const { account, form, limitedTokens: texts } = useTexts();
  const formats = useFormats();
  const project: Column<Token> = {
    id: "project",
    header: texts.project,
    cell: (token) => token.project ?? <span className="soft">{texts.allProjects}</span>,
    value: (token) => token.project,
    sortable: true,
    width: 160,
    wide: true,
  };
  const revokeColumn = useRevokeColumn(revoke);
  return [
    valueColumn({ id: "name", header: form.name, value: ({ name }) => name, fixed: true }),
    {
      id: "scope",
      header: texts.scope,
      cell: ({ scope }) => texts.scopes[scope],
      value: ({ scope }) => scope,
      sortable: true,
      width: 120,
      wide: true,
    },
    ...(showsProject ? [project] : []),
    timeColumn({ id: "created", header: form.created, at: ({ creationTime }) => creationTime, width: 140, wide: true }),
    {
      id: "used",
      header: account.lastUse,
      // A day in UTC: its noon has the same date in nearly all zones.
      cell: ({ lastUse }) =>
        lastUse === null ? <span className="soft">{account.neverUsed}</span> : formats.date(`${lastUse}T12:00:00Z`),
      value: ({ lastUse }) => lastUse,
      sortable: true,
      width: 140,
      wide: true,
    },
    {
      id: "expires",
      header: texts.expires,
      cell: ({ expiresAt }) =>
        Date.parse(expiresAt) <= Date.now() ? <Tag>{texts.expired}</Tag> : <RelativeTime at={expiresAt} />,
      value: ({ expiresAt }) => expiresAt,
      sortable: true,
      width: 140,
    },
    revokeColumn,
  ];
}
