import type { GroupKey, UserKey } from "../../store/index.ts";
import type { ScimFilter, ScimPath, ScimValue } from "./filter.ts";
import { idOf } from "./groups.ts";

/** A comparison for equality: the attribute with its sub-attribute, such as `emails.value`, and the value. */
type KeyOf<Key> = (attribute: string, value: string) => Key | "none" | undefined;

/**
 * Keys of which every resource that fits the filter has at least one, so that the database finds them by its indexes; none:
 * nothing fits. Undefined: all resources have to be looked at.
 */
export function keysOf<Key>(filter: ScimFilter, keyOf: KeyOf<Key>): readonly Key[] | undefined {
  switch (filter.kind) {
    case "and": {
      const [left, right] = [keysOf(filter.left, keyOf), keysOf(filter.right, keyOf)];
      if (left === undefined || right === undefined) return left ?? right;
      return left.length <= right.length ? left : right;
    }
    case "or": {
      const [left, right] = [keysOf(filter.left, keyOf), keysOf(filter.right, keyOf)];
      return left === undefined || right === undefined ? undefined : [...left, ...right];
    }
    case "within":
      return filter.path.sub === null
        ? keysOf(filter.inner, (attribute, value) => keyOf(`${filter.path.attribute}.${attribute}`, value))
        : undefined;
    case "compare":
      return filter.operator === "eq" ? keysAt(filter.path, filter.value, keyOf) : undefined;
    case "not":
    case "present":
      return undefined;
  }
}

function keysAt<Key>({ attribute, sub }: ScimPath, value: ScimValue, keyOf: KeyOf<Key>): readonly Key[] | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const key = keyOf(sub === null ? attribute : `${attribute}.${sub}`, value);
  return key === "none" ? [] : key && [key];
}

/** The key of users that a comparison names. */
export function userKey(attribute: string, value: string): UserKey | "none" | undefined {
  if (attribute === "username") return { by: "name", value };
  if (attribute === "externalid") return { by: "externalId", value };
  if (attribute === "emails.value") return { by: "email", value };
  return attribute === "id" ? byId("id", value) : undefined;
}

/** The key of groups that a comparison names. */
export function groupKey(attribute: string, value: string): GroupKey | "none" | undefined {
  if (attribute === "displayname") return { by: "name", value };
  if (attribute === "externalid") return { by: "externalId", value };
  if (attribute === "members.value") return byId("member", value);
  return attribute === "id" ? byId("id", value) : undefined;
}

function byId<By extends string>(by: By, text: string): { readonly by: By; readonly value: number } | "none" {
  const value = idOf(text);
  return value === undefined ? "none" : { by, value };
}
