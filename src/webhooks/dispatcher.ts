import { Dispatcher } from "../delivery/index.ts";
import { TemplateProcesses, type UsablePlugin } from "../plugins/index.ts";
import type { Instant, Store } from "../store/index.ts";
import { createAddressRule } from "./addresses.ts";
import { deliverNext, type DeliveryNeeds } from "./deliver-next.ts";

const receiversMax = 16;
const failingReceiversMax = 8;
/** Receivers that are looked at in one round: more than can be busy. */
const dueMax = 256;
/** Deliveries after which other receivers have a turn. */
const deliveriesPerTurnMax = 64;
/** A receiver has this time for its whole answer. */
const usualAnswerMillisecondsMax = 10_000;

interface WebhookNeeds {
  readonly store: Pick<Store, "read" | "write" | "watchEvents">;
  readonly bootId: string;
  readonly now: () => Instant;
  readonly baseUrl: string | undefined;
  /** Plug-ins whose templates webhooks may have. */
  readonly plugins?: readonly UsablePlugin[];
  /** Networks that are not public and that deliveries may go to nevertheless. */
  readonly networks: readonly string[];
  readonly log: DeliveryNeeds["log"] & { error(fields: Readonly<Record<string, unknown>>, message: string): void };
  readonly count: DeliveryNeeds["count"];
  /** Milliseconds; for tests. */
  readonly answerMillisecondsMax?: number;
}

/**
 * Delivers events to webhooks, in order for each receiver, and to several receivers at the same time. Of all processes
 * that share a database, one at a time delivers to a receiver.
 */
export function createWebhookDispatcher(needs: WebhookNeeds): Dispatcher {
  const { store, bootId, now, baseUrl, count, log } = needs;
  const addresses = createAddressRule(needs.networks);
  const answerMillisecondsMax = needs.answerMillisecondsMax ?? usualAnswerMillisecondsMax;
  const templates = new TemplateProcesses(needs.plugins ?? []);
  const delivery = { store, bootId, now, baseUrl, addresses, templates, answerMillisecondsMax, count, log };
  return new Dispatcher({
    store,
    receiversMax,
    failingReceiversMax,
    due: () => store.read.dueWebhooks({ bootId, at: now(), limit: dueMax }),
    release: () => templates.stop(),
    takeTurn: (id, signal) => takeTurn({ ...delivery, signal }, id),
    complaint: "webhooks could not be delivered; trying again",
    log,
  });
}

async function takeTurn(needs: DeliveryNeeds, id: number): Promise<void> {
  const { store, bootId, signal } = needs;
  const webhook = await store.write.claimWebhook({ id, bootId });
  if (webhook === undefined) return;
  let position: number | undefined;
  for (let count = 0; count < deliveriesPerTurnMax && !signal.aborted; count += 1) {
    const step = await deliverNext(needs, id);
    position = step.position;
    if (!step.more) break;
  }
  await store.write.releaseWebhook({ id, bootId, ...(position === undefined ? {} : { position }) });
}
