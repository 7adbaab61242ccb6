import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { form } from "../../../test/harness/form.ts";
import { Head } from "../head.ts";
import { detectFormat } from "../intake/read-report.ts";
import type { ItemCounts } from "../report-summary.ts";
import {
  alignment,
  examplesOf,
  expectedSuffix,
  outline,
  outlineOf,
  readUpload,
  type CountItems,
} from "./examples.reference.ts";
import { formats } from "./index.ts";

/** In formats of lines a missing end cannot be detected. */
const ofLines = new Set([
  "native",
  "lcov",
  "compiler",
  "csv",
  "squore",
  "tap",
  "gotest",
  "gocover",
  "mypy",
  "ruff-lines",
  "staticcheck",
  "cargo",
  "yarn-audit",
  "squore-findings",
  "squore-import",
  "squore-table",
  "spdx-tag",
]);
/** How much of one report the quick form reads for its cuts: a small report is cut more often than a large one. */
const cutBytesMax = 16 * 1024;
const cutsMin = 6;
const cutsMax = 99;

/** Every format has reports that real tools wrote; the expected outcome is in the file beside it. */
for (const { id } of formats) {
  if (id === "native" || id === "empty") continue;
  describe(id, () => {
    for (const { name, path, bytes } of examplesOf(id)) {
      test(`${name} is detected by its content and read as expected`, async () => {
        expect(detectFormat(new Head([bytes]))?.id).toBe(id);
        await expect(await outlineOf(bytes, alignment)).toMatchFileSnapshot(path + expectedSuffix);
      });

      test(`${name} is the same in pieces of any size, and in gzip`, async () => {
        const whole = await outlineOf(bytes, alignment);
        for (const chunkBytes of [7, 4096, 1 << 20]) {
          expect(outline((await readUpload(bytes, { alignment, chunkBytes })).collector)).toBe(whole);
        }
        expect(await outlineOf(gzipSync(bytes), alignment)).toBe(whole);
      });

      test(`${name} is read whole: everything in it is stored, repeated or refused by name`, async () => {
        const { count } = (await import(`./${id}/count.reference.ts`)) as { readonly count: CountItems };
        const expected = count(bytes.toString("utf8"));
        const { collector } = await readUpload(bytes, { alignment });
        const { repeated, refused, ...stored } = collector.reports[0]!.counts;
        const kinds = Object.keys(expected) as (keyof typeof expected)[];
        if (repeated + refused === 0) {
          for (const kind of kinds) expect([kind, stored[kind]]).toEqual([kind, expected[kind]]);
        }
        const total = (items: Readonly<Partial<ItemCounts>>): number =>
          kinds.reduce((sum, kind) => sum + items[kind]!, 0);
        expect(total(stored) + repeated + refused).toBe(total(expected));
      });

      test.skipIf(ofLines.has(id))(`I1 ${name} is broken wherever it ends too early`, async () => {
        const text = bytes.toString("latin1").trimEnd();
        for (const length of cutLengths(text.length)) {
          const cut = Buffer.from(text.slice(0, length), "latin1");
          const { code } = await readUpload(cut, { alignment, chunkBytes: 65_536 });
          const advice = `${length} bytes: throw brokenAt(…, "ends-early"), or add ${id} to ofLines`;
          expect(["results.report-broken", "results.format-unknown"], advice).toContain(code);
        }
      });
    }
  });
}

/** Evenly over the report, and without its last byte: there, least is missing. */
function cutLengths(bytes: number): readonly number[] {
  // On average, half of the report is read.
  const affordable = Math.min(cutsMax, Math.max(cutsMin, Math.floor((2 * cutBytesMax) / bytes)));
  const count = form === "long" ? cutsMax : affordable;
  const lengths = Array.from({ length: count }, (_, index) => Math.floor((bytes * (index + 1)) / (count + 1)));
  return [...lengths, bytes - 1];
}
