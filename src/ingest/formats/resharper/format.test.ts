import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outlineOf } from "../examples.reference.ts";

const report = (content: string): Buffer => Buffer.from(`<Report ToolsVersion="9.0">${content}</Report>`);
const read = (content: string): Promise<string> => outlineOf(report(content), noAlignment);
const types =
  '<IssueTypes><IssueType Id="A" Description="About A" Severity="HINT" WikiUrl="https://example.com"/></IssueTypes>';

test("an issue has the severity of its type, or its own", async () => {
  const outline = await read(`${types}<Issue TypeId="A" File="a.cs"/><Issue TypeId="A" File="a.cs" Severity="ERROR"/>`);
  expect(outline).toContain("rule resharper:A | About A | resharper |  | SEVERITY.INFO | https://example.com |");
  expect(outline).toContain("rule resharper:A (critical)");
});

test("an issue of an unknown type is a warning; one without a type is refused by name", async () => {
  const outline = await read('<Issue TypeId="B" File="a.cs" Line="2" Message="m"/>\n<Issue File="a.cs"/>');
  expect(outline).toContain("SEVERITY.MAJOR");
  expect(outline).toMatch(/refused 2 a\.cs .*"field":"TypeId"/);
});
