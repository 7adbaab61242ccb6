import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { reportsMax } from "../bounds.ts";
import { outline, readUpload } from "../formats/examples.reference.ts";
import { form, formType, lcov, native, sarif, zip, type Entry } from "./uploads.reference.ts";

const merged = [
  "artifact APPLICATION (project) “demo”",
  "artifact FOLDER src",
  "artifact FILE src/a.c LC=9 COV_LINES=2 COV_LINES_HIT=1",
  "artifact FUNCTION src/a.c#f COV_LINES=2 COV_LINES_HIT=1 startLine=2 endLine=5",
  "rule T:R | R | T |  | SEVERITY.MAJOR |  | ",
  "finding src/a.c#f 3:0:0:0 T:R: m",
];

describe("several reports are one version", () => {
  const all = [
    { name: "lint.sarif", content: sarif("src/a.c") },
    { name: "cov/lcov.info", content: gzipSync(lcov) },
    { name: "own.ndjson", content: native },
  ];
  const check = async (bytes: Uint8Array, options: object): Promise<void> => {
    const { collector, code } = await readUpload(bytes, options);
    expect(code).toBeUndefined();
    expect(outline(collector).trimEnd().split("\n").slice(0, merged.length)).toEqual(merged);
    const records = collector.refusals.records.map(({ report, line, reason }) => [report, line, reason.code]);
    expect(records).toEqual([["own.ndjson", 2, "results.field-invalid"]]);
  };

  test("in a zip, recognized by its type or by its content", async () => {
    await check(zip(...all), { mediaType: "application/zip" });
    await check(zip(...all.map((entry) => ({ ...entry, method: 0 }))), {});
  });

  test("in a zip that is gzip, too", () =>
    check(gzipSync(zip(...all)), { mediaType: "application/octet-stream", gzip: true }));

  test("in a form, plain or as gzip, in any order", async () => {
    const parts = all.map(({ name, content }) => ({ name: "report", file: name, content }));
    await check(form(...parts), formType);
    await check(form(...parts), { ...formType, chunkBytes: 3 });
    await check(gzipSync(form(...parts)), { ...formType, gzip: true });
    await check(form(...parts.toReversed()), formType);
  });

  test("in a zip in a form, beside others, and distinguished by both names", async () => {
    const [lint, ...others] = all;
    const parts = [
      { name: "r", file: lint!.name, content: lint!.content },
      { name: "r", file: "more.zip", content: zip(...others) },
    ];
    for (const [bytes, options] of [
      [form(...parts), formType],
      [form(...parts.toReversed()), { ...formType, chunkBytes: 3 }],
      [gzipSync(form(...parts)), { ...formType, gzip: true }],
    ] as const) {
      const { collector, code } = await readUpload(bytes, options);
      expect(code).toBeUndefined();
      expect(outline(collector).trimEnd().split("\n").slice(0, merged.length)).toEqual(merged);
      expect(collector.refusals.records.map(({ report, line }) => [report, line])).toEqual([
        ["more.zip/own.ndjson", 2],
      ]);
    }
  });

  test("in a zip in a form, fields hold for all that is in it", async () => {
    const parts = [
      { name: "strip", content: "/ci" },
      { name: "pathPrefix", content: "lib" },
      { name: "r", file: "r.zip", content: zip({ name: "a.sarif", content: sarif("/ci/a.c") }) },
    ];
    const { collector } = await readUpload(form(...parts), formType);
    expect(outline(collector)).toContain("finding lib/a.c");
  });

  test("in a form, a field holds for the files after it", async () => {
    const { collector } = await readUpload(
      form(
        { name: "strip", content: "/ci" },
        { name: "a", file: "a.sarif", content: sarif("/ci/src/a.c") },
        { name: "strip", content: "" },
        { name: "pathPrefix", content: "lib" },
        { name: "b", file: "b.sarif", content: sarif("src/a.c") },
      ),
      formType,
    );
    const found = [...outline(collector).matchAll(/^finding (\S+)/gm)].map(([, path]) => path);
    expect(found).toEqual(["lib/src/a.c", "src/a.c"]);
  });

  test("what a report says of all of it, it says of the folder that its paths are put below", async () => {
    const csv = Buffer.from("path;measure;value\n;LC;40\na.c;LC;9\n");
    for (const [alignment, root] of [
      [{ strip: "", pathPrefix: "" }, "artifact APPLICATION (project) “demo” LC=40"],
      [{ strip: "", pathPrefix: "lib" }, "artifact FOLDER lib LC=40"],
    ] as const) {
      const { collector } = await readUpload(csv, { alignment });
      expect(outline(collector).split("\n")).toContain(root);
    }
  });

  test("a report of a form that is wanted twice is read twice", async () => {
    const late = sarif("late.c").replace(
      /^\{"runs":\[\{("tool":.*?\}\}),("results":.*\])\}\]\}$/,
      '{"runs":[{$2,$1}]}',
    );
    expect(late.indexOf('"tool"') > late.indexOf('"results"')).toBe(true);
    const parts = [sarif("first.c"), late, sarif("last.c")].map((content, index) => ({
      name: "r",
      file: `${index}.sarif`,
      content,
    }));
    const { collector } = await readUpload(form(...parts), { ...formType, chunkBytes: 50 });
    const found = [...outline(collector).matchAll(/^finding (\S+)/gm)].map(([, path]) => path);
    expect(found).toEqual(["first.c", "last.c", "late.c"]);
  });
});

describe("I7 archives", () => {
  const good = { name: "good.sarif", content: sarif("a.c") };
  /** An entry with content that is not read may have been a report: nothing counts as fixed without it. */
  const check = async (bad: Entry, code: string, isFailure = true): Promise<void> => {
    const { collector, code: problem } = await readUpload(zip(bad, good));
    expect(problem).toBeUndefined();
    expect(collector.refusals.records.map(({ report, reason }) => [report, reason.code])).toEqual([
      [bad.name.replaceAll("\\", "/"), `results.entry-${code}`],
    ]);
    expect(collector.findings.size).toBe(1);
    expect(collector.failures.count).toBe(isFailure ? 1 : 0);
  };
  const content = sarif("b.c");
  test("an entry that leads out of the archive", () => check({ name: "../up.sarif", content }, "outside"));
  test("the same with the other slash", () => check({ name: "a\\..\\..\\up.sarif", content }, "outside"));
  test("an absolute entry", () => check({ name: "/etc/passwd", content }, "absolute"));
  test("an entry on a drive", () => check({ name: "C:\\a.sarif", content }, "absolute"));
  test("a link", () => check({ name: "link", content: "/etc/passwd", mode: 0o120777 }, "link", false));
  test("a device", () => check({ name: "device", content: "", mode: 0o020666 }, "special", false));
  test("an encrypted entry", () => check({ name: "secret", content, flags: 1 }, "encrypted"));
  test("an unknown method", () => check({ name: "odd", content, method: 99 }, "method"));
  test("a second entry of one name", async () => {
    const { collector } = await readUpload(zip(good, good));
    expect(collector.refusals.records.map(({ reason }) => reason.code)).toEqual(["results.entry-repeated"]);
    expect(collector.findings.size).toBe(1);
    expect(collector.failures.count).toBe(1);
  });
  test("folders are passed over", async () => {
    const { collector } = await readUpload(zip({ name: "folder/", content: "" }, good));
    expect(collector.refusals.count).toBe(0);
  });

  const codeOf = async (bytes: Uint8Array, options: object = {}): Promise<string | undefined> =>
    (await readUpload(bytes, options)).code;
  test("a bomb is found when it goes off", async () => {
    const bomb = `SF:a.c\n${"\n".repeat(20 * 1024 * 1024)}`;
    expect(await codeOf(zip(good, { name: "bomb", content: bomb }))).toBe("upload.ratio");
    expect(await codeOf(zip(good, { name: "bomb.gz", content: gzipSync(bomb), method: 0 }))).toBe("upload.ratio");
    const bounds = { expandedBytesMax: 1000, ratioMax: 200 };
    expect(await codeOf(zip({ name: "large", content: sarif("x".repeat(2000)) }), { bounds })).toBe(
      "upload.expanded-too-large",
    );
  });
  test("an entry that is larger than it says is broken", async () =>
    expect(await codeOf(zip({ ...good, size: 5 }))).toBe("results.zip-broken"));
  test("I11 one entry more than there may be", async () => {
    const empty = Array.from({ length: reportsMax + 1 }, (_, index) => ({ name: `${index}`, content: "", method: 0 }));
    expect(await codeOf(zip(...empty), { chunkBytes: 1 << 20 })).toBe("results.too-many-reports");
  });
  test("I11 nor in several archives of a form", async () => {
    const half = Array.from({ length: reportsMax / 2 + 1 }, (_, index) => ({
      name: `${index}`,
      content: lcov,
      method: 0,
    }));
    const parts = ["a.zip", "b.zip"].map((file) => ({ name: "r", file, content: zip(...half) }));
    expect(await codeOf(form(...parts), { ...formType, chunkBytes: 1 << 20 })).toBe("results.too-many-reports");
  });
  test("I1 a damaged one in a form is named", async () => {
    const whole = zip(good, { name: "b.sarif", content });
    const part = { name: "r", file: "half.zip", content: whole.subarray(0, whole.length / 2) };
    const { code, problem } = await readUpload(form(part), formType);
    expect([code, problem?.params]).toEqual(["results.zip-broken", { name: "half.zip" }]);
  });
  test("a file of an archive that is not a report is listed, and the others are read", async () => {
    const others = [
      { name: "README.md", content: "# Reports of the night" },
      { name: "inner.zip", content: zip(good) },
    ];
    const { code, collector } = await readUpload(zip(others[0]!, good, others[1]!));
    expect(code).toBeUndefined();
    expect(collector.reports.map(({ name, format }) => [name, format])).toEqual([[good.name, "sarif"]]);
    expect(collector.refusals.records.map(({ report, line, reason }) => [report, line, reason.code])).toEqual([
      ["README.md", 1, "results.format-unknown"],
      ["inner.zip", 1, "results.format-unsupported"],
    ]);
    expect(collector.failures.records.map(({ report }) => report)).toEqual(["inner.zip"]);
  });
  test("unknown data in an archive may be a report that is cut off: nothing counts as fixed", async () => {
    for (const [cut, isFailure] of [
      ['{"ver', true],
      ["<?xml ver", true],
      ["# Reports", false],
      ["<!DOCTYPE html><html>", false],
      ["%PDF-1.7", false],
      ["BZh91AY&SY", true],
    ] as const) {
      const { code, collector } = await readUpload(zip(good, { name: "rest", content: cut }));
      expect([code, collector.failures.count]).toEqual([undefined, isFailure ? 1 : 0]);
      expect(collector.refusals.records.map(({ report }) => report)).toEqual(["rest"]);
    }
  });
  test("a broken report in an archive ends the build", async () =>
    expect(await codeOf(zip(good, { name: "cut.sarif", content: content.slice(0, -9) }))).toBe(
      "results.report-broken",
    ));
  test("I1 cut off at every percent it is broken", async () => {
    const whole = zip(good, { name: "b.sarif", content });
    for (let percent = 1; percent < 100; percent++) {
      const cut = whole.subarray(0, Math.ceil((whole.length * percent) / 100) - 1);
      expect(await codeOf(cut, { mediaType: "application/zip" }), `${percent} %`).toBe("results.zip-broken");
    }
  });
});

describe("what is no report", () => {
  const codeOf = async (bytes: string | Uint8Array, options: object = {}): Promise<string | undefined> =>
    (await readUpload(Buffer.from(bytes), options)).code;
  test("of no known format", async () => {
    for (const text of ["hello", "{}", "[1]", "a;b;c\n1;2;3", "\u0000\u0001"]) {
      expect(await codeOf(text), JSON.stringify(text)).toBe("results.format-unknown");
    }
  });
  test("a request without a body is refused", async () => {
    for (const text of ["", "   "]) expect(await codeOf(text), JSON.stringify(text)).toBe("results.empty");
  });
  test("it says how the file begins, what it resembles and what to send", async () => {
    const { problem } = await readUpload(Buffer.from("<html>\n<body>"), {});
    expect(problem).toEqual({
      code: "results.format-unsupported",
      params: { report: "body", start: "<html> <body>", resembles: "HTML", instead: "XML, JSON, SARIF" },
    });
    const binary = await readUpload(Buffer.from("\u0000\u0001é"), {});
    expect(binary.problem?.params).toEqual({ report: "body", start: String.raw`\x00\x01é` });
  });
  test("a report of which every record is refused", async () => {
    const { code, collector } = await readUpload(Buffer.from(sarif("../../a.c")), {});
    expect(code).toBe("results.all-refused");
    expect(collector.refusals.records.map(({ reason }) => reason.code)).toEqual(["results.path-outside"]);
  });
  test("I1 gzip that is cut off anywhere", async () => {
    const whole = gzipSync(sarif("a.c"));
    for (let length = 3; length < whole.length; length += 3) {
      expect(await codeOf(whole.subarray(0, length)), `${length}`).toBe("results.compression-broken");
    }
  });
  test("I1 a form that is cut off anywhere", async () => {
    const whole = form(
      { name: "a", file: "a.sarif", content: sarif("a.c") },
      { name: "b", file: "b.sarif", content: sarif("b.c") },
    );
    for (let percent = 1; percent < 99; percent++) {
      const code = await codeOf(whole.subarray(0, Math.floor((whole.length * percent) / 100)), formType);
      expect(["results.form-broken", "results.report-broken", "results.format-unknown"], `${percent} %`).toContain(
        code,
      );
    }
  });
});
