import { expect, test } from "vitest";
import { Head } from "../../head.ts";
import { detectFormat } from "../../intake/read-report.ts";
import { outline, readUpload } from "../examples.reference.ts";

const namespace = 'xmlns="http://check.sourceforge.net/ns"';

test("its namespace distinguishes it from JUnit", () => {
  const formatOf = (text: string) => detectFormat(new Head([Buffer.from(text)]))?.id;
  expect(formatOf(`<testsuites ${namespace}><suite/></testsuites>`)).toBe("check");
  expect(formatOf("<testsuites><testsuite/></testsuites>")).toBe("junit");
});

test("a test without an id, or with an unknown result, is refused", async () => {
  const tests =
    `<test result="success"><fn>a.c:3</fn></test><test result="maybe"><id>b</id></test>` +
    `<test result="success"><path>.</path><fn>a.c:3</fn><id>c</id></test>`;
  const report = `<testsuites ${namespace}><suite><title>s</title>${tests}</suite></testsuites>`;
  const { collector } = await readUpload(Buffer.from(report));
  expect(outline(collector).match(/^(?:artifact TEST|refused) .*/gm)).toEqual([
    "artifact TEST a.c#s.c TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=0",
    `refused 1  results.field-invalid  {"field":"test.id","expected":{"form":"string"}}`,
    `refused 1 b results.field-invalid  {"field":"test.result","expected":{"form":"string"}}`,
  ]);
});
