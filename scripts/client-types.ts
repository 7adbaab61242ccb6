import { selectionDescription } from "../src/http/index.ts";

/** The part of an OpenAPI document that clients are made of. */
export interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** An operation. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Reference {
  readonly $ref: string;
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema: Schema;
}

/** A JSON schema, as far as the API uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly description?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

const heading = `/**
 * The operations of the API, and the shapes of their answers. Generated from the description of the API by
 * \`node scripts/generate-clients.ts\`: changes are made there.
 */
`;

/** The module with the types of all operations below \`/api\`, not yet formatted. */
export function typescriptOperations(description: ApiDescription): string {
  const shapes = wholeShapes(description).map(
    ([name, schema]) => `/** A shape of the API. */\nexport type ${name} = ${typeOf(schema)};\n`,
  );
  const operations = Object.entries(description.paths)
    .filter(([path]) => path.startsWith("/api/"))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => operationType(method, path, operation, description)),
    );
  return `${heading}
${shapes.join("\n")}
/** A body that is sent as it is. */
export type RawBody = string | Uint8Array | ReadableStream<Uint8Array> | Blob | FormData;

/** All operations, by method and path. */
export interface Operations {
${operations.join("\n")}
}
`;
}

function operationType(method: string, path: string, operation: Operation, description: ApiDescription): string {
  const parameters = parametersOf(operation, description);
  const body = bodyType(operation);
  const members = [
    `path: ${parametersType(parameters, "path")};`,
    `query: ${parametersType(parameters, "query")};`,
    ...(body === undefined ? [] : [`body: ${body};`]),
    `answer: ${answerType(operation)};`,
  ];
  return `  /** ${operation.summary} */\n  "${method.toUpperCase()} ${path}": { ${members.join(" ")} };`;
}

/** The parameters of an operation, those that many share included. */
export function parametersOf({ parameters = [] }: Operation, { components }: ApiDescription): readonly Parameter[] {
  return parameters.map((parameter) =>
    "$ref" in parameter ? components.parameters[nameIn(parameter.$ref)]! : parameter,
  );
}

function parametersType(parameters: readonly Parameter[], place: Parameter["in"]): string {
  const members = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, schema }) => `${JSON.stringify(name)}${required === true ? "" : "?"}: ${typeOf(schema)};`);
  return members.length === 0 ? "Record<never, never>" : `{ ${members.join(" ")} }`;
}

/** Undefined: the operation takes none. */
function bodyType({ requestBody }: Operation): string | undefined {
  if (requestBody === undefined) return undefined;
  const { "application/json": json, ...others } = requestBody.content;
  return json?.schema === undefined || Object.keys(others).length > 0 ? "RawBody" : typeOf(json.schema);
}

function answerType({ responses }: Operation): string {
  const answers = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const types = answers.map(([, { content }]) => {
    if (content === undefined) return "undefined";
    const schema = content["application/json"]?.schema;
    return schema === undefined ? "string" : typeOf(wholeAnswer(schema));
  });
  return [...new Set(types)].join(" | ");
}

/** The schema of an answer without `fields`: it comes first. The clients have their own types of selections. */
export function wholeAnswer(schema: Schema): Schema {
  const [whole, selection] = schema.anyOf ?? [];
  return whole !== undefined && selection?.description === selectionDescription ? whole : schema;
}

/** The shapes that the clients have: all but those of selections. */
export function wholeShapes({ components: { schemas } }: ApiDescription): readonly (readonly [string, Schema])[] {
  return Object.entries(schemas).filter(
    ([name]) => !(name.replace(/Selection$/, "") in schemas && name.endsWith("Selection")),
  );
}

/** The last part of a reference. */
export function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

const simpleTypes: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

function typeOf(schema: Schema): string {
  const { $ref, anyOf, allOf, type } = schema;
  if ($ref !== undefined) return nameIn($ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (anyOf !== undefined) return anyOf.map((one) => `(${typeOf(one)})`).join(" | ");
  if (allOf !== undefined) return allOf.map((one) => `(${typeOf(one)})`).join(" & ");
  if (type === "array") return `readonly (${schema.items === undefined ? "unknown" : typeOf(schema.items)})[]`;
  if (type === "object" || schema.properties !== undefined) return objectType(schema);
  return simpleTypes[type ?? ""] ?? "unknown";
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const members = Object.entries(properties).map(
    ([name, schema]) => `readonly ${JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema)};`,
  );
  if (members.length > 0) return `{ ${members.join(" ")} }`;
  const values = typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown";
  return `Readonly<Record<string, ${values}>>`;
}
