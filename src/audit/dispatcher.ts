import { delayAfter, Dispatcher, type CountAttempt, type DueReceiver } from "../delivery/index.ts";
import type { Instant, Membership, Store } from "../store/index.ts";
import { sendEntries, type AuditReceiver } from "./receivers.ts";

/** Entries of one message, and of one turn. */
const batchEntriesMax = 100;
const batchesPerTurnMax = 20;

interface AuditNeeds {
  readonly store: Pick<Store, "read" | "write" | "watchEvents">;
  readonly membership: Pick<Membership, "leads">;
  readonly receivers: readonly AuditReceiver[];
  readonly now: () => Instant;
  readonly count: CountAttempt;
  readonly log: Record<"warn" | "error", (fields: Readonly<Record<string, unknown>>, message: string) => void>;
}

/** What this process knows of a receiver. The last entry that it has is in the store. */
interface Attempts {
  failures: number;
  nextAt: Instant;
}

/**
 * Sends entries to each receiver in order, at least once. Only the leading process sends; another one continues after the
 * last entry that the receiver is known to have.
 */
export function createAuditDispatcher(needs: AuditNeeds): Dispatcher {
  const { store, membership, receivers, now, log } = needs;
  const attempts = receivers.map((): Attempts => ({ failures: 0, nextAt: 0 }));
  return new Dispatcher({
    store,
    receiversMax: receivers.length,
    failingReceiversMax: receivers.length,
    async due() {
      if (!membership.leads()) return [];
      const { head } = await store.read.auditChain();
      const found: DueReceiver[] = [];
      for (const [id, { failures, nextAt }] of attempts.entries()) {
        if (nextAt > now() || (await positionOf(needs, receivers[id]!)) >= head.id) continue;
        found.push({ id, failing: failures > 0 });
      }
      return found;
    },
    takeTurn: (id, signal) => takeTurn(needs, receivers[id]!, attempts[id]!, signal),
    complaint: "the audit log could not be sent; trying again",
    log,
  });
}

async function takeTurn(
  needs: AuditNeeds,
  receiver: AuditReceiver,
  attempts: Attempts,
  signal: AbortSignal,
): Promise<void> {
  const { store, now, count, log } = needs;
  let position = await positionOf(needs, receiver);
  for (let batch = 0; batch < batchesPerTurnMax && !signal.aborted; batch += 1) {
    const entries = await store.read.auditEntriesAfter({ afterId: position, limit: batchEntriesMax });
    const [first, last] = [entries[0], entries.at(-1)];
    if (first === undefined || last === undefined) return;
    if (position > 0 && first.id > position + 1) {
      const missing = first.id - position - 1;
      log.warn({ receiver: receiver.name, missing }, "audit entries were removed before they were sent");
    }
    const failure = await sendEntries(receiver, entries, now(), signal);
    // Nothing is known of entries that were under way when the process stopped: they are sent again.
    if (signal.aborted) return;
    count(failure === undefined ? "delivered" : "failed");
    if (failure !== undefined) {
      attempts.failures += 1;
      attempts.nextAt = now() + delayAfter(attempts.failures);
      const { failures } = attempts;
      return log.warn({ receiver: receiver.name, failure, failures }, "the audit log could not be sent; trying again");
    }
    attempts.failures = 0;
    position = last.id;
    await store.write.moveAuditReceiver({ name: receiver.name, position });
  }
}

async function positionOf({ store }: AuditNeeds, { name }: AuditReceiver): Promise<number> {
  return (await store.read.auditReceiver(name)) ?? 0;
}
