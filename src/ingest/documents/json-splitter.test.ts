import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPointer } from "../../language/index.ts";
import { elementBytesMax, jsonKeyBytesMax, nestingMax } from "../bounds.ts";
import { BrokenReportError } from "../broken-report.ts";
import type { ReportFault } from "../../text/index.ts";
import { JsonSplitter, type JsonChoice, type JsonPath } from "./json-splitter.ts";

interface Seen {
  readonly values: [string, unknown][];
  readonly refused: [string, string, number][];
  broken: unknown;
}

/** Splits a text that comes in pieces; what lies as deep as `depth` is taken whole. */
function split(bytes: Uint8Array, pieceBytes: number, depth: number): Seen {
  const seen: Seen = { values: [], refused: [], broken: undefined };
  const splitter = new JsonSplitter({
    choose: (path: JsonPath): JsonChoice => (path.length < depth ? "enter" : path.at(-1) === "skip" ? "skip" : "take"),
    value: (path, value) => void seen.values.push([formatPointer(...path), value]),
    refuse: (path, { code }, line) => void seen.refused.push([formatPointer(...path), code, line]),
  });
  try {
    for (let start = 0; start < bytes.length; start += pieceBytes) {
      splitter.push(bytes.subarray(start, start + pieceBytes));
    }
    splitter.finish();
  } catch (error) {
    if (!(error instanceof BrokenReportError)) throw error;
    seen.broken = error.problem.params;
  }
  return seen;
}

/** The same by parsing the whole text. */
function splitPlainly(value: unknown, depth: number, pointer = ""): [string, unknown][] {
  if (depth === 0) return [[pointer, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    depth === 1 && key === "skip" && !Array.isArray(value)
      ? []
      : splitPlainly(inner, depth - 1, pointer + formatPointer(key)),
  );
}

test("any text gives the same values as parsing it whole, however it comes in pieces", () => {
  const value = fc.jsonValue({ maxDepth: 4 }).filter((candidate) => !JSON.stringify(candidate).includes("__proto__"));
  fc.assert(
    fc.property(value, fc.integer({ min: 1, max: 40 }), fc.nat(3), fc.nat(4), (json, piece, depth, indent) => {
      const bytes = Buffer.from(JSON.stringify(json, undefined, indent));
      const seen = split(bytes, piece, depth);
      expect(seen.broken).toBeUndefined();
      expect(new Map(seen.values)).toEqual(new Map(splitPlainly(JSON.parse(JSON.stringify(json)), depth)));
    }),
    { numRuns: 300 },
  );
});

const list = '{"skip":[1,{"a":"]}"}],\n"list":[{"a":1},\n{"b":"\\"}]"},\n[],"x",-1.5e3 ,null]}';

test("one bad element is one refused element, with its line", () => {
  const bad = list.replace('{"b":"\\"}]"}', '{"b":nope}');
  const seen = split(Buffer.from(bad), 1000, 2);
  expect(seen.refused).toEqual([["/list/1", "results.element-invalid", 3]]);
  expect(seen.values.filter(([pointer]) => pointer.startsWith("/list")).length).toBe(5);
  const notText = Buffer.concat([Buffer.from('[{"a":"'), Buffer.from([0xff]), Buffer.from('"},2]')]);
  expect(split(notText, 3, 1)).toMatchObject({ refused: [["/0", "results.element-invalid", 1]], values: [["/1", 2]] });
});

test("I1 a text that ends anywhere before its end is broken", () => {
  for (let length = 0; length < list.length; length++) {
    expect(split(Buffer.from(list.slice(0, length)), 7, 2).broken, list.slice(0, length)).toBeDefined();
  }
  expect(split(Buffer.from(list), 7, 2).broken).toBeUndefined();
});

test("a text that is not JSON between the elements is broken, with the fault by its name", () => {
  const check = (fault: ReportFault, ...texts: readonly string[]): void => {
    for (const text of texts) {
      expect(split(Buffer.from(text), 1000, 1).broken, text).toEqual({ line: 1, detail: { form: fault } });
    }
  };
  check("comma-missing", "[1 2]", "[1}");
  check("value-missing", "[1,,2]", "[,]", '{"a":}', "}");
  check("key-missing", "{1:2}", '{"a":1,}');
  check("colon-missing", '{"a" 1}');
  check("content-after-end", "[1]]", "[] x");
  check("ends-early", "", "[1", '{"a":1');
});

test("a value that is skipped cannot hide what comes after it: its structure is checked", () => {
  const check = (fault: ReportFault | undefined, skipped: string): void => {
    for (const piece of [1, 3, 1000]) {
      const { broken, values } = split(Buffer.from(`{"skip":${skipped},"list":[1]}`), piece, 1);
      if (fault === undefined) expect([broken, values], skipped).toEqual([undefined, [["/list", [1]]]]);
      else expect(broken, skipped).toEqual({ line: 1, detail: { form: fault } });
    }
  };
  check("comma-missing", '[{"a":1}{"b":2}]');
  check("comma-missing", "[1}");
  check("comma-missing", '{"a":1 "b":2}');
  check("comma-missing", '[1,"a"');
  check("key-missing", '{"a":1,}');
  check("key-missing", "{]");
  check("colon-missing", '{"a",1}');
  check("value-missing", "[1,]");
  check("value-missing", '{"a":}');
  check(undefined, '[1,-2.5e+3,true,null,NaN,"]}\\"",[],{},{"a":[{"b":"c"}]}]');
  for (const scalar of ["1", '"x"', "null"]) check(undefined, scalar);
  expect(split(Buffer.from('{"skip":12'), 3, 1).broken).toBeDefined();
  expect(split(Buffer.from(`{"skip":${"[".repeat(1001)}`), 100, 1).broken).toMatchObject({
    detail: { form: "nested-too-deep" },
  });
});

test("I3 I11 bounds: depth, size of an element, length of a key", () => {
  const deep = (levels: number): string => `[${"[".repeat(levels)}${"]".repeat(levels)}]`;
  expect(split(Buffer.from(deep(nestingMax)), 1 << 16, 1).refused).toEqual([]);
  expect(split(Buffer.from(deep(nestingMax + 1)), 1 << 16, 1).refused[0]?.[1]).toBe("results.nesting-too-deep");
  expect(split(Buffer.from(deep(1_000_000)), 1 << 16, 1).refused[0]?.[1]).toBe("results.nesting-too-deep");
  expect(split(Buffer.from("[".repeat(1_000_000)), 1 << 16, 1e9).broken).toBeDefined();
  const text = (bytes: number): Buffer => Buffer.from(`["${"a".repeat(bytes - 2)}",1]`);
  expect(split(text(elementBytesMax), 1 << 16, 1).refused).toEqual([]);
  expect(split(text(elementBytesMax + 1), 1 << 16, 1)).toMatchObject({
    refused: [["/0", "results.element-too-large", 1]],
    values: [["/1", 1]],
  });
  expect(split(Buffer.from(`{"${"k".repeat(jsonKeyBytesMax)}":1}`), 100, 1).broken).toBeDefined();
});

test("a visitor learns what each value is that it wanted to enter", () => {
  const seen: string[] = [];
  const splitter = new JsonSplitter({
    choose: (path) => (path.length < 2 ? "enter" : "skip"),
    entered: (path, structure, line) => void seen.push(`${line} ${formatPointer(...path)} ${structure}`),
    value: () => undefined,
    refuse: () => undefined,
  });
  splitter.push(Buffer.from('{"a":[1],\n"b":{},"c":null,"d":"x","e":[]}'));
  splitter.finish();
  expect(seen).toEqual(["1  object", "1 /a list", "2 /b object", "2 /c plain", "2 /d plain", "2 /e list"]);
});

test("a byte order mark is passed over", () =>
  expect(split(Buffer.from("\ufeff[1]"), 1000, 1).values).toEqual([["/0", 1]]));
