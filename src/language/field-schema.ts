/**
 * What an element of an answer looks like, as far as `where` and `fields` need to know: plain data, so that it can be
 * kept, sent and turned into documentation.
 */
export type FieldSchema = ScalarSchema | ObjectSchema | ArraySchema | MapSchema;

export type ScalarType = "integer" | "number" | "string" | "boolean" | "timestamp";

interface Described {
  readonly nullable?: boolean;
  readonly description?: string;
}

export interface ScalarSchema extends Described {
  readonly kind: ScalarType;
}

/** Fields with known names; their order is that of the answer. */
export interface ObjectSchema extends Described {
  readonly kind: "object";
  readonly fields: Readonly<Record<string, FieldSchema>>;
}

export interface ArraySchema extends Described {
  readonly kind: "array";
  readonly items: FieldSchema;
}

/** An object whose keys are names given by people, such as a project's `branches`. */
export interface MapSchema extends Described {
  readonly kind: "map";
  readonly values: FieldSchema;
}

/** The schema of an object's field; names that every JavaScript object answers to are unknown like others (W16, F7). */
export function fieldOf(schema: FieldSchema, name: string): FieldSchema | undefined {
  return schema.kind === "object" && Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined;
}

/** The names of an object's fields. */
export function fieldNames(schema: FieldSchema): readonly string[] {
  return schema.kind === "object" ? Object.keys(schema.fields) : [];
}
