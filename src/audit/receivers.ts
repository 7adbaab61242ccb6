import { sendMessage, signatureHeaders } from "../webhooks/index.ts";
import { auditLine, type AuditRow } from "../store/index.ts";
import { sendSyslog, type SyslogServer } from "./syslog.ts";

/** Where entries go. Its name is stored with the last entry that it has. */
export type AuditReceiver =
  | ({ readonly name: "syslog" } & SyslogServer)
  | { readonly name: "webhook"; readonly url: string; readonly secret: string | undefined };

/** A receiver has this time for a batch. */
const batchMillisecondsMax = 10_000;

/** Sends entries, oldest first. Returns why it failed; undefined: the receiver has them. */
export async function sendEntries(
  receiver: AuditReceiver,
  entries: readonly AuditRow[],
  at: number,
  stopping: AbortSignal,
): Promise<string | undefined> {
  if (receiver.name === "webhook") return post(receiver, entries, at, stopping);
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(batchMillisecondsMax)]);
  return sendSyslog(receiver, entries, signal);
}

async function post(
  { url, secret }: Extract<AuditReceiver, { readonly name: "webhook" }>,
  entries: readonly AuditRow[],
  at: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const timestamp = new Date(entries.at(-1)?.at ?? 0).toISOString();
  // The lines are not written again, so that their hashes can be checked.
  const body = `{"type":"audit.entries","timestamp":"${timestamp}","data":[${entries.map(auditLine).join(",")}]}`;
  // The same for every attempt, so that the receiver recognises repetitions.
  const id = `audit_${entries[0]?.id ?? 0}_${entries.at(-1)?.hash ?? ""}`;
  const message = { id, seconds: Math.floor(at / 1000), body };
  const headers = {
    "content-type": "application/json",
    "user-agent": "Belvedere",
    ...(secret === undefined ? {} : signatureHeaders(message, [secret])),
  };
  // The operator of the server names the receiver: every address is allowed.
  const addresses = { allows: () => true };
  const sent = await sendMessage({ url, headers, body }, { addresses, millisecondsMax: batchMillisecondsMax, signal });
  return sent.failure === null ? undefined : `${sent.failure}${sent.status === null ? "" : ` ${sent.status}`}`;
}
