import fc from "fast-check";
import { expect, test } from "vitest";
import { sized } from "../../../../../test/harness/form.ts";
import { encoded } from "../../../parts/records.reference.ts";
import { readUpload } from "../../examples.reference.ts";
import { sarifTexts } from "./logs.reference.ts";
import { PlainResult } from "./plain-result.ts";

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

const location = {
  physicalLocation: { artifactLocation: { uri: "a.c", index: 0 }, region: { startLine: 2, endColumn: 9 } },
};
const usual = {
  ruleId: "R",
  ruleIndex: 0,
  level: "error",
  message: { text: "m" },
  locations: [location],
  partialFingerprints: { second: "2", first: "1" },
  relatedLocations: [],
  properties: { tags: ["t"] },
};

/** Reads a result from its bytes; false when it is left to the parser. */
function readPlain(result: unknown): PlainResult | false {
  const plain = new PlainResult();
  plain.writeTo(new Uint8Array(1000), 0);
  const bytes = new TextEncoder().encode(`${JSON.stringify(result, undefined, 2)}\0`);
  const end = plain.read(bytes, 0);
  expect([-1, bytes.length - 1]).toContain(end);
  return end !== -1 && plain;
}

test("a usual result is read from its bytes", () => {
  const plain = readPlain(usual);
  if (plain === false) throw new Error("it was left to the parser");
  const textOf = (start: number, end: number): string => Buffer.from(plain.texts.subarray(start, end)).toString();
  expect(textOf(plain.fingerprintStart, plain.fingerprintEnd)).toBe("first:1 second:2");
  expect(JSON.parse(textOf(plain.ruleStart, plain.ruleEnd))).toEqual({ ruleId: "R", ruleIndex: 0, level: "error" });
  expect([...plain.region]).toEqual([2, 0, 2, 9]);
});

test.each([
  { kind: "pass" },
  { locations: [location, location] },
  { relatedLocations: [location] },
  { message: { id: "one" } },
  { message: { text: "{0}", arguments: ["a"] } },
  { properties: { "security-severity": "9.1" } },
  { baselineState: "absent" },
  { suppressions: [{ kind: "external" }] },
])("a result with %j is left to the parser", (more) => expect(readPlain({ ...usual, ...more })).toBe(false));
