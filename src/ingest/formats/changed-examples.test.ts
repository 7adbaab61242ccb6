import { describe, expect, test } from "vitest";
import { rootOf } from "../documents/xml-root.ts";
import { form as formUpload, formType, zip } from "../intake/uploads.reference.ts";
import { alignment, examplesOf, readUpload } from "./examples.reference.ts";
import { formats } from "./index.ts";

/** The same report, written as another program might have written it. */
interface ChangedExample {
  readonly change: string;
  readonly bytes: Uint8Array;
  readonly options?: object;
  /** Whether a refusal is wrong. */
  readonly mustBeRead?: boolean;
}

/**
 * A report that is written differently leads to a version with the same counts, or to a refusal: never to a version with
 * less.
 */
for (const { id } of formats) {
  if (id === "native" || id === "empty") continue;
  describe(id, () => {
    for (const { name, bytes } of examplesOf(id)) {
      test(`${name} never loses anything when it is written differently`, async () => {
        const expected = await itemsIn(bytes);
        for (const { change, bytes: changed, options, mustBeRead = false } of changesOf(bytes)) {
          const items = await itemsIn(changed, options);
          expect([change, mustBeRead ? items : (items ?? expected)]).toEqual([change, expected]);
        }
      });
    }
  });
}

/** The number of items of a report, stored or not; undefined when the report is refused. */
async function itemsIn(bytes: Uint8Array, options: object = {}): Promise<number | undefined> {
  const { collector, code } = await readUpload(bytes, { alignment, chunkBytes: 65_536, ...options });
  if (code !== undefined) return undefined;
  return Object.values(collector.reports[0]!.counts).reduce((sum, count) => sum + count, 0);
}

function changesOf(bytes: Buffer): readonly ChangedExample[] {
  const text = bytes.toString("utf8");
  const utf16 = Buffer.from(`\u{feff}${text}`, "utf16le");
  const lines = text.replaceAll("\r\n", "\n");
  return [
    { change: "UTF-16, little end first", bytes: utf16 },
    { change: "UTF-16, big end first", bytes: Buffer.from(utf16).swap16() },
    { change: "byte order mark", bytes: Buffer.from(`\u{feff}${text}`) },
    { change: "CRLF", bytes: Buffer.from(lines.replaceAll("\n", "\r\n")) },
    { change: "blank lines around", bytes: Buffer.from(`\n\n${text}\n\n`), mustBeRead: text.startsWith("<") },
    { change: "in a zip", bytes: zip({ name: "report", content: bytes }) },
    { change: "in a form", bytes: formUpload({ name: "r", file: "report", content: bytes }), options: formType },
    ...(/^\s*[[{]/.test(text) ? changedJson(text) : []),
    ...(/^\s*</.test(text) ? changedXml(text) : []),
  ];
}

/** The same JSON without spaces, with many, and with the keys of all objects in another order. */
function changedJson(text: string): readonly ChangedExample[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Several JSON texts, one per line.
    return [];
  }
  return [
    { change: "JSON without spaces", bytes: Buffer.from(JSON.stringify(value)) },
    { change: "JSON with spaces", bytes: Buffer.from(JSON.stringify(value, undefined, 4)) },
    { change: "JSON with sorted keys", bytes: Buffer.from(JSON.stringify(value, sortKeys)) },
    { change: "JSON with reversed keys", bytes: Buffer.from(JSON.stringify(value, reverseKeys)) },
  ];
}

/** The same XML with a comment at the beginning of its root, and with what tools copy from a terminal. */
function changedXml(text: string): readonly ChangedExample[] {
  const content = text.length - (rootOf(text)?.rest.length ?? 0);
  const put = (added: string) => Buffer.from(`${text.slice(0, content)}${added}${text.slice(content)}`);
  return [
    { change: "comment in the root", bytes: put("<!-- made elsewhere -->\n"), mustBeRead: true },
    { change: "colour of a terminal", bytes: put("<!-- \u{1b}[31m -->"), mustBeRead: true },
  ];
}

const sortKeys = (_key: string, value: unknown): unknown =>
  inOrder(value, (entries) => entries.sort(([left], [right]) => (left < right ? -1 : 1)));

const reverseKeys = (_key: string, value: unknown): unknown => inOrder(value, (entries) => entries.reverse());

function inOrder(value: unknown, order: (entries: [string, unknown][]) => [string, unknown][]): unknown {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(order(Object.entries(value))) : value;
}
