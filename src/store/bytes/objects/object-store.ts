import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { Semaphore } from "../../../text/index.ts";
import { ObjectStoreAwayError } from "../../failures.ts";
import { bodyOf, objectsIn, rangeOf, tagIn, type ListedObject } from "./answers.ts";
import { CredentialsError, CurrentCredentials, type Credentials, type CredentialSource } from "./credentials.ts";

/** Concurrent requests to the store: opening a version that is not cached reads dozens of parts. */
const requestsMax = 64;
const attemptsMax = 5;
const firstPauseMilliseconds = 100;
const answerMillisecondsMax = 60_000;
/** No further attempt starts later: a store that answers too slowly must not hold a request for all its attempts. */
const patienceMilliseconds = 60_000;

/** The address of an object store, and the credentials for it. */
export interface ObjectStoreSettings {
  /** Without a slash at its end; buckets are named in the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** The prefix of every key; empty, or ends in a slash. */
  readonly prefix: string;
  readonly credentials: CredentialSource;
}

/** The store refused, or did not answer after all retries. Never contains an address or a signature. */
export class ObjectStoreError extends Error {
  override readonly name = "ObjectStoreError";
  /** 0: there was no answer at all. */
  readonly status: number;
  /** The error code of the store, such as `NoSuchKey`. */
  readonly code: string;

  constructor(what: string, status: number, code: string, cause?: unknown) {
    super(`object store: ${what}: ${status === 0 ? "no answer" : status} ${code}`, { cause });
    this.status = status;
    this.code = code;
  }
}

/** What is known of an object after its end was read. */
interface ObjectEnd {
  readonly size: number;
  /** Changes when the object is replaced; empty if the store has no such tags. */
  readonly tag: string;
  /** The last bytes of the object. */
  readonly bytes: Buffer;
}

/** The few requests of the S3 protocol that are needed here: signed, retried when that can help, and with a timeout. */
export class ObjectStore {
  readonly #credentials: CurrentCredentials;
  readonly #settings: ObjectStoreSettings;
  #client: { readonly credentials: Credentials; readonly client: AwsClient } | undefined;
  readonly #requests = new Semaphore({ runningMax: requestsMax });

  constructor(settings: ObjectStoreSettings) {
    this.#settings = settings;
    this.#credentials = new CurrentCredentials(settings.credentials);
  }

  /** The size of an object; undefined if it is missing. */
  async size(key: string): Promise<number | undefined> {
    const fault = ({ headers }: Answer): string =>
      /^\d+$/.test(headers.get("content-length") ?? "") ? "" : "NoLength";
    const answer = await this.#ask("HEAD", key, { fault, mayBeMissing: true });
    return answer.status === 404 ? undefined : Number(answer.headers.get("content-length"));
  }

  /** The size of an object and its last bytes, with one request; undefined if it is missing. */
  async readEnd(key: string, bytesMax: number): Promise<ObjectEnd | undefined> {
    const fault = ({ headers, bytes, status }: Answer): string => {
      const range = rangeOf(headers);
      const isEnd = range !== undefined && range.first + bytes.length === range.size;
      return status !== 206 || (isEnd && bytes.length === Math.min(bytesMax, range.size)) ? "" : "WrongRange";
    };
    const headersSent = { range: `bytes=-${bytesMax}` };
    const taken = { offset: 0, length: bytesMax };
    const options = { headers: headersSent, taken, fault, mayBeMissing: true };
    const { status, headers, bytes } = await this.#ask("GET", key, options);
    if (status === 404) return undefined;
    const tag = headers.get("etag") ?? "";
    if (status === 206) return { size: rangeOf(headers)!.size, tag, bytes };
    // An empty object has no range, and some stores return everything.
    const size = await this.size(key);
    return size === undefined ? undefined : { size, tag: "", bytes: Buffer.alloc(0) };
  }

  /** With a tag, fails if the object was replaced since then. */
  async read(key: string, offset: number, length: number, tag = ""): Promise<Buffer> {
    const range = `bytes=${offset}-${offset + length - 1}`;
    const fault = ({ headers, bytes, status }: Answer): string => {
      if (status === 206 && (rangeOf(headers)?.first ?? offset) !== offset) return "WrongRange";
      return bytes.length === length ? "" : "ShortRead";
    };
    const headers = tag === "" ? { range } : { range, "if-match": tag };
    return (await this.#ask("GET", key, { headers, taken: { offset, length }, fault })).bytes;
  }

  async write(key: string, body: Uint8Array): Promise<void> {
    await this.#ask("PUT", key, { body });
  }

  /** Removing a missing object does not fail. */
  async remove(key: string): Promise<void> {
    await this.#ask("DELETE", key, { mayBeMissing: true });
  }

  /** Every object whose key starts with the prefix, in order of keys, page by page. */
  async *list(prefix: string): AsyncGenerator<readonly ListedObject[]> {
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ "list-type": "2", prefix: this.#settings.prefix + prefix });
      if (token !== undefined) query.set("continuation-token", token);
      const { bytes } = await this.#ask("GET", "", { query });
      const text = bytes.toString();
      yield objectsIn(text, this.#settings.prefix.length);
      token = tagIn(text, "NextContinuationToken");
    } while (token !== undefined && token !== "");
  }

  /** Starts an object that is sent in pieces and becomes visible when `complete` has returned. */
  async begin(key: string): Promise<string> {
    const { bytes } = await this.#ask("POST", key, { query: new URLSearchParams({ uploads: "" }) });
    const uploadId = tagIn(bytes.toString(), "UploadId");
    if (uploadId === undefined) throw new ObjectStoreError(`POST ${key}`, 200, "NoUploadId");
    return uploadId;
  }

  /** Sends a piece, counted from 1; returns the tag that `complete` needs. */
  async writePiece(key: string, uploadId: string, number: number, body: Uint8Array): Promise<string> {
    const query = new URLSearchParams({ partNumber: String(number), uploadId });
    const { headers } = await this.#ask("PUT", key, { query, body });
    return headers.get("etag") ?? "";
  }

  /** `size` is that of the whole object: a store whose answer was lost may have completed it. */
  async complete(key: string, uploadId: string, tags: readonly string[], size: number): Promise<void> {
    const pieces = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${pieces.join("")}</CompleteMultipartUpload>`);
    // A failure may come after the status: the store answers before it has put the pieces together.
    const fault = ({ bytes }: Answer): string => tagIn(bytes.toString(), "Code") ?? "";
    try {
      await this.#ask("POST", key, { query: new URLSearchParams({ uploadId }), body, fault });
    } catch (error) {
      const isGone = error instanceof ObjectStoreError && error.code === "NoSuchUpload";
      if (!isGone || (await this.size(key)) !== size) throw error;
    }
  }

  async abandon(key: string, uploadId: string): Promise<void> {
    await this.#ask("DELETE", key, { query: new URLSearchParams({ uploadId }), mayBeMissing: true });
  }

  #clientOf(credentials: Credentials): AwsClient {
    if (this.#client?.credentials === credentials) return this.#client.client;
    const { accessKey, secretKey, sessionToken } = credentials;
    const client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      region: this.#settings.region,
      service: "s3",
      // Our retries are limited, and only for failures that a retry can solve.
      retries: 0,
    });
    this.#client = { credentials, client };
    return client;
  }

  #ask(method: string, key: string, request: RequestOptions): Promise<Answer> {
    return this.#requests.run(() => this.#askPatiently(method, key, request));
  }

  async #askPatiently(method: string, key: string, request: RequestOptions): Promise<Answer> {
    const started = performance.now();
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#askOnce(method, key, request);
      if (!(outcome instanceof ObjectStoreError)) return outcome;
      const isLate = performance.now() - started > patienceMilliseconds;
      if (!isPassing(outcome) || attempt >= attemptsMax || isLate) throw failureOf(outcome);
      await pause(firstPauseMilliseconds * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  async #askOnce(
    method: string,
    key: string,
    { query, body, headers, taken, fault, mayBeMissing = false }: RequestOptions,
  ): Promise<Answer | ObjectStoreError> {
    const { endpoint, bucket, prefix } = this.#settings;
    const path = key === "" ? "" : prefix + key;
    const address = `${endpoint}/${bucket}/${path}${query === undefined ? "" : `?${query.toString()}`}`;
    const sha256 = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    try {
      const credentials = await this.#credentials.get();
      const answer = await this.#clientOf(credentials).fetch(address, {
        method,
        // So that the store detects changes in transit, also without TLS.
        headers: { ...headers, "x-amz-content-sha256": sha256 },
        ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
        signal: AbortSignal.timeout(answerMillisecondsMax),
      });
      const bytes = await bodyOf(answer, taken);
      const given = { status: answer.status, headers: answer.headers, bytes };
      if (isExpected(method, given, mayBeMissing)) {
        const found = answer.ok ? (fault?.(given) ?? "") : "";
        return found === "" ? given : new ObjectStoreError(`${method} ${key}`, answer.status, found);
      }
      // The answer to HEAD has no body. Its other faults are not answered with 400.
      const isExpiredHead = method === "HEAD" && answer.status === 400;
      const code = isExpiredHead ? expiredCode : (tagIn(bytes.toString(), "Code") ?? "");
      if (code === expiredCode) this.#credentials.forget(credentials);
      return new ObjectStoreError(`${method} ${key}`, answer.status, code);
    } catch (error) {
      if (error instanceof CredentialsError) return new ObjectStoreError(error.message, 0, "NoCredentials", error);
      return new ObjectStoreError(`${method} ${key}`, 0, error instanceof Error ? error.name : "", error);
    }
  }
}

/** How the store refuses a session token that is no longer valid. */
const expiredCode = "ExpiredToken";

/** With `mayBeMissing`, a missing object is an answer, and so is the refusal to read the end of an empty one. */
function isExpected(method: string, { status, bytes }: Answer, mayBeMissing: boolean): boolean {
  if (status >= 200 && status < 300) return true;
  if (!mayBeMissing) return false;
  if (method !== "GET") return status === 404;
  return status === 416 || (status === 404 && tagIn(bytes.toString(), "Code") === "NoSuchKey");
}

/** Whether the same request may succeed a moment later. */
function isPassing(error: ObjectStoreError): boolean {
  const { status, code } = error;
  if (saysFull(error)) return false;
  return status === 0 || status === 408 || status === 429 || status >= 500 || code === expiredCode || isFault(error);
}

/** An answer whose status is that of a success, but which is not what was asked for. */
function isFault({ status, code }: ObjectStoreError): boolean {
  return status >= 200 && status < 300 && code !== "NoSuchUpload";
}

/** Where the store cannot be used at all, the request can be sent again later, like one to a database that is away. */
function failureOf(error: ObjectStoreError): Error {
  const { status, code } = error;
  const isRefused = status === 401 || status === 403 || code === "NoSuchBucket";
  return isPassing(error) || isRefused ? new ObjectStoreAwayError(error.message, { cause: error }) : error;
}

/** Whether the store has no space left, or no more than its owner may use. */
export function saysFull({ status, code }: ObjectStoreError): boolean {
  return status === 507 || /StorageFull|QuotaExceeded|InsufficientStorage/.test(code);
}

interface RequestOptions {
  readonly query?: URLSearchParams;
  readonly body?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** The bytes of the object that are wanted; the others are not stored, if the store sends them. */
  readonly taken?: { readonly offset: number; readonly length: number };
  readonly mayBeMissing?: boolean;
  /** A code if an answer is not what was asked for, else an empty text. */
  readonly fault?: (answer: Answer) => string;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}
