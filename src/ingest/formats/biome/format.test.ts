import { expect, test } from "vitest";
import { alignment, readUpload } from "../examples.reference.ts";

const summary = { errors: 0, warnings: 0, diagnosticsNotPrinted: 0 };

async function read(report: object): Promise<{ readonly failures: number; readonly refused: number }> {
  const bytes = Buffer.from(JSON.stringify(report));
  const { collector } = await readUpload(bytes, { alignment, chunkBytes: 65_536, name: "report" });
  return { failures: collector.refusals.failures.count, refused: collector.refusals.count };
}

test("a report that counts errors and lists none is a failed analysis", async () => {
  const summaryOf3 = { ...summary, errors: 3 };
  expect(await read({ summary: summaryOf3, diagnostics: [], command: "check" })).toEqual({ failures: 1, refused: 1 });
  // The null is refused as well.
  expect(await read({ summary: summaryOf3, diagnostics: null, command: "check" })).toEqual({ failures: 1, refused: 2 });
  expect(await read({ summary, diagnostics: [], command: "check" })).toEqual({ failures: 0, refused: 0 });
});
