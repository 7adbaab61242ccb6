import { Dispatcher } from "../delivery/index.ts";
import type { Store } from "../store/index.ts";
import { sendNext, type MailNeeds } from "./send-next.ts";

/** Mail servers refuse clients with many connections. */
const receiversMax = 4;
const failingReceiversMax = 2;
/** Readers that are looked at in one round: more than can be busy. */
const dueMax = 64;
/** Mails after which other readers have a turn. */
const mailsPerTurnMax = 8;
/** The mail server has this time for a whole mail. */
const usualSendMillisecondsMax = 30_000;

interface DispatcherNeeds extends Omit<MailNeeds, "signal" | "sendMillisecondsMax"> {
  readonly store: Pick<Store, "read" | "write" | "watchEvents">;
  readonly log: MailNeeds["log"] & { error(fields: Readonly<Record<string, unknown>>, message: string): void };
  /** For tests. */
  readonly sendMillisecondsMax?: number;
}

/** Sends mail to readers. Of all processes that share a database, one at a time sends to a reader. */
export function createMailDispatcher({
  sendMillisecondsMax = usualSendMillisecondsMax,
  ...needs
}: DispatcherNeeds): Dispatcher {
  const { store, bootId, now, log } = needs;
  return new Dispatcher({
    store,
    receiversMax,
    failingReceiversMax,
    due: () => store.read.dueMailReaders({ bootId, at: now(), limit: dueMax }),
    takeTurn: (userId, signal) => takeTurn({ ...needs, sendMillisecondsMax, signal }, userId),
    complaint: "mail could not be sent; trying again",
    log,
  });
}

async function takeTurn(needs: MailNeeds, userId: number): Promise<void> {
  const { store, bootId, signal } = needs;
  if ((await store.write.claimMailReader({ userId, bootId })) === undefined) return;
  for (let count = 0; count < mailsPerTurnMax && !signal.aborted; count += 1) {
    if (!(await sendNext(needs, userId))) break;
  }
  await store.write.releaseMailReader({ userId, bootId });
}
