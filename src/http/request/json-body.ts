import type { Static, TSchema } from "typebox";
import { jsonFault } from "../../language/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { hasBody, openBody } from "./body-stream.ts";
import type { BodyReader } from "../endpoint.ts";
import type { IncomingRequest } from "../stages/request-context.ts";
import { parseMediaType } from "./media-type.ts";
import { schemaCheck } from "./schema-check.ts";

const jsonDepthMax = 64;
const jsonTypes = ["application/json", "application/*+json"];

/** The endpoint takes no body; one that is sent is not read. */
export const emptyBody: BodyReader<null> = {
  kind: "none",
  mediaTypes: [],
  schema: undefined,
  read: async () => accept(null),
};

/** The endpoint takes JSON that fits the schema and the bound that the setting names. */
export function jsonBody<Schema extends TSchema>(
  schema: Schema,
  bytesMax: "jsonBytesMax" | "modelBytesMax" = "jsonBytesMax",
): BodyReader<Static<Schema>> {
  const check = schemaCheck(schema);
  return {
    kind: "json",
    mediaTypes: jsonTypes,
    schema,
    async read(request, { settings }) {
      const value = await readJson(request, await settings.get(bytesMax));
      return value.ok ? check(value.value) : value;
    },
  };
}

async function readJson(request: IncomingRequest, bytesMax: number): Promise<Result<unknown>> {
  const { message } = request;
  if (!hasBody(message)) return refuse({ code: "body.missing" });
  if (!isJsonType(message.headers["content-type"])) {
    return refuse({ code: "body.media-type", params: { types: jsonTypes.join(", ") } });
  }
  const encoding = message.headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
    return refuse({ code: "body.encoding", params: { encodings: "identity" } });
  }
  const bytes = await collect(request, bytesMax);
  return bytes.ok ? parseJson(bytes.value) : bytes;
}

function isJsonType(header: string | undefined): boolean {
  if (header === undefined) return true;
  const type = parseMediaType(header);
  if (type === undefined || (type.charset !== undefined && type.charset !== "utf-8")) return false;
  return type.name === "application/json" || /^application\/[^/]+\+json$/.test(type.name);
}

async function collect(request: IncomingRequest, bytesMax: number): Promise<Result<Buffer>> {
  const tooLarge = refuse({ code: "body.too-large", params: { limit: bytesMax } });
  if (Number(request.message.headers["content-length"] ?? 0) > bytesMax) return tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of openBody(request.message, request.response)) {
      size += chunk.length;
      if (size > bytesMax) return tooLarge;
      chunks.push(chunk);
    }
  } catch {
    return refuse({ code: "upload.interrupted" });
  }
  return accept(Buffer.concat(chunks));
}

function parseJson(bytes: Buffer): Result<unknown> {
  if (nestingDepth(bytes) > jsonDepthMax) return refuse({ code: "body.too-deep", params: { limit: jsonDepthMax } });
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

// How deep brackets nest, outside strings. What is not JSON may count wrongly, and is refused by the parser.
function nestingDepth(bytes: Buffer): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (quoted) {
      if (byte === 0x5c) index += 1;
      else if (byte === 0x22) quoted = false;
    } else if (byte === 0x22) quoted = true;
    else if (byte === 0x5b || byte === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return deepest;
}
