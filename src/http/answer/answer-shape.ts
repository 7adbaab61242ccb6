import type { TSchema } from "typebox";
import type { FieldSchema, ScalarType } from "../../language/index.ts";

/** What an endpoint answers with, as `where` and `fields` see it. */
export interface AnswerShape {
  /** Of the value or, in a list, of each element. */
  readonly element: FieldSchema;
  readonly list: boolean;
  /** What `where` looks at, where that is not the element. */
  readonly filtered?: FieldSchema;
}

/** The part of an endpoint's declaration that its answer depends on. */
interface AnswerDeclaration {
  readonly method: string;
  readonly authentication: string;
  readonly responses: Readonly<Record<number, { readonly description: string; readonly schema?: TSchema }>>;
  readonly filters?: TSchema;
  /** Its own media types: such an answer has its own ways to select. */
  readonly produces?: readonly string[];
}

/**
 * The shape that an endpoint's declaration gives to `where` and `fields`: those of every GET that takes a bearer token
 * (D7). Undefined: neither is supported.
 */
export function answerShape({
  method,
  authentication,
  responses,
  filters,
  produces,
}: AnswerDeclaration): AnswerShape | undefined {
  const schema = responses[200]?.schema;
  if (method !== "GET" || authentication !== "bearer") return undefined;
  if (schema === undefined || produces !== undefined) return undefined;
  const { type, items } = schema as JsonSchema;
  if (type === "array" && isSchema(items)) return { element: fieldSchemaOf(items), list: true };
  const filtered = filters === undefined ? {} : { filtered: fieldSchemaOf(filters) };
  return { element: fieldSchemaOf(schema), list: false, ...filtered };
}

/** The part of JSON Schema that wire shapes use. */
interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly TSchema[];
  readonly items?: TSchema | readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
}

/** The fields of a wire shape: one schema leads to types, documentation, `where` and `fields`. */
export function fieldSchemaOf(schema: TSchema): FieldSchema {
  const { description, ...shape } = schema as JsonSchema;
  const field = shape.anyOf === undefined ? plainSchema(shape) : unionSchema(shape.anyOf);
  return description === undefined ? field : { ...field, description };
}

// A value that may be null counts as what it is otherwise.
function unionSchema(choices: readonly TSchema[]): FieldSchema {
  const present = choices.filter((choice) => (choice as JsonSchema).type !== "null");
  const field = present[0] === undefined ? anything : fieldSchemaOf(present[0]);
  return present.length < choices.length ? { ...field, nullable: true } : field;
}

function plainSchema(schema: JsonSchema): FieldSchema {
  const { type, items, properties, patternProperties } = schema;
  if (type === "array") {
    const item = isSchema(items) ? items : items?.[0];
    return { kind: "array", items: item === undefined ? anything : fieldSchemaOf(item) };
  }
  // Keys that people gave: a record.
  const [values] = Object.values(patternProperties ?? {});
  if (values !== undefined) return { kind: "map", values: fieldSchemaOf(values) };
  if (properties !== undefined) {
    const fields = Object.entries(properties).map(([name, field]) => [name, fieldSchemaOf(field)] as const);
    return { kind: "object", fields: Object.fromEntries(fields) };
  }
  const scalar = scalarType(schema);
  return scalar === undefined ? anything : { kind: scalar };
}

/** Selected or left out as a whole: the schema does not describe its fields. */
const anything: FieldSchema = { kind: "object", fields: {} };

function scalarType({ type, format, const: constant, enum: choices }: JsonSchema): ScalarType | undefined {
  const named = type ?? typeof (constant ?? choices?.[0]);
  if (named === "string") return format === "date-time" ? "timestamp" : "string";
  return named === "integer" || named === "number" || named === "boolean" ? named : undefined;
}

function isSchema(items: JsonSchema["items"]): items is TSchema {
  return items !== undefined && !Array.isArray(items);
}
