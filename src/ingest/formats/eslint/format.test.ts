import { expect, test } from "vitest";
import { readUpload } from "../examples.reference.ts";

test("the form with metadata has the same files", async () => {
  const results = [{ filePath: "a.js", messages: [{ ruleId: "no-var", severity: 2, message: "m", line: 2 }] }];
  const report = JSON.stringify({ results, metadata: { cwd: "/app", rulesMeta: {} } });
  const { collector } = await readUpload(Buffer.from(report));
  expect(collector.reports[0]).toMatchObject({ format: "eslint", counts: { findings: 1, refused: 0 } });
});
