import type { EndpointDeclaration } from "../endpoint.ts";
import { parametersOf } from "./parameters.ts";
import { responsesOf } from "./responses.ts";
import { writeSchema, type Json } from "./schemas.ts";

/** Which of the document's security schemes a path takes. */
const schemes: Readonly<Record<EndpointDeclaration["authentication"], readonly Json[]>> = {
  basic: [{ password: [] }],
  bearer: [{ token: [] }],
  session: [{ session: [] }],
  visitor: [{ session: [] }, {}],
  "sign-in": [],
  scrape: [{ scrape: [] }],
  badge: [{ badge: [] }, {}],
  none: [],
};

/** An endpoint as an operation of the document. */
export function operationOf(endpoint: EndpointDeclaration): Json {
  const body = requestBody(endpoint);
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.chapter],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: schemes[endpoint.authentication],
    parameters: parametersOf(endpoint),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responsesOf(endpoint),
  };
}

/** The path as the document writes it. */
export function pathOf({ path }: Pick<EndpointDeclaration, "path">): string {
  return path.replaceAll(/:(\w+)/g, "{$1}");
}

// From method and path, which stay, rather than from words, which get better.
function operationId({ method, path }: EndpointDeclaration): string {
  const segments = path
    .replace(/^\/api\//, "/")
    .split(/[/.]/)
    .filter(Boolean);
  const words = segments.map((segment) =>
    segment.startsWith(":") ? `By${capital(segment.slice(1))}` : capital(segment),
  );
  return method.toLowerCase() + words.join("");
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function descriptionOf({ description, permission }: EndpointDeclaration): string {
  return permission === null ? description : `${description}\n\nRight: \`${permission}\`.`;
}

function requestBody({ body, example }: EndpointDeclaration): Json | undefined {
  if (body.kind === "none") return undefined;
  const schema = body.schema === undefined ? { type: "string" } : writeSchema(body.schema);
  const shown = example.request === undefined ? {} : { example: example.request };
  const types = body.mediaTypes.filter((type) => !type.includes("*"));
  const content = types.map((type): [string, Json] => {
    const special = body.schemaByType?.[type];
    return [type, special === undefined ? { schema, ...shown } : { schema: writeSchema(special) }];
  });
  return {
    // A meta-project's build has none.
    required: body.kind === "json",
    content: Object.fromEntries(content),
  };
}
