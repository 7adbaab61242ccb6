import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call, read, type Answer } from "../api/client.ts";
import { keyOf, useRead } from "../api/queries.ts";
import { Button, RowButton } from "../components/Button.tsx";
import { ConfirmButton } from "../components/ConfirmButton.tsx";
import { ReadError } from "../components/ErrorState.tsx";
import { RelativeTime } from "../components/RelativeTime.tsx";
import { Table, type Column } from "../components/Table.tsx";
import { Tag } from "../components/Tag.tsx";
import { toast, toastError } from "../components/toasts.tsx";
import { useFormats, useTexts } from "../texts/catalogue.ts";
import type { Webhook } from "./WebhookDialog.tsx";

type Delivery = Answer<"GET /api/webhooks/:id/deliveries">[number];

const rowsMax = 200;
/** The stream of events does not report deliveries. */
const everyMilliseconds = 2_000;

interface DeliveriesProps {
  readonly webhook: Webhook;
  readonly onSecret: (webhook: Answer<"POST /api/webhooks/:id/secret">) => void;
}

/** What was sent to a receiver, newest first; a test, and a new secret. */
export function Deliveries({ webhook, onSecret }: DeliveriesProps) {
  const { deliveries, webhooks: texts } = useTexts();
  const queries = useQueryClient();
  const params = { id: webhook.id };
  const request = { params, query: { limit: rowsMax } };
  const log = useRead("GET /api/webhooks/:id/deliveries", request, { everyMilliseconds });
  const rows = useMemo(() => log.data ?? [], [log.data]);
  const readAgain = (): Promise<void> =>
    queries.invalidateQueries({ queryKey: keyOf("GET /api/webhooks/:id/deliveries", request) });
  const act = (action: () => Promise<unknown>) => () => void action().then(readAgain).catch(toastError);
  const resend = ({ id: delivery }: Delivery) =>
    act(async () => {
      await call("POST /api/webhooks/:id/deliveries/:delivery/resend", { params: { ...params, delivery } });
      toast(deliveries.willBeSent);
    });
  const columns = useColumns(resend);
  return (
    <section className="stack">
      <h2 className="breakable">{deliveries.logOf(webhook.url)}</h2>
      <div className="form-line">
        <Button
          onClick={act(async () => {
            await call("POST /api/webhooks/:id/test", { params });
            toast(deliveries.willBeSent);
          })}
        >
          {deliveries.test}
        </Button>
        <ConfirmButton
          action={texts.rotate}
          of={webhook.url}
          title={texts.rotate}
          onConfirm={async () => onSecret(await read("POST /api/webhooks/:id/secret", { params }))}
        >
          <p>{texts.rotateText}</p>
        </ConfirmButton>
      </div>
      {log.error === null ? (
        <Table
          label={deliveries.log}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          loading={log.isPending}
          empty={deliveries.logNone}
        />
      ) : (
        <ReadError read={log} />
      )}
    </section>
  );
}

const kinds = { PENDING: undefined, DELIVERED: "good", RETRYING: "warn", FAILED: "bad" } as const;

function useColumns(resend: (delivery: Delivery) => () => void): readonly Column<Delivery>[] {
  const { deliveries, form, webhooks: texts } = useTexts();
  const formats = useFormats();
  const answerOf = ({ failure, status, response }: Delivery): string =>
    [failure === null ? undefined : deliveries.failures[failure], status ?? undefined, response || undefined]
      .filter((part) => part !== undefined)
      .join(" · ");
  return [
    {
      id: "type",
      header: deliveries.event,
      cell: ({ type, project, eventId }) =>
        [texts.types[type], project, eventId === null ? null : `#${eventId}`]
          .filter((part) => part !== null)
          .join(" · "),
      value: ({ type }) => type,
      fixed: true,
    },
    {
      id: "state",
      header: texts.state,
      cell: ({ state }) => <Tag {...(kinds[state] && { kind: kinds[state] })}>{deliveries.states[state]}</Tag>,
      value: ({ state }) => state,
      width: 128,
    },
    { id: "answer", header: deliveries.answer, cell: answerOf, value: answerOf, width: 260, wide: true },
    {
      id: "attempt",
      header: deliveries.attempt,
      cell: ({ attempt }) => attempt,
      value: ({ attempt }) => attempt,
      numeric: true,
      width: 80,
      wide: true,
    },
    {
      id: "duration",
      header: deliveries.duration,
      cell: ({ duration }) => (duration === null ? "" : `${formats.number(duration)} ms`),
      value: ({ duration }) => duration,
      numeric: true,
      width: 96,
      wide: true,
    },
    {
      id: "time",
      header: deliveries.time,
      cell: ({ time }) => <RelativeTime at={time} />,
      value: ({ time }) => time,
      width: 144,
      wide: true,
    },
    {
      id: "resend",
      header: form.actions,
      cell: (delivery) => <RowButton action={deliveries.resend} of={`#${delivery.id}`} onClick={resend(delivery)} />,
      value: () => null,
      width: 128,
      control: true,
    },
  ];
}
