import type { IncomingMessage, ServerResponse } from "node:http";

/** How much of an unread body is still taken in after a refusal, so that the client gets to read the answer. */
const leftoverBytesMax = 16 * 1024 * 1024;
const leftoverMillisecondsMax = 5_000;

/** Requests whose client waits for `100 Continue` before it sends the body. */
const waiting = new WeakSet<IncomingMessage>();

/** Notes that the client waits: refusals then cost it no upload. */
export function awaitContinue(message: IncomingMessage): void {
  waiting.add(message);
}

/** The chunks of the body, from now on; lets a waiting client send. Stopping early leaves the connection open. */
export function openBody(message: IncomingMessage, response: ServerResponse): AsyncIterable<Uint8Array> {
  if (waiting.delete(message)) response.writeContinue();
  return message.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
}

/** Whether the request announces a body at all. */
export function hasBody(message: IncomingMessage): boolean {
  const length = message.headers["content-length"];
  return message.headers["transfer-encoding"] !== undefined || (length !== undefined && Number(length) > 0);
}

/** Whether bytes of the body may still arrive. */
export function isUnread(message: IncomingMessage): boolean {
  return hasBody(message) && !message.complete;
}

/** Takes in a bounded rest of the body and throws it away; a client that still waits to send has none. */
export async function drainLeftover(message: IncomingMessage): Promise<void> {
  if (waiting.has(message) || message.complete || message.destroyed) return;
  await new Promise<void>((resolve) => {
    let drainedBytes = 0;
    const timer = setTimeout(finish, leftoverMillisecondsMax);
    function take(chunk: Uint8Array): void {
      drainedBytes += chunk.length;
      if (drainedBytes > leftoverBytesMax) finish();
    }
    function finish(): void {
      clearTimeout(timer);
      message.off("data", take).off("end", finish).off("close", finish).off("error", finish);
      message.pause();
      resolve();
    }
    message.on("data", take).on("end", finish).on("close", finish).on("error", finish);
    message.resume();
  });
}
