import { lookup, type LookupAddress } from "node:dns";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { DeliveryFailure } from "../store/index.ts";
import type { AddressRule } from "./addresses.ts";

/** How much of an answer is read, and stored. */
const responseBytesMax = 1_024;

/** What is sent. */
export interface OutgoingMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What came of it. `failure` null: the receiver answered 2xx. */
export interface SendResult {
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
  readonly response: string | null;
  /** How long the receiver asks to be left alone, in milliseconds. */
  readonly waitMilliseconds?: number;
}

/** The receiver says that it will never be there again. */
const goneStatus = 410;

class AddressRefusedError extends Error {}

/**
 * Sends one message. Everything together takes at most `millisecondsMax`; redirects are not followed, and only the start
 * of the answer is read. The address is checked when the connection is made: a name may resolve differently each time.
 */
export async function sendMessage(
  message: OutgoingMessage,
  {
    addresses,
    millisecondsMax,
    signal,
  }: {
    readonly addresses: AddressRule;
    readonly millisecondsMax: number;
    readonly signal: AbortSignal;
  },
): Promise<SendResult> {
  const url = new URL(message.url);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // Names are resolved by `checkedLookup`; addresses are not resolved.
  if (isIP(host) !== 0 && !addresses.allows(host)) return failed("ADDRESS_REFUSED");
  const timeout = AbortSignal.timeout(millisecondsMax);
  try {
    const answer = await post(url, message, {
      lookup: checkedLookup(addresses),
      signal: AbortSignal.any([timeout, signal]),
    });
    const status = answer.statusCode ?? 0;
    const response = await readStart(answer);
    const wait = waitOf(answer.headers["retry-after"]);
    return { status, failure: failureOf(status), response, ...(wait === undefined ? {} : { waitMilliseconds: wait }) };
  } catch (error) {
    if (timeout.aborted) return failed("TIME_OUT");
    return failed(reasonOf(error));
  }
}

function post(
  url: URL,
  { headers, body }: OutgoingMessage,
  options: { readonly lookup: LookupFunction; readonly signal: AbortSignal },
): Promise<IncomingMessage> {
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const sent = send(
      url,
      // A connection for each message: a receiver must not keep connections open.
      { ...options, method: "POST", agent: false, headers: { ...headers, "content-length": length } },
      resolve,
    );
    sent.once("error", reject);
    sent.end(body);
  });
}

/** Offers only the allowed addresses of a name to the connection. */
function checkedLookup(addresses: AddressRule): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
      if (error !== null) return callback(error, "");
      const allowed = found.filter(({ address }) => addresses.allows(address));
      const [first] = allowed;
      if (first === undefined) return callback(new AddressRefusedError(), "");
      if (options.all === true) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };
}

async function readStart(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      pieces.push(piece);
      bytes += piece.length;
      // Leaving the loop closes the connection.
      if (bytes >= responseBytesMax) break;
    }
  } catch {
    // The status has been received: a text that breaks off changes nothing.
  }
  const text = new TextDecoder().decode(Buffer.concat(pieces).subarray(0, responseBytesMax));
  return text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, "\uFFFD");
}

function failureOf(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status === goneStatus) return "RECEIVER_GONE";
  return status >= 300 && status < 400 ? "REDIRECT" : "STATUS";
}

/** `Retry-After` is a number of seconds, or a date. */
function waitOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return wait > 0 ? wait : undefined;
}

function failed(failure: DeliveryFailure): SendResult {
  return { status: null, failure, response: null };
}

function reasonOf(error: unknown): DeliveryFailure {
  if (error instanceof AddressRefusedError) return "ADDRESS_REFUSED";
  const { code = "" } = error as { readonly code?: string };
  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "ENODATA") return "ADDRESS_UNKNOWN";
  if (/^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|HOSTNAME_MISMATCH)/.test(code)) {
    return "TLS_FAILED";
  }
  return "CONNECTION_FAILED";
}
