import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

async function read(attributes: string, methods: string) {
  const report = `<testng-results ${attributes}><suite name="s"><test name="t"><class name="a.B">${methods}</class></test></suite></testng-results>`;
  return (await readUpload(Buffer.from(report))).collector;
}

test("a method without a name, or with an unknown status, is refused", async () => {
  const collector = await read(
    "",
    `<test-method status="PASS"/><test-method name="m" status="STARTED"/><test-method name="m" status="PASS"/>`,
  );
  expect(outline(collector).match(/^(?:artifact TEST|refused) .*/gm)).toEqual([
    "artifact TEST a.B#m TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=0",
    `refused 1  results.field-invalid  {"field":"test-method.name","expected":{"form":"string"}}`,
    `refused 1 m results.field-invalid  {"field":"test-method.status","expected":{"form":"string"}}`,
  ]);
});

test("methods that prepare tests count only if they fail", async () => {
  const collector = await read(
    `passed="1"`,
    `<test-method is-config="true" name="open" status="FAIL"><exception class="E"/></test-method>` +
      `<test-method is-config="true" name="close" status="SKIP"/><test-method name="m" status="PASS"/>`,
  );
  expect(outline(collector).match(/^(?:artifact TEST|finding) .*/gm)).toEqual([
    "artifact TEST a.B#m TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=0",
    "artifact TEST a.B#open TESTS=1 TESTS_FAILED=1 TESTS_SKIPPED=0",
    "finding a.B#open 0:0:0:0 testng:error: E",
  ]);
  expect(collector.refusals.failures.count).toBe(0);
});

test("fewer tests than the root counts are a failed analysis", async () => {
  const collector = await read(`passed="1" failed="1" total="2"`, `<test-method name="m" status="PASS"/>`);
  expect(collector.refusals.failures.count).toBe(1);
});

test("a run that was repeated is a failure, also without its reason", async () => {
  const collector = await read(
    "",
    `<test-method name="m" retried="true" status="SKIP"/><test-method name="m" status="PASS"/>` +
      `<test-method name="n" status="SKIP"/>`,
  );
  expect(outline(collector).match(/^(?:artifact TEST|finding) .*/gm)).toEqual([
    "artifact TEST a.B#m TESTS=2 TESTS_FAILED=0 TESTS_SKIPPED=1",
    "artifact TEST a.B#n TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=1",
    expect.stringContaining("finding a.B#m 0:0:0:0 testng:flaky: "),
  ]);
});
