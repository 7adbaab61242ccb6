import { expect, test } from "vitest";
import { alignPath } from "./align-path.ts";

function check(written: string, expected: string | undefined, strip = "", pathPrefix = ""): void {
  const aligned = alignPath(written, { strip, pathPrefix });
  expect(aligned.ok ? aligned.value : undefined, `${written} − ${strip} + ${pathPrefix}`).toBe(expected);
}

test("paths as tools write them", () => {
  check("src/a.c", "src/a.c");
  check("./src//a.c", "src/a.c");
  check("src/../lib/a.c", "lib/a.c");
  check("src\\win\\a.c", "src/win/a.c");
  check("/home/me/app/src/a.c", "home/me/app/src/a.c");
  check("C:\\work\\a.c", "C:/work/a.c");
  check("file:///home/me/a%20b.c", "home/me/a b.c");
  check("file:///C:/work/a.c", "C:/work/a.c");
  check("file:///etc/passwd", "etc/passwd");
  check("file:///bad%zz", "bad%zz");
  check("a%20b.c", "a%20b.c");
  check(".", "");
});

test("a path that leads out of the project is refused", () => {
  check("../a.c", undefined);
  check("src/../../a.c", undefined);
  check("../a.c", "src/a.c", "", "src/lib");
});

test("strip takes whole folders away, where a path begins with them", () => {
  check("/home/me/app/src/a.c", "src/a.c", "/home/me/app");
  check("/home/me/app/src/a.c", "src/a.c", "/home/me/app/");
  check("file:///home/me/app/src/a.c", "src/a.c", "/home/me/app");
  check("C:\\work\\src\\a.c", "src/a.c", "C:\\work");
  check("/home/me/application/a.c", "home/me/application/a.c", "/home/me/app");
  check("src/a.c", "src/a.c", "/home/me/app");
  check("/home/me/app", "", "/home/me/app");
});

test("pathPrefix puts folders before what is left", () => {
  check("a.c", "services/api/a.c", "", "services/api/");
  check("/ci/a.c", "services/api/a.c", "/ci", "services/api");
});
