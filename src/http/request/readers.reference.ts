import { Readable } from "node:stream";
import { answerShape } from "../answer/answer-shape.ts";
import { Transfers } from "../edge/transfers.ts";
import type { EndpointDeclaration } from "../endpoint.ts";
import { endpoints } from "../endpoints/index.ts";
import { plan } from "../stages/plan.ts";
import type { IncomingRequest, PermittedRequest } from "../stages/request-context.ts";
import { validate } from "../stages/validate.ts";
import { decodeCursor } from "./cursor.ts";
import { readInstant } from "./dates.ts";
import { parseMediaType } from "./media-type.ts";
import { isName } from "./names.ts";
import { sessionSecret } from "./session-cookie.ts";

/** The readers of requests, as tests with random inputs use them. Each returns a refusal or a value, whatever is sent. */

/** The names of the fields of an answer. */
const filtered = endpoints.filter((endpoint) => answerShape(endpoint)?.list === true);
const written = endpoints.filter(({ body }) => body.kind === "json");
const transfers = new Transfers();
const settings = { get: () => Promise.resolve(1024 ** 2) };

/** A path and query string, with `where`, `fields` and the cursor. `choice` selects the endpoint. */
export function readAddress(queryString: string, choice: number): unknown {
  const endpoint = filtered[choice % filtered.length]!;
  const names = Object.keys((endpoint as EndpointDeclaration).params.properties);
  const pathParams = Object.fromEntries(names.map((name) => [name, "1"]));
  const request = { endpoint, pathParams, message: { url: `/${queryString}` } } as unknown as PermittedRequest;
  const validated = validate(request);
  return validated.ok ? plan(validated.value) : validated;
}

/** A body of JSON. `choice` selects the endpoint. */
export async function readJsonText(bytes: Uint8Array, choice: number): Promise<unknown> {
  const { body } = written[choice % written.length]!;
  const headers = { "content-length": String(bytes.length), "content-type": "application/json" };
  const message = Object.assign(Readable.from([bytes]), { headers });
  const request = { message, address: "127.0.0.1" } as unknown as IncomingRequest;
  return body.read(request, { settings, transfers } as unknown as Parameters<typeof body.read>[1]);
}

/** Values of headers. */
export function readHeader(text: string): unknown {
  const cursor = decodeCursor(text, ["number", "string"], "/api/projects");
  return [sessionSecret(text), parseMediaType(text), readInstant(text), isName(text), cursor];
}
