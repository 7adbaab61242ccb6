import { describe, expect, test } from "vitest";
import { form } from "../../src/text/index.ts";
import { file, lines } from "../harness/results.ts";
import { artifact, good, runRefusals, text } from "./refusals.ts";

const { build, check, checkOne, checkUnreadable } = runRefusals();

describe("I10 duplicates and cycles", () => {
  test("a path twice: the first stays", async () => {
    const version = await check(lines(file("good.c", 7)), [
      { line: 2, path: "good.c", reason: { code: "results.path-repeated" } },
    ]);
    expect(version.given.get("LC")![version.paths.indexOf("good.c")]).toBe(1);
  });
  test("the root twice, and as another type", () =>
    check(
      lines(
        { kind: "artifact", path: "" },
        { kind: "artifact", path: "", type: "FILE" },
        { kind: "artifact", path: "" },
      ),
      [
        { line: 3, path: "", reason: { code: "results.root-type" } },
        { line: 4, path: "", reason: { code: "results.path-repeated" } },
      ],
    ));
  test("its own parent", () => checkOne(text(artifact("n", { parent: "n" })), "n", { code: "results.parent-cycle" }));
  test("a ring of three, and what hangs on it", async () => {
    const cycle = { code: "results.parent-cycle" } as const;
    const version = await check(
      lines(
        artifact("x", { parent: "y" }),
        artifact("y", { parent: "z" }),
        artifact("z", { parent: "x" }),
        artifact("x/leaf"),
      ),
      [
        { line: 2, path: "x", reason: cycle },
        { line: 3, path: "y", reason: cycle },
        { line: 4, path: "z", reason: cycle },
      ],
    );
    expect(version.paths).toEqual(["", "good.c", "last.c", "x", "x/leaf"]);
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
    expect((await build(lines(artifact(long(4096))))).status.id).toBe("DONE");
  });
  test("a path of 129 segments; 128 pass", async () => {
    await checkOne(text(artifact(deep(129))), deep(129), { code: "results.path-too-deep", params: { limit: 128 } });
    expect((await build(lines(artifact(deep(128))))).status.id).toBe("DONE");
  });
  test("a line of 1 MiB + 1; 1 MiB passes", async () => {
    const line = (bytes: number): string => {
      const head = '{"kind":"artifact","path":"n","type":"FILE"';
      return `${head}${" ".repeat(bytes - head.length - 1)}}`;
    };
    await checkOne(line(1024 * 1024 + 1), null, { code: "results.line-too-long", params: { limit: 1024 * 1024 } });
    expect((await build(`${line(1024 * 1024)}\n`)).status.id).toBe("DONE");
  });
  test("a source line of 32 MiB + 1; 32 MiB pass", async () => {
    const line = (bytes: number): string => {
      const head = '{"kind":"source","path":"good.c","text":"';
      return `${head}${"x".repeat(bytes - head.length - 2)}"}`;
    };
    const limit = 32 * 1024 * 1024;
    await checkOne(line(limit + 1), null, { code: "results.line-too-long", params: { limit } });
    expect((await build(`${good}${line(limit)}\n`)).status.id).toBe("DONE");
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
        {
          line: 2,
          path: "a",
          reason: { code: "results.text-too-long", params: { field: "infos.LANGUAGE", limit: 16_384 } },
        },
        {
          line: 4,
          path: "good.c",
          reason: { code: "results.text-too-long", params: { field: "message", limit: 16_384 } },
        },
        { line: 5, path: "c", reason: { code: "results.text-too-long", params: { field: "name", limit: 4096 } } },
      ],
    ));
  test("an id of 129 characters, and an id with invalid characters", () =>
    check(lines(artifact("a", { type: long(129) }), artifact("b", { measures: { "a-b": 1 } })), [
      { line: 2, path: "a", reason: { code: "results.id-invalid", params: { id: long(128), limit: 128 } } },
      { line: 3, path: "b", reason: { code: "results.id-invalid", params: { id: "a-b", limit: 128 } } },
    ]));
  test("of 1,500 refused records all are counted and the first 1,000 are listed", async () => {
    const task = await build(good + "x\n".repeat(1500));
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

  test("unknown ids are accepted and reported", async () => {
    const version = await check(
      strange,
      places.map(([what, id, path], index) => ({
        line: index + 2,
        path,
        reason: { code: `results.${what}-unknown`, params: { id } },
      })),
    );
    expect(version.paths).toEqual(["", "good.c", "i", "last.c", "m", "t"]);
  });
  test("a strict one refuses it", async () => {
    const version = await check(
      strange,
      places.map(([what, id, path], index) => ({
        line: index + 2,
        path: what === "link" ? "good.c" : path,
        reason: { code: "results.strict-unknown", params: { id, what: form(what) } },
      })),
      "S",
    );
    expect(version.paths).toEqual(["", "good.c", "last.c"]);
  });
  test("a value for a computed measure is refused alone; the record stays", async () => {
    const reason = { code: "results.measure-computed", params: { measure: "DENSITY" } } as const;
    const version = await check(
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
    expect(version.given.has("DENSITY")).toBe(false);
    expect(version.given.get("LC")).toEqual([Number.NaN, 10, 20, 1, 2]);
  });
});

describe("bodies of which no version can be made", () => {
  test("an empty one", () => checkUnreadable("", "results.empty"));
  test("nothing but empty lines", () => checkUnreadable("\n\n  \n", "results.empty"));
  test("nothing but refused records, which are listed all the same", async () => {
    const task = await checkUnreadable(`{\n${lines({ kind: "source", path: "no", text: "" })}`, "results.empty");
    expect(task.refused.records.map((record) => record.line)).toEqual([1, 2]);
  });
  test("nothing but what says how to take others: a branch is not emptied by it", async () => {
    const columns = { kind: "columns", measures: ["LC"] };
    const rule = { kind: "rule", id: "r", name: "R" };
    const task = await checkUnreadable(lines(columns, rule, artifact("a", { values: ["5"] })), "results.empty");
    expect(task.refused.records.map((record) => record.line)).toEqual([3]);
    await checkUnreadable(lines(columns), "results.empty");
  });
  test("an upload that claims to be gzip and is not", () =>
    checkUnreadable("plain text", "results.compression-broken", { "content-encoding": "gzip" }));
});
