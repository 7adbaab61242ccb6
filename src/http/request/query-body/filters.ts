import { compilePattern, parseInterval, type Interval, type Pattern } from "../../../language/index.ts";
import type { QueryFilter } from "../../../query/index.ts";
import {
  BodyRefusal,
  choiceOf,
  oneOrMore,
  optional,
  orNull,
  readBoolean,
  readNumber,
  readObject,
  readText,
  required,
  wrongType,
  type AttributeReader,
} from "./attributes.ts";
import type { NamedId } from "./query-body.ts";

const checkedMax = 10_000;
const patternsMax = 100;

type FilterType = QueryFilter["type"];

/** Reads a filter (S50–S57); what its data may hold depends on its type, wherever that stands in the object. */
export function filterReader(ids: NamedId[]): AttributeReader<QueryFilter> {
  return (value, pointer) => {
    const type = typeOf(value);
    const filter = readObject(value, pointer, {
      type: required(choiceOf("measure", "indicator", "info")),
      id: required(readText),
      // Without a type that can be read, the refusal of `type` follows.
      data: required((data: unknown, place: string) => readData(data, place, type ?? "info", type === undefined)),
      invert: optional(readBoolean),
    });
    const what = filter.type.toUpperCase() as NamedId["what"];
    ids.push({ what, id: filter.id, pointer: `${pointer}/id` });
    const common = { id: filter.id, invert: filter.invert ?? false };
    const { checked, bounds, patterns } = filter.data;
    const set = checked === undefined ? null : new Set(checked);
    switch (filter.type) {
      case "measure":
        return { ...common, type: "measure", checked: set as ReadonlySet<number | null> | null, bounds };
      case "indicator":
        return { ...common, type: "indicator", checked: set, bounds };
      case "info":
        return { ...common, type: "info", checked: set as ReadonlySet<string | null> | null, patterns };
    }
  };
}

interface FilterData {
  readonly checked: readonly (string | number | null)[] | undefined;
  readonly bounds: Interval | null;
  readonly patterns: readonly Pattern[] | null;
}

function readData(value: unknown, pointer: string, type: FilterType, anyType: boolean): FilterData {
  const unsupported = (name: string): AttributeReader<never> => {
    return (_value, place) => {
      throw new BodyRefusal({ code: "body.value-unsupported", pointer: place, params: { name, type } });
    };
  };
  const data = readObject(value, pointer, {
    checked: optional(oneOrMore(orNull(anyType ? readAny : checkedReaders[type]), checkedMax)),
    bounds: optional(type === "info" && !anyType ? unsupported("bounds") : readBounds),
    patterns: optional(type === "info" ? oneOrMore(readPattern, patternsMax) : unsupported("patterns")),
  });
  const { patterns } = data;
  // A pattern that everything matches restricts nothing (D10).
  const restricting = patterns === undefined || patterns.some(({ unrestricted }) => unrestricted) ? null : patterns;
  return { checked: data.checked, bounds: data.bounds ?? null, patterns: restricting };
}

const readAny: AttributeReader<string | number> = (value, pointer) => {
  if (typeof value !== "string" && typeof value !== "number") throw wrongType(pointer, "string");
  return value;
};

const checkedReaders: Readonly<Record<FilterType, AttributeReader<string | number>>> = {
  measure: readNumber,
  indicator: (value, pointer) => (typeof value === "string" ? value : readNumber(value, pointer)),
  info: readText,
};

/** Null: an interval without numbers, which restricts nothing. */
const readBounds: AttributeReader<Interval | null> = (value, pointer) => {
  const interval = parseInterval(readText(value, pointer));
  if (!interval.ok) throw new BodyRefusal({ ...interval.problem, pointer });
  const { lower, upper } = interval.value;
  return lower === -Infinity && upper === Infinity ? null : interval.value;
};

const readPattern: AttributeReader<Pattern> = (value, pointer) => {
  const pattern = compilePattern(readText(value, pointer));
  if (!pattern.ok) throw new BodyRefusal({ ...pattern.problem, pointer });
  return pattern.value;
};

function typeOf(value: unknown): FilterType | undefined {
  const type: unknown = typeof value === "object" && value !== null && "type" in value ? value.type : undefined;
  return typeof type === "string" ? filterTypes.find((candidate) => candidate === type.toLowerCase()) : undefined;
}

const filterTypes: readonly FilterType[] = ["measure", "indicator", "info"];
