/**
 * The shape of an element of a response, as far as `where` and `fields` need it. Plain data, so that it can be
 * stored, sent and documented.
 */
export type FieldSchema = ScalarSchema | ObjectSchema | ArraySchema | MapSchema;

export type ScalarType = "integer" | "number" | "string" | "boolean" | "timestamp";

interface SchemaBase {
  readonly nullable?: boolean;
  readonly description?: string;
}

export interface ScalarSchema extends SchemaBase {
  readonly kind: ScalarType;
}

/** Fields with known names, in the order of the response. */
export interface ObjectSchema extends SchemaBase {
  readonly kind: "object";
  readonly fields: Readonly<Record<string, FieldSchema>>;
}

export interface ArraySchema extends SchemaBase {
  readonly kind: "array";
  readonly items: FieldSchema;
}

/** An object whose keys are names that users chose, such as a project's `branches`. */
export interface MapSchema extends SchemaBase {
  readonly kind: "map";
  readonly values: FieldSchema;
}

/** The schema of an object's field. Inherited names such as `toString` are unknown, like any other (W16, F7). */
export function fieldOf(schema: FieldSchema, name: string): FieldSchema | undefined {
  return schema.kind === "object" && Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined;
}

/** The names of an object's fields. */
export function fieldNames(schema: FieldSchema): readonly string[] {
  return schema.kind === "object" ? Object.keys(schema.fields) : [];
}
