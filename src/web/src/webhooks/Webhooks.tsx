import { Webhook as WebhookIcon } from "lucide-react";
import { useMemo, useState } from "react";
import { useAddress } from "../address/address.ts";
import { call, type Answer } from "../api/client.ts";
import { Button, RowButton } from "../components/Button.tsx";
import { CodeBlock } from "../components/CodeBlock.tsx";
import { ConfirmButton } from "../components/ConfirmButton.tsx";
import { ReadError } from "../components/ErrorState.tsx";
import { Table, type Column } from "../components/Table.tsx";
import { useTableAddress } from "../components/table-address.ts";
import { Tag } from "../components/Tag.tsx";
import { toast, toastError } from "../components/toasts.tsx";
import { useTexts } from "../texts/catalogue.ts";
import { Deliveries } from "./Deliveries.tsx";
import { WebhookDialog, type Webhook, type WebhookBody } from "./WebhookDialog.tsx";
import { valueColumn } from "../components/columns.tsx";

type CreatedWebhook = Answer<"POST /api/webhooks">;

interface WebhooksProps {
  readonly ofProject: boolean;
  readonly text: string;
  readonly read: Parameters<typeof ReadError>[0]["read"] & {
    readonly data: readonly Webhook[] | undefined;
    readonly isPending: boolean;
  };
  readonly create: (body: WebhookBody) => Promise<CreatedWebhook>;
  readonly readAgain: () => Promise<void>;
}

/** The webhooks of a project or of all projects: a list, and the log of the one that the address names. */
export function Webhooks({ ofProject, text, read, create, readAgain }: WebhooksProps) {
  const { webhooks: texts } = useTexts();
  const { search, change } = useAddress();
  const [edited, setEdited] = useState<Webhook | "new">();
  const [created, setCreated] = useState<CreatedWebhook>();
  const rows = useMemo(() => read.data ?? [], [read.data]);
  const opened = rows.find(({ id }) => String(id) === search["webhook"]);
  const save = async (body: WebhookBody): Promise<void> => {
    if (edited === "new") setCreated(await create(body));
    else if (edited !== undefined) await call("PUT /api/webhooks/:id", { params: { id: edited.id }, body });
    await readAgain();
  };
  const columns = useColumns({
    open: ({ id }) => change({ webhook: String(id) }),
    edit: setEdited,
    async pause({ id, active }) {
      await call("PUT /api/webhooks/:id", { params: { id }, body: { active: !active } });
      await readAgain();
    },
    async remove({ id }) {
      await call("DELETE /api/webhooks/:id", { params: { id } });
      if (created?.id === id) setCreated(undefined);
      toast(texts.deleted);
      await readAgain();
    },
  });
  const table = useTableAddress(columns, rows);
  return (
    <div className="stack">
      <p className="soft prose">{text}</p>
      <div>
        <Button kind="primary" onClick={() => setEdited("new")}>
          <WebhookIcon size={16} aria-hidden /> {texts.add}
        </Button>
      </div>
      {created === undefined ? null : <SecretNotice webhook={created} />}
      {read.error === null ? (
        <Table
          {...table}
          label={texts.title}
          rowKey={({ id }) => id}
          loading={read.isPending}
          empty={texts.none}
          rowHeight={44}
        />
      ) : (
        <ReadError read={read} />
      )}
      {opened === undefined ? null : <Deliveries key={opened.id} webhook={opened} onSecret={setCreated} />}
      {edited === undefined ? null : (
        <WebhookDialog
          webhook={edited === "new" ? undefined : edited}
          ofProject={ofProject}
          onSave={save}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

/** A secret that was just made, which is shown only this once. */
function SecretNotice({ webhook }: { readonly webhook: CreatedWebhook }) {
  const { webhooks: texts } = useTexts();
  return (
    <div className="notice stack" role="status">
      <p>{texts.secretText(webhook.url)}</p>
      <CodeBlock text={webhook.secret} label={texts.secret} />
    </div>
  );
}

interface RowActions {
  readonly open: (webhook: Webhook) => void;
  readonly edit: (webhook: Webhook) => void;
  readonly pause: (webhook: Webhook) => Promise<void>;
  readonly remove: (webhook: Webhook) => Promise<void>;
}

function useColumns({ open, edit, pause, remove }: RowActions): readonly Column<Webhook>[] {
  const { deliveries, form, webhooks: texts } = useTexts();
  const typesOf = ({ types }: Webhook): string => types.map((type) => texts.types[type]).join(", ");
  return [
    valueColumn({ id: "url", header: texts.receiver, value: ({ url }) => url, fixed: true }),
    { id: "types", header: texts.events, cell: typesOf, value: typesOf, width: 220, wide: true },
    {
      id: "template",
      header: texts.template,
      cell: ({ template }) => (texts.templates as Readonly<Record<string, string>>)[template] ?? template,
      value: ({ template }) => template,
      sortable: true,
      width: 120,
      wide: true,
    },
    {
      id: "state",
      header: texts.state,
      cell: (webhook) => <State webhook={webhook} />,
      value: ({ active, failingSince }) =>
        active ? (failingSince === null ? texts.active : texts.failing) : texts.paused,
      width: 120,
    },
    {
      id: "actions",
      header: form.actions,
      cell: (webhook) => (
        <>
          <RowButton action={deliveries.log} of={webhook.url} onClick={() => open(webhook)} />
          <RowButton action={form.edit} of={webhook.url} onClick={() => edit(webhook)} />
          <RowButton
            action={webhook.active ? texts.pause : texts.resume}
            of={webhook.url}
            onClick={() => void pause(webhook).catch(toastError)}
          />
          <ConfirmButton
            action={form.delete}
            of={webhook.url}
            title={texts.deleteTitle}
            onConfirm={() => remove(webhook)}
          >
            <p>{texts.deleteText(webhook.url)}</p>
          </ConfirmButton>
        </>
      ),
      value: () => null,
      width: 320,
      control: true,
    },
  ];
}

function State({ webhook: { active, failingSince } }: { readonly webhook: Webhook }) {
  const { webhooks: texts } = useTexts();
  if (!active) return <Tag>{texts.paused}</Tag>;
  return failingSince === null ? <Tag kind="good">{texts.active}</Tag> : <Tag kind="bad">{texts.failing}</Tag>;
}
