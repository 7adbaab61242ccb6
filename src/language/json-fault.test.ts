import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonFault } from "./json-fault.ts";

function check(text: string, position: number | undefined): void {
  test(`${JSON.stringify(text)}: ${position ?? "fine"}`, () => expect(jsonFault(text)).toBe(position));
}

describe("where a text stops being JSON", () => {
  check("", 0);
  check("  ", 2);
  check(' {"a": [1, -0.5e+3, "x\\u00e9\\n", true, null, {}], "b": []} ', undefined);
  check('{"a":1,}', 7);
  check("[1,]", 3);
  check("[1 2]", 3);
  check("{a:1}", 1);
  check('{"a" 1}', 5);
  check('{"a":}', 5);
  check('{"a":1', 6);
  check('"open', 5);
  check('"line\nbreak"', 5);
  check('"\\x"', 1);
  check('"\\u12g4"', 1);
  check("nul", 0);
  check("01", 1);
  check("1.", 1);
  check("NaN", 0);
  check("1 1", 2);
  check("\u00a01", 0);
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test("finds a fault just where JSON.parse does, and never behind the end", () => {
  const nearly = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.nat(3),
      fc.constantFrom("", ",", "}", "]", '"', "\\", ":", "1", " ", "\u0001", "tru"),
    )
    .map(([json, place, gone, put]) => {
      const at = place % (json.length + 1);
      return json.slice(0, at) + put + json.slice(at + gone);
    });
  fc.assert(
    fc.property(fc.oneof(nearly, fc.json()), (text) => {
      const fault = jsonFault(text);
      expect(fault === undefined).toBe(isJson(text));
      expect(fault ?? 0).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 5000 },
  );
});
