import { expect, test } from "vitest";
import { readUpload } from "../examples.reference.ts";

test("a report without any result is one without findings", async () => {
  const report = { results: [], experimental_config: { licenses: { summary: false, allowlist: null } } };
  const { collector, code } = await readUpload(Buffer.from(JSON.stringify(report)));
  expect([code, collector.reports[0]?.format, collector.accepted]).toEqual([undefined, "osv-scanner", 1]);
});
