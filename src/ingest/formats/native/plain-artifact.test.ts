import fc from "fast-check";
import { expect, test } from "vitest";
import { sized } from "../../../../test/harness/form.ts";
import { assemble } from "../../assemble/index.ts";
import { exampleVocabulary, plainRows } from "../../collected.reference.ts";
import { Collector } from "../../collector.ts";
import { LineSplitter } from "../../lines.ts";
import { NativeReader } from "./reader.ts";

/** Everything that lines come to, and how many of them were read straight from their bytes. */
function read(lines: readonly string[], fromBytes: boolean) {
  const collector = new Collector(exampleVocabulary(), () => undefined);
  const reader = new NativeReader(collector);
  let plain = 0;
  const splitter = new LineSplitter({
    bytes(block, start, line) {
      const end = fromBytes ? reader.bytes(block, start, line) : -1;
      if (end !== -1) plain++;
      return end;
    },
    line: (text, line) => reader.line(text, line),
    refuse: (problem, line) => reader.refuse(problem, line),
  });
  splitter.push(Buffer.from(lines.join("\n")));
  splitter.finish();
  const assembled = assemble(collector, "demo");
  const rows = plainRows(assembled);
  const { accepted, refusals } = assembled;
  return { plain, outcome: { rows, accepted, refused: refusals.records, count: refusals.count } };
}

/** A line means the same whichever way it is read; `plainExpected` lines are read from their bytes. */
function check(lines: readonly string[], plainExpected?: number): void {
  const fast = read(lines, true);
  expect(fast.outcome, lines.join("\n")).toEqual(read(lines, false).outcome);
  if (plainExpected !== undefined) expect(fast.plain, lines.join("\n")).toBe(plainExpected);
}

const columns = '{"kind":"columns","measures":["LC","VG"]}';
/** Teaches the types and measures: what is new is never read from its bytes. */
const first = [
  '{"kind":"artifact","path":"0","type":"FILE","measures":{"LC":1,"VG":1}}',
  '{"kind":"artifact","path":"0#f","type":"FUNCTION","measures":{"LC":1,"VG":1}}',
  columns,
];

test.each([
  '{"kind":"artifact","path":"a","type":"FILE"}',
  '{"path":"a","type":"FILE","kind":"artifact"}',
  '{"kind":"artifact","path":"a","type":"FILE","measures":{"VG":2,"LC":1}}',
  '{"kind":"artifact","path":"a","type":"FILE","measures":{}}',
  '{"kind":"artifact","path":"a","type":"FILE","values":[1,null]}',
  '{"kind":"artifact","path":"a","type":"FILE","values":[-1.5,0.1]}',
  '{"kind":"artifact","path":"a","type":"FILE","values":[-0,123456789012345]}',
  '{"kind": "artifact", "path": "a", "type": "FILE", "values": [1, 2]}',
  '{ "kind" : "artifact" , "path" : "a" , "type" : "FILE" , "measures" : { "LC" : 1 } } ',
  '{"kind":"artifact","path":"a","type":"FILE"}\r',
  '{"kind":"artifact","path":"a/b","parent":"x","name":"b","type":"FILE","location":{"startLine":1,"endColumn":2}}',
  '{"kind":"artifact","path":"a/b","name":"","type":"FILE","location":{}}',
  '{"kind":"artifact","path":"a/b","name":"other","type":"FUNCTION"}',
])("read from its bytes: %s", (line) => check([...first, line], 1));

test.each([
  '{"kind":"artifact","path":"","type":"APPLICATION"}',
  '{"kind":"artifact","path":"a","type":"NEW"}',
  '{"kind":"artifact","path":"a"}',
  '{"kind":"artifact","type":"FILE"}',
  '{"kind":"finding","path":"a","type":"FILE"}',
  '{"kind":"artifact","path":"a","path":"b","type":"FILE"}',
  '{"kind":"artifact","path":"a","type":"FILE","type":"FILE"}',
  String.raw`{"kind":"artifact","path":"\u0061","type":"FILE"}`,
  '{"kind":"artifact","path":"\t","type":"FILE"}',
  '{"kind":"artifact","path":"é","type":"FILE"}',
  '{"kind":"artifact","path":null,"type":"FILE"}',
  '{"kind":"artifact","path":"a","parent":null,"type":"FILE"}',
  '{"kind":"artifact","path":"a","type":"FILE","infos":{"LANGUAGE":"C"}}',
  '{"kind":"artifact","path":"a","type":"FILE","more":1}',
  '{"kind":"artifact","path":"a","type":"FILE","measures":{"LC":1},"values":[1,2]}',
  '{"kind":"artifact","path":"a","type":"FILE","measures":{"LC":1,"LC":1}}',
  '{"kind":"artifact","path":"a","type":"FILE","measures":{"DENSITY":1}}',
  '{"kind":"artifact","path":"a","type":"FILE","measures":{"NEW":1}}',
  '{"kind":"artifact","path":"a","type":"FILE","values":[1]}',
  '{"kind":"artifact","path":"a","type":"FILE","values":[1,2,3]}',
  '{"kind":"artifact","path":"a","type":"FILE","values":[1,1e2]}',
  '{"kind":"artifact","path":"a","type":"FILE","values":[1,1e400]}',
  '{"kind":"artifact","path":"a","type":"FILE","values":[1,01]}',
  '{"kind":"artifact","path":"a","type":"FILE","values":[1,1.]}',
  '{"kind":"artifact","path":"a","type":"FILE","values":[1,.5]}',
  '{"kind":"artifact","path":"a","type":"FILE","values":[1,-]}',
  '{"kind":"artifact","path":"a","type":"FILE","values":[1,nul]}',
  '{"kind":"artifact","path":"a","type":"FILE","values":[1,1234567890123456]}',
  '{"kind":"artifact","path":"a","type":"FILE","values":[1,2,]}',
  '{"kind":"artifact","path":"a","type":"FILE","location":{"startLine":0}}',
  '{"kind":"artifact","path":"a","type":"FILE","location":{"startLine":1.5}}',
  '{"kind":"artifact","path":"a","type":"FILE","location":{"startLine":1,"startLine":2}}',
  '{"kind":"artifact","path":"a","type":"FILE","location":{"line":1}}',
  '{"kind":"artifact","path":"a","type":"FILE","location":null}',
  '{"kind":"artifact","path":"0","type":"FILE"}',
  '{"kind":"artifact","path":"a","type":"FILE"',
  '{"kind":"artifact","path":"a","type":"FILE",}',
  '{"kind":"artifact","path":"a","type":"FILE"}}',
  '{"kind":"artifact","path":"a","type":"FILE"} x',
  '[{"kind":"artifact","path":"a","type":"FILE"}]',
  `{"kind":"artifact","path":"${"a/".repeat(128)}a","type":"FILE"}`,
  `{"kind":"artifact","path":"${"a".repeat(4097)}","type":"FILE"}`,
  `{"kind":"artifact","path":"a","type":"FILE","name":"${"a".repeat(4097)}"}`,
])("left to the reader of records: %s", (line) => check([...first, line], 0));

test("deep and long paths within their bounds are read from their bytes", () => {
  check([...first, `{"kind":"artifact","path":"${"a/".repeat(127)}a","type":"FILE"}`], 1);
  check([...first, `{"kind":"artifact","path":"${"a".repeat(4096)}","type":"FILE"}`], 1);
});

test("without columns, values are refused as ever", () =>
  check([first[0]!, '{"kind":"artifact","path":"a","type":"FILE","values":[1,2]}'], 0));

const number = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: -9, max: 999 }) },
  fc.integer(),
  fc.double(),
  fc.constant(null),
);
const name = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[a-d]{1,3}(\/[a-d]{1,3})?$/) },
  fc.constantFrom("a", "a/b", "", "0", "a b", 'q"q'),
);
const optional = {
  parent: name,
  name,
  location: fc.record({ startLine: fc.integer({ min: 0, max: 5 }), endLine: fc.nat() }, { requiredKeys: [] }),
  values: fc.array(number, { minLength: 1, maxLength: 3 }),
  measures: fc.dictionary(fc.constantFrom("LC", "VG", "DENSITY", "NEW"), number),
  infos: fc.constant({ LANGUAGE: "C" }),
};
const record = fc.subarray(Object.keys(optional) as (keyof typeof optional)[], { maxLength: 3 }).chain((keys) =>
  fc.record({
    kind: fc.constant("artifact"),
    path: name,
    ...Object.fromEntries(keys.map((key) => [key, optional[key]])),
    type: fc.constantFrom("FILE", "FUNCTION", "FOLDER", "NEW"),
  }),
);
/** Now and then a character of the line is another. */
const spoiling = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  fc.tuple(fc.nat(), fc.constantFrom(...'{}[]":,0 9.-en\\'.split(""))),
);
const line = fc.tuple(record, spoiling).map(([value, spoiled]) => {
  const text = JSON.stringify(value);
  if (spoiled === null) return text;
  const at = spoiled[0] % text.length;
  return text.slice(0, at) + spoiled[1] + text.slice(at + 1);
});

test("any lines come to the same, whichever way they are read", () => {
  let plain = 0;
  fc.assert(
    fc.property(fc.array(fc.oneof(line, fc.constant(columns)), { maxLength: 12 }), (lines) => {
      check([...first, ...lines]);
      plain += read([...first, ...lines], true).plain;
    }),
    { numRuns: sized({ quick: 100, long: 20_000 }) },
  );
  expect(plain).toBeGreaterThan(10);
});

test("numbers are rounded as JSON.parse rounds them", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -(10 ** 8), max: 10 ** 8 }),
      fc.integer({ min: 0, max: 999_999 }),
      (whole, decimals) => {
        check([...first, `{"kind":"artifact","path":"a","type":"FILE","values":[${whole}.${decimals},${whole}]}`], 1);
      },
    ),
    { numRuns: sized({ quick: 100, long: 20_000 }) },
  );
});
