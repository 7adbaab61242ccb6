import { createHash } from "node:crypto";
import { clientNetwork } from "../../access/index.ts";
import { selectFields } from "../../language/index.ts";
import { ClientLeftError } from "../../query/index.ts";
import { accept, type Result } from "../../text/index.ts";
import type { Cursor } from "../request/cursor.ts";
import { chooseEncoding, encodedCharactersMin, type ContentEncoding } from "../answer/encoding.ts";
import { eventText, type StreamPart } from "../answer/event-text.ts";
import {
  noStore,
  type EventsResult,
  type ListResult,
  type SarifList,
  type TextResult,
} from "../answer/handler-result.ts";
import { matchesNone, stateTag, textTag } from "../answer/entity-tag.ts";
import type { BaseAddress, TransferWatch } from "../services/services.ts";
import { streamedAnswerBytes } from "../edge/transfers.ts";
import { inTurn } from "../edge/turns.ts";
import type { Reply } from "../answer/reply.ts";
import { answerShape } from "../answer/answer-shape.ts";
import { writeList } from "../answer/list-stream.ts";
import { jsonWriter, sarifWriter, tableListWriter, type Piece } from "../answer/list-writer.ts";
import { contentTypeOfForm } from "../answer/table-form.ts";
import { nextLink } from "../request/paging.ts";
import type { Plan } from "../request/plan.ts";
import { commonHeaders } from "../answer/problem-reply.ts";
import { contentTypeOf } from "../request/api-versions.ts";
import type { WebFile } from "../edge/web-files.ts";
import type { HandledRequest } from "./run-handler.ts";

/** A list that does not name its state is written twice if it is longer than this. */
const heldCharactersMax = 1024 * 1024;

type PresentNeeds = BaseAddress & TransferWatch;

/** Turns the handler's result into status, headers and text. */
export async function present(request: HandledRequest, needs: PresentNeeds): Promise<Result<Reply>> {
  const { result, format, plan } = request;
  const headers: Headers = {
    ...commonHeaders(request.requestId, format.version),
    "content-language": format.language,
    "cache-control": "private, no-cache",
    ...result.headers,
  };
  if (result.events !== undefined) return accept(presentEvents(request, result.events, headers));
  if (result.file !== undefined) return accept(await presentFile(request, result.file, headers));
  if (result.sarif !== undefined) return accept(await presentSarif(request, result.sarif, headers, needs));
  if (result.value === undefined && result.list === undefined && result.text === undefined) {
    return accept({ status: result.status, headers, body: null });
  }
  const type = result.text?.type ?? request.endpoint.produces?.[0] ?? contentTypeOf(format.version, format.vendor);
  const typed = { ...headers, "content-type": type };
  if (result.text !== undefined) return accept(presentWritten(request, result.text, typed));
  if (result.list !== undefined) {
    return accept(await presentList(request, writeWanted(request, result.list), inForm(plan, typed), needs));
  }
  const { value } = result;
  return accept(
    presentText(request, JSON.stringify(plan.fields === undefined ? value : selectFields(plan.fields, value)), typed),
  );
}

type Headers = Readonly<Record<string, string>>;

/** Proxies must neither buffer nor compress a stream of events. It ends with its connection. */
const streamHeaders: Headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
  connection: "close",
};

function presentEvents(request: HandledRequest, { parts, cut }: EventsResult<EventHead>, headers: Headers): Reply {
  return { status: request.result.status, headers: { ...headers, ...streamHeaders }, body: eventTexts(parts), cut };
}

type EventHead = Parameters<typeof eventText>[0] extends StreamPart<infer Event> ? Event : never;

async function* eventTexts(pieces: EventsResult<EventHead>["parts"]): AsyncGenerator<string> {
  for await (const parts of pieces) yield parts.map(eventText).join("");
}

// Files were compressed when they were built; their names, or a short lifetime, replace an entity tag.
async function presentFile(request: HandledRequest, file: WebFile, headers: Headers): Promise<Reply> {
  const encoding = encodingFor(request, file.encodings);
  return {
    status: request.result.status,
    headers: { ...headers, "content-type": file.type, ...encodingHeaders(encoding) },
    body: await file.bytes(encoding),
  };
}

function presentWritten(request: HandledRequest, { body }: TextResult, headers: Headers): Reply {
  if (typeof body === "string") return presentText(request, body, headers);
  const short = body instanceof Uint8Array && body.byteLength < encodedCharactersMin;
  const encoding = short ? undefined : encodingFor(request);
  const { status } = request.result;
  return { status, headers: { ...headers, ...encodingHeaders(encoding) }, body, ...encodedBy(encoding) };
}

function presentText(request: HandledRequest, body: Piece, headers: Headers): Reply {
  const { status, revision } = request.result;
  const encoding = body.length < encodedCharactersMin ? undefined : encodingFor(request);
  const encoded = { ...headers, ...encodingHeaders(encoding) };
  const readOnly = request.endpoint.method === "GET" && headers["cache-control"] !== noStore["cache-control"];
  if (!readOnly && revision === undefined) return { status, headers: encoded, body, ...encodedBy(encoding) };
  const { "content-type": contentType = "", link } = headers;
  const etag = headers["etag"] ?? textTag({ revision, contentType, body, link, encoding });
  if (readOnly && isKnown(request, etag)) return replyUnchanged(headers, etag);
  return { status, headers: { ...encoded, etag }, body, ...encodedBy(encoding) };
}

function presentSarif(
  request: HandledRequest,
  sarif: SarifList,
  headers: Headers,
  needs: PresentNeeds,
): Promise<Reply> {
  const { plan, response } = request;
  const write = () => writeList(sarif as ListResult, plan, sarifWriter(plan.fit, sarif.empty), response);
  const wanted = { state: () => sarif.state?.(), isText: true, write };
  return presentList(request, wanted, { ...headers, "content-type": contentTypeOfForm("sarif") }, needs);
}

/** A list in the form that the request wants. */
interface WantedList {
  readonly state: () => Promise<string> | undefined;
  readonly isText: boolean;
  /** From the start with every call. */
  readonly write: () => AsyncGenerator<Piece, Cursor | undefined>;
}

// Memory is reserved before anything of the list is read: hundreds of lists that no client reads must not begin.
async function presentList(
  request: HandledRequest,
  list: WantedList,
  headers: Headers,
  needs: PresentNeeds,
): Promise<Reply> {
  if (request.plan.limit !== undefined) return presentPage(request, list, headers, needs.basePath);
  // Before anything of the list is read: a later change must not be covered by this tag.
  const state = await list.state();
  const encoding = encodingFor(request);
  const known = state === undefined ? undefined : tagOf(request, state, headers, encoding);
  if (known !== undefined && isKnown(request, known)) return replyUnchanged(headers, known);
  const client = clientNetwork(request.address);
  const transfer = await needs.transfers.start(streamedAnswerBytes, client);
  let streamed: Reply | undefined;
  try {
    const written = (): AsyncGenerator<Piece, Cursor | undefined> => inTurn(list.write(), needs.turns, client);
    const reply = await presentWhole(request, { written, known, encoding, isText: list.isText }, headers);
    if (typeof reply.body === "object" && reply.body !== null && Symbol.asyncIterator in reply.body) {
      streamed = { ...reply, transfer };
    }
    return streamed ?? reply;
  } finally {
    if (streamed === undefined) transfer.end();
  }
}

// A page must be complete before its `Link` is known.
async function presentPage(
  request: HandledRequest,
  list: WantedList,
  headers: Headers,
  basePath: string,
): Promise<Reply> {
  const { begin, ...start } = await readListStart(list.write(), Infinity, list.isText);
  const cursor = start.whole ? start.cursor : undefined;
  const link = cursor && nextLink(basePath, request.message.url ?? "", cursor, request.endpoint.path);
  return presentText(request, begin, { ...headers, ...link });
}

/** The list in the form that the request wants (D18). */
function writeWanted({ plan, endpoint, response }: HandledRequest, list: ListResult): WantedList {
  const { form } = plan;
  const elements = { fields: plan.fields, written: list.written === true };
  if (form === "sarif") throw new Error(`${endpoint.path} gives a list where its findings were wanted`);
  const writer = () =>
    form === "json" ? jsonWriter(elements) : tableListWriter(form, answerShape(endpoint)!.element, elements);
  const state = () => list.state?.();
  return { state, isText: form === "json", write: () => writeList(list, plan, writer(), response) };
}

function inForm({ form }: Plan, headers: Headers): Headers {
  return form === "json" ? headers : { ...headers, "content-type": contentTypeOfForm(form) };
}

interface WrittenList {
  readonly written: () => AsyncGenerator<Piece, Cursor | undefined>;
  /** Its entity tag, if that is known before it is written. */
  readonly known: string | undefined;
  readonly encoding: ContentEncoding | undefined;
  readonly isText: boolean;
}

// A list without a limit is streamed, unless it is short: then it is a text like any other, with a length.
async function presentWhole(
  request: HandledRequest,
  { written, known, encoding, isText }: WrittenList,
  headers: Headers,
): Promise<Reply> {
  const chunks = written();
  const held = await readListStart(chunks, known === undefined ? heldCharactersMax : 0, isText);
  if (held.whole) return presentText(request, held.begin, headers);
  const etag = known ?? tagOf(request, await digestOf(request, held.begin, chunks), headers, encoding);
  if (known === undefined && isKnown(request, etag)) return replyUnchanged(headers, etag);
  return {
    status: request.result.status,
    headers: { ...headers, ...encodingHeaders(encoding), etag },
    body: known === undefined ? written() : precededBy(held.begin, chunks),
    ...encodedBy(encoding),
  };
}

type ListStart =
  | { readonly whole: true; readonly begin: Piece; readonly cursor: Cursor | undefined }
  | { readonly whole: false; readonly begin: Piece };

/** The beginning of a list: all of it, if it ends with the chunk that passes the bound. */
async function readListStart(
  chunks: AsyncGenerator<Piece, Cursor | undefined>,
  charactersMax: number,
  isText: boolean,
): Promise<ListStart> {
  const pieces: Piece[] = [];
  for (let length = 0; ;) {
    const chunk = await chunks.next();
    if (chunk.done === true) return { whole: true, begin: joined(pieces, isText), cursor: chunk.value };
    const passed = length > charactersMax;
    length += chunk.value.length;
    pieces.push(isText ? textOf(chunk.value) : bytesOf(chunk.value));
    if (passed) return { whole: false, begin: joined(pieces, isText) };
  }
}

function joined(pieces: readonly Piece[], isText: boolean): Piece {
  return isText ? pieces.map(textOf).join("") : Buffer.concat(pieces.map(bytesOf));
}

function textOf(piece: Piece): string {
  return typeof piece === "string" ? piece : Buffer.from(piece).toString();
}

// A copy: the bytes of a piece are written over after the next one.
function bytesOf(piece: Piece): Uint8Array {
  return Buffer.from(piece as Uint8Array);
}

// Of the elements themselves: a count of everything ever written would reveal that there is more than the caller sees.
async function digestOf({ response }: HandledRequest, begin: Piece, rest: AsyncIterable<Piece>): Promise<string> {
  const digest = createHash("sha256").update(begin);
  for await (const chunk of rest) {
    if (response.destroyed) throw new ClientLeftError();
    digest.update(chunk);
  }
  return digest.digest("base64url");
}

// Ends its source even if it is never read.
function precededBy(first: Piece, rest: AsyncGenerator<Piece, unknown>): AsyncIterable<Piece> {
  let started = false;
  const next = async (): Promise<IteratorResult<Piece, unknown>> => {
    if (started) return rest.next();
    started = true;
    return { done: false, value: first };
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: () => rest.return(undefined) }) };
}

function tagOf(request: HandledRequest, state: string, headers: Headers, encoding?: ContentEncoding): string {
  const { language, zone } = request.format;
  return stateTag([state, request.message.url ?? "", language, zone, headers["content-type"] ?? ""], encoding);
}

function isKnown(request: HandledRequest, etag: string): boolean {
  return matchesNone(request.message.headers["if-none-match"], etag);
}

function replyUnchanged({ "content-type": _type, ...headers }: Headers, etag: string): Reply {
  return { status: 304, headers: { ...headers, etag }, body: null };
}

function encodingFor(request: HandledRequest, offered?: readonly ContentEncoding[]): ContentEncoding | undefined {
  const header = request.message.headers["accept-encoding"];
  return chooseEncoding(Array.isArray(header) ? header.join(",") : header, offered);
}

function encodingHeaders(encoding: ContentEncoding | undefined): Headers {
  return encoding === undefined ? {} : { "content-encoding": encoding };
}

function encodedBy(encoding: ContentEncoding | undefined): Pick<Reply, "encoding"> {
  return encoding === undefined ? {} : { encoding };
}
