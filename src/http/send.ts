import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline as pipeStreams } from "node:stream/promises";
import { drainLeftover, isUnread } from "./body-stream.ts";
import { encodeText, encoder } from "./encoding.ts";
import type { Reply } from "./exchange.ts";

/** Writes an answer. The client going away is no error; a list that fails half-way ends the connection, never neatly. */
export async function send(message: IncomingMessage, response: ServerResponse, reply: Reply): Promise<void> {
  const unread = isUnread(message);
  // What is left of a refused body must not be taken for the next request.
  if (unread) response.setHeader("connection", "close");
  const { body } = reply;
  if (body === null || typeof body === "string") await sendText(message, response, reply, unread);
  else if (body instanceof Uint8Array) sendBytes(message, response, reply, body);
  else await sendStream(message, response, reply, body);
}

async function sendText(
  message: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  unread: boolean,
): Promise<void> {
  const text = typeof reply.body === "string" ? reply.body : "";
  const body = reply.encoding === undefined ? text : await encodeText(text, reply.encoding);
  const bodyless = reply.status === 204 || reply.status === 304;
  const length = bodyless ? {} : { "content-length": String(Buffer.byteLength(body)) };
  response.writeHead(reply.status, { ...reply.headers, ...length });
  const sent = message.method === "HEAD" ? "" : body;
  // In one piece with the headers, unless a client still sends: closing under it would reset the connection, and the
  // answer with it.
  if (!unread) return void response.end(sent);
  if (sent.length > 0) response.write(sent);
  else response.flushHeaders();
  await drainLeftover(message);
  response.end();
}

// Compressed already, where the headers say so.
function sendBytes(message: IncomingMessage, response: ServerResponse, reply: Reply, body: Uint8Array): void {
  response.writeHead(reply.status, { ...reply.headers, "content-length": String(body.byteLength) });
  response.end(message.method === "HEAD" ? "" : body);
}

async function sendStream(
  message: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  body: AsyncIterable<string>,
): Promise<void> {
  response.writeHead(reply.status, reply.headers);
  if (message.method === "HEAD") {
    response.end();
    await body[Symbol.asyncIterator]().return?.();
    return;
  }
  const text = Readable.from(body, { objectMode: false, encoding: "utf8" });
  const stages = reply.encoding === undefined ? [text, response] : [text, encoder(reply.encoding), response];
  await pipeStreams(stages).catch((error: unknown) => {
    response.destroy();
    if (!isClientGone(error)) throw error;
  });
}

function isClientGone(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET" || code === "EPIPE";
}
