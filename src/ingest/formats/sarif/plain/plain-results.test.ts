import fc from "fast-check";
import { expect, test } from "vitest";
import { sized } from "../../../../../test/harness/form.ts";
import { encoded } from "../../../parts/records.reference.ts";
import { readUpload } from "../../examples.reference.ts";
import { sarifTexts } from "./logs.reference.ts";

/** Everything that an upload leads to. */
async function read(bytes: Uint8Array, chunkBytes: number) {
  const { collector, problem } = await readUpload(bytes, { chunkBytes });
  const { accepted, reports, refusals, failures } = collector;
  const records = encoded(collector).toString("base64");
  return { problem, accepted, reports, refused: refusals.records, count: refusals.count, failures, records };
}

/** A result that continues in another chunk is always parsed; one that does not may be read from its bytes. */
async function check(bytes: Uint8Array) {
  const parsed = await read(bytes, 7);
  for (const chunkBytes of [1 << 20, 300]) expect(await read(bytes, chunkBytes)).toEqual(parsed);
  return parsed;
}

test("a result leads to the same whether it is read from its bytes or parsed", async () => {
  await fc.assert(
    fc.asyncProperty(sarifTexts, async (text) => void (await check(Buffer.from(text)))),
    { numRuns: sized({ quick: 60, long: 20_000 }) },
  );
}, 600_000);

test("bytes that are not UTF-8 are refused in the result that has them", async () => {
  const text = JSON.stringify({ version: "2.1.0", runs: [{ tool: { driver: { name: "T" } }, results: ["a", "b"] }] });
  const result = (message: string): string =>
    `{"ruleId":"R","message":{"text":"${message}"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a.c"}}}]}\n`;
  const bytes = Buffer.from(text.replace('"a","b"', [1, 2, 3].map((line) => result(`m${line}é`)).join()), "latin1");
  bytes[bytes.indexOf("m2é", "latin1") + 2] = 0x21;
  const { refused, accepted } = await check(bytes);
  expect(refused.map(({ line, reason }) => [line, reason.code])).toEqual([
    [1, "results.element-invalid"],
    [3, "results.element-invalid"],
  ]);
  expect(accepted).toBe(4);
});
