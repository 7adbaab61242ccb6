import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { ObjectStoreSettings } from "./object-store.ts";

/** Limits of the protocol: the smallest piece that is not the last one, and the objects on one page of a listing. */
const pieceBytesMin = 5 * 1024 * 1024;
const listedMax = 1_000;
const region = "eu-test-1";
const accessKey = "AKTEST";
const secretKey = "very secret";

/** An object store in memory, for tests: every request needs a valid signature. */
export interface StoreForTests {
  readonly settings: ObjectStoreSettings;
  readonly keys: { readonly accessKey: string; readonly secretKey: string };
  /** The session token that every request needs; undefined: requests must have none. */
  sessionToken: string | undefined;
  /** The requests so far, in order. */
  readonly asked: readonly string[];
  /** The next answers, before it works normally again. */
  readonly failures: number[];
  /** How the network damages the next answers; the requests are carried out. */
  readonly faults: Fault[];
  /** Forgets all objects that are being sent in pieces. */
  dropUploads(): void;
  close(): Promise<void>;
}

/**
 * `lost`: the connection ends without an answer. `cut`: it ends in the middle of the body. `short`: the body lacks its end,
 * and its length says so. `wrong`: some bytes differ. `moved`: another range is answered. `slow`: the body comes in pieces.
 */
export type Fault = "lost" | "cut" | "short" | "wrong" | "moved" | "slow";

interface Request {
  readonly message: IncomingMessage;
  readonly url: URL;
  readonly key: string;
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly body?: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Starts one on a free port. */
export async function startObjectStore(): Promise<StoreForTests> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const asked: string[] = [];
  const failures: number[] = [];
  const faults: Fault[] = [];
  const state: { sessionToken: string | undefined } = { sessionToken: undefined };
  const answer = async (message: IncomingMessage): Promise<Answer> => {
    const url = new URL(message.url!, "http://store");
    const body = await buffer(message);
    asked.push(`${message.method} ${message.url}`);
    const failure = failures.shift();
    if (failure !== undefined) return refusal(failure, "Scripted");
    if (!url.pathname.startsWith("/snapshots/")) return refusal(404, "NoSuchBucket");
    const request = { message, url, key: decodeURIComponent(url.pathname.slice("/snapshots/".length)), body };
    if (message.headers.authorization !== signatureOf(request)) return refusal(403, "SignatureDoesNotMatch");
    if (message.headers["x-amz-security-token"] !== state.sessionToken) return refusal(400, "ExpiredToken");
    const uploadId = url.searchParams.get("uploadId") ?? undefined;
    if (uploadId !== undefined || url.searchParams.has("uploads")) {
      return multipart(request, uploadId, uploads, objects);
    }
    return request.key === "" ? listing(url.searchParams, objects) : single(request, objects);
  };
  const http = createServer(
    (message, response) => void answer(message).then((given) => sendFaultily(response, message, given, faults.shift())),
  );
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  const credentials = { kind: "keys", accessKey, secretKey } as const;
  return Object.assign(state, {
    settings: { endpoint: `http://127.0.0.1:${port}`, region, bucket: "snapshots", prefix: "", credentials },
    keys: { accessKey, secretKey },
    asked,
    failures,
    faults,
    dropUploads: () => uploads.clear(),
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  });
}

function single({ message, key, body }: Request, objects: Map<string, Buffer>): Answer {
  if (message.method === "PUT") {
    objects.set(key, body);
    return { status: 200 };
  }
  if (message.method === "DELETE") {
    objects.delete(key);
    return { status: 204 };
  }
  const object = objects.get(key);
  if (object === undefined) return refusal(404, "NoSuchKey");
  const etag = `"${hash(object)}"`;
  const expected = message.headers["if-match"];
  if (expected !== undefined && expected !== etag) return refusal(412, "PreconditionFailed");
  const [, first, last] = /^bytes=(\d*)-(\d+)$/.exec(message.headers.range ?? "") ?? [];
  if (last === undefined) return { status: 200, body: object, headers: { etag } };
  const start = first === "" ? Math.max(0, object.length - Number(last)) : Number(first);
  const part = object.subarray(start, first === "" ? object.length : Number(last) + 1);
  if (part.length === 0) return refusal(416, "InvalidRange");
  const range = `bytes ${start}-${start + part.length - 1}/${object.length}`;
  return { status: 206, body: part, headers: { etag, "content-range": range } };
}

function listing(query: URLSearchParams, objects: ReadonlyMap<string, Buffer>): Answer {
  const prefix = query.get("prefix") ?? "";
  const after = query.get("continuation-token") ?? "";
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, listedMax);
  const time = new Date().toISOString();
  const contents = page.map((key) => `<Contents><Key>${key}</Key><LastModified>${time}</LastModified></Contents>`);
  const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  return { status: 200, body: `<ListBucketResult>${contents.join("\n")}${next}</ListBucketResult>` };
}

function multipart(
  { message, url, key, body }: Request,
  uploadId: string | undefined,
  uploads: Map<string, Map<number, Buffer>>,
  objects: Map<string, Buffer>,
): Answer {
  if (uploadId === undefined) {
    const id = randomUUID();
    uploads.set(id, new Map());
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    };
  }
  const pieces = uploads.get(uploadId);
  if (pieces === undefined) return refusal(404, "NoSuchUpload");
  if (message.method === "PUT") {
    pieces.set(Number(url.searchParams.get("partNumber")), body);
    return { status: 200, headers: { etag: `"${hash(body)}"` } };
  }
  uploads.delete(uploadId);
  if (message.method === "DELETE") return { status: 204 };
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)];
  const sent = named.map(([, number]) => pieces.get(Number(number)) ?? Buffer.alloc(0));
  if (named.some(([, , tag], index) => hash(sent[index]!) !== tag)) return refusal(400, "InvalidPart");
  if (sent.slice(0, -1).some((piece) => piece.length < pieceBytesMin)) return refusal(400, "EntityTooSmall");
  objects.set(key, Buffer.concat(sent));
  return { status: 200, body: "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>" };
}

/** AWS Signature 4, written from its specification, without the library that signs the requests. */
function signatureOf({ message, url, body }: Request): string {
  const { "x-amz-date": time = "" } = message.headers as Record<string, string>;
  const token = "x-amz-security-token" in message.headers ? ["x-amz-security-token"] : [];
  const match = "if-match" in message.headers ? ["if-match"] : [];
  const signed = ["host", ...match, "x-amz-content-sha256", "x-amz-date", ...token];
  const query = [...url.searchParams].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const canonical = [
    message.method,
    url.pathname,
    query.toSorted().join("&"),
    // Computed from the bytes received, not taken from the header.
    ...signed.map((name) => `${name}:${name === "x-amz-content-sha256" ? hash(body) : String(message.headers[name])}`),
    "",
    signed.join(";"),
    hash(body),
  ].join("\n");
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  const signature = hmac(key, ["AWS4-HMAC-SHA256", time, scope, hash(canonical)].join("\n")).toString("hex");
  return `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${signed.join(";")}, Signature=${signature}`;
}

function hash(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac("sha256", key).update(data).digest();
}

function refusal(status: number, code: string): Answer {
  return { status, body: `<Error><Code>${code}</Code></Error>` };
}

function sendFaultily(response: ServerResponse, message: IncomingMessage, answer: Answer, fault?: Fault): void {
  const body = Buffer.from(answer.body ?? "");
  const half = body.subarray(0, body.length >>> 1);
  switch (fault) {
    case undefined:
      return send(response, message, answer);
    case "lost":
      return void message.socket.destroy();
    case "cut":
      response.writeHead(answer.status, { ...answer.headers, "content-length": String(body.length) });
      return void response.write(half, () => message.socket.destroy());
    case "short":
      return send(response, message, { ...answer, body: half });
    case "wrong":
      return send(response, message, { ...answer, body: body.map((byte) => byte ^ 0x55) as Buffer });
    case "moved": {
      const size = answer.headers?.["content-range"]?.split("/")[1];
      const range = `bytes 7-${6 + body.length}/${size}`;
      return send(response, message, { ...answer, headers: { ...answer.headers, "content-range": range } });
    }
    case "slow":
      response.writeHead(answer.status, { ...answer.headers, "content-length": String(body.length) });
      response.write(half);
      return void setTimeout(() => response.end(body.subarray(half.length)), 50);
  }
}

function send(response: ServerResponse, message: IncomingMessage, { status, body = "", headers }: Answer): void {
  response.writeHead(status, { ...headers, "content-length": String(Buffer.byteLength(body)) });
  response.end(message.method === "HEAD" || status === 204 ? undefined : body);
}
