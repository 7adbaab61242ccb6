import { expect, test } from "vitest";
import { form } from "../../../test/harness/form.ts";
import { alignment, examplesOf, readUpload } from "./examples.reference.ts";
import { formats } from "./index.ts";

/** Half of a surrogate pair, which JSON can write and no URL can contain. */
const half = "\\ud800";
const bytesMax = form === "long" ? Infinity : 40_000;

/** The names of texts in JSON, whose values a change can reach. */
function namesIn(text: string): readonly string[] {
  const names = [...text.matchAll(/"(\w+)"\s*:\s*"/g)].map(([, name]) => name!);
  return [...new Set(names)];
}

/** Writes half of a character at the end of every text with the name. */
function spoil(text: string, name: string): string {
  const value = new RegExp(`("${name}"\\s*:\\s*"(?:[^"\\\\]|\\\\.)*)"`, "g");
  return text.replaceAll(value, `$1${half}"`);
}

test("a report with half of a character is read or refused, and never ends the build", async () => {
  const faults: string[] = [];
  let tried = 0;
  for (const { id } of formats) {
    for (const { name, bytes } of id === "native" || id === "empty" ? [] : examplesOf(id)) {
      const text = bytes.toString();
      if (!/^\s*[[{]/.test(text) || bytes.length > bytesMax) continue;
      for (const field of namesIn(text)) {
        tried += 1;
        const spoilt = Buffer.from(spoil(text, field));
        await readUpload(spoilt, { alignment, chunkBytes: 65_536, name: "report" }).catch((error: unknown) =>
          faults.push(`${id}, ${name}, ${field}: ${String(error)}`),
        );
      }
    }
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(200);
});
