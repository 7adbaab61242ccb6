import type { Client } from "../harness/client.ts";

/** What every webhook of the tests has. The receiver does not exist. */
export const webhookBody = { url: "https://receiver.invalid/hook", types: ["gate.changed"] };

/** Creates a webhook, of a project or of all projects, and asks for a test of it. */
export async function makeWebhook(
  client: Client,
  project: string | null,
): Promise<{ readonly webhookId: number; readonly deliveryId: number }> {
  const path = project === null ? "/api/webhooks" : `/api/projects/${encodeURIComponent(project)}/webhooks`;
  const created = await client.json<{ id: number }>("POST", path, webhookBody);
  if (created.status !== 201) throw new Error(`${path}: ${JSON.stringify(created.body)}`);
  const tested = await client.call<{ id: number }>("POST", `/api/webhooks/${created.body.id}/test`);
  if (tested.status !== 202) throw new Error(`a test: ${JSON.stringify(tested.body)}`);
  return { webhookId: created.body.id, deliveryId: tested.body.id };
}
