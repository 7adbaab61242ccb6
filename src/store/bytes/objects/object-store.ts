import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { Semaphore } from "../../../text/index.ts";
import { CredentialsError, CurrentCredentials, type Credentials, type CredentialSource } from "./credentials.ts";

/** Concurrent requests to the store: opening a version that is not cached reads dozens of parts. */
const requestsMax = 64;
const attemptsMax = 5;
const firstPauseMilliseconds = 100;
const answerMillisecondsMax = 60_000;

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

/** An object in a listing. */
export interface ListedObject {
  readonly key: string;
  readonly modifiedAt: number;
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
    const answer = await this.#ask("HEAD", key, {});
    return answer.status === 404 ? undefined : Number(answer.headers.get("content-length"));
  }

  async read(key: string, offset: number, length: number): Promise<Buffer> {
    const headers = { range: `bytes=${offset}-${offset + length - 1}` };
    const { bytes, status } = await this.#ask("GET", key, { headers });
    // A store without support for ranges returns everything.
    const wanted = status === 206 ? bytes : bytes.subarray(offset, offset + length);
    if (wanted.length !== length) throw new ObjectStoreError(`GET ${key}`, status, "ShortRead");
    return wanted;
  }

  async write(key: string, body: Uint8Array): Promise<void> {
    await this.#ask("PUT", key, { body });
  }

  /** Removing a missing object does not fail. */
  async remove(key: string): Promise<void> {
    await this.#ask("DELETE", key, {});
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

  async complete(key: string, uploadId: string, tags: readonly string[]): Promise<void> {
    const pieces = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${pieces.join("")}</CompleteMultipartUpload>`);
    const { bytes } = await this.#ask("POST", key, { query: new URLSearchParams({ uploadId }), body });
    // A failure may come after the status: the store answers before it has put the pieces together.
    const code = tagIn(bytes.toString(), "Code");
    if (code !== undefined) throw new ObjectStoreError(`POST ${key}`, 200, code);
  }

  async abandon(key: string, uploadId: string): Promise<void> {
    await this.#ask("DELETE", key, { query: new URLSearchParams({ uploadId }) });
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
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#askOnce(method, key, request);
      if (!(outcome instanceof ObjectStoreError)) return outcome;
      const expired = outcome.code === expiredCode;
      const passing = expired || outcome.status === 0 || outcome.status === 429 || outcome.status >= 500;
      if (!passing || outcome.status === 507 || attempt >= attemptsMax) throw outcome;
      await pause(firstPauseMilliseconds * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  async #askOnce(
    method: string,
    key: string,
    { query, body, headers }: RequestOptions,
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
      const bytes = Buffer.from(await answer.arrayBuffer());
      const expected = answer.ok || (answer.status === 404 && (method === "HEAD" || method === "DELETE"));
      if (expected) return { status: answer.status, headers: answer.headers, bytes };
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

interface RequestOptions {
  readonly query?: URLSearchParams;
  readonly body?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

// Keys consist of letters, digits, `-`, `.` and `/`, and the other tags of an answer contain no text from users: no
// value that is searched for here can be escaped or nested.
function tagIn(text: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
}

function objectsIn(text: string, prefixLength: number): readonly ListedObject[] {
  return [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = ""]) => ({
    key: (tagIn(entry, "Key") ?? "").slice(prefixLength),
    modifiedAt: Date.parse(tagIn(entry, "LastModified") ?? ""),
  }));
}
