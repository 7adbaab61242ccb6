import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline as pipeStreams } from "node:stream/promises";
import { drainLeftover, isUnread } from "../request/body-stream.ts";
import { encodeText, encoder } from "./encoding.ts";
import type { Reply } from "./reply.ts";
import type { Piece } from "./json-stream.ts";
import { releaseBytes } from "../present/json-bytes.ts";

/** Writes an answer. The client going away is no error; a list that fails half-way ends the connection, never neatly. */
export async function send(message: IncomingMessage, response: ServerResponse, reply: Reply): Promise<void> {
  const unread = isUnread(message);
  // What is left of a refused body must not be taken for the next request.
  if (unread) response.setHeader("connection", "close");
  const { body } = reply;
  if (body === null) await sendText(message, response, reply, "", unread);
  else if (typeof body === "string" || body instanceof Uint8Array) {
    await sendText(message, response, reply, body, unread);
  } else {
    await sendStream(message, response, reply, body);
  }
}

async function sendText(
  message: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  text: Piece,
  unread: boolean,
): Promise<void> {
  const body = reply.encoding === undefined ? text : await encodeText(text, reply.encoding);
  const bodyless = reply.status === 204 || reply.status === 304;
  const length = bodyless ? {} : { "content-length": String(Buffer.byteLength(body)) };
  response.writeHead(reply.status, { ...reply.headers, ...length });
  const sent = message.method === "HEAD" ? "" : body;
  // In one piece with the headers, unless a client still sends: closing under it would reset the connection, and the
  // answer with it.
  if (!unread) {
    response.end(sent, () => {
      if (response.writableFinished && text instanceof Uint8Array) releaseBytes(text);
    });
    return;
  }
  if (sent.length > 0) response.write(sent);
  else response.flushHeaders();
  await drainLeftover(message);
  response.end();
}

async function sendStream(
  message: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  body: AsyncIterable<Piece>,
): Promise<void> {
  response.writeHead(reply.status, reply.headers);
  if (message.method === "HEAD") {
    response.end();
    await body[Symbol.asyncIterator]().return?.();
    return;
  }
  reply.cut?.addEventListener("abort", () => response.destroy());
  const sent =
    reply.encoding === undefined
      ? writePieces(response, body)
      : pipeStreams([Readable.from(copies(body), { objectMode: false }), encoder(reply.encoding), response]);
  await sent.catch((error: unknown) => {
    response.destroy();
    if (!isClientGone(error)) throw error;
  });
}

/** Asks for a piece only when the one before the last is out: its bytes may be written over by then. */
async function writePieces(response: ServerResponse, body: AsyncIterable<Piece>): Promise<void> {
  let last = Promise.resolve();
  for await (const piece of body) {
    const written = write(response, piece);
    written.catch(() => undefined);
    await last;
    last = written;
  }
  await last;
  response.end();
}

/** Rejects when the client goes away, also where its connection has never come to this answer. */
function write(response: ServerResponse, piece: Piece): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(new ClientGoneError());
    if (response.destroyed) return leave();
    response.once("close", leave);
    response.write(piece, (error) => {
      response.off("close", leave);
      if (error) reject(response.destroyed ? new ClientGoneError() : error);
      else resolve();
    });
  });
}

class ClientGoneError extends Error {
  readonly code = "ERR_STREAM_PREMATURE_CLOSE";
}

// A stream holds as many pieces as it likes.
async function* copies(body: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  for await (const piece of body) yield typeof piece === "string" ? piece : Buffer.from(piece);
}

function isClientGone(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET" || code === "EPIPE";
}
