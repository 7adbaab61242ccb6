import { expect, test } from "vitest";
import { Head } from "../../head.ts";
import { detectFormat } from "../../intake/read-report.ts";
import { outline, readUpload } from "../examples.reference.ts";

async function read(lines: readonly string[]) {
  const { collector } = await readUpload(Buffer.from(`TAP version 14\n${lines.join("\n")}\n`));
  const found = outline(collector).matchAll(
    /^artifact TEST (.*?) TESTS=(\d+) TESTS_FAILED=(\d+) TESTS_SKIPPED=(\d+)/gm,
  );
  return {
    tests: [...found].map(([, name, tests, failed, skipped]) => `${name} ${tests}/${failed}/${skipped}`),
    failures: collector.refusals.failures.count,
  };
}

test("details are indented: a line of dashes beside the tests hides none of them", async () => {
  expect(await read(["ok 1 - a", "---", "ok 2 - b", "1..2"])).toMatchObject({
    tests: ["tests#a 1/0/0", "tests#b 1/0/0"],
  });
});

test("subtests may be in a block; a block without results is the test itself", async () => {
  const lines = [
    "ok 1 - outer {",
    "    ok 1 - a",
    "    not ok 2 - inner {",
    "        not ok 1 - b",
    "        1..1",
    "    }",
    "    1..2",
    "}",
    "not ok 2 - empty {",
    "    1..0",
    "}",
    "ok 3 - no block {",
    "ok 4 - last",
    "1..4",
  ];
  expect(await read(lines)).toEqual({
    tests: ["outer#a 1/0/0", "outer > inner#b 1/1/0", "tests#empty 1/1/0", "tests#last 1/0/0", "tests#no block 1/0/0"],
    failures: 0,
  });
});

test("a test whose subtests were all left out counts once", async () => {
  const lines = [
    "# Subtest: a",
    "    1..0 # skip later",
    "ok 1 - a # SKIP later",
    "# Subtest: b",
    "    1..0",
    "ok 2 - b",
    "1..2",
  ];
  expect(await read(lines)).toEqual({ tests: ["tests#a 1/0/1", "tests#b 1/0/0"], failures: 0 });
});

test("details end at the indentation at which they start, also without an end", async () => {
  const quoted = [
    "not ok 1 - a",
    "  ---",
    "  found: |",
    "    not ok 1 - quoted",
    "      ...",
    "  ...",
    "ok 2 - b",
    "1..2",
  ];
  expect(await read(quoted)).toEqual({ tests: ["tests#a 1/1/0", "tests#b 1/0/0"], failures: 0 });
  const endless = ["not ok 1 - a", "  ---", "  found: x", "", "ok 2 - b", "1..2"];
  expect(await read(endless)).toEqual({ tests: ["tests#a 1/1/0", "tests#b 1/0/0"], failures: 0 });
});

test("it is recognised by its version, its plan or its tests", () => {
  const formatOf = (text: string) => detectFormat(new Head([Buffer.from(text)]))?.id;
  for (const text of [
    "TAP Version 13\n1..1\nok\n",
    "pragma +strict\nTAP version 14\n1..0\n",
    "1..0 # SKIP no database\n",
    "# TAP emitted by Test::More\n1..0\n",
    "# seed 1\n# Subtest: a\n    ok 1 - b\nok 1 - a\n1..1\n",
    "1..1\nnot ok 1 - a\n",
  ]) {
    expect(formatOf(text)).toBe("tap");
  }
  for (const text of ["1..2\n", "1..0\nsome text\n", "okay\n"]) expect(formatOf(text)).not.toBe("tap");
});

test("a dash directly after the number is no part of the name, and hides no directive", async () => {
  const { collector } = await readUpload(Buffer.from("1..4\nok 1-a\nok-b\nnot ok 3-# todo c\nok 4 -d\n"));
  expect(outline(collector).match(/(?<=TEST tests#).* TESTS_SKIPPED=\d/g)).toEqual([
    "-d TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=0",
    "a TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=0",
    "b TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=0",
    expect.stringMatching(/ TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=1$/),
  ]);
});
