import {
  Type,
  type TArray,
  type TEnum,
  type TInteger,
  type TObject,
  type TOptional,
  type TSchema,
  type TUnion,
} from "typebox";
import { idCharactersMax } from "../../../ingest/index.ts";
import { formatPointer } from "../../../language/index.ts";
import { form, type Problem, type ProblemCodeIn } from "../../../text/index.ts";
import type { ValueCode } from "../schema-check.ts";
import { missingValue } from "../schema-check.ts";

/** What a query is refused with while it is read. */
export type BodyFaultCode = ValueCode | "body.value-unsupported" | ProblemCodeIn<"interval" | "pattern">;

/** Thrown while a body is read, caught where reading starts: never leaves this folder. */
export class BodyRefusal extends Error {
  readonly problem: Problem<BodyFaultCode>;

  constructor(problem: Problem<BodyFaultCode>) {
    super(problem.code);
    this.problem = problem;
  }
}

/** An id that must exist in the model or in the version's data, and where it is in the body. */
export interface NamedId {
  readonly what: "MEASURE" | "INDICATOR" | "INFO";
  readonly id: string;
  readonly pointer: string;
}

/** Reads a value; `pointer` says where it is. Ids that it names are added to `ids`. */
type Read<Value> = (value: unknown, pointer: string, ids: NamedId[]) => Value;

/** How one attribute is read, and the schema of what clients send: both are declared once, together. */
export interface AttributeReader<Value, Schema extends TSchema = TSchema> {
  readonly schema: Schema;
  readonly read: Read<Value>;
}

interface Attribute<Value, Schema extends TSchema, Required extends boolean> {
  readonly reader: AttributeReader<Value, Schema>;
  readonly required: Required;
}

type Attributes = Readonly<Record<string, Attribute<unknown, TSchema, boolean>>>;

type Values<Given extends Attributes> = {
  readonly [Name in keyof Given]: Given[Name] extends Attribute<infer Value, TSchema, infer Required>
    ? Required extends true
      ? Value
      : Value | undefined
    : never;
};

type Schemas<Given extends Attributes> = {
  [Name in keyof Given]: Given[Name]["required"] extends true
    ? Given[Name]["reader"]["schema"]
    : TOptional<Given[Name]["reader"]["schema"]>;
};

export function required<Value, Schema extends TSchema>(
  reader: AttributeReader<Value, Schema>,
): Attribute<Value, Schema, true> {
  return { reader, required: true };
}

export function optional<Value, Schema extends TSchema>(
  reader: AttributeReader<Value, Schema>,
): Attribute<Value, Schema, false> {
  return { reader, required: false };
}

/** The schema of an object with these attributes and no others. */
export function objectSchema<Given extends Attributes>(attributes: Given): TObject<Schemas<Given>> {
  const properties = Object.entries(attributes).map(([name, attribute]) => {
    const { schema } = attribute.reader;
    return [name, attribute.required ? schema : Type.Optional(schema)] as const;
  });
  const object = Type.Object(Object.fromEntries(properties), { additionalProperties: false });
  return object as unknown as TObject<Schemas<Given>>;
}

/** Reads an object's attributes in the order of the document, so that the first fault is the one that is reported. */
export function readObject<Given extends Attributes>(
  attributes: Given,
  value: unknown,
  pointer: string,
  ids: NamedId[],
): Values<Given> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrongType(pointer, "object");
  const values = new Map<string, unknown>();
  for (const [name, given] of Object.entries(value)) {
    const place = pointer + formatPointer(name);
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (attribute === undefined) {
      throw new BodyRefusal({ code: "body.value-unknown", pointer: place, params: { name } });
    }
    // Null counts as absent (D10).
    if (given !== null) values.set(name, attribute.reader.read(given, place, ids));
  }
  for (const [name, attribute] of Object.entries(attributes)) {
    if (!attribute.required || values.has(name)) continue;
    throw new BodyRefusal(missingValue(name, pointer));
  }
  return Object.fromEntries(values) as Values<Given>;
}

export const text = {
  schema: Type.String(),
  read(value: unknown, pointer: string): string {
    if (typeof value !== "string") throw wrongType(pointer, "string");
    return value;
  },
};

/** An id or a type. No longer one exists. */
export const idText = {
  schema: Type.String({ maxLength: idCharactersMax }),
  read(value: unknown, pointer: string): string {
    const id = text.read(value, pointer);
    if (id.length <= idCharactersMax) return id;
    const params = { expected: form("text-up-to", { max: idCharactersMax }) };
    throw new BodyRefusal({ code: "body.value-bounds", pointer, params });
  },
};

export const flag = {
  schema: Type.Boolean(),
  read(value: unknown, pointer: string): boolean {
    if (typeof value !== "boolean") throw wrongType(pointer, "boolean");
    return value;
  },
};

export function readNumber(value: unknown, pointer: string): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw wrongType(pointer, "number");
  return value;
}

/** A whole number; an upper bound that every number in JSON respects is not documented. */
export function integerBetween(minimum: number, maximum: number): AttributeReader<number, TInteger> {
  return {
    schema: Type.Integer({ minimum, ...(maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }) }),
    read(value, pointer) {
      if (!Number.isInteger(value)) throw wrongType(pointer, "integer");
      const number = value as number;
      if (number >= minimum && number <= maximum) return number;
      const expected =
        number < minimum ? form("number-from", { min: minimum }) : form("number-up-to", { max: maximum });
      throw new BodyRefusal({ code: "body.value-bounds", pointer, params: { expected } });
    },
  };
}

/** One of the words, in any case. */
export function choiceOf<const Choice extends string>(
  ...choices: readonly Choice[]
): AttributeReader<Choice, TEnum<Choice[]>> {
  return {
    schema: Type.Enum([...choices]),
    read(value, pointer) {
      const upper = text.read(value, pointer).toUpperCase();
      const choice = choices.find((candidate) => candidate.toUpperCase() === upper);
      if (choice === undefined) {
        throw new BodyRefusal({ code: "body.value-choice", pointer, params: { choices: choices.join(", ") } });
      }
      return choice;
    },
  };
}

/** A list; one that is too long is refused as a whole, before its entries are looked at. */
export function listOf<Value, Schema extends TSchema>(
  entry: AttributeReader<Value, Schema>,
  itemsMax: number,
): AttributeReader<readonly Value[], TArray<Schema>> {
  return {
    schema: Type.Array(entry.schema, { maxItems: itemsMax }),
    read(value, pointer, ids) {
      if (!Array.isArray(value)) throw wrongType(pointer, "array");
      if (value.length > itemsMax) {
        throw new BodyRefusal({
          code: "body.value-bounds",
          pointer,
          params: { expected: form("array-up-to", { max: itemsMax }) },
        });
      }
      return value.map((item, index) => entry.read(item, `${pointer}/${index}`, ids));
    },
  };
}

/** One value or a list of them. */
export function oneOrMore<Value, Schema extends TSchema>(
  entry: AttributeReader<Value, Schema>,
  itemsMax: number,
): AttributeReader<readonly Value[], TUnion<[Schema, TArray<Schema>]>> {
  const list = listOf(entry, itemsMax);
  return {
    schema: Type.Union([entry.schema, list.schema]),
    read: (value, pointer, ids) =>
      Array.isArray(value) ? list.read(value, pointer, ids) : [entry.read(value, pointer, ids)],
  };
}

export function wrongType(pointer: string, expected: string): BodyRefusal {
  return new BodyRefusal({ code: "body.value-type", pointer, params: { expected } });
}
