import { describe, expect, test } from "vitest";
import { problemsElsewhere } from "../../src/http/openapi/problem-rules.ts";
import { problemDefinitions } from "../../src/text/index.ts";
import { tableRows } from "./documents.ts";

const page = "docs/api/problems.md";
const rows = Object.entries(problemDefinitions).map(([code, { status, title }]) => ({
  code,
  row: [`\`${code}\``, String(status), title.en],
}));
const elsewhere = new Set<string>(problemsElsewhere);

describe("the page of problems has every code with its status and title, and no other", () => {
  test("in answers", () => check("## In answers", (code) => !elsewhere.has(code)));
  test("in tasks, and at the start", () => check("## In tasks, and at the start", (code) => elsewhere.has(code)));
});

function check(heading: string, belongs: (code: string) => boolean): void {
  const expected = rows.filter(({ code }) => belongs(code)).map(({ row }) => row);
  expect(tableRows(page, heading).slice(1)).toEqual(expected);
}
