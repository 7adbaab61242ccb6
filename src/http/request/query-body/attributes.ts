import { form, type Problem } from "../../../text/index.ts";

/** Thrown while a body is read, caught where reading starts: never leaves this folder. */
export class BodyRefusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Reads one attribute; `pointer` says where it stands. */
export type AttributeReader<Value> = (value: unknown, pointer: string) => Value;

interface Attribute<Value> {
  readonly read: AttributeReader<Value>;
  readonly required: boolean;
}

type Attributes = Readonly<Record<string, Attribute<unknown>>>;

type Values<Given extends Attributes> = {
  readonly [Name in keyof Given]: Given[Name] extends {
    readonly required: true;
    readonly read: AttributeReader<infer Value>;
  }
    ? Value
    : Given[Name] extends { readonly read: AttributeReader<infer Value> }
      ? Value | undefined
      : never;
};

export function required<Value>(read: AttributeReader<Value>): {
  readonly read: AttributeReader<Value>;
  readonly required: true;
} {
  return { read, required: true };
}

export function optional<Value>(read: AttributeReader<Value>): {
  readonly read: AttributeReader<Value>;
  readonly required: false;
} {
  return { read, required: false };
}

/** Reads an object's attributes in the order in which they stand, so that the first fault is the one that is told. */
export function readObject<Given extends Attributes>(
  value: unknown,
  pointer: string,
  attributes: Given,
): Values<Given> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrongType(pointer, "object");
  const values = new Map<string, unknown>();
  for (const [name, given] of Object.entries(value)) {
    const place = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (attribute === undefined)
      throw new BodyRefusal({ code: "body.value-unknown", pointer: place, params: { name } });
    // Null counts as absent (D10).
    if (given !== null) values.set(name, attribute.read(given, place));
  }
  for (const [name, attribute] of Object.entries(attributes)) {
    if (!attribute.required || values.has(name)) continue;
    throw new BodyRefusal({ code: "body.value-missing", pointer: `${pointer}/${name}`, params: { name } });
  }
  return Object.fromEntries(values) as Values<Given>;
}

export const readText: AttributeReader<string> = (value, pointer) => {
  if (typeof value !== "string") throw wrongType(pointer, "string");
  return value;
};

export const readBoolean: AttributeReader<boolean> = (value, pointer) => {
  if (typeof value !== "boolean") throw wrongType(pointer, "boolean");
  return value;
};

export const readNumber: AttributeReader<number> = (value, pointer) => {
  if (typeof value !== "number" || !Number.isFinite(value)) throw wrongType(pointer, "number");
  return value;
};

export function integerBetween(minimum: number, maximum: number): AttributeReader<number> {
  return (value, pointer) => {
    if (!Number.isInteger(value)) throw wrongType(pointer, "integer");
    const number = value as number;
    if (number >= minimum && number <= maximum) return number;
    const expected = number < minimum ? form("number-from", { min: minimum }) : form("number-up-to", { max: maximum });
    throw new BodyRefusal({ code: "body.value-bounds", pointer, params: { expected } });
  };
}

/** One of the words, in any case. */
export function choiceOf<Choice extends string>(...choices: readonly Choice[]): AttributeReader<Choice> {
  return (value, pointer) => {
    const upper = readText(value, pointer).toUpperCase();
    const choice = choices.find((candidate) => candidate.toUpperCase() === upper);
    if (choice === undefined) {
      throw new BodyRefusal({ code: "body.value-choice", pointer, params: { choices: choices.join(", ") } });
    }
    return choice;
  };
}

/** A list; too long a one is refused as a whole, before its entries are looked at. */
export function listOf<Value>(read: AttributeReader<Value>, itemsMax = Infinity): AttributeReader<readonly Value[]> {
  return (value, pointer) => {
    if (!Array.isArray(value)) throw wrongType(pointer, "array");
    if (value.length > itemsMax) {
      throw new BodyRefusal({
        code: "body.value-bounds",
        pointer,
        params: { expected: form("array-up-to", { max: itemsMax }) },
      });
    }
    return value.map((entry, index) => read(entry, `${pointer}/${index}`));
  };
}

/** One value or a list of them. */
export function oneOrMore<Value>(read: AttributeReader<Value>, itemsMax = Infinity): AttributeReader<readonly Value[]> {
  const list = listOf(read, itemsMax);
  return (value, pointer) => (Array.isArray(value) ? list(value, pointer) : [read(value, pointer)]);
}

/** A value that may be null and means something then. */
export function orNull<Value>(read: AttributeReader<Value>): AttributeReader<Value | null> {
  return (value, pointer) => (value === null ? null : read(value, pointer));
}

export function wrongType(pointer: string, expected: string): BodyRefusal {
  return new BodyRefusal({ code: "body.value-type", pointer, params: { expected } });
}
