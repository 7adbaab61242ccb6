import { Type, type TSchema } from "typebox";
import { streamsEvents, type EndpointDeclaration } from "../endpoint.ts";
import { whereBytesMax } from "../../language/index.ts";
import { headerBytesMax } from "../edge/raw-problem.ts";
import { keyCharactersMax } from "../request/build-request.ts";
import { cursorCharactersMax } from "../request/cursor.ts";
import { nameCharactersMax } from "../request/names.ts";
import { fieldsParameter, listParameters } from "../request/paging.ts";
import { partCharactersMax, partPatternText } from "../request/part-request.ts";
import { writeSchema, type Json } from "./schemas.ts";

/** The description of a path parameter, by the segment before it. */
const pathParameters: Readonly<Record<string, { readonly description: string; readonly example: unknown }>> = {
  "gates/:group": {
    description: "Name of the group of projects; a `/` before a sub-group is sent as `%2F`.",
    example: "Firmware",
  },
  "projects/:name": { description: "Name of the project.", example: "Engine" },
  "branches/:branch": { description: "Name of the branch.", example: "main" },
  "versions/:id": { description: "Id of the version.", example: 12 },
  "compare/:other": { description: "Id of the version that it is compared with.", example: 13 },
  "dashboards/:id": { description: "Id of the dashboard.", example: 6 },
  "filters/:id": { description: "Id of the saved filter.", example: 4 },
  "queries/:id": { description: "Id of the saved query.", example: 3 },
  "tasks/:id": { description: "Id of the task.", example: 31 },
  "artifacts/:id": { description: "Id of the artifact.", example: 1024 },
  "findings/:id": { description: "Id of the finding.", example: 2048 },
  "models/:id": { description: "Id of the quality model.", example: "STANDARD" },
  "revisions/:revision": { description: "Number of the revision: 1, 2, … within the model.", example: 1 },
  "users/:login": { description: "Login of the user.", example: "ada" },
  "roles/:name": { description: "Name of the custom role.", example: "Reviewer" },
  "groups/:name": { description: "Name of the group.", example: "Firmware team" },
  "webhooks/:id": { description: "Id of the webhook.", example: 5 },
  "deliveries/:delivery": { description: "Id of the delivery.", example: 340 },
  "unsubscribe/:token": { description: "The end of the link in a mail.", example: "7.tB3mX1o2sZk9Qw" },
  "programs/:code": { description: "The code that the program shows.", example: "BCDFGHJK" },
  "factors/:id": { description: "Id of the second factor.", example: 3 },
  "sessions/:id": { description: "Id of the session.", example: 12 },
  "Schemas/:id": { description: "URN of the schema.", example: "urn:ietf:params:scim:schemas:core:2.0:User" },
  "ResourceTypes/:id": { description: "Name of the kind.", example: "User" },
  "Users/:id": { description: "Id of the user.", example: "12" },
  "Groups/:id": { description: "Id of the group.", example: "4" },
  "tokens/:id": { description: "Id of the token.", example: 7 },
  "levels/:color": { description: "Colour of the level, `rrggbbaa`.", example: "006893ff" },
  ":color/:file": { description: "Mnemonic of the level, and `.svg`.", example: "A.svg" },
  "badges/:file": { description: "Name of the project, and `.svg`.", example: "Engine.svg" },
  "trends/:file": { description: "Id of the trend, and `.svg`.", example: "IMPROVED.svg" },
  "assets/:file": { description: "A file of the web interface.", example: "mark.svg" },
  "api/:file": { description: "A file of the page.", example: "swagger-ui.css" },
};

const ofName = { minLength: 1, maxLength: nameCharactersMax };

/** The lengths of parameters that the schemas leave to the code that reads them, which refuses with its own words. */
const lengths: Readonly<Record<string, Json>> = {
  "path name": ofName,
  "path branch": ofName,
  "path login": ofName,
  "query branch": ofName,
  "query version": ofName,
  "query target": ofName,
  "query login": ofName,
  "query part": { maxLength: partCharactersMax, pattern: partPatternText },
  "query where": { maxLength: whereBytesMax },
  "query after": { maxLength: cursorCharactersMax },
  "header Idempotency-Key": { minLength: 1, maxLength: keyCharactersMax },
};

/** Of any other text: the line and the headers of a request are no longer than this together. */
const anyLength = { maxLength: headerBytesMax };

const sharedQuery: Readonly<Record<string, TSchema>> = { ...listParameters, ...fieldsParameter };

const queryNotes: Readonly<Record<string, string>> = {
  where: "For example `level.id IN (LEVELE,LEVELF) AND name~*.c`. At most 8,192 bytes as sent.",
  fields:
    "Names are separated by commas; what is inside an object is reached with dots or parentheses. The answer has only these, as the second of its schemas says.",
};

/** Parameters that many operations share. */
export function parameterComponents(): Json {
  const query = Object.entries(sharedQuery).map(([name, schema]) => [name, queryParameter(name, schema, false)]);
  return {
    ...Object.fromEntries(query),
    acceptLanguage: header(
      "Accept-Language",
      "Language of texts: `en`, `fr`, `de`, `ja` or `zh`. Default: the user's.",
    ),
    timezone: header("Timezone", "Time zone of timestamps and days, an IANA name. Default: the user's."),
    ifNoneMatch: header("If-None-Match", "ETag of an answer that the client has: 304 when nothing changed."),
  };
}

/** All parameters of an operation. */
export function parametersOf(endpoint: EndpointDeclaration): readonly Json[] {
  const { params, query, headers, method } = endpoint;
  return [
    ...Object.entries(params.properties).map(([name, schema]) => pathParameter(endpoint.path, name, schema)),
    ...Object.entries(query.properties).map(([name, schema]) =>
      isShared(name, schema) ? shared(name) : queryParameter(name, schema, isRequired(query, name)),
    ),
    ...Object.entries(headers).map(([name, { description }]) => header(name, description)),
    shared("acceptLanguage"),
    shared("timezone"),
    ...(method === "GET" && !streamsEvents(endpoint) ? [shared("ifNoneMatch")] : []),
  ];
}

function pathParameter(path: string, name: string, schema: TSchema): Json {
  const segments = path.split("/");
  const before = segments[segments.indexOf(`:${name}`) - 1];
  const described = pathParameters[`${before}/:${name}`];
  return { name, in: "path", required: true, ...described, schema: withLength("path", name, schema) };
}

function queryParameter(name: string, schema: TSchema, required: boolean): Json {
  const { description, ...rest } = schema as { readonly description?: string };
  const text = [description, queryNotes[name]].filter((note) => note !== undefined).join(" ");
  return { name, in: "query", required, description: text, schema: withLength("query", name, rest as TSchema) };
}

function header(name: string, description: string): Json {
  return { name, in: "header", required: false, description, schema: withLength("header", name, Type.String()) };
}

/** The schema of a parameter, with its length if it is a text. */
function withLength(place: "path" | "query" | "header", parameter: string, schema: TSchema): unknown {
  const isText = "type" in schema && schema.type === "string";
  return writeSchema(isText ? { ...anyLength, ...schema, ...lengths[`${place} ${parameter}`] } : schema);
}

function shared(name: string): Json {
  return { $ref: `#/components/parameters/${name}` };
}

function isShared(name: string, schema: TSchema): boolean {
  return JSON.stringify(sharedQuery[name]) === JSON.stringify(schema);
}

function isRequired(query: EndpointDeclaration["query"], name: string): boolean {
  // Left out by the schema when nothing is.
  return new Set<string>(query.required).has(name);
}
