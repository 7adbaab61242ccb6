import { describe, expect, test } from "vitest";
import { compileFilter } from "./globs.ts";

function matches(pattern: string, path: string): boolean {
  const filter = compileFilter([pattern]);
  if (!filter.ok) throw new Error(filter.problem.code);
  return filter.value(path);
}

describe("patterns", () => {
  test.each([
    ["*.ts", "a.ts", true],
    ["*.ts", "deep/down/a.ts", true],
    ["*.ts", "a.tsx", false],
    ["src", "src/a.ts", true],
    ["src", "lib/src/a.ts", true],
    ["/src", "lib/src/a.ts", false],
    ["src/*.ts", "src/a.ts", true],
    ["src/*.ts", "src/deep/a.ts", false],
    ["src/**/*.ts", "src/a.ts", true],
    ["src/**/*.ts", "src/deep/down/a.ts", true],
    ["src/**", "src/deep/a.ts", true],
    ["**/test/**", "src/test/a.ts", true],
    ["a?.ts", "ab.ts", true],
    ["a?.ts", "a/.ts", false],
    ["a.ts", "aXts", false],
    ["a+(b).ts", "a+(b).ts", true],
    ["./src/", "src/a.ts", true],
    ["*.{py,js}", "deep/a.py", true],
    ["*.{py,js}", "a.js", true],
    ["*.{py,js}", "a.ts", false],
    ["{src,lib}/**", "lib/deep/a.ts", true],
    ["{src,lib}/**", "test/a.ts", false],
    ["pages/[id].tsx", "pages/[id].tsx", true],
    ["pages/[id].tsx", "pages/i.tsx", false],
    ["*.ts", ".hidden/a.ts", true],
    ["!a.ts", "b.ts", false],
    ["!a.ts", "!a.ts", true],
    ["a{b.ts", "a{b.ts", true],
  ])("%s and %s: %s", (pattern, path, expected) => expect(matches(pattern, path)).toBe(expected));
});

test("what is excluded is not included", () => {
  const filter = compileFilter(["src"], ["*.test.ts"]);
  expect(filter.ok && ["src/a.ts", "src/a.test.ts", "lib/a.ts"].map(filter.value)).toEqual([true, false, false]);
});

test("without patterns everything is wanted", () => {
  const filter = compileFilter();
  expect(filter.ok && filter.value("a")).toBe(true);
});

test("empty, too long and too many patterns are refused", () => {
  expect(compileFilter([""])).toMatchObject({ ok: false, problem: { code: "scan.pattern-invalid" } });
  expect(compileFilter([], ["x".repeat(501)])).toMatchObject({ ok: false, problem: { code: "scan.pattern-invalid" } });
  expect(compileFilter(Array.from({ length: 1001 }, String))).toMatchObject({
    ok: false,
    problem: { code: "scan.too-many-patterns" },
  });
});
