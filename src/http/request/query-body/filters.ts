import { Type } from "typebox";
import {
  compilePattern,
  intervalCharactersMax,
  parseInterval,
  patternCharactersMax,
  type Interval,
  type Pattern,
} from "../../../language/index.ts";
import type { QueryFilter } from "../../../query/index.ts";
import {
  BodyRefusal,
  choiceOf,
  flag,
  idText,
  objectSchema,
  oneOrMore,
  optional,
  readNumber,
  readObject,
  required,
  text,
  wrongType,
  type AttributeReader,
  type NamedId,
} from "./attributes.ts";

const checkedMax = 10_000;
const patternsMax = 100;

const filterTypes = ["measure", "indicator", "info"] as const;
type FilterType = QueryFilter["type"];

const Checked = Type.Unknown({ description: "One value or a list; `null` is a missing value." });
const Bounds = Type.String({ maxLength: intervalCharactersMax, description: "An interval such as `[0;10[`." });
const PatternText = Type.String({ maxLength: patternCharactersMax, description: "With `*` and `?`." });

/** Null: an interval without numbers, which restricts nothing. */
const bounds: AttributeReader<Interval | null, typeof Bounds> = {
  schema: Bounds,
  read(value, pointer) {
    const interval = parseInterval(text.read(value, pointer));
    if (!interval.ok) throw new BodyRefusal({ ...interval.problem, pointer });
    const { lower, upper } = interval.value;
    return lower === -Infinity && upper === Infinity ? null : interval.value;
  },
};

const patterns = oneOrMore<Pattern, typeof PatternText>(
  {
    schema: PatternText,
    read(value, pointer) {
      const pattern = compilePattern(text.read(value, pointer));
      if (!pattern.ok) throw new BodyRefusal({ ...pattern.problem, pointer });
      return pattern.value;
    },
  },
  patternsMax,
);

const checkedReaders: Readonly<Record<FilterType | "any", (value: unknown, pointer: string) => string | number>> = {
  measure: readNumber,
  indicator: (value, pointer) => (typeof value === "string" ? value : readNumber(value, pointer)),
  info: (value, pointer) => text.read(value, pointer),
  any(value, pointer) {
    if (typeof value !== "string" && typeof value !== "number") throw wrongType(pointer, "string");
    return value;
  },
};

/** Null among the values means a missing one. */
function checkedOf(type: FilterType | "any"): AttributeReader<readonly (string | number | null)[], typeof Checked> {
  const readValue = checkedReaders[type];
  const read = (value: unknown, pointer: string): string | number | null =>
    value === null ? null : readValue(value, pointer);
  return { schema: Checked, read: oneOrMore({ schema: Checked, read }, checkedMax).read };
}

/** The same attribute where the filter's type does not take it. */
function unsupported<Value, Schema extends typeof Bounds | typeof patterns.schema>(
  name: string,
  type: FilterType,
  { schema }: AttributeReader<Value, Schema>,
): AttributeReader<Value, Schema> {
  return {
    schema,
    read(_value, pointer) {
      throw new BodyRefusal({ code: "body.value-unsupported", pointer, params: { name, type } });
    },
  };
}

// `any`: the type cannot be read, and its refusal follows.
function dataAttributes(type: FilterType | "any") {
  return {
    checked: optional(checkedOf(type)),
    bounds: optional(type === "info" ? unsupported("bounds", type, bounds) : bounds),
    patterns: optional(type === "info" || type === "any" ? patterns : unsupported("patterns", type, patterns)),
  };
}

const dataByType = {
  measure: dataAttributes("measure"),
  indicator: dataAttributes("indicator"),
  info: dataAttributes("info"),
  any: dataAttributes("any"),
};

const FilterData = objectSchema(dataByType.any);

function dataOf(type: FilterType | "any") {
  return {
    schema: FilterData,
    read: (value: unknown, pointer: string, ids: NamedId[]) => readObject(dataByType[type], value, pointer, ids),
  };
}

const attributesOf = (type: FilterType | "any") => ({
  type: required(choiceOf(...filterTypes)),
  id: required(idText),
  data: required(dataOf(type)),
  invert: optional(flag),
});

const attributesByType = {
  measure: attributesOf("measure"),
  indicator: attributesOf("indicator"),
  info: attributesOf("info"),
  any: attributesOf("any"),
};

/** A filter (S50–S57). What its data may hold depends on its type, wherever that is in the object. */
export const filter = {
  schema: objectSchema(attributesByType.any),
  read(value: unknown, pointer: string, ids: NamedId[]): QueryFilter {
    const read = readObject(attributesByType[typeOf(value) ?? "any"], value, pointer, ids);
    ids.push({ what: read.type.toUpperCase() as NamedId["what"], id: read.id, pointer: `${pointer}/id` });
    const common = { id: read.id, invert: read.invert ?? false };
    const { data } = read;
    const checked = data.checked === undefined ? null : new Set(data.checked);
    switch (read.type) {
      case "measure":
        return {
          ...common,
          type: "measure",
          checked: checked as ReadonlySet<number | null> | null,
          bounds: data.bounds ?? null,
        };
      case "indicator":
        return { ...common, type: "indicator", checked, bounds: data.bounds ?? null };
      case "info":
        return {
          ...common,
          type: "info",
          checked: checked as ReadonlySet<string | null> | null,
          patterns: restrictivePatterns(data.patterns),
        };
    }
  },
};

// A pattern that everything matches restricts nothing (D10).
function restrictivePatterns(given: readonly Pattern[] | undefined): readonly Pattern[] | null {
  return given === undefined || given.some(({ unrestricted }) => unrestricted) ? null : given;
}

function typeOf(value: unknown): FilterType | undefined {
  const type: unknown = typeof value === "object" && value !== null && "type" in value ? value.type : undefined;
  return typeof type === "string" ? filterTypes.find((candidate) => candidate === type.toLowerCase()) : undefined;
}
