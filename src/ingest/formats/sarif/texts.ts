import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import type { RunRule, ToolComponent } from "./tool-components.ts";

/** The text of a message or multiformat message; undefined when it has none. */
export function textOf(message: unknown): string | undefined {
  if (!isObject(message)) return undefined;
  for (const field of ["text", "markdown"]) {
    const text = message[field];
    if (typeof text === "string" && text !== "") return text;
  }
  return undefined;
}

/** The text of a result's message: its own, or the text of its id (SARIF 3.11.7), with its arguments filled in. */
export function resultText(message: unknown, { descriptor, component }: RunRule): string {
  return messageText(message, component, descriptor?.["messageStrings"]) ?? "";
}

/** The same for a message that is not a result's: only the texts of the whole component apply. */
export function messageText(message: unknown, component: ToolComponent, ofRule?: unknown): string | undefined {
  if (!isObject(message)) return undefined;
  const values: readonly unknown[] = Array.isArray(message["arguments"]) ? message["arguments"] : [];
  const id = message["id"];
  const found = textOf(message) ?? (typeof id === "string" ? textOfId(id, component, ofRule) : undefined);
  if (found !== undefined) return withoutLinks(filled(found, values));
  // Without the text, its id and arguments say more than nothing.
  return typeof id === "string" ? [id, ...values.filter((value) => typeof value === "string")].join(" ") : undefined;
}

function textOfId(id: string, component: ToolComponent, ofRule: unknown): string | undefined {
  return textOf(ownField(ofRule, id)) ?? textOf(ownField(component.strings, id));
}

function ownField(object: unknown, name: string): unknown {
  return isObject(object) && Object.hasOwn(object, name) ? (object as JsonObject)[name] : undefined;
}

/** Braces mean something only where there are arguments: excerpts of code have braces too. */
function filled(text: string, values: readonly unknown[]): string {
  if (values.length === 0 || !text.includes("{")) return text;
  return text.replace(/\{\{|\}\}|\{(\d+)\}/g, (place, index: string | undefined) =>
    index === undefined ? place[0]! : argumentText(values[Number(index)], place),
  );
}

function argumentText(value: unknown, place: string): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : place;
}

/** A link to one of the result's own locations reads as its text. */
function withoutLinks(text: string): string {
  if (!text.includes("](")) return text;
  return text.replace(/\[((?:[^\]\\]|\\.)*)\]\(\d+\)/g, (_link, shown: string) => shown.replace(/\\([\\[\]])/g, "$1"));
}
