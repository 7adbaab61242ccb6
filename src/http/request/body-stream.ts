import type { IncomingMessage } from "node:http";
import { clientNetwork } from "../../access/index.ts";
import type { Problem } from "../../text/index.ts";
import { SlowClientError, type Transfers } from "../edge/transfers.ts";
import type { IncomingRequest } from "../stages/request-context.ts";

/** How much of an unread body is still taken in after a refusal, so that the client gets to read the answer. */
const leftoverBytesMax = 16 * 1024 * 1024;
const leftoverMillisecondsMax = 5_000;

/** What reading a body needs of its request. */
type IncomingBody = Pick<IncomingRequest, "message" | "response" | "address">;

/** Requests whose client waits for `100 Continue` before it sends the body. */
const waiting = new WeakSet<IncomingMessage>();

/** Notes that the client waits: refusals then cost it no upload. */
export function awaitContinue(message: IncomingMessage): void {
  waiting.add(message);
}

/**
 * The chunks of the body, from now on; lets a waiting client send. Stopping early leaves the connection open. Throws
 * `SlowClientError` when the client sends too slowly.
 */
export async function* openBody(
  { message, response, address }: IncomingBody,
  transfers: Transfers,
  reservedBytes: number,
): AsyncGenerator<Uint8Array> {
  const transfer = await transfers.start(reservedBytes, clientNetwork(address));
  if (waiting.delete(message)) response.writeContinue();
  const chunks = message.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
  try {
    for (;;) {
      const next = await transfer.wait(chunks.next(), ({ done, value }) => (done === true ? 0 : value.length));
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    transfer.end();
    // Not awaited: after a client that was too slow, the chunk that did not arrive is still asked for.
    void chunks.return?.();
  }
}

/** Why the rest of a body did not arrive. */
export function bodyProblem(error: unknown): Problem<"request.timeout" | "upload.interrupted"> {
  return { code: error instanceof SlowClientError ? "request.timeout" : "upload.interrupted" };
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
