import { expect, test } from "vitest";
import { assemble } from "../assemble/index.ts";
import { collect, exampleVocabulary, plainRows } from "../collected.reference.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { mergeParts } from "./merge-parts.ts";
import { stored } from "./records.reference.ts";

type Lines = readonly (string | object)[];

/** What comes of parts that were stored and read again. */
async function merge(parts: Readonly<Record<string, Lines>>, vocabulary: Vocabulary = exampleVocabulary()) {
  const merged = [];
  for (const [name, lines] of Object.entries(parts)) {
    merged.push({ name, records: await stored(collect(lines)), origin: null });
  }
  const { collector, parts: summaries } = mergeParts(vocabulary, () => undefined, merged);
  const assembled = assemble(collector, "demo");
  const refused = assembled.refusals.records.map(
    ({ report, line, path, reason }) =>
      `${report} ${line} ${path} ${reason.code} ${JSON.stringify(reason.params ?? {})}`,
  );
  return { rows: plainRows(assembled), refused, summaries, assembled };
}

const file = (more: object) => ({ kind: "artifact", path: "a.c", type: "FILE", ...more });
const value = (number: number, id = "LC") => ({ kind: "measure", path: "a.c", id, value: number });

test("of measures that differ, the part that is first by name wins, and each lost value is listed", async () => {
  const { rows, refused, summaries } = await merge({
    b: [file({ measures: { LC: 2, VG: 5 } })],
    a: [file({ measures: { LC: 1, VG: 5 } })],
    c: [file({ measures: { LC: 3 } })],
  });
  expect(rows[1]).toMatchObject({ LC: 1, VG: 5 });
  expect(refused).toEqual([
    'b 1 a.c results.part-conflict {"id":"LC","used":1,"lost":2,"first":"a","part":"b"}',
    'c 1 a.c results.part-conflict {"id":"LC","used":1,"lost":3,"first":"a","part":"c"}',
  ]);
  expect(summaries.map(({ name, refused: count }) => [name, count])).toEqual([
    ["a", 0],
    ["b", 1],
    ["c", 1],
  ]);
});

test("separate values and those of the artifact's record are one measure", async () => {
  const separateFirst = await merge({ a: [file({}), value(1)], b: [file({ measures: { LC: 2 } })] });
  expect(separateFirst.rows[1]).toMatchObject({ LC: 1 });
  expect(separateFirst.refused).toEqual([
    'b 1 a.c results.part-conflict {"id":"LC","used":1,"lost":2,"first":"a","part":"b"}',
  ]);
  const ownFirst = await merge({ a: [file({ measures: { LC: 2 } })], b: [value(1), value(2)], c: [value(2)] });
  expect(ownFirst.rows[1]).toMatchObject({ LC: 2 });
  expect(ownFirst.refused).toEqual([
    'b 1 a.c results.part-conflict {"id":"LC","used":2,"lost":1,"first":"a","part":"b"}',
  ]);
  const separate = await merge({ a: [file({}), value(1)], b: [value(1)], c: [value(4)] });
  expect(separate.rows[1]).toMatchObject({ LC: 1 });
  expect(separate.refused).toEqual([
    'c 1 a.c results.part-conflict {"id":"LC","used":1,"lost":4,"first":"a","part":"c"}',
  ]);
});

test("a value that one part gives twice is refused as in one upload", async () => {
  const { rows, refused } = await merge({ a: [file({}), value(1), value(1)] });
  expect(rows[1]).toMatchObject({ LC: 1 });
  expect(refused).toEqual(['a 3 a.c results.measure-repeated {"measure":"LC"}']);
});

test("of infos and sources that differ the first wins too", async () => {
  const { rows, refused } = await merge({
    a: [file({ infos: { LANGUAGE: "C" } }), { kind: "source", path: "a.c", text: "one" }],
    b: [file({ infos: { LANGUAGE: "Ada" } }), { kind: "source", path: "a.c", text: "two" }],
    c: [file({ infos: { LANGUAGE: "C" } }), { kind: "source", path: "a.c", text: "one" }],
  });
  expect(rows[1]).toMatchObject({ LANGUAGE: "C", source: expect.stringMatching(/^7692c3ad3540/) as string });
  expect(refused).toEqual([
    'b 1 a.c results.part-conflict {"id":"LANGUAGE","used":"C","lost":"Ada","first":"a","part":"b"}',
    'b 2 a.c results.part-conflict {"id":"source","used":"7692c3ad3540","lost":"3fc4ccfe7458","first":"a","part":"b"}',
  ]);
});

test("an artifact has the type, parent, name and location of the first part that describes it", async () => {
  const { rows, refused } = await merge({
    a: [file({ name: "first", location: { startLine: 1 } })],
    b: [file({ type: "FUNCTION", parent: "x", name: "second", location: { startLine: 2 }, measures: { LC: 7 } })],
  });
  expect(rows[1]).toMatchObject({ type: "FILE", parent: "", name: "first", startLine: 1, LC: 7 });
  expect([rows.length, refused]).toEqual([2, []]);
});

test("rules that differ are listed, and equal ones are not", async () => {
  const rule = { kind: "rule", id: "r", name: "R" };
  const { refused, assembled } = await merge({ a: [file({}), rule], b: [rule], c: [{ ...rule, name: "other" }] });
  expect(assembled.findings.rules.map(({ name }) => name)).toEqual(["R"]);
  expect(refused).toEqual(['c 1 r results.rule-repeated {"id":"r"}']);
});

test("ids that the model does not know are noted once, by the first part that uses them", async () => {
  const odd = file({ type: "ODD", measures: { NEW: 1 }, infos: { OWNER: "x" } });
  const link = { kind: "link", type: "USES", from: "a.c", to: "" };
  const { refused } = await merge({ b: [odd, link], a: [file({ measures: { NEW: 1 } })] });
  expect(refused).toEqual([
    'a 1 a.c results.measure-unknown {"id":"NEW"}',
    'b 1 a.c results.type-unknown {"id":"ODD"}',
    'b 1 a.c results.info-unknown {"id":"OWNER"}',
    'b 2 null results.link-unknown {"id":"USES"}',
  ]);
});

test("stored records follow a model that changed", async () => {
  const lines = [file({ measures: { NEW: 1, LC: 2 }, infos: { OWNER: "x" } }), value(3, "LOOSE")];
  const knowing = { ...exampleVocabulary(), knows: () => true };
  expect((await merge({ a: lines }, knowing)).refused).toEqual([]);
  const computing = await merge({ a: lines }, { ...knowing, computes: (id: string) => id === "NEW" || id === "LOOSE" });
  expect(computing.rows[1]).toEqual({ path: "a.c", name: "a.c", type: "FILE", parent: "", LC: 2, OWNER: "x" });
  expect(computing.refused).toEqual(
    [
      'a 2 a.c results.measure-computed {"measure":"LOOSE"}',
      'a 1 a.c results.measure-computed {"measure":"NEW"}',
    ].toSorted((left, right) => Number(left.split(" ")[1]) - Number(right.split(" ")[1])),
  );
});

test("a strict model refuses what stored records have and it does not know", async () => {
  const { rows, refused } = await merge(
    {
      a: [
        file({ measures: { NEW: 1, LC: 2 }, infos: { OWNER: "x" } }),
        { kind: "artifact", path: "b.c", type: "ODD", measures: { LC: 3 } },
        { kind: "link", type: "USES", from: "a.c", to: "" },
        { kind: "rule", id: "r" },
        { kind: "finding", artifact: "a.c", rule: "r" },
        { kind: "finding", artifact: "b.c", rule: "model:rule" },
      ],
    },
    exampleVocabulary(true),
  );
  expect(rows.slice(1)).toEqual([{ path: "a.c", name: "a.c", type: "FILE", parent: "", LC: 2 }]);
  expect(refused.map((text) => text.split(" ").slice(1, 4).join(" "))).toEqual([
    "1 a.c results.strict-unknown",
    "1 a.c results.strict-unknown",
    "1 r results.strict-unknown",
    "2 b.c results.strict-unknown",
    "3 a.c results.strict-unknown",
    "5 a.c results.strict-unknown",
    "6 b.c results.artifact-unknown",
  ]);
});

test("every part has its own refusals and failures, also when there are many", async () => {
  const { assembled, summaries, refused } = await merge({
    a: [file({}), ...Array.from({ length: 1500 }, () => "broken")],
    b: [
      { kind: "artifact", path: "b.c", type: "FILE" },
      "broken",
      { kind: "finding", artifact: "gone", rule: "model:rule" },
    ],
  });
  const { refusals } = assembled;
  expect([refusals.count, refused.length]).toEqual([1502, 1000]);
  expect([refusals.ofPart("a").count, refusals.ofPart("a").records.length]).toEqual([1500, 1000]);
  expect(refusals.ofPart("b").records.map(({ line, reason }) => `${line} ${reason.code}`)).toEqual([
    "2 results.json-invalid",
    "3 results.artifact-unknown",
  ]);
  expect(refusals.ofPart("c")).toEqual({
    count: 0,
    records: [],
    lost: { records: 0, findings: 0 },
    failures: { count: 0, records: [] },
  });
  expect(summaries.map(({ artifacts, findings }) => [artifacts, findings])).toEqual([
    [1, 0],
    [1, 1],
  ]);
});
