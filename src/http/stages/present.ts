import { selectFields } from "../../language/index.ts";
import { accept, type Result } from "../../text/index.ts";
import { chooseEncoding, encodedCharactersMin, type ContentEncoding } from "../encoding.ts";
import type { ListOutcome, TextOutcome } from "../endpoint.ts";
import { matchesNone, stateTag, textTag } from "../entity-tag.ts";
import type { Reply } from "../exchange.ts";
import { writeList, type Piece } from "../json-stream.ts";
import { nextLink } from "../paging.ts";
import { commonHeaders } from "../problem-reply.ts";
import { contentTypeOf } from "../versions.ts";
import type { WebFile } from "../web-files.ts";
import type { Ran } from "./run.ts";

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

// A page is known whole before its `Link` can be told. A list without a limit is streamed, unless its first chunk is
// all of it: then it is a text like any other, with a length and an entity tag.
async function presentList(arrival: Ran, list: ListOutcome, headers: Headers): Promise<Reply> {
  const encoding = encodingFor(arrival);
  const etag = list.state === undefined ? undefined : tagOf(arrival, list.state, headers, encoding);
  if (etag !== undefined && isKnown(arrival, etag)) return unchanged(headers, etag);
  const { plan, message, outcome } = arrival;
  const chunks = writeList(list, plan);
  let text = "";
  for (let count = 0; plan.limit !== undefined || count < 2; count += 1) {
    const chunk = await chunks.next();
    if (chunk.done !== true) {
      text += typeof chunk.value === "string" ? chunk.value : Buffer.from(chunk.value).toString();
      continue;
    }
    const link = chunk.value && nextLink(arrival.parts.basePath, message.url ?? "", chunk.value);
    return presentText(arrival, text, { ...headers, ...link });
  }
  return {
    status: outcome.status,
    headers: { ...headers, ...encodingHeaders(encoding), ...(etag === undefined ? {} : { etag }) },
    body: precededBy(text, chunks),
    ...encodedBy(encoding),
  };
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
