import { Readable } from "node:stream";
import { accept, type Result } from "../../text/index.ts";
import { answerShape } from "../answer/answer-shape.ts";
import { Transfers } from "../edge/transfers.ts";
import type { EndpointDeclaration } from "../endpoint.ts";
import { endpoints } from "../endpoints/index.ts";
import { isScimPatch, runScimBulk } from "../endpoints/scim-bulk.ts";
import { plan } from "../stages/plan.ts";
import type { IncomingRequest, PermittedRequest } from "../stages/request-context.ts";
import { validate } from "../stages/validate.ts";
import { runBulk, type BulkOperation } from "../scim/bulk.ts";
import { ReferenceDirectory } from "../scim/directory.reference.ts";
import { parseFilter } from "../scim/filter.ts";
import { matchesFilter } from "../scim/match.ts";
import { applyOperations } from "../scim/patch.ts";
import { isObject, toInternal } from "../scim/resource.ts";
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
  return readBody(written[choice % written.length]!, bytes);
}

async function readBody({ body }: Pick<EndpointDeclaration, "body">, bytes: Uint8Array): Promise<Result<unknown>> {
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

/** A filter of SCIM on a resource, and the same text as the path of an operation. */
export function readScimText(text: string): unknown {
  const resource = toInternal({ userName: "ada", emails: [{ type: "work", value: "ada@example.org" }], active: true });
  const filter = parseFilter(text);
  const fits = filter.ok && matchesFilter(filter.value, resource);
  const operations = ["add", "replace", "remove"].map((op) => ({ op, path: text, value: [{ value: "x" }] }));
  return [fits, operations.map((operation) => applyOperations(isObject(resource) ? resource : {}, [operation]))];
}

interface BulkBody {
  readonly Operations: readonly BulkOperation[];
  readonly failOnErrors?: number;
}

/**
 * The body of a bulk request, and all of its operations on an empty directory. Every operation has an answer, unless failures
 * may stop the request; what was created and not removed again is there, and no more.
 */
export async function readScimBulk(bytes: Uint8Array): Promise<unknown> {
  const body = await readBody(runScimBulk, bytes);
  if (!body.ok) return body;
  const { Operations: operations, failOnErrors } = body.value as BulkBody;
  const directory = new ReferenceDirectory();
  const answers = await runBulk(operations, {
    needs: directory.needs,
    byUserId: 1,
    language: "en",
    failOnErrors,
    signal: new AbortController().signal,
    isPatch: isScimPatch,
    checkCaller: async () => accept(null),
  });
  const count = (status: string): number => answers.filter((answer) => answer["status"] === status).length;
  const stored = directory.users.size + directory.groups.size;
  if (stored !== count("201") - count("204")) throw new Error(`${stored} resources: ${JSON.stringify(answers)}`);
  if (failOnErrors === undefined && answers.length !== operations.length) throw new Error("an operation has no answer");
  return answers;
}
