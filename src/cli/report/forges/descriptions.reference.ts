import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv, type ValidateFunction } from "ajv";
import { formatPointer } from "../../../language/index.ts";

/** An operation of a forge's API, as its description has it. */
export interface DescribedOperation {
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly query: readonly string[];
  /** Undefined: the operation takes no body. */
  readonly validate?: ValidateFunction;
  /** Names that a body may have. */
  readonly properties: readonly string[];
}

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** The operations that GitHub publishes, read from `@octokit/openapi`. Only those of the given paths are compiled. */
export function githubOperations(paths: readonly string[]): readonly DescribedOperation[] {
  const require = createRequire(import.meta.url);
  const file = require.resolve("@octokit/openapi/generated/api.github.com.json");
  const description = JSON.parse(readFileSync(file, "utf8")) as Description;
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema(description, "github");
  return paths.flatMap((path) =>
    Object.entries(description.paths[path] ?? {}).map(([method, operation]) => {
      const parameters = (operation.parameters ?? []).map((parameter) =>
        parameter.$ref === undefined
          ? parameter
          : description.components.parameters[parameter.$ref.split("/").at(-1)!]!,
      );
      const query = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name!);
      const schema = operation.requestBody?.content["application/json"]?.schema;
      const pointer = `github#${formatPointer("paths", path, method, "requestBody", "content", "application/json", "schema")}`;
      return {
        method: method.toUpperCase(),
        path,
        query,
        properties: Object.keys(schema?.properties ?? {}),
        ...(schema === undefined
          ? {}
          : { validate: ajv.compile({ $ref: pointer.replaceAll("{", "%7B").replaceAll("}", "%7D") }) }),
      };
    }),
  );
}

/** An operation as it was written down from the documentation of a forge. */
export interface RecordedOperation {
  readonly query?: readonly string[];
  /** Schema of the body; names that it does not list are refused. */
  readonly body?: { readonly required: readonly string[]; readonly properties: Readonly<Record<string, object>> };
}

/** Operations by method and path. */
export function recordedOperations(
  operations: Readonly<Record<string, RecordedOperation>>,
): readonly DescribedOperation[] {
  const ajv = new Ajv({ strict: false });
  return Object.entries(operations).map(([name, { query = [], body }]) => {
    const [method, path] = name.split(" ");
    const schema = { type: "object", additionalProperties: false, ...body };
    return {
      method: method!,
      path: path!,
      query,
      properties: Object.keys(body?.properties ?? {}),
      ...(body === undefined ? {} : { validate: ajv.compile(schema) }),
    };
  });
}

/** What is wrong with a request. Undefined: the description has it. */
export function faultOf(
  operations: readonly DescribedOperation[],
  request: {
    readonly method: string;
    readonly path: string;
    readonly query: readonly string[];
    readonly body: unknown;
  },
): string | undefined {
  const name = `${request.method} ${request.path}`;
  const operation = operations.find(({ method, path }) => method === request.method && matches(path, request.path));
  if (operation === undefined) return `${name}: the API has no such operation`;
  const unknown = request.query.filter((key) => !operation.query.includes(key));
  if (unknown.length > 0) return `${name}: unknown parameters ${unknown.join(", ")}`;
  if (request.body === undefined) return operation.validate === undefined ? undefined : `${name}: there is no body`;
  if (operation.validate === undefined) return `${name}: takes no body`;
  if (!operation.validate(request.body)) return `${name}: ${JSON.stringify(operation.validate.errors)}`;
  const extra = Object.keys(request.body as object).filter((key) => !operation.properties.includes(key));
  return extra.length > 0 ? `${name}: unknown properties ${extra.join(", ")}` : undefined;
}

function matches(template: string, path: string): boolean {
  const parts = template.split(/\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join("[^/]+")}$`).test(path);
}
