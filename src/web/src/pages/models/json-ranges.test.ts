import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPointer } from "../../../../language/index.ts";
import { jsonFault, lineAt, rangeAtPointer } from "./json-ranges.ts";

const text = '{ "a": [1, {"b/c": "x\\"]}", "~": null}],\n  "d": {} }';
const check = (pointer: string, expected: string): void => {
  const { start, end } = rangeAtPointer(text, pointer);
  expect(text.slice(start, end)).toBe(expected);
};

test("a pointer leads to its value", () => {
  check("", text);
  check("/a/0", "1");
  check("/a/1/b~1c", '"x\\"]}"');
  check("/a/1/~0", "null");
  check("/d", "{}");
});

test("a pointer to a missing value leads to its nearest existing parent", () => {
  check("/d/e/f", "{}");
  check("/a/7", '[1, {"b/c": "x\\"]}", "~": null}]');
  check("/a/0/x", "1");
});

test("a syntax error has a position; valid JSON has no syntax error", () => {
  expect(jsonFault(text)).toBeUndefined();
  expect(jsonFault('{"a": 1,\n "b": }')).toEqual({ start: 15, end: 16 });
  const faultAt = (broken: string, start: number): void => expect(jsonFault(broken)?.start, broken).toBe(start);
  faultAt("", 0);
  faultAt("[1,]", 3);
  faultAt('{"a" 1}', 5);
  faultAt("[1] 2", 4);
  faultAt("[01]", 1);
  faultAt("{a:1}", 1);
  faultAt('["a\nb"]', 1);
  faultAt("[1}", 2);
  faultAt("[nullx]", 1);
  faultAt('{"a":', 5);
  expect(lineAt('{"a": 1,\n "b": }', 15)).toBe(2);
});

test("every value of any document is found by its pointer", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 2), (value, indent) => {
      const written = JSON.stringify(value, null, indent);
      for (const [pointer, inner] of valuesIn(JSON.parse(written), "")) {
        const { start, end } = rangeAtPointer(written, pointer);
        expect(JSON.parse(written.slice(start, end))).toEqual(inner);
      }
    }),
    { numRuns: 60 },
  );
});

test("a text that is cut off has a syntax error, at its end at the latest", () => {
  for (let length = 0; length < text.length; length++) {
    expect(jsonFault(text.slice(0, length))!.start).toBeLessThanOrEqual(length);
  }
});

function* valuesIn(value: unknown, pointer: string): Generator<readonly [string, unknown]> {
  yield [pointer, value];
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    yield* valuesIn(inner, pointer + formatPointer(name));
  }
}
