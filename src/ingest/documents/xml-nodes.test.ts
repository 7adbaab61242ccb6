import { expect, test } from "vitest";
import { elementBytesMax } from "../bounds.ts";
import { readUpload } from "../formats/examples.reference.ts";

test("an element that passes the bound is refused alone", async () => {
  const issue = (id: string, text: string): string => `<issue id="${id}" message="m">${text}</issue>\n`;
  const large = issue("large", "<location/>".repeat(Math.ceil(elementBytesMax / 64)));
  const text = `<issues format="6">\n${issue("A", "")}${large}${issue("B", "")}</issues>`;
  const { collector, code } = await readUpload(Buffer.from(text), { chunkBytes: 1 << 16 });
  expect(code).toBeUndefined();
  expect(collector.reports[0]?.counts).toMatchObject({ findings: 2, refused: 1 });
  expect(collector.refusals.records[0]).toMatchObject({ line: 3, reason: { code: "results.element-too-large" } });
});
