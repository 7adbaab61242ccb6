import { expect, test } from "vitest";
import { BrokenReportError } from "../broken-report.ts";
import { HeldBytes } from "./held-bytes.ts";

test("items that wait for a later part of the report are bounded, and the refusal names the line", () => {
  const held = new HeldBytes(1000);
  expect(held.add(1, "a".repeat(500), undefined)).toBe(700);
  held.release(700);
  held.add(1, "a".repeat(700));
  held.release();
  held.add(2, "a".repeat(300));
  held.add(3, "a", "a".repeat(298));
  const addMore = (): number => held.add(4, "a");
  expect(addMore).toThrow(BrokenReportError);
  expect(addMore).toThrow(
    expect.objectContaining({
      problem: {
        code: "results.report-broken",
        params: { line: 4, detail: { form: "held-too-large", places: { limit: 1000 } } },
      },
    }),
  );
});
