import type { Static, TSchema } from "typebox";
import { jsonFault } from "../../language/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { unreservedBytesMax, type Transfers } from "../edge/transfers.ts";
import { bodyProblem, hasBody, openBody } from "./body-stream.ts";
import type { BodyReader } from "../endpoint.ts";
import type { IncomingRequest } from "../stages/request-context.ts";
import { parseMediaType } from "./media-type.ts";
import { schemaCheck } from "./schema-check.ts";

const jsonDepthMax = 64;
/**
 * Names of attributes in a body. Checking against a schema takes time with each of them, up to 20 ms here. The longest
 * list of members has 20,000 names.
 */
const usualKeys = { totalMax: 25_000, objectMax: 500 };
/** The same in a model, which only those who may write or preview models send. */
const modelKeys = { totalMax: 1_000_000, objectMax: 1_000_000 };

/** For bodies of a few attributes of bounded length: a comment of 4,000 characters, escaped, is the longest. */
export const smallBodyBytesMax = 32 * 1024;
/** For sign-in, which anybody may send: a login and a password of the greatest length fit in UTF-8. */
export const signInBytesMax = 4 * 1024;
const jsonTypes = ["application/json", "application/*+json"];

/** The endpoint takes no body; one that is sent is not read. */
export const emptyBody: BodyReader<null> = {
  kind: "none",
  mediaTypes: [],
  schema: undefined,
  read: async () => accept(null),
};

/** The endpoint takes JSON that fits the schema and the bound: a number of bytes, or the one that the setting names. */
export function jsonBody<Schema extends TSchema>(
  schema: Schema,
  bytesMax: "jsonBytesMax" | "modelBytesMax" | number = "jsonBytesMax",
): BodyReader<Static<Schema>> {
  const check = schemaCheck(schema);
  const keys = bytesMax === "modelBytesMax" ? modelKeys : usualKeys;
  return {
    kind: "json",
    mediaTypes: jsonTypes,
    schema,
    async read(request, { settings, transfers }) {
      const limit = typeof bytesMax === "number" ? bytesMax : await settings.get(bytesMax);
      const value = await readJson(request, { bytesMax: limit, keys }, transfers);
      return value.ok ? check(value.value) : value;
    },
  };
}

interface KeyBounds {
  readonly totalMax: number;
  readonly objectMax: number;
}

interface JsonBounds {
  readonly bytesMax: number;
  readonly keys: KeyBounds;
}

async function readJson(
  request: IncomingRequest,
  { bytesMax, keys }: JsonBounds,
  transfers: Transfers,
): Promise<Result<unknown>> {
  const { message } = request;
  if (!hasBody(message)) return refuse({ code: "body.missing" });
  if (!isJsonType(message.headers["content-type"])) {
    return refuse({ code: "body.media-type", params: { types: jsonTypes.join(", ") } });
  }
  const encoding = message.headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
    return refuse({ code: "body.encoding", params: { encodings: "identity" } });
  }
  const bytes = await collectBody(request, bytesMax, transfers);
  return bytes.ok ? parseJson(bytes.value, keys) : bytes;
}

function isJsonType(header: string | undefined): boolean {
  if (header === undefined) return true;
  const type = parseMediaType(header);
  if (type === undefined || (type.charset !== undefined && type.charset !== "utf-8")) return false;
  return type.name === "application/json" || /^application\/[^/]+\+json$/.test(type.name);
}

/** The whole body, within the bound. */
export async function collectBody(
  request: IncomingRequest,
  bytesMax: number,
  transfers: Transfers,
): Promise<Result<Buffer>> {
  const tooLarge = refuse({ code: "body.too-large", params: { limit: bytesMax } });
  const expectedBytes = Number(request.message.headers["content-length"] ?? bytesMax);
  if (expectedBytes > bytesMax) return tooLarge;
  const reservedBytes = expectedBytes > unreservedBytesMax ? expectedBytes : 0;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of openBody(request, transfers, reservedBytes)) {
      size += chunk.length;
      if (size > bytesMax) return tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    return refuse(bodyProblem(error));
  }
  return accept(Buffer.concat(chunks));
}

function parseJson(bytes: Buffer, { totalMax, objectMax }: KeyBounds): Result<unknown> {
  const { depth, keys, objectKeys } = measureJson(bytes);
  if (depth > jsonDepthMax) return refuse({ code: "body.too-deep", params: { limit: jsonDepthMax } });
  if (keys > totalMax || objectKeys > objectMax) {
    return refuse({ code: "body.too-many-names", params: { limit: totalMax, objectLimit: objectMax } });
  }
  const text = decodeText(bytes);
  if (text === undefined) return refuse({ code: "body.malformed" });
  try {
    return accept(JSON.parse(text));
  } catch {
    return refuse({ code: "body.malformed", position: jsonFault(text) ?? 0 });
  }
}

function decodeText(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

interface JsonSize {
  /** How deep brackets nest. */
  readonly depth: number;
  /** How many names attributes have, in total and in one object. */
  readonly keys: number;
  readonly objectKeys: number;
}

// A name is followed by a colon. Text that is not JSON may be counted wrongly, and is refused by the parser.
function measureJson(bytes: Buffer): JsonSize {
  const keysAt = new Uint32Array(jsonDepthMax + 1);
  let depth = 0;
  let deepest = 0;
  let keys = 0;
  let objectKeys = 0;
  let quoted = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (quoted) {
      if (byte === 0x5c) index += 1;
      else if (byte === 0x22) quoted = false;
    } else if (byte === 0x22) quoted = true;
    else if (byte === 0x3a) {
      keys += 1;
      objectKeys = Math.max(objectKeys, ++keysAt[depth]!);
    } else if (byte === 0x5b || byte === 0x7b) {
      deepest = Math.max(deepest, ++depth);
      keysAt[depth] = 0;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return { depth: deepest, keys, objectKeys };
}
