import { isObject, type JsonObject } from "../../documents/json-fields.ts";

/** The text of a message or multiformat message; undefined when it has none. */
export function textOf(message: unknown): string | undefined {
  if (!isObject(message)) return undefined;
  for (const field of ["text", "markdown"]) {
    const text = message[field];
    if (typeof text === "string" && text !== "") return text;
  }
  return undefined;
}

/** The text of a result's message: its own, or the rule's text of that id, with its arguments filled in. */
export function messageOf(message: unknown, descriptor: JsonObject | undefined): string {
  if (!isObject(message)) return "";
  const strings = isObject(descriptor?.["messageStrings"]) ? descriptor["messageStrings"] : {};
  const text = textOf(message) ?? textOf(strings[String(message["id"])]) ?? "";
  const values: readonly unknown[] = Array.isArray(message["arguments"]) ? message["arguments"] : [];
  return withoutLinks(filled(text, values));
}

function filled(text: string, values: readonly unknown[]): string {
  if (!text.includes("{")) return text;
  return text.replace(/\{\{|\}\}|\{(\d+)\}/g, (place, index: string | undefined) =>
    index === undefined ? place[0]! : argumentText(values[Number(index)], place),
  );
}

function argumentText(value: unknown, place: string): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : place;
}

/** A link to one of the result's own locations reads as its text. */
function withoutLinks(text: string): string {
  return text.includes("](") ? text.replace(/\[((?:[^\]\\]|\\.)*)\]\(\d+\)/g, "$1") : text;
}
