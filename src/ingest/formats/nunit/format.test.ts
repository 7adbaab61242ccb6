import { expect, test } from "vitest";
import { readUpload } from "../examples.reference.ts";

test("fewer tests than the root counts are a failed analysis; a test that did not run may be listed as well", async () => {
  const check = async (total: number, failures: number): Promise<void> => {
    const cases = `<test-case name="A.b" result="Success"/><test-case name="A.c" result="Ignored"/>`;
    const suite = `<test-suite name="A" result="Success"><results>${cases}</results></test-suite>`;
    const report = `<test-results total="${total}"><environment/>${suite}</test-results>`;
    const { collector } = await readUpload(Buffer.from(report));
    expect(collector.refusals.failures.count).toBe(failures);
  };
  await check(1, 0);
  await check(2, 0);
  await check(3, 1);
});
