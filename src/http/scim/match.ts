import type { ScimFilter, ScimPath, ScimValue } from "./filter.ts";
import { attributeOf, isList, isObject, type Json } from "./resource.ts";

/** Attributes whose case matters. All other texts are compared without case (RFC 7643). */
const exactAttributes = new Set(["id", "externalid", "value", "$ref"]);

/** Whether a resource, with names in lower case, fits the filter. */
export function matchesFilter(filter: ScimFilter, resource: Json): boolean {
  switch (filter.kind) {
    case "and":
      return matchesFilter(filter.left, resource) && matchesFilter(filter.right, resource);
    case "or":
      return matchesFilter(filter.left, resource) || matchesFilter(filter.right, resource);
    case "not":
      return !matchesFilter(filter.inner, resource);
    case "present":
      return valuesAt(filter.path, resource).some((value) => isPresent(value));
    case "within":
      return elementsOf(attributeOf(resource, filter.path.attribute)).some((one) => matchesFilter(filter.inner, one));
    case "compare": {
      const { path, operator, value } = filter;
      const values = valuesAt(path, resource).map(comparedValue);
      const exact = exactAttributes.has(path.sub ?? path.attribute);
      // A missing value differs from everything.
      if (operator === "ne") return !values.some((one) => compares("eq", one, value, exact));
      return values.some((one) => compares(operator, one, value, exact));
    }
  }
}

type Operator = Extract<ScimFilter, { kind: "compare" }>["operator"];

function compares(operator: Operator, left: Json, right: ScimValue, exact: boolean): boolean {
  if (typeof left === "string" && typeof right === "string") {
    return comparesTexts(operator, exact ? left : left.toLowerCase(), exact ? right : right.toLowerCase());
  }
  if (typeof left === "number" && typeof right === "number") return comparesOrder(operator, left - right);
  return operator === "eq" && left === right;
}

function comparesTexts(operator: Operator, left: string, right: string): boolean {
  if (operator === "co") return left.includes(right);
  if (operator === "sw") return left.startsWith(right);
  if (operator === "ew") return left.endsWith(right);
  return comparesOrder(operator, left < right ? -1 : left > right ? 1 : 0);
}

function comparesOrder(operator: Operator, difference: number): boolean {
  if (operator === "eq") return difference === 0;
  if (operator === "gt") return difference > 0;
  if (operator === "ge") return difference >= 0;
  if (operator === "lt") return difference < 0;
  return operator === "le" && difference <= 0;
}

function valuesAt({ attribute, sub }: ScimPath, resource: Json): readonly Json[] {
  const elements = elementsOf(attributeOf(resource, attribute));
  return sub === null ? elements : elements.flatMap((element) => elementsOf(attributeOf(element, sub)));
}

function elementsOf(value: Json | undefined): readonly Json[] {
  if (value === undefined) return [];
  return isList(value) ? value : [value];
}

// An element of a list is compared by its `value`.
function comparedValue(value: Json): Json {
  return isObject(value) ? (attributeOf(value, "value") ?? null) : value;
}

function isPresent(value: Json): boolean {
  if (value === null || value === "") return false;
  return !isObject(value) || Object.keys(value).length > 0;
}
