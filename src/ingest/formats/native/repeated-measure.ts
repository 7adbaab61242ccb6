import type { Problem } from "../../../text/index.ts";
import { endOfString } from "../../nesting.ts";
import { isObject, type JsonObject } from "../../documents/json-fields.ts";

/**
 * JSON.parse keeps the last of two equal keys; a measure given twice must not pass unseen. Every pair has a colon: when
 * the line has no more of them than its pairs and texts account for, nothing was dropped. Else the keys are looked at.
 */
export function repeatedMeasure(record: JsonObject, text: string): Problem | undefined {
  const unexplained = colonsIn(text) - pairsIn(record);
  if (unexplained === 0) return undefined;
  // An escaped colon is one in the text that the line does not show, so with escapes counting proves nothing.
  if (unexplained === colonsInTexts(record) && !text.includes("\\")) return undefined;
  return findRepeated(text);
}

function colonsIn(text: string): number {
  let colons = 0;
  // A line is a slice of a larger text, whose characters are slow to look at one by one.
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

/** Goes over the keys of the line as they stand there. The text has been parsed, so it is well formed. */
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

/** Only a key has a colon behind it. */
function isKey(text: string, afterString: number): boolean {
  let index = afterString;
  while (text.charCodeAt(index) <= 0x20) index++;
  return text.charCodeAt(index) === 0x3a;
}

function unquoted(quoted: string): string {
  return quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}
