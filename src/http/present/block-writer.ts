import type { WrittenBytes } from "../answer/written-json.ts";
import { JsonBytes } from "./json-bytes.ts";

/** The approximate size of an element's field in an answer. */
const fieldBytes = 72;

/** Writes a row's value of a field as JSON. */
export type CellWriter = (json: JsonBytes, row: number) => void;

/** A field of elements: a few texts that rows share, by their codes, or a separate value for each row. */
export type BlockField =
  | { readonly kind: "coded"; readonly codes: { readonly [row: number]: number }; readonly texts: readonly string[] }
  | { readonly kind: "cell"; readonly write: CellWriter };

/**
 * Rows' elements as JSON with commas between, and the text before and after them. The bytes are valid until the
 * second call after this one.
 */
export type BlockWriter<Element> = (
  rows: Int32Array,
  before: string,
  behind: string,
) => WrittenBytes<readonly Element[]>;

/** Writes elements that have these fields. */
export function blockWriter<Element>(
  fields: readonly (readonly [name: string, field: BlockField])[],
): BlockWriter<Element> {
  const json = new JsonBytes();
  const steps = joinTexts(fields).map((part) => stepOf(json, part));
  return (rows, before, behind) => {
    json.expect(rows.length * fieldBytes * fields.length);
    json.put(Buffer.from(before));
    const count = rows.length;
    for (let index = 0; index < count; index++) {
      const row = rows[index]!;
      for (const step of steps) step(row);
    }
    // Every element ends with a comma.
    if (rows.length > 0) json.takeBack(1);
    json.put(Buffer.from(behind));
    return json.take() as Uint8Array as WrittenBytes<readonly Element[]>;
  };
}

type Part = string | BlockField;

// Names, braces and commas are joined with the texts beside them: writing each alone would cost as much as a value.
function joinTexts(fields: readonly (readonly [name: string, field: BlockField])[]): readonly Part[] {
  const parts: Part[] = [];
  const add = (part: Part): void => {
    const last = parts.at(-1);
    if (last === undefined || (typeof last === "object" && typeof part === "object")) parts.push(part);
    else if (typeof last === "string" && typeof part === "string") parts.splice(-1, 1, last + part);
    else if (typeof last === "string" && typeof part === "object" && part.kind === "coded") {
      parts.splice(-1, 1, { ...part, texts: part.texts.map((text) => last + text) });
    } else if (typeof last === "object" && last.kind === "coded" && typeof part === "string") {
      parts.splice(-1, 1, { ...last, texts: last.texts.map((text) => text + part) });
    } else parts.push(part);
  };
  fields.forEach(([name, field], index) => {
    add(`${index === 0 ? "{" : ","}${JSON.stringify(name)}:`);
    add(field);
  });
  add(fields.length === 0 ? "{}," : "},");
  return parts;
}

function stepOf(json: JsonBytes, part: Part): (row: number) => void {
  if (typeof part === "string") {
    const bytes = Buffer.from(part);
    return () => json.put(bytes);
  }
  if (part.kind === "cell") return (row) => part.write(json, row);
  const { codes } = part;
  const texts = part.texts.map((text) => Buffer.from(text));
  return (row) => json.put(texts[codes[row]!]!);
}
