import type { TSchema } from "typebox";
import { problemDefinitions, type ProblemCode } from "../../text/index.ts";
import { offeredForms, streamsEvents, type EndpointDeclaration } from "../endpoint.ts";
import { mediaTypes, type AnswerForm } from "../answer/table-form.ts";
import { apiVersions } from "../request/api-versions.ts";
import { scimError, scimType } from "../scim/messages.ts";
import { problemsOf } from "./problem-rules.ts";
import { writeSchema, type Json } from "./schemas.ts";
import { withSelection } from "./selections.ts";

/** What a status means wherever a declaration does not say it more exactly. */
const statusTexts: Readonly<Record<number, string>> = {
  400: "The request is wrong; `code` and `detail` say where.",
  401: "Not signed in.",
  403: "Visible, but not permitted.",
  404: "Absent, or not visible to the caller.",
  406: "`Accept` names no version that the server knows.",
  409: "In conflict with how things are now.",
  412: "It has changed since it was read.",
  413: "The body is too large.",
  415: "The body has a type or an encoding that is not taken here.",
  429: "Too many wrong passwords from this address.",
  503: "Not now; `Retry-After` says when.",
  507: "No space is left; nothing has changed.",
};

/** Headers that many answers carry. */
export const headerComponents: Json = {
  apiVersion: headerOf("Version of the API that the answer has."),
  requestId: headerOf("Finds the request in the server's log."),
  serverTiming: headerOf("How long the stages of the request took; for administrators, and not for limited tokens."),
  etag: headerOf("Strong; for `If-None-Match` and `If-Match`."),
  link: headerOf('With `rel="next"`: the next page of a list that `limit` has cut.'),
  location: headerOf("Where to read what was made."),
  totalCount: headerOf("How many artifacts matched, before `resultSize` and `limit`."),
  retryAfter: headerOf("Seconds to wait."),
};

/** All answers of an endpoint, by status. */
export function responsesOf(endpoint: EndpointDeclaration): Json {
  const problems = problemsOf(endpoint);
  const declared = Object.entries(endpoint.responses).map(([status, { description }]) => [Number(status), description]);
  const texts = new Map(declared as [number, string][]);
  const statuses = [...new Set([...texts.keys(), ...problems.keys()])].toSorted((a, b) => a - b);
  const answers = statuses.map((status): [string, Json] => {
    if (status < 400) return [String(status), success(endpoint, status)];
    const text = texts.get(status) ?? statusTexts[status];
    const refused = isScim(endpoint) ? scimRefusal : refusal;
    return [String(status), refused(text, problems.get(status) ?? [], status)];
  });
  const unchanged =
    endpoint.method === "GET" && !streamsEvents(endpoint)
      ? { 304: { description: "Unchanged since the `If-None-Match` tag." } }
      : {};
  return { ...Object.fromEntries(answers), ...unchanged, default: { $ref: "#/components/responses/anyProblem" } };
}

/** A refusal with one of some codes. */
export function refusal(description: string | undefined, codes: readonly ProblemCode[], status?: number): Json {
  const [first] = codes;
  return {
    description: description ?? "",
    headers: {
      ...commonHeaders,
      ...(status === 429 || status === 503 ? { "Retry-After": headerRef("retryAfter") } : {}),
    },
    content: {
      "application/problem+json": {
        schema: { $ref: "#/components/schemas/Problem", properties: { code: { enum: codes } } },
        ...(first === undefined ? {} : { example: problemExample(first) }),
      },
    },
  };
}

/** The same in the form of SCIM. */
function scimRefusal(description: string | undefined, codes: readonly ProblemCode[], status: number): Json {
  const [code] = codes;
  const properties = {
    schemas: { type: "array", items: { type: "string" } },
    status: { type: "string" },
    detail: { type: "string", description: "Ends with the name of the problem, in brackets." },
    scimType: { type: "string" },
  };
  return {
    ...refusal(description, codes, status),
    content: {
      [scimType]: {
        schema: { type: "object", required: ["schemas", "status"], properties, "x-problems": codes },
        ...(code === undefined ? {} : { example: scimError({ code }, "en") }),
      },
    },
  };
}

function isScim({ produces }: EndpointDeclaration): boolean {
  return produces?.includes(scimType) === true;
}

function success(endpoint: EndpointDeclaration, status: number): Json {
  const { description } = endpoint.responses[status]!;
  const content = contentOf(endpoint, status);
  return {
    description,
    headers: { ...commonHeaders, ...headersOf(endpoint, status) },
    ...(content === undefined ? {} : { content }),
  };
}

function contentOf(endpoint: EndpointDeclaration, status: number): Json | undefined {
  const { responses, produces, example } = endpoint;
  if (status === 204) return undefined;
  const { schema, events, example: shownHere = example.response } = responses[status] ?? {};
  const inTypes = (content: Json): Json => Object.fromEntries(produces!.map((type) => [type, content]));
  if (produces !== undefined && events !== undefined) return inTypes({ schema: streamSchema(events) });
  const ofResponse = shownHere === undefined ? {} : { example: shownHere };
  if (produces !== undefined && schema === undefined) return inTypes({ schema: { type: "string" }, ...ofResponse });
  if (schema === undefined) return undefined;
  const written = writeSchema(schema) as Json;
  const isSelected = Object.hasOwn(endpoint.query.properties, "fields");
  const shown = { schema: isSelected ? withSelection(written) : written, ...ofResponse };
  if (produces !== undefined) return inTypes(shown);
  return {
    "application/json": shown,
    // The same, asked for by the version's name.
    [`application/vnd.belvedere.app-${apiVersions.newest}+json`]: shown,
    ...contentOfForms(offeredForms(endpoint)),
  };
}

/** The same as a table or as SARIF. */
function contentOfForms(forms: readonly AnswerForm[]): Json {
  const named = forms.filter((form) => form !== "json");
  return Object.fromEntries(named.map((form) => [mediaTypes[form], formContent[form]]));
}

const binary: Json = { schema: { type: "string", format: "binary" } };
const formContent: Readonly<Record<Exclude<AnswerForm, "json">, Json>> = {
  csv: { schema: { type: "string" } },
  arrow: binary,
  parquet: binary,
  sarif: { schema: { type: "object" }, example: { version: "2.1.0", runs: [] } },
};

function headersOf(endpoint: EndpointDeclaration, status: number): Json {
  const { method, authentication, query, path } = endpoint;
  const made = authentication === "bearer" && (status === 201 || status === 202);
  return {
    ...(method === "GET" && !streamsEvents(endpoint) ? { ETag: headerRef("etag") } : {}),
    ...(Object.hasOwn(query.properties, "after") ? { Link: headerRef("link") } : {}),
    ...(made ? { Location: headerRef("location") } : {}),
    ...(path.endsWith("/query") ? { "X-Total-Count": headerRef("totalCount") } : {}),
  };
}

/** The text of a stream; `contentSchema` describes the data of each event. */
function streamSchema(events: TSchema): Json {
  return { type: "string", contentMediaType: "application/json", contentSchema: writeSchema(events) };
}

const commonHeaders: Json = {
  "API-Version": headerRef("apiVersion"),
  "X-Request-Id": headerRef("requestId"),
  "Server-Timing": headerRef("serverTiming"),
};

function problemExample(code: ProblemCode): Json {
  const { status, title, detail } = problemDefinitions[code];
  return {
    type: `urn:belvedere:problem:${code}`,
    title: title.en,
    status,
    detail: detail.en.replaceAll(/\{\w+\}/g, "…"),
    code,
    requestId: "mbDztzJZqU2qB_GS",
  };
}

function headerOf(description: string): Json {
  return { description, schema: { type: "string" } };
}

function headerRef(name: string): Json {
  return { $ref: `#/components/headers/${name}` };
}
