import { describe, expect, test } from "vitest";
import { readChangedLines, type ChangedFile } from "./changed-lines.ts";

function check(diff: string, expected: Readonly<Record<string, ChangedFile["lines"]>>): void {
  const files = readChangedLines(diff);
  expect(Object.fromEntries(files.map(({ path, lines }) => [path, lines]))).toEqual(expected);
  expect(files).toHaveLength(Object.keys(expected).length);
}

const head = (path: string): string =>
  `diff --git a/${path} b/${path}\nindex 1..2 100644\n--- a/${path}\n+++ b/${path}\n`;

describe("the lines of a diff without context", () => {
  test("added, rewritten and removed lines", () =>
    check(`${head("a.c")}@@ -1 +1,2 @@ int main()\n-a\n+b\n+c\n@@ -9,2 +11,0 @@\n-x\n-y\n@@ -20,0 +20 @@\n+z\n`, {
      "a.c": [
        [1, 2],
        [20, 20],
      ],
    }));

  test("ranges that touch are one", () =>
    check(`${head("a.c")}@@ -1 +1 @@\n-a\n+b\n@@ -2,0 +2,3 @@\n+c\n+d\n+e\n`, { "a.c": [[1, 4]] }));

  test("a new file, and the end of a file without a line end", () =>
    check(
      "diff --git a/n b/n\nnew file mode 100644\nindex 0..1\n--- /dev/null\n+++ b/n\n@@ -0,0 +1,2 @@\n+a\n+b\n\\ No newline at end of file\n",
      { n: [[1, 2]] },
    ));

  test("a deleted file is left out", () =>
    check("diff --git a/d b/d\ndeleted file mode 100644\n--- a/d\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n", {}));

  test("a binary file is left out", () =>
    check(
      `diff --git a/i.png b/i.png\nindex 1..2\nBinary files a/i.png and b/i.png differ\n${head("a")}@@ -1 +1 @@\n-a\n+b\n`,
      {
        a: [[1, 1]],
      },
    ));

  test("a renamed file, with and without changes", () => {
    const renamed = "similarity index 90%\nrename from old name\nrename to new name\n";
    check(`diff --git a/old name b/new name\n${renamed}`, { "new name": [] });
    check(`diff --git a/old name b/new name\n${renamed}--- a/old name\t\n+++ b/new name\t\n@@ -3 +3 @@\n-a\n+b\n`, {
      "new name": [[3, 3]],
    });
  });

  test("a file whose mode changed is not a changed file", () =>
    check("diff --git a/run b/run\nold mode 100644\nnew mode 100755\n", {}));

  test("quoted paths", () =>
    check(
      `diff --git "a/caf\\303\\251 \\"x\\"\\t" "b/caf\\303\\251 \\"x\\"\\t"\n--- "a/y"\n+++ "b/caf\\303\\251 \\"x\\"\\t"\n@@ -1 +1 @@\n-a\n+b\n`,
      {
        'café "x"\t': [[1, 1]],
      },
    ));

  test("content that looks like headers is content", () =>
    check(
      `${head("a.diff")}@@ -1,2 +1,2 @@\n--- b/other\n-@@ -7 +7 @@\n+++ b/other\n+diff --git a/x b/x\n@@ -9 +9 @@\n-q\n+r\n`,
      {
        "a.diff": [
          [1, 2],
          [9, 9],
        ],
      },
    ));

  test("nothing changed", () => check("", {}));
});
