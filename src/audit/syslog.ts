import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIP, createConnection } from "node:net";
import { hostname } from "node:os";
import { auditLine, type AuditRow } from "../store/index.ts";

/** A server that takes syslog messages. */
export interface SyslogServer {
  readonly protocol: "udp" | "tcp";
  readonly host: string;
  readonly port: number;
}

/** Facility 13 of RFC 5424: log audit. */
const facility = 13;
const severities = { warning: 4, notice: 5 };
/** What a datagram can carry, with some room for its head. */
const datagramBytesMax = 65_000;

/** Sends entries as messages of RFC 5424. Returns why it failed. No protocol says whether the receiver has stored them. */
export async function sendSyslog(
  server: SyslogServer,
  entries: readonly AuditRow[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const messages = entries.map((entry) => Buffer.from(syslogMessage(entry)));
  try {
    await (server.protocol === "udp" ? sendDatagrams(server, messages, signal) : sendStream(server, messages, signal));
    return undefined;
  } catch (error) {
    return signal.aborted ? "TIME_OUT" : ((error as NodeJS.ErrnoException).code ?? String(error));
  }
}

/** An entry as a message of RFC 5424. Its text is the line of the export, so that its hash can be checked. */
export function syslogMessage(entry: AuditRow): string {
  const severity = /[.](?:fail|throttle)$/.test(entry.action) ? severities.warning : severities.notice;
  const time = new Date(entry.at).toISOString();
  return `<${facility * 8 + severity}>1 ${time} ${hostText()} belvedere ${process.pid} ${entry.action} - ${auditLine(entry)}`;
}

/** Printable ASCII without spaces, as the protocol needs it. */
function hostText(): string {
  return (
    hostname()
      .replaceAll(/[^!-~]/g, "")
      .slice(0, 255) || "-"
  );
}

async function sendDatagrams(
  { host, port }: SyslogServer,
  messages: readonly Buffer[],
  signal: AbortSignal,
): Promise<void> {
  const socket = createSocket(isIP(host) === 6 ? "udp6" : "udp4");
  try {
    for (const message of messages) {
      signal.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        socket.send(cut(message), port, host, (error) => (error === null ? resolve() : reject(error)));
      });
    }
  } finally {
    socket.close();
  }
}

function cut(message: Buffer): Buffer {
  if (message.length <= datagramBytesMax) return message;
  return Buffer.concat([message.subarray(0, datagramBytesMax), Buffer.from("…(cut)")]);
}

/** Each message after its length (RFC 6587): a line break in a text cannot end it. */
async function sendStream(
  { host, port }: SyslogServer,
  messages: readonly Buffer[],
  signal: AbortSignal,
): Promise<void> {
  const socket = createConnection({ host, port, signal });
  try {
    await once(socket, "connect", { signal });
    const frames = messages.flatMap((message) => [Buffer.from(`${message.length} `), message]);
    const ended = once(socket, "finish", { signal });
    socket.end(Buffer.concat(frames));
    await ended;
  } finally {
    socket.destroySoon();
  }
}
