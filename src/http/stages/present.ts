import { createHash } from "node:crypto";
import { selectFields } from "../../language/index.ts";
import { NobodyWaitsError } from "../../query/index.ts";
import { accept, type Result } from "../../text/index.ts";
import type { Cursor } from "../request/cursor.ts";
import { chooseEncoding, encodedCharactersMin, type ContentEncoding } from "../answer/encoding.ts";
import type { ListOutcome, TextOutcome } from "../endpoint.ts";
import { matchesNone, stateTag, textTag } from "../answer/entity-tag.ts";
import type { Reply } from "./request-context.ts";
import { writeList, type Piece } from "../answer/json-stream.ts";
import { nextLink } from "../request/paging.ts";
import { commonHeaders } from "../answer/problem-reply.ts";
import { contentTypeOf } from "../request/api-versions.ts";
import type { WebFile } from "../edge/web-files.ts";
import type { Ran } from "./run.ts";

/** A list of which nothing tells beforehand whether it is the same is written twice if it is longer than this. */
const heldCharactersMax = 1024 * 1024;

/** Turns what the handler answered into status, headers and text. */
export async function present(arrival: Ran): Promise<Result<Reply>> {
  const { outcome, speech, plan } = arrival;
  const headers: Headers = {
    ...commonHeaders(arrival.requestId, speech.version),
    "content-language": speech.language,
    "cache-control": "private, no-cache",
    ...outcome.headers,
  };
  if (outcome.file !== undefined) return accept(await presentFile(arrival, outcome.file, headers));
  if (outcome.value === undefined && outcome.list === undefined && outcome.text === undefined) {
    return accept({ status: outcome.status, headers, body: null });
  }
  const typed = { ...headers, "content-type": outcome.text?.type ?? contentTypeOf(speech.version, speech.vendor) };
  if (outcome.text !== undefined) return accept(presentWritten(arrival, outcome.text, typed));
  if (outcome.list !== undefined) return accept(await presentList(arrival, outcome.list, typed));
  const { value } = outcome;
  return accept(
    presentText(arrival, JSON.stringify(plan.fields === undefined ? value : selectFields(plan.fields, value)), typed),
  );
}

type Headers = Readonly<Record<string, string>>;

// Files were compressed when they were built; their names or a short life stand for an entity tag.
async function presentFile(arrival: Ran, file: WebFile, headers: Headers): Promise<Reply> {
  const encoding = encodingFor(arrival, file.encodings);
  return {
    status: arrival.outcome.status,
    headers: { ...headers, "content-type": file.type, ...encodingHeaders(encoding) },
    body: await file.bytes(encoding),
  };
}

function presentWritten(arrival: Ran, { body }: TextOutcome, headers: Headers): Reply {
  if (typeof body === "string") return presentText(arrival, body, headers);
  const short = body instanceof Uint8Array && body.byteLength < encodedCharactersMin;
  const encoding = short ? undefined : encodingFor(arrival);
  const { status } = arrival.outcome;
  return { status, headers: { ...headers, ...encodingHeaders(encoding) }, body, ...encodedBy(encoding) };
}

function presentText(arrival: Ran, body: string, headers: Headers): Reply {
  const { status, revision } = arrival.outcome;
  const encoding = body.length < encodedCharactersMin ? undefined : encodingFor(arrival);
  const encoded = { ...headers, ...encodingHeaders(encoding) };
  const reading = arrival.endpoint.method === "GET" && headers["cache-control"] !== "no-store";
  if (!reading && revision === undefined) return { status, headers: encoded, body, ...encodedBy(encoding) };
  const etag = textTag({ revision, contentType: headers["content-type"] ?? "", body, encoding });
  if (reading && isKnown(arrival, etag)) return unchanged(headers, etag);
  return { status, headers: { ...encoded, etag }, body, ...encodedBy(encoding) };
}

// A page is known whole before its `Link` can be told. A list without a limit is streamed, unless it is short: then it
// is a text like any other, with a length.
async function presentList(arrival: Ran, list: ListOutcome, headers: Headers): Promise<Reply> {
  const encoding = encodingFor(arrival);
  const { plan, message, outcome } = arrival;
  // Before anything of the list is read: what comes meanwhile is not what this tag stands for.
  const state = plan.limit === undefined ? await list.state?.() : undefined;
  const known = state === undefined ? undefined : tagOf(arrival, state, headers, encoding);
  if (known !== undefined && isKnown(arrival, known)) return unchanged(headers, known);
  const chunks = writeList(list, plan);
  const streamedFrom = known === undefined ? heldCharactersMax : 0;
  const held = await hold(chunks, plan.limit === undefined ? streamedFrom : Infinity);
  if (held.whole) {
    const link = held.cursor && nextLink(arrival.parts.basePath, message.url ?? "", held.cursor, arrival.endpoint.path);
    return presentText(arrival, held.text, { ...headers, ...link });
  }
  const etag = known ?? tagOf(arrival, await digestOf(arrival, held.text, chunks), headers, encoding);
  if (known === undefined && isKnown(arrival, etag)) return unchanged(headers, etag);
  return {
    status: outcome.status,
    headers: { ...headers, ...encodingHeaders(encoding), etag },
    body: known === undefined ? writeList(list, plan) : precededBy(held.text, chunks),
    ...encodedBy(encoding),
  };
}

type Held =
  | { readonly whole: true; readonly text: string; readonly cursor: Cursor | undefined }
  | { readonly whole: false; readonly text: string };

/** The beginning of a list: all of it, if it ends with the chunk that passes the bound. */
async function hold(chunks: AsyncGenerator<Piece, Cursor | undefined>, charactersMax: number): Promise<Held> {
  for (let text = ""; ;) {
    const chunk = await chunks.next();
    if (chunk.done === true) return { whole: true, text, cursor: chunk.value };
    const passed = text.length > charactersMax;
    text += typeof chunk.value === "string" ? chunk.value : Buffer.from(chunk.value).toString();
    if (passed) return { whole: false, text };
  }
}

// Of the elements themselves: a count of all that was ever written would tell that there is more than the caller sees.
async function digestOf({ response }: Ran, begin: string, rest: AsyncIterable<Piece>): Promise<string> {
  const digest = createHash("sha256").update(begin);
  for await (const chunk of rest) {
    if (response.destroyed) throw new NobodyWaitsError();
    digest.update(chunk);
  }
  return digest.digest("base64url");
}

// Ends what it reads from even if nobody ever asks it for anything.
function precededBy(first: string, rest: AsyncGenerator<Piece, unknown>): AsyncIterable<Piece> {
  let begun = false;
  const next = async (): Promise<IteratorResult<Piece, unknown>> => {
    if (begun) return rest.next();
    begun = true;
    return { done: false, value: first };
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: () => rest.return(undefined) }) };
}

function tagOf(arrival: Ran, state: string, headers: Headers, encoding: ContentEncoding | undefined): string {
  const { language, zone } = arrival.speech;
  return stateTag([state, arrival.message.url ?? "", language, zone, headers["content-type"] ?? ""], encoding);
}

function isKnown(arrival: Ran, etag: string): boolean {
  return matchesNone(arrival.message.headers["if-none-match"], etag);
}

function unchanged({ "content-type": _type, ...headers }: Headers, etag: string): Reply {
  return { status: 304, headers: { ...headers, etag }, body: null };
}

function encodingFor(arrival: Ran, offered?: readonly ContentEncoding[]): ContentEncoding | undefined {
  const header = arrival.message.headers["accept-encoding"];
  return chooseEncoding(Array.isArray(header) ? header.join(",") : header, offered);
}

function encodingHeaders(encoding: ContentEncoding | undefined): Headers {
  return encoding === undefined ? {} : { "content-encoding": encoding };
}

function encodedBy(encoding: ContentEncoding | undefined): Pick<Reply, "encoding"> {
  return encoding === undefined ? {} : { encoding };
}
