import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline as pipeStreams } from "node:stream/promises";
import { clientNetwork } from "../../access/index.ts";
import { ClientLeftError } from "../../query/index.ts";
import { inTurn } from "../edge/turns.ts";
import type { TransferWatch } from "../services/services.ts";
import { drainLeftover, isUnread } from "../request/body-stream.ts";
import { SlowClientError, streamedAnswerBytes, unreservedBytesMax } from "../edge/transfers.ts";
import type { Transfer } from "../edge/transfers.ts";
import { encodeText, encoder, type ContentEncoding } from "./encoding.ts";
import type { Reply } from "./reply.ts";
import type { Piece } from "./list-writer.ts";
import { releaseBytes } from "../present/json-bytes.ts";

/** What sending needs beside the answer. */
export interface SendNeeds extends TransferWatch {
  readonly address: string;
}

/** How writing fails when the connection is gone; `ECANCELED` where this server has ended it with bytes still to write. */
const clientLeftCodes: ReadonlySet<unknown> = new Set([
  "ERR_STREAM_PREMATURE_CLOSE",
  "ECONNRESET",
  "EPIPE",
  "ECANCELED",
]);

/** Longer texts are written in pieces of this length, so that a client that stops reading is noticed. */
const textPieceBytes = 64 * 1024;

/** Writes an answer. The client going away is no error; a list that fails half-way ends the connection, never neatly. */
export async function send(
  message: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  needs: SendNeeds,
): Promise<void> {
  const unread = isUnread(message);
  // What is left of a refused body must not be taken for the next request.
  if (unread) response.setHeader("connection", "close");
  const { body } = reply;
  if (body === null) await sendText(message, response, reply, "", needs);
  else if (typeof body === "string" || body instanceof Uint8Array) {
    await sendText(message, response, reply, body, needs);
  } else {
    await sendStream(message, response, reply, body, needs);
  }
}

async function sendText(
  message: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  text: Piece,
  needs: SendNeeds,
): Promise<void> {
  const unread = isUnread(message);
  const body = reply.encoding === undefined ? text : await encodeText(text, reply.encoding);
  const bytes = Buffer.byteLength(body);
  const bodyless = reply.status === 204 || reply.status === 304;
  const length = bodyless ? {} : { "content-length": String(bytes) };
  const head = { ...reply.headers, ...length };
  const sent = message.method === "HEAD" ? "" : body;
  // In one piece with the headers, unless a client still sends: closing under it would reset the connection, and the
  // answer with it.
  if (!unread && sent.length > unreservedBytesMax) {
    await sendLongText(response, { status: reply.status, head, body: bytesOf(sent) }, needs);
    if (text instanceof Uint8Array) releaseBytes(text);
    return;
  }
  response.writeHead(reply.status, head);
  if (!unread && text instanceof Uint8Array) {
    response.end(sent, () => {
      if (response.writableFinished) releaseBytes(text);
    });
    return;
  }
  if (!unread) {
    response.end(sent);
    return;
  }
  if (sent.length > 0) response.write(sent);
  else response.flushHeaders();
  await drainLeftover(message);
  response.end();
}

function bytesOf(piece: Piece): Uint8Array {
  return typeof piece === "string" ? Buffer.from(piece) : piece;
}

interface LongText {
  readonly status: number;
  readonly head: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

async function sendLongText(
  response: ServerResponse,
  { status, head, body }: LongText,
  { transfers, address }: SendNeeds,
): Promise<void> {
  await awaitSocket(response);
  const transfer = await transfers.start(body.length, clientNetwork(address));
  try {
    response.writeHead(status, head);
    for (let at = 0; at < body.length; at += textPieceBytes) {
      const piece = body.subarray(at, at + textPieceBytes);
      await transfer.wait(write(response, piece), () => piece.length);
    }
    response.end();
  } catch (error) {
    cutOff(response, error);
  } finally {
    transfer.end();
  }
}

// An answer to one of several requests that were sent at once waits for those before it, and not for its client.
async function awaitSocket(response: ServerResponse): Promise<void> {
  if (response.socket !== null || response.destroyed) return;
  await new Promise<void>((resolve) => response.once("socket", () => resolve()).once("close", resolve));
}

async function sendStream(
  message: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  body: AsyncIterable<Piece>,
  needs: SendNeeds,
): Promise<void> {
  if (message.method === "HEAD") {
    response.writeHead(reply.status, reply.headers);
    response.end();
    reply.transfer?.end();
    await body[Symbol.asyncIterator]().return?.();
    return;
  }
  // A stream of events has its own bounds: it lasts, and nearly always it waits for events.
  const lasts = reply.cut !== undefined;
  const reserved = lasts ? 0 : streamedAnswerBytes;
  await awaitSocket(response);
  const client = clientNetwork(needs.address);
  const transfer = reply.transfer ?? (await needs.transfers.start(reserved, client));
  response.writeHead(reply.status, reply.headers);
  reply.cut?.addEventListener("abort", () => response.destroy());
  // A list takes its turns from its first piece on.
  const pieces =
    lasts || reply.transfer !== undefined ? body : inTurn(body[Symbol.asyncIterator](), needs.turns, client);
  try {
    const encoded = reply.encoding === undefined ? pieces : compress(pieces, reply.encoding);
    await writePieces(response, encoded, transfer);
  } catch (error) {
    cutOff(response, error);
  } finally {
    transfer.end();
  }
}

// A client that has gone or is too slow is no failure of the server.
function cutOff(response: ServerResponse, error: unknown): void {
  response.destroy();
  if (!isClientGone(error)) throw error;
}

async function* compress(body: AsyncIterable<Piece>, encoding: ContentEncoding): AsyncGenerator<Piece> {
  const encoded = encoder(encoding);
  // A failure ends the encoder as well, and so the loop that reads from it.
  pipeStreams([Readable.from(copies(body), { objectMode: false }), encoded]).catch(() => undefined);
  yield* encoded as AsyncIterable<Uint8Array>;
}

/** Asks for a piece only when the one before the last is out: its bytes may be written over by then. */
async function writePieces(response: ServerResponse, body: AsyncIterable<Piece>, transfer: Transfer): Promise<void> {
  let last = { written: Promise.resolve(), bytes: 0 };
  const lastWritten = ({ written, bytes }: typeof last): Promise<void> => transfer.wait(written, () => bytes);
  for await (const piece of body) {
    // Encoded once: the response would measure a text first, and the socket would encode it after that.
    const bytes = bytesOf(piece);
    const written = write(response, bytes);
    written.catch(() => undefined);
    await lastWritten(last);
    last = { written, bytes: bytes.length };
  }
  await lastWritten(last);
  response.end();
}

/** Rejects when the client goes away, also where its connection has never come to this answer. */
function write(response: ServerResponse, piece: Uint8Array): Promise<void> {
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
  if (error instanceof SlowClientError || error instanceof ClientLeftError) return true;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return clientLeftCodes.has(code);
}
