import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

async function read(report: unknown): Promise<string> {
  return outline((await readUpload(Buffer.from(JSON.stringify(report)))).collector);
}

test("coverage.json: the schema is no file, and the branch of an else counts at its code", async () => {
  const branches = [
    { type: "then", start_line: 2, coverage: 0, report_line: 1 },
    { type: "else", start_line: 4, coverage: 3, report_line: 3 },
  ];
  const text = await read({
    $schema: "https://example.org/coverage.schema.json",
    meta: { simplecov_version: "1.0.0" },
    coverage: { "a.rb": { lines: [3, 0, null, 3, "ignored"], branches } },
  });
  expect(text).toContain("artifact FILE a.rb COV_LINES=3 COV_LINES_HIT=2 COV_BRANCHES=2 COV_BRANCHES_HIT=1");
  expect(text).not.toContain("refused");
});

test("a branch in the middle of a statement counts at the first line of the statement", async () => {
  const entry = { lines: [1, null, null], branches: { '[:"&.", 0, 3, 4, 3, 9]': { "[:then, 1, 3, 4, 3, 9]": 1 } } };
  const text = await read({ RSpec: { coverage: { "a.rb": entry }, timestamp: 1 } });
  expect(text).toContain("artifact FILE a.rb COV_LINES=1 COV_LINES_HIT=1 COV_BRANCHES=1 COV_BRANCHES_HIT=1");
});

test.each([{ "[:if, 0, 1, 4, 1, 9]": null }, { "[:if, 0, 1, 4, 1, 9]": { "[:then, 1, 1, 4, 1, 9]": "x" } }, ["x"], 7])(
  "branches %j are refused by name",
  async (branches) => {
    const text = await read({ RSpec: { coverage: { "a.rb": { lines: [1], branches } }, timestamp: 1 } });
    expect(text).toContain("artifact FILE a.rb COV_LINES=1");
    expect(text).toMatch(/^refused .*"field":"branches"/m);
  },
);
