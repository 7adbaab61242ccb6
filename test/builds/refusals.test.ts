import { beforeAll, describe, expect, test } from "vitest";
import { problemDetail, type Problem } from "../../src/text/index.ts";
import { example } from "../../src/model/example.reference.ts";
import type { Task } from "../harness/client.ts";
import { readVersionOf, type KeptVersion } from "../harness/kept.ts";
import { file, lines } from "../harness/results.ts";
import { runServer } from "../harness/running.ts";

const running = runServer();

beforeAll(async () => {
  const { client } = running;
  await client.putModel({ ...example, id: "M" });
  await client.putModel({ ...example, id: "STRICT", strict: true } as typeof example);
  await client.createProject("P", "M");
  await client.createProject("S", "STRICT");
});

const good = lines(file("good.c", 1));

/** What a refusal says, in the language of the tests. */
const says = (problem: Problem): string => problemDetail(problem, "en");

interface Expected {
  /** Where the refused record stands: 1 for the first line. */
  readonly line: number;
  readonly path: string | null;
  readonly reason: Problem;
}

/** Sends bad records between good ones: the good ones become a version, the bad ones stand in the task. */
async function check(bad: string | Uint8Array, refused: readonly Expected[], project = "P"): Promise<KeptVersion> {
  const body = Buffer.concat([Buffer.from(good), Buffer.from(bad), Buffer.from(lines(file("last.c", 2)))]);
  const task = await running.client.build(project, body);
  expect(task.refused).toEqual({
    count: refused.length,
    records: refused.map(({ line, path, reason }) => ({ line, path, reason: says(reason) })),
  });
  expect([task.status.id, task.problem]).toEqual(["WARNING", null]);
  const content = await readVersionOf(running.dataDir, task.versionId!);
  expect(content.paths).toEqual(expect.arrayContaining(["", "good.c", "last.c"]));
  return content;
}

/** As `check`, of one line that leaves nothing behind. */
async function checkOne(bad: string | Uint8Array, path: string | null, reason: Problem): Promise<void> {
  const content = await check(Buffer.concat([Buffer.from(bad), Buffer.from("\n")]), [{ line: 2, path, reason }]);
  expect(content.paths).toEqual(["", "good.c", "last.c"]);
}

/** A body of which nothing can be made: ERROR, no version, the branch as it was. */
async function checkUnreadable(body: string | Uint8Array, code: string, headers = {}): Promise<Task> {
  const before = await running.client.versions("P");
  const task = await running.client.build("P", body, { headers });
  expect([task.status.id, task.problem?.code, task.versionId]).toEqual(["ERROR", code, null]);
  expect(await running.client.versions("P")).toEqual(before);
  return task;
}

const artifact = (path: string, more: object = {}): object => ({ kind: "artifact", path, type: "FILE", ...more });
const text = (record: object): string => JSON.stringify(record);
const invalid = (field: string, expected: string): Problem => ({
  code: "results.field-invalid",
  params: { field, expected },
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
    const task = await running.client.build("P", `\r\n\n   \n${text(file("a", 1))}\r\n\n${text(file("b", 1))}`);
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
    const content = await check(`${record("x", nested(63))}\n`, [
      { line: 2, path: null, reason: { code: "results.field-unknown", params: { field: "x" } } },
    ]);
    expect(content.paths).toContain("n");
  });
});

describe("numbers", () => {
  for (const [name, record] of [
    ["of an object", '{"kind":"artifact","path":"n","type":"FILE","measures":{"LC":1e400}}'],
    ["of a line of its own", '{"kind":"measure","path":"good.c","id":"VG","value":-1e999}'],
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
    const task = await running.client.build("P", lines(artifact("n", { measures: { LC: null, VG: 3 } })));
    const content = await readVersionOf(running.dataDir, task.versionId!);
    expect([task.status.id, content.given.get("LC"), content.given.get("VG")]).toEqual(["DONE", undefined, [Number.NaN, 3]]);
  });
  test("a measure twice in one object", () =>
    checkOne('{"kind":"artifact","path":"n","type":"FILE","measures":{"LC":1,"VG":2,"LC":3}}', "n", {
      code: "results.measure-repeated",
      params: { measure: "LC" },
    }));
  test("a measure twice over lines: the artifact's own value stays", async () => {
    const content = await check(lines({ kind: "measure", path: "good.c", id: "LC", value: 9 }), [
      { line: 2, path: "good.c", reason: { code: "results.measure-repeated", params: { measure: "LC" } } },
    ]);
    expect(content.given.get("LC")![content.paths.indexOf("good.c")]).toBe(1);
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
    await checkOne(raw('{"kind":"artifact","path":"', 0xff, '","type":"FILE"}'), null, { code: "results.utf8-invalid" });
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
    const task = await running.client.build("P", `\ufeff${good}`);
    expect([task.status.id, task.refused.count]).toEqual(["DONE", 0]);
    await checkOne(`\ufeff${text(artifact("n"))}`, null, { code: "results.json-invalid" });
  });
  test("any character is a name", async () => {
    const path = 'dir/\u0000"\\ \u{1F600}日本語 <script>';
    const task = await running.client.build("P", lines(artifact(path)));
    expect((await readVersionOf(running.dataDir, task.versionId!)).paths).toContain(path);
  });
  for (const [field, record, expected] of [
    ["path", { kind: "artifact", type: "FILE" }, "string"],
    ["parent", artifact("n", { parent: 1 }), "string"],
    ["name", artifact("n", { name: {} }), "string"],
    ["type", { kind: "artifact", path: "n" }, "string"],
    ["location", artifact("n", { location: 3 }), "object"],
    ["location.startLine", artifact("n", { location: { startLine: 0 } }), "integer ≥ 1"],
    ["measures", artifact("n", { measures: [1] }), "object"],
    ["infos", artifact("n", { infos: "C" }), "object"],
    ["infos.LANGUAGE", artifact("n", { infos: { LANGUAGE: 1 } }), "string"],
    ["values", artifact("n", { values: 1 }), "array"],
  ] as const) {
    test(`${field} must be ${expected}`, () =>
      checkOne(text(record), "path" in record ? "n" : null, invalid(field, expected)));
  }
});

describe("I10 duplicates and cycles", () => {
  test("a path twice: the first stays", async () => {
    const content = await check(lines(file("good.c", 7)), [
      { line: 2, path: "good.c", reason: { code: "results.path-repeated" } },
    ]);
    expect(content.given.get("LC")![content.paths.indexOf("good.c")]).toBe(1);
  });
  test("the root twice, and as another type", () =>
    check(lines({ kind: "artifact", path: "" }, { kind: "artifact", path: "", type: "FILE" }, { kind: "artifact", path: "" }), [
      { line: 3, path: "", reason: { code: "results.root-type" } },
      { line: 4, path: "", reason: { code: "results.path-repeated" } },
    ]));
  test("its own parent", () =>
    checkOne(text(artifact("n", { parent: "n" })), "n", { code: "results.parent-cycle" }));
  test("a ring of three, and what hangs on it", async () => {
    const cycle = { code: "results.parent-cycle" } as const;
    const content = await check(
      lines(artifact("x", { parent: "y" }), artifact("y", { parent: "z" }), artifact("z", { parent: "x" }), artifact("x/leaf")),
      [
        { line: 2, path: "x", reason: cycle },
        { line: 3, path: "y", reason: cycle },
        { line: 4, path: "z", reason: cycle },
      ],
    );
    expect(content.paths).toEqual(["", "good.c", "last.c", "x", "x/leaf"]);
  });
  test("a rule and a source twice", () =>
    check(
      lines(
        { kind: "rule", id: "r" },
        { kind: "rule", id: "r" },
        { kind: "source", path: "good.c", text: "a" },
        { kind: "source", path: "good.c", text: "b" },
      ),
      [
        { line: 3, path: "r", reason: { code: "results.rule-repeated", params: { id: "r" } } },
        { line: 5, path: "good.c", reason: { code: "results.source-repeated" } },
      ],
    ));
  test("what speaks of an artifact that is not there", () => {
    const reason = { code: "results.artifact-unknown", params: { path: "no" } } as const;
    return check(
      lines(
        { kind: "rule", id: "r" },
        { kind: "finding", artifact: "no", rule: "r", message: "" },
        { kind: "link", type: "TESTS", from: "good.c", to: "no" },
        { kind: "source", path: "no", text: "" },
        { kind: "measure", path: "no", id: "LC", value: 1 },
      ),
      [3, 4, 5, 6].map((line) => ({ line, path: "no", reason })),
    );
  });
});

describe("I11 limit + 1 is refused by name", () => {
  const long = (length: number): string => "p".repeat(length);
  const deep = (segments: number): string => Array.from({ length: segments }, () => "s").join("/");

  test("a path of 4,097 bytes; 4,096 pass", async () => {
    await checkOne(text(artifact(long(4097))), long(4096), { code: "results.path-too-long", params: { limit: 4096 } });
    // Two bytes each: the bound is on bytes.
    await checkOne(text(artifact("é".repeat(2049))), "é".repeat(2049), {
      code: "results.path-too-long",
      params: { limit: 4096 },
    });
    expect((await running.client.build("P", lines(artifact(long(4096))))).status.id).toBe("DONE");
  });
  test("a path of 129 segments; 128 pass", async () => {
    await checkOne(text(artifact(deep(129))), deep(129), { code: "results.path-too-deep", params: { limit: 128 } });
    expect((await running.client.build("P", lines(artifact(deep(128))))).status.id).toBe("DONE");
  });
  test("a line of 1 MiB + 1; 1 MiB passes", async () => {
    const line = (bytes: number): string => {
      const head = '{"kind":"artifact","path":"n","type":"FILE"';
      return `${head}${" ".repeat(bytes - head.length - 1)}}`;
    };
    await checkOne(line(1024 * 1024 + 1), null, { code: "results.line-too-long", params: { limit: 1024 * 1024 } });
    expect((await running.client.build("P", `${line(1024 * 1024)}\n`)).status.id).toBe("DONE");
  });
  test("a source line of 32 MiB + 1; 32 MiB pass", async () => {
    const line = (bytes: number): string => {
      const head = '{"kind":"source","path":"good.c","text":"';
      return `${head}${"x".repeat(bytes - head.length - 2)}"}`;
    };
    const limit = 32 * 1024 * 1024;
    await checkOne(line(limit + 1), null, { code: "results.line-too-long", params: { limit } });
    expect((await running.client.build("P", `${good}${line(limit)}\n`)).status.id).toBe("DONE");
  });
  test("an info, a message and a name beyond their bounds", () =>
    check(
      lines(
        artifact("a", { infos: { LANGUAGE: long(16 * 1024 + 1) } }),
        artifact("b", { infos: { LANGUAGE: long(16 * 1024) } }),
        { kind: "finding", artifact: "good.c", rule: "r", message: long(16 * 1024 + 1) },
        artifact("c", { name: long(4097) }),
      ),
      [
        { line: 2, path: "a", reason: { code: "results.text-too-long", params: { field: "infos.LANGUAGE", limit: 16_384 } } },
        { line: 4, path: "good.c", reason: { code: "results.text-too-long", params: { field: "message", limit: 16_384 } } },
        { line: 5, path: "c", reason: { code: "results.text-too-long", params: { field: "name", limit: 4096 } } },
      ],
    ));
  test("an id of 129 characters, and one that is none", () =>
    check(lines(artifact("a", { type: long(129) }), artifact("b", { measures: { "a-b": 1 } })), [
      { line: 2, path: "a", reason: { code: "results.id-invalid", params: { id: long(128), limit: 128 } } },
      { line: 3, path: "b", reason: { code: "results.id-invalid", params: { id: "a-b", limit: 128 } } },
    ]));
  test("of 1,500 refused records all are counted and the first 1,000 are listed", async () => {
    const task = await running.client.build("P", good + "x\n".repeat(1500));
    expect([task.status.id, task.refused.count]).toEqual(["WARNING", 1500]);
    expect(task.refused.records.map((record) => record.line)).toEqual(Array.from({ length: 1000 }, (_, i) => i + 2));
  });
});

describe("the model's word", () => {
  const strange = lines(
    { kind: "artifact", path: "t", type: "WIDGET" },
    artifact("m", { measures: { STRANGE: 1 } }),
    artifact("i", { infos: { STRANGE: "x" } }),
    { kind: "link", type: "STRANGE", from: "good.c", to: "good.c" },
    { kind: "finding", artifact: "good.c", rule: "STRANGE", message: "" },
  );
  const places = [
    ["type", "WIDGET", "t"],
    ["measure", "STRANGE", "m"],
    ["info", "STRANGE", "i"],
    ["link", "STRANGE", null],
    ["rule", "STRANGE", "good.c"],
  ] as const;

  test("what it does not know is taken in and told", async () => {
    const content = await check(
      strange,
      places.map(([what, id, path], index) => ({
        line: index + 2,
        path,
        reason: { code: `results.${what}-unknown`, params: { id } },
      })),
    );
    expect(content.paths).toEqual(["", "good.c", "i", "last.c", "m", "t"]);
  });
  test("a strict one refuses it", async () => {
    const content = await check(
      strange,
      places.map(([what, id, path], index) => ({
        line: index + 2,
        path: what === "link" ? "good.c" : path,
        reason: { code: "results.strict-unknown", params: { id, what } },
      })),
      "S",
    );
    expect(content.paths).toEqual(["", "good.c", "last.c"]);
  });
  test("a value for a computed measure is refused alone; the record stays", async () => {
    const reason = { code: "results.measure-computed", params: { measure: "DENSITY" } } as const;
    const content = await check(
      lines(
        artifact("a", { measures: { LC: 10, DENSITY: 5, VG: 3 } }),
        { kind: "measure", path: "a", id: "DENSITY", value: 7 },
        { kind: "columns", measures: ["LC", "DENSITY"] },
        artifact("b", { values: [20, 9] }),
      ),
      [
        { line: 2, path: "a", reason },
        { line: 3, path: "a", reason },
        { line: 4, path: null, reason },
      ],
    );
    expect(content.given.has("DENSITY")).toBe(false);
    expect(content.given.get("LC")).toEqual([Number.NaN, 10, 20, 1, 2]);
  });
});

describe("bodies of which no version can be made", () => {
  test("an empty one", () => checkUnreadable("", "results.empty"));
  test("nothing but empty lines", () => checkUnreadable("\n\n  \n", "results.empty"));
  test("nothing but refused records, which are listed all the same", async () => {
    const task = await checkUnreadable(`{\n${lines({ kind: "source", path: "no", text: "" })}`, "results.empty");
    expect(task.refused.records.map((record) => record.line)).toEqual([1, 2]);
  });
  test("what says gzip and is none", () =>
    checkUnreadable("plain text", "results.compression-broken", { "content-encoding": "gzip" }));
});
