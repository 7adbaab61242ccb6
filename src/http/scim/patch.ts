import { accept, refuse, type Result } from "../../text/index.ts";
import { parseTarget, type ScimFilter, type ScimTarget } from "./filter.ts";
import { matchesFilter } from "./match.ts";
import { attributeOf, isList, isObject, toInternal, withAttribute, type Json, type JsonObject } from "./resource.ts";

/** An operation of PATCH as it was sent. */
export interface ScimOperation {
  readonly op: string;
  readonly path?: string | undefined;
  readonly value?: unknown;
}

type PatchCode = "scim.filter-invalid" | "scim.value-invalid" | "scim.target-absent";
type Verb = "add" | "replace" | "remove";

/** Applies all operations to a resource with names in lower case, or none (RFC 7644, 3.5.2). */
export function applyOperations(
  resource: JsonObject,
  operations: readonly ScimOperation[],
): Result<JsonObject, PatchCode> {
  let changed = resource;
  for (const { op, path, value } of operations) {
    const verb = (["add", "replace", "remove"] as const).find((name) => name === op.toLowerCase());
    if (verb === undefined) return refuse({ code: "scim.value-invalid", params: { attribute: "op" } });
    const applied = applyOne(changed, verb, path, toInternal(value), value !== undefined);
    if (!applied.ok) return applied;
    changed = applied.value;
  }
  return accept(changed);
}

function applyOne(
  resource: JsonObject,
  verb: Verb,
  path: string | undefined,
  value: Json,
  given: boolean,
): Result<JsonObject, PatchCode> {
  if (path !== undefined && path !== "") {
    const target = parseTarget(path);
    if (!target.ok) return target;
    if (verb !== "remove" && !given) return refuse({ code: "scim.value-invalid", params: { attribute: path } });
    return applyAt(resource, verb, target.value, verb === "remove" && !given ? undefined : value);
  }
  if (verb === "remove" || !isObject(value)) return refuse({ code: "scim.target-absent" });
  let changed = resource;
  // Some clients send paths as names of attributes.
  for (const [name, one] of Object.entries(value)) {
    if (name === "schemas") continue;
    const target = parseTarget(name);
    // An extension, which is an object under the name of its schema.
    if (!target.ok) continue;
    const applied = applyAt(changed, verb, target.value, one);
    if (!applied.ok) return applied;
    changed = applied.value;
  }
  return accept(changed);
}

function applyAt(
  resource: JsonObject,
  verb: Verb,
  { path: { attribute, sub }, filter }: ScimTarget,
  value: Json | undefined,
): Result<JsonObject, PatchCode> {
  const before = attributeOf(resource, attribute);
  const put = (after: Json | undefined) => accept(withAttribute(resource, attribute, after));
  if (filter !== null) {
    const elements = applyToSome(isList(before) ? before : [], verb, filter, sub, value);
    return elements === undefined ? refuse({ code: "scim.target-absent" }) : put(elements);
  }
  if (sub !== null) {
    if (isList(before)) return put(before.map((element) => changeSub(element, verb, sub, value)));
    return put(changeSub(before ?? {}, verb, sub, value));
  }
  return put(changeWhole(before, verb, value));
}

function changeWhole(before: Json | undefined, verb: Verb, value: Json | undefined): Json | undefined {
  // Some clients name the values to remove in `value`.
  if (verb === "remove") return isList(before) && isList(value) ? without(before, value) : undefined;
  if (value === undefined) return before;
  if (!isList(before)) {
    return verb === "add" && isObject(before) && isObject(value) ? { ...before, ...value } : value;
  }
  const values = isList(value) ? value : [value];
  return verb === "add" ? [...without(before, values), ...values] : values;
}

function without(elements: readonly Json[], removed: readonly Json[]): readonly Json[] {
  const keys = new Set(removed.map(keyOf));
  return elements.filter((element) => !keys.has(keyOf(element)));
}

function keyOf(element: Json): string {
  return JSON.stringify(attributeOf(element, "value") ?? element);
}

function changeSub(element: Json, verb: Verb, sub: string, value: Json | undefined): Json {
  if (!isObject(element)) return element;
  return withAttribute(element, sub, verb === "remove" ? undefined : value);
}

// Undefined: no element fits, and none can be made.
function applyToSome(
  elements: readonly Json[],
  verb: Verb,
  filter: ScimFilter,
  sub: string | null,
  value: Json | undefined,
): readonly Json[] | undefined {
  const fits = (element: Json): boolean => matchesFilter(filter, element);
  if (verb === "remove" && sub === null) return elements.filter((element) => !fits(element));
  const change = (element: Json): Json => {
    if (sub !== null) return changeSub(element, verb, sub, value);
    return isObject(element) && isObject(value) ? { ...element, ...value } : (value ?? element);
  };
  if (elements.some(fits)) return elements.map((element) => (fits(element) ? change(element) : element));
  if (verb === "remove") return elements;
  // `emails[type eq "work"].value` of a user without such an address adds it.
  if (filter.kind !== "compare" || filter.operator !== "eq" || filter.path.sub !== null) return undefined;
  return [...elements, change({ [filter.path.attribute]: filter.value })];
}
