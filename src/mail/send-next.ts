import { deadlineOf, delayAfter, type CountAttempt } from "../delivery/index.ts";
import type { ClaimedMailReader, Instant, MailRecord, Store, UserRow } from "../store/index.ts";
import { canonicalTimeZone, knownLanguage } from "../text/index.ts";
import { isMailAddress } from "./address.ts";
import { nextDigestAt } from "./digest-time.ts";
import { entryOf, type EntrySources, type MailEntry } from "./entries.ts";
import type { MailServer } from "./mail-server.ts";
import { newsMessage, testMessage, type Addressee, type MailMessage } from "./message.ts";
import { sendMail, type SendResult } from "./send.ts";

/** Entries of one mail; more follow in another one. */
const entriesMax = 100;
/** Events that are read at a time. */
const pageEventsMax = 256;
/** Mails to one user in an hour; what happens then waits, and comes together. */
const mailsPerHourMax = 20;
const hourMilliseconds = 60 * 60 * 1000;
/** A reader gets at most one mail in this time, with everything that happened. */
const pauseMilliseconds = 60_000;

/** What sending needs of the process. */
export interface MailNeeds {
  readonly store: Pick<Store, "read" | "write">;
  readonly snapshots: EntrySources["snapshots"];
  readonly bootId: string;
  readonly now: () => Instant;
  readonly baseUrl: string;
  readonly server: MailServer;
  readonly sendMillisecondsMax: number;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
  readonly count: CountAttempt;
  readonly log: { warn(fields: Readonly<Record<string, unknown>>, message: string): void };
}

/** Sends what a reader that this process has claimed gets now. True: there may be more. */
export async function sendNext(needs: MailNeeds, userId: number): Promise<boolean> {
  const { read, write } = needs.store;
  const reader = await read.claimedMailReader({ userId, bootId: needs.bootId });
  if (reader === undefined) return false;
  const user = await read.userById(userId);
  const addressee = user && !user.disabled ? await addresseeOf(needs, reader, user) : undefined;
  if (reader.test?.state === "PENDING") {
    const failure = addressee === undefined ? "RECIPIENT_REFUSED" : await sendTest(needs, addressee, reader.test.at);
    return failure !== undefined && write.recordTestMail({ userId, bootId: needs.bootId, failure });
  }
  if (reader.mode === "OFF" || (reader.nextAt ?? 0) > needs.now()) return false;
  if (user === undefined || addressee === undefined) return skipEvents(needs, reader);
  const found = await collectEntries(needs, { user, choices: reader, language: addressee.language }, reader.position);
  if (found === undefined) return false;
  if (found.entries.length > 0) return sendEntries(needs, { reader, addressee }, found);
  await record(needs, reader, { position: found.position, nextAt: nextLook(needs, reader, addressee) });
  return false;
}

/** Undefined: the user has no address. */
async function addresseeOf(
  { store: { read }, baseUrl }: MailNeeds,
  reader: ClaimedMailReader,
  user: UserRow,
): Promise<Addressee | undefined> {
  if (!isMailAddress(user.email)) return undefined;
  const text = async (own: string | null, name: "defaultLanguage" | "defaultTimezone"): Promise<string> =>
    own ?? readText(await read.setting(name));
  const language = knownLanguage(await text(user.language, "defaultLanguage")) ?? "en";
  const zone = canonicalTimeZone(await text(user.timezone, "defaultTimezone")) ?? "UTC";
  return { reader, address: user.email, language, zone, baseUrl };
}

function readText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

async function sendTest(needs: MailNeeds, addressee: Addressee, at: Instant) {
  return (await send(needs, testMessage(addressee, at)))?.failure;
}

/** Undefined: the process stops, and nothing is known of the mail. */
async function send(needs: MailNeeds, message: MailMessage): Promise<SendResult | undefined> {
  const { server, sendMillisecondsMax: millisecondsMax, signal } = needs;
  const result = await sendMail(server, message, { millisecondsMax, signal });
  if (signal.aborted) return undefined;
  needs.count(result.failure === null ? "delivered" : "failed");
  return result;
}

/** Who cannot get mail now does not get later what happens now. */
async function skipEvents(needs: MailNeeds, reader: ClaimedMailReader): Promise<boolean> {
  const { newestId: position } = await needs.store.read.outboxEnds();
  await record(needs, reader, { position, nextAt: needs.now() + hourMilliseconds });
  return false;
}

interface Found {
  /** In the order in which it happened. */
  readonly entries: readonly MailEntry[];
  /** The last event that was looked at. */
  readonly position: number;
}

/** Undefined: the process stops. */
async function collectEntries(
  { store: { read }, snapshots, signal }: MailNeeds,
  reader: Parameters<typeof entryOf>[1],
  after: number,
): Promise<Found | undefined> {
  const entries: MailEntry[] = [];
  for (let position = after; !signal.aborted;) {
    const events = await read.eventsAfter({ afterId: position, limit: pageEventsMax });
    for (const event of events) {
      if (entries.length === entriesMax) return { entries, position };
      const entry = await entryOf({ read, snapshots }, reader, event);
      if (entry !== undefined) entries.push(entry);
      position = event.id;
    }
    if (events.length < pageEventsMax) return { entries, position };
  }
  return undefined;
}

interface Recipient {
  readonly reader: ClaimedMailReader;
  readonly addressee: Addressee;
}

async function sendEntries(needs: MailNeeds, { reader, addressee }: Recipient, found: Found): Promise<boolean> {
  const { entries, position } = found;
  const hourStart = needs.now() - reader.hourStart < hourMilliseconds ? reader.hourStart : needs.now();
  const hourMails = hourStart === reader.hourStart ? reader.hourMails : 0;
  if (hourMails >= mailsPerHourMax) {
    await record(needs, reader, { position: reader.position, nextAt: hourStart + hourMilliseconds });
    return false;
  }
  const sent = await send(needs, newsMessage(addressee, entries));
  if (sent === undefined) return false;
  const { failure, final } = sent;
  const at = needs.now();
  const sending = { at, failure, hourStart, hourMails: hourMails + 1 };
  if (failure === null) {
    const full = entries.length === entriesMax;
    const nextAt = full ? at : nextLook(needs, reader, addressee);
    return (await record(needs, reader, { position, nextAt, sending })) && full;
  }
  const deadline = deadlineOf(entries[0]?.at ?? at, reader.failingSince ?? at);
  const givenUp = final || at >= deadline;
  if (givenUp) needs.log.warn({ user: reader.userId, failure, entries: entries.length }, "a mail was given up");
  const later = at + delayAfter(reader.failures + 1);
  const nextAt = givenUp ? Math.max(later, nextLook(needs, reader, addressee)) : Math.min(later, deadline);
  await record(needs, reader, { position: givenUp ? position : reader.position, nextAt, sending });
  return false;
}

/** When the reader is looked at again, after everything until now was sent. */
function nextLook({ now }: MailNeeds, { mode, hour }: ClaimedMailReader, { zone }: Addressee): Instant {
  return mode === "DAILY" ? nextDigestAt(now(), hour, zone) : now() + pauseMilliseconds;
}

function record(
  { store, bootId }: MailNeeds,
  { userId, revision }: ClaimedMailReader,
  rest: Pick<MailRecord, "position" | "nextAt" | "sending">,
): Promise<boolean> {
  return store.write.recordMail({ userId, bootId, revision, ...rest });
}
