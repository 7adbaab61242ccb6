import type { JsonObject } from "../../documents/json-fields.ts";

/** Parts of a run that results of earlier versions refer to by a key. */
export interface KeyedParts {
  /** Locations of files. */
  readonly files: Map<string, JsonObject>;
  /** Fully qualified names of logical locations. */
  readonly logicalNames: Map<string, string>;
}

/** Turns parts of a log of an earlier version into parts of SARIF 2.1.0, one at a time. */
export interface Conversion {
  result(result: JsonObject, parts: KeyedParts): JsonObject;
  rule(rule: JsonObject): JsonObject;
  file(file: JsonObject, key: string | undefined): JsonObject;
  logicalLocation(location: JsonObject, key: string | undefined): JsonObject;
  notification(notification: JsonObject): JsonObject;
}

/** The object without the fields that are undefined. */
export function compact(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Earlier versions have one list of levels; 2.1.0 separates kinds and levels. */
export function kindAndLevel(level: unknown): JsonObject {
  switch (level) {
    case "pass":
    case "notApplicable":
    case "open":
      return { kind: level, level: "none" };
    default:
      return typeof level === "string" ? { kind: "fail", level } : {};
  }
}

/** Earlier versions name the kinds of suppressions only; each of them is in force. */
export function suppressionsOf(states: unknown): readonly JsonObject[] | undefined {
  if (!Array.isArray(states)) return undefined;
  return states.filter((state) => typeof state === "string" && state !== "none").map((kind) => ({ kind }));
}

/** `existing` was renamed in 2.1.0. */
export function baselineStateOf(state: unknown): unknown {
  return state === "existing" ? "unchanged" : state;
}

/** A dictionary of plain texts as one of messages. */
export function messageStringsOf(strings: unknown): JsonObject | undefined {
  if (typeof strings !== "object" || strings === null) return undefined;
  return Object.fromEntries(
    Object.entries(strings).map(([id, text]) => [id, typeof text === "string" ? { text } : text]),
  );
}
