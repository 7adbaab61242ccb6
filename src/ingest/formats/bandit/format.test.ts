import { expect, test } from "vitest";
import { headBytes } from "../../bounds.ts";
import { readUpload } from "../examples.reference.ts";

test("a report whose metrics are longer than the beginning that is looked at is recognised", async () => {
  const metrics: Record<string, unknown> = {};
  for (let index = 0; index < headBytes / 20; index++) metrics[`src/a${index}.py`] = { loc: 1, nosec: 0 };
  const results = [
    { test_id: "B101", issue_text: "m", issue_severity: "LOW", filename: "a.py", line_number: 3, col_offset: 0 },
  ];
  const report = { errors: [], generated_at: "2026-01-01T00:00:00Z", metrics, results };
  const { collector, code } = await readUpload(Buffer.from(JSON.stringify(report)));
  expect([code, collector.reports[0]?.format, collector.reports[0]?.counts.findings]).toEqual([undefined, "bandit", 1]);
});
