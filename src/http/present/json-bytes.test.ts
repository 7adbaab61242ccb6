import fc from "fast-check";
import { expect, test } from "vitest";
import { textColumn } from "../../snapshot/index.ts";
import { releaseBytes, JsonBytes } from "./json-bytes.ts";

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
      expect(json.take().toString()).toBe(values.map((value) => JSON.stringify(value)).join(""));
    }),
    { numRuns: 2000 },
  );
});

test("bytes that are JSON already stay as they are, and room is made as it is needed", () => {
  const json = new JsonBytes();
  const long = `"${"é".repeat(100_000)}"`;
  json.put(Buffer.from(long));
  json.value("x".repeat(200_000));
  expect(json.take().toString()).toBe(`${long}"${"x".repeat(200_000)}"`);
  expect(json.take().toString()).toBe("");
});

test("what was taken stays as it is until the next but one is written", () => {
  const json = new JsonBytes();
  const written = ["first", "second", "third", "fourth"].map((text) => {
    json.value(text.repeat(20_000));
    return { taken: json.take(), expected: JSON.stringify(text.repeat(20_000)) };
  });
  const [, , third, fourth] = written;
  expect(third!.taken.toString()).toBe(third!.expected);
  expect(fourth!.taken.toString()).toBe(fourth!.expected);
});

test("texts of a column are written from their bytes as JSON writes them", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string(),
    fc.constantFrom("", '"', "\\", "\n", "é\u007f", "日本"),
  );
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (texts) => {
      const json = new JsonBytes();
      const column = textColumn(texts);
      texts.forEach((_, row) => json.text(column, row));
      // Stored texts are well formed: a lone surrogate was replaced when it was read.
      expect(json.take().toString()).toBe(texts.map((value) => JSON.stringify(value.toWellFormed())).join(""));
    }),
    { numRuns: 500 },
  );
});

test("memory is reused after its release, by one writer at a time", () => {
  const written = (text: string): Buffer => {
    const json = new JsonBytes();
    json.value(text);
    return json.take();
  };
  const held = written("held");
  const first = written("first");
  releaseBytes(first);
  releaseBytes(first);
  const [second, third] = [written("second"), written("third")];
  expect(second.buffer).toBe(first.buffer);
  expect(third.buffer).not.toBe(first.buffer);
  expect([held, second, third].map(String)).toEqual(['"held"', '"second"', '"third"']);
});
