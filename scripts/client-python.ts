import {
  nameIn,
  parametersOf,
  type ApiDescription,
  type Operation,
  type Parameter,
  type Schema,
  wholeAnswer,
  wholeShapes,
} from "./client-types.ts";

const heading = `"""The operations of the API, and the shapes of their answers.

Generated from the description of the API by \`node scripts/generate-clients.ts\`: changes are made there.
"""

from __future__ import annotations

from typing import Any, Iterator, Literal, NotRequired, Required, TypedDict

from .transport import Body, Transport
`;

/** The module with a method for every operation below \`/api\`. */
export function pythonOperations(description: ApiDescription): string {
  const shapes = new PythonShapes();
  for (const [name, schema] of wholeShapes(description)) shapes.define(name, schema);
  const methods = Object.entries(description.paths)
    .filter(([path]) => path.startsWith("/api/"))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) =>
        methodOf(method.toUpperCase(), path, operation, parametersOf(operation, description), shapes),
      ),
    );
  return `${heading}
${shapes.text}

class Operations(Transport):
    """Calls the API of a Belvedere server: one method for each operation."""

${methods.join("\n")}`;
}

function methodOf(
  method: string,
  path: string,
  operation: Operation,
  parameters: readonly Parameter[],
  shapes: PythonShapes,
): string {
  const name = snakeCase(operation.operationId);
  const words = parameters.filter((parameter) => parameter.in !== "header");
  const names = words.map((parameter) => ({ ...parameter, python: argumentName(parameter.name) }));
  const inPath = names.filter((parameter) => parameter.in === "path");
  const inQuery = names.filter((parameter) => parameter.in === "query" && parameter.name !== "format");
  const body = bodyType(operation, shapes, `${pascalCase(name)}Body`);
  const answer = answerType(operation, shapes, `${pascalCase(name)}Answer`);
  const signature = [
    "self",
    ...inPath.map(({ python, schema }) => `${python}: ${shapes.typeOf(schema, "")}`),
    ...(body === undefined ? [] : [`body: ${body}`]),
    ...(inQuery.length > 0 || body === "Body" ? ["*"] : []),
    ...inQuery.map(({ python, schema }) => `${python}: ${shapes.typeOf(schema, "")} | None = None`),
    ...(body === "Body" ? ['content_type: str = "application/x-ndjson"'] : []),
  ];
  const query = `{${inQuery.map(({ name: key, python }) => `${JSON.stringify(key)}: ${python}`).join(", ")}}`;
  const filled = `f"${path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => `{self.quote(${argumentName(key)})}`)}"`;
  const more = [
    ...(inQuery.length === 0 ? [] : [`query=${query}`]),
    ...(body === undefined ? [] : ["body=body"]),
    ...(body === "Body" ? ["content_type=content_type"] : []),
  ];
  const call = `self.request(${[JSON.stringify(method), filled, ...more].join(", ")})`;
  const lines = [
    `    def ${name}(${signature.join(", ")}) -> ${answer}:`,
    `        """${operation.summary}."""`,
    ...(answer === "None" ? [`        ${call}`] : [`        answer: ${answer} = ${call}`, "        return answer"]),
    "",
  ];
  const element = /^list\[(.*)\]$/.exec(answer)?.[1];
  if (method !== "GET" || element === undefined || !inQuery.some((parameter) => parameter.name === "after")) {
    return lines.join("\n");
  }
  const paged = signature.filter((word) => !word.startsWith("after:"));
  const pages = query.replace('"after": after', '"after": None');
  return [
    ...lines,
    `    def iterate_${name.replace(/^get_/, "")}(${paged.join(", ")}) -> Iterator[${element}]:`,
    `        """${operation.summary}: all of them, page by page."""`,
    `        return self.pages(${filled}, ${pages})`,
    "",
  ].join("\n");
}

function bodyType({ requestBody }: Operation, shapes: PythonShapes, name: string): string | undefined {
  if (requestBody === undefined) return undefined;
  const { "application/json": json, ...others } = requestBody.content;
  return json?.schema === undefined || Object.keys(others).length > 0 ? "Body" : shapes.typeOf(json.schema, name);
}

function answerType({ responses }: Operation, shapes: PythonShapes, name: string): string {
  const answers = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const types = answers.map(([, { content }]) => {
    if (content === undefined) return "None";
    const schema = content["application/json"]?.schema;
    return schema === undefined ? "str" : shapes.typeOf(wholeAnswer(schema), name);
  });
  return [...new Set(types)].join(" | ");
}

const reserved = new Set(["from", "import", "class", "def", "global", "is", "in", "not", "or", "and", "self", "body"]);

function argumentName(name: string): string {
  const snake = snakeCase(name);
  return reserved.has(snake) ? `${snake}_` : snake;
}

function snakeCase(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z\d])/g, (_whole, letter: string) => letter.toUpperCase());
}

const simpleTypes: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

/** Collects classes for objects; those without a name are named after their place. */
class PythonShapes {
  text = "";
  readonly #texts = new Map<string, string>();

  define(name: string, schema: Schema): void {
    const type = this.typeOf(schema, name);
    if (type !== name) this.text += `\n${name} = ${quoteLater(type)}\n`;
  }

  typeOf(schema: Schema, name: string): string {
    const { $ref, anyOf, type } = schema;
    if ($ref !== undefined) return nameIn($ref);
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(", ")}]`;
    if (anyOf !== undefined) {
      const types = anyOf.map((one, index) => this.typeOf(one, index === 0 ? name : `${name}${index}`));
      return [...new Set(types)].join(" | ");
    }
    if (type === "array") return `list[${this.typeOf(schema.items ?? {}, `${name}Item`)}]`;
    if (schema.properties !== undefined) return this.#object(schema, name);
    if (type === "object") {
      const values = schema.additionalProperties;
      return `dict[str, ${typeof values === "object" ? this.typeOf(values, `${name}Value`) : "Any"}]`;
    }
    return simpleTypes[type ?? ""] ?? "Any";
  }

  #object({ properties = {}, required = [] }: Schema, name: string): string {
    const members = Object.entries(properties);
    if (members.length === 0 || name === "") return "dict[str, Any]";
    const fields = members.map(([key, schema]) => {
      const type = this.typeOf(schema, name + pascalCase(snakeCase(key.replaceAll(/\W/g, "_"))));
      const marked = required.includes(key) ? `Required[${type}]` : `NotRequired[${type}]`;
      return `        ${JSON.stringify(key)}: ${JSON.stringify(marked)},`;
    });
    const text = `TypedDict(\n    ${JSON.stringify(name)},\n    {\n${fields.join("\n")}\n    },\n)`;
    // Two answers of an operation may have the same shape.
    if (this.#texts.has(name) && this.#texts.get(name) !== text) throw new Error(`two shapes are called ${name}`);
    if (!this.#texts.has(name)) this.text += `\n${name} = ${text}\n`;
    this.#texts.set(name, text);
    return name;
  }
}

/** Names that are defined later. */
function quoteLater(type: string): string {
  return /^[\w.]+$/.test(type) || !/[A-Z]\w*/.test(type.replaceAll(/Literal|Any|None/g, ""))
    ? type
    : JSON.stringify(type);
}

function literal(value: unknown): string {
  return typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value);
}
