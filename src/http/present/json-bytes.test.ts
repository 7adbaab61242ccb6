import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonBytes } from "./json-bytes.ts";

const scalar = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.string(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double(),
  fc.constantFrom(null, true, -0, 0, 9, 10, 99, 100, 2_147_483_647, 2_147_483_648, "\ud800", "\u007f"),
  fc.jsonValue(),
);

test("values are written as JSON writes them", () => {
  const json = new JsonBytes();
  fc.assert(
    fc.property(fc.array(scalar), (values) => {
      for (const value of values) json.value(value);
      expect(json.take()).toBe(values.map((value) => JSON.stringify(value)).join(""));
    }),
    { numRuns: 2000 },
  );
});

test("bytes that are JSON already stay as they are, and room is made as it is needed", () => {
  const json = new JsonBytes();
  const long = `"${"é".repeat(100_000)}"`;
  json.put(Buffer.from(long));
  json.value("x".repeat(200_000));
  expect(json.take()).toBe(`${long}"${"x".repeat(200_000)}"`);
  expect(json.take()).toBe("");
});
