import { describe, expect, test } from "vitest";
import { form, type FormName, type Problem } from "../../src/text/index.ts";
import { file, lines } from "../harness/results.ts";
import { artifact, good, runRefusals, text } from "./refusals.ts";

const { build, content, check, checkOne } = runRefusals();

const invalid = (field: string, expected: FormName, places?: Record<string, number>): Problem => ({
  code: "results.field-invalid",
  params: { field, expected: form(expected, places) },
});

describe("what is not a record", () => {
  for (const line of ["{", "nothing", "[1]", "1", "null", '"x"', '{"kind":"artifact"}}', "\u0000"]) {
    test(JSON.stringify(line), () => checkOne(line, null, { code: "results.json-invalid" }));
  }
  test("I4 NaN is no JSON", () =>
    checkOne('{"kind":"artifact","path":"n","type":"FILE","measures":{"LC":NaN}}', null, {
      code: "results.json-invalid",
    }));
  test("an unknown kind", () =>
    checkOne('{"kind":"folder","path":"n"}', "n", { code: "results.kind-unknown", params: { kind: "folder" } }));
  test("no kind", () => checkOne('{"path":"n"}', "n", invalid("kind", "string")));
  test("empty lines and line ends of Windows are no refusals", async () => {
    const task = await build(`\r\n\n   \n${text(file("a", 1))}\r\n\n${text(file("b", 1))}`);
    expect([task.status.id, task.refused.count]).toEqual(["DONE", 0]);
  });
});

describe("I3 nesting", () => {
  const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
  const tooDeep: Problem = { code: "results.nesting-too-deep", params: { limit: 64 } };
  const record = (field: string, value: string): string =>
    `{"kind":"artifact","path":"n","type":"FILE",${JSON.stringify(field)}:${value}}`;

  test("1,000,000 deep, as a line and as a field", async () => {
    await checkOne(nested(1_000_000), null, tooDeep);
    await checkOne("[".repeat(1_000_000), null, tooDeep);
    await checkOne(record("x", nested(1_000_000)), null, tooDeep);
    await checkOne(record("location", nested(500_000)), null, tooDeep);
  });
  for (const field of ["x", "text", "location", "infos", "measures", "values", "relatedLocations"]) {
    test(`65 levels in ${field}`, () => checkOne(record(field, nested(64)), null, tooDeep));
  }
  test("400,000 levels under a related location", () =>
    checkOne(
      `{"kind":"finding","artifact":"good.c","rule":"r","relatedLocations":[{"0":${nested(400_000)}}]}`,
      null,
      tooDeep,
    ));
  test("64 levels pass", async () => {
    const version = await check(`${record("x", nested(63))}\n`, [
      { line: 2, path: null, reason: { code: "results.field-unknown", params: { field: "x" } } },
    ]);
    expect(version.paths).toContain("n");
  });
});

describe("numbers", () => {
  for (const [name, record] of [
    ["of an object", '{"kind":"artifact","path":"n","type":"FILE","measures":{"LC":1e400}}'],
    ["on a separate line", '{"kind":"measure","path":"good.c","id":"VG","value":-1e999}'],
  ] as const) {
    test(`I4 1e400 ${name}`, () =>
      checkOne(record, record.includes('"n"') ? "n" : "good.c", {
        code: "results.number-not-finite",
        params: { field: record.includes('"n"') ? "measures.LC" : "value" },
      }));
  }
  test("I4 1e400 in a column", () =>
    check('{"kind":"columns","measures":["LC"]}\n{"kind":"artifact","path":"n","type":"FILE","values":[1e400]}\n', [
      { line: 3, path: "n", reason: { code: "results.number-not-finite", params: { field: "values[0]" } } },
    ]));
  for (const value of ["1", true, [1], {}]) {
    test(`a measure of ${JSON.stringify(value)}`, () =>
      checkOne(text(artifact("n", { measures: { LC: value } })), "n", invalid("measures.LC", "number")));
  }
  test("null is no value", async () => {
    const task = await build(lines(artifact("n", { measures: { LC: null, VG: 3 } })));
    const version = await content(task);
    expect([task.status.id, version.given.get("LC"), version.given.get("VG")]).toEqual([
      "DONE",
      undefined,
      [Number.NaN, 3],
    ]);
  });
  test("a measure twice in one object", () =>
    checkOne('{"kind":"artifact","path":"n","type":"FILE","measures":{"LC":1,"VG":2,"LC":3}}', "n", {
      code: "results.measure-repeated",
      params: { measure: "LC" },
    }));
  test("a measure twice over lines: the artifact's own value stays", async () => {
    const version = await check(lines({ kind: "measure", path: "good.c", id: "LC", value: 9 }), [
      { line: 2, path: "good.c", reason: { code: "results.measure-repeated", params: { measure: "LC" } } },
    ]);
    expect(version.given.get("LC")![version.paths.indexOf("good.c")]).toBe(1);
  });
  test("a column twice, too few values, values without columns", () =>
    check(
      lines(
        artifact("a", { values: [1] }),
        { kind: "columns", measures: ["LC", "LC"] },
        { kind: "columns", measures: ["LC", "VG"] },
        artifact("b", { values: [1] }),
        artifact("c", { values: [1, null] }),
      ),
      [
        { line: 2, path: "a", reason: { code: "results.columns-missing" } },
        { line: 3, path: null, reason: { code: "results.measure-repeated", params: { measure: "LC" } } },
        { line: 5, path: "b", reason: { code: "results.values-length", params: { found: 1, expected: 2 } } },
      ],
    ));
});

describe("I5 texts", () => {
  const raw = (...parts: readonly (string | number)[]): Uint8Array =>
    Buffer.concat(parts.map((part) => (typeof part === "number" ? Buffer.of(part) : Buffer.from(part))));

  test("invalid UTF-8", async () => {
    await checkOne(raw('{"kind":"artifact","path":"', 0xff, '","type":"FILE"}'), null, {
      code: "results.utf8-invalid",
    });
    await checkOne(raw('{"kind":"artifact","path":"', 0xc0, 0xaf, '","type":"FILE"}'), null, {
      code: "results.utf8-invalid",
    });
  });
  test("half of a surrogate pair", async () => {
    await checkOne('{"kind":"artifact","path":"\\ud800","type":"FILE"}', "\ufffd", {
      code: "results.text-malformed",
      params: { field: "path" },
    });
    await checkOne('{"kind":"artifact","path":"n","type":"FILE","infos":{"LANGUAGE":"\\udc00"}}', "n", {
      code: "results.text-malformed",
      params: { field: "infos.LANGUAGE" },
    });
  });
  test("a byte order mark at the start is skipped, elsewhere it is not", async () => {
    const task = await build(`\ufeff${good}`);
    expect([task.status.id, task.refused.count]).toEqual(["DONE", 0]);
    await checkOne(`\ufeff${text(artifact("n"))}`, null, { code: "results.json-invalid" });
  });
  test("any character but a control character is a name", async () => {
    const path = 'dir/"\\ \u{1F600}日本語 <script>';
    const task = await build(lines(artifact(path)));
    expect((await content(task)).paths).toContain(path);
  });
  for (const [field, record, expected, places] of [
    ["path", { kind: "artifact", type: "FILE" }, "string"],
    ["parent", artifact("n", { parent: 1 }), "string"],
    ["name", artifact("n", { name: {} }), "string"],
    ["type", { kind: "artifact", path: "n" }, "string"],
    ["location", artifact("n", { location: 3 }), "object"],
    ["location.startLine", artifact("n", { location: { startLine: 0 } }), "integer-from", { min: 1 }],
    ["measures", artifact("n", { measures: [1] }), "object"],
    ["infos", artifact("n", { infos: "C" }), "object"],
    ["infos.LANGUAGE", artifact("n", { infos: { LANGUAGE: 1 } }), "string"],
    ["values", artifact("n", { values: 1 }), "array"],
  ] as const) {
    test(`${field} must be ${expected}`, () =>
      checkOne(text(record), "path" in record ? "n" : null, invalid(field, expected, places)));
  }
});
