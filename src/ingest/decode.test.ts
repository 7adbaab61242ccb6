import { expect, test } from "vitest";
import { readUpload } from "./formats/examples.reference.ts";

const bad = Buffer.from([0xff]);

test("a byte that is not UTF-8 is reported at its line, in XML", async () => {
  const bytes = Buffer.concat([
    Buffer.from('<checkstyle>\n<file name="a">\n<error message="'),
    bad,
    Buffer.from('"/></file></checkstyle>'),
  ]);
  const { problem } = await readUpload(bytes, { chunkBytes: 65_536 });
  expect(problem).toMatchObject({ code: "results.report-broken", params: { line: 3 } });
});

test("a byte that is not UTF-8 is reported at its line, in JSON", async () => {
  const bytes = Buffer.concat([
    Buffer.from('[\n{"filePath":"a.js",\n"messages":[],"source":"'),
    bad,
    Buffer.from('"},\n{"filePath":"b.js","messages":[]}]'),
  ]);
  const { collector } = await readUpload(bytes);
  expect(collector.refusals.records.map(({ line, reason }) => [line, reason.code])).toEqual([
    [3, "results.element-invalid"],
  ]);
});
