import { expect, test } from "vitest";
import { readUpload } from "../examples.reference.ts";

test("an assembly that counts more tests than it lists is a failed analysis", async () => {
  const assembly = (total: number): string =>
    `<assembly name="a.dll" test-framework="xUnit.net" total="${total}"><collection name="c">` +
    `<test name="A.b" type="A" method="b" result="Pass"/></collection></assembly>`;
  const check = async (totals: readonly number[], failures: number): Promise<void> => {
    const report = `<assemblies>${totals.map(assembly).join("")}</assemblies>`;
    const { collector } = await readUpload(Buffer.from(report));
    expect(collector.refusals.failures.count).toBe(failures);
  };
  await check([1, 1], 0);
  await check([1, 2], 1);
  await check([2, 1], 1);
});
