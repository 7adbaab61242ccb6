import type { Problem } from "../../../text/index.ts";
import { endOfString } from "../../nesting.ts";
import { isObject, type JsonObject } from "../../documents/json-fields.ts";

/**
 * JSON.parse keeps the last of two equal keys; a measure that is there twice must be refused. Every pair has a colon:
 * when the line has no more colons than its pairs and texts, no key is repeated. Else the keys are compared.
 */
export function repeatedMeasure(record: JsonObject, text: string): Problem | undefined {
  const unexplained = colonsIn(text) - pairsIn(record);
  if (unexplained === 0) return undefined;
  // An escaped colon is not in the line, so with escapes the counts prove nothing.
  if (unexplained === colonsInTexts(record) && !text.includes("\\")) return undefined;
  return findRepeated(text);
}

function colonsIn(text: string): number {
  let colons = 0;
  // A line is a slice of a larger text, in which access to single characters is slow.
  for (let index = text.indexOf(":"); index !== -1; index = text.indexOf(":", index + 1)) colons++;
  return colons;
}

/** Pairs of the record and of the objects in it; no deeper, because the format has nothing there. */
function pairsIn(record: JsonObject): number {
  let pairs = 0;
  for (const field in record) {
    const value = record[field];
    pairs += isObject(value) ? 1 + Object.keys(value).length : 1;
  }
  return pairs;
}

function colonsInTexts(record: JsonObject): number {
  let colons = 0;
  for (const field in record) {
    const value = record[field];
    if (typeof value === "string") colons += colonsIn(value);
    else if (isObject(value)) {
      for (const key in value) if (typeof value[key] === "string") colons += colonsIn(value[key]);
    }
  }
  return colons;
}

/** Reads the keys of the line itself. The text has been parsed, so it is well formed. */
function findRepeated(text: string): Problem | undefined {
  const seen = new Set<string>();
  let depth = 0;
  let fields = 0;
  let inMeasures = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x5b || character === 0x7b) depth++;
    else if (character === 0x5d || character === 0x7d) depth--;
    if (character !== 0x22) continue;
    const start = index;
    index = endOfString(text, start);
    if (depth > 2 || (depth === 2 && !inMeasures) || !isKey(text, index + 1)) continue;
    const key = unquoted(text.slice(start, index + 1));
    if (depth === 1) {
      inMeasures = key === "measures";
      if (inMeasures && ++fields > 1) return { code: "results.field-repeated", params: { field: "measures" } };
    } else if (seen.has(key)) return { code: "results.measure-repeated", params: { measure: key } };
    else seen.add(key);
  }
  return undefined;
}

/** Only a key is followed by a colon. */
function isKey(text: string, afterString: number): boolean {
  let index = afterString;
  while (text.charCodeAt(index) <= 0x20) index++;
  return text.charCodeAt(index) === 0x3a;
}

function unquoted(quoted: string): string {
  return quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}
