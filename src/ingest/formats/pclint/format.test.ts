import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outline, outlineOf, readUpload } from "../examples.reference.ts";

test("numbers of messages give the severity where the report has no type", async () => {
  const check = async (number: number, severity: string): Promise<void> => {
    const report = `<results><issue file="a.c" line="1" number="${number}" desc="d"/></results>`;
    expect(outline((await readUpload(Buffer.from(report))).collector)).toContain(`| SEVERITY.${severity} |`);
  };
  await check(10, "CRITICAL");
  await check(322, "BLOCKER");
  await check(534, "MAJOR");
  await check(1776, "MINOR");
  await check(1960, "INFO");
  await check(2650, "MAJOR");
  await check(9029, "INFO");
});

test("a message without a number is refused, and a supplemental one alone is a finding", async () => {
  const report =
    `<doc><issue file="a.c" line="1" number="831" type="supplemental" desc="s"/>` +
    `<issue file="a.c" line="2" desc="d"/></doc>`;
  const { collector } = await readUpload(Buffer.from(report));
  expect(outline(collector).match(/^(?:finding|refused) .*/gm)).toEqual([
    "finding a.c 1:0:0:0 pclint:831: s",
    `refused 1 a.c results.field-invalid  {"field":"code","expected":{"form":"string"}}`,
  ]);
});

test("a message without a code is refused by name", async () => {
  const message = (code: string): string => `<message><file>a.c</file>${code}<desc>m</desc></message>\n`;
  const text = await outlineOf(Buffer.from(`<doc>${message("<code>10</code>")}${message("")}</doc>`), noAlignment);
  expect(text).toContain("finding a.c 0:0:0:0 pclint:10: m");
  expect(text).toMatch(/refused 2 a\.c .*"field":"code"/);
});
