import { expect, test } from "vitest";
import { readUpload } from "../formats/examples.reference.ts";

/** The refusals of a report: their pointers and codes. */
async function refusalsOf(report: unknown) {
  const { collector, code } = await readUpload(Buffer.from(JSON.stringify(report)));
  expect(code).toBeUndefined();
  const { records } = collector.refusals;
  return records.map(({ reason }) => [reason.pointer, reason.code, reason.params?.["field"]]);
}

const good = { file: "a.sh", line: 1, endLine: 1, level: "info", code: 2086, message: "m" };

test("an issue without a path or a message is refused by the name of the field; the others are stored", async () => {
  expect(await refusalsOf([good, { ...good, file: 1 }, { ...good, message: undefined }])).toEqual([
    ["/1", "results.field-invalid", "file"],
    ["/2", "results.field-invalid", "message"],
  ]);
});

test("entries of a nested list that are not objects, and other values in its place, are refused", async () => {
  const offense = { cop_name: "A/B", severity: "error", message: "m", location: { line: 1 } };
  const files = [
    { path: "a.rb", offenses: [offense, 3] },
    { path: "b.rb", offenses: "none" },
  ];
  expect(await refusalsOf({ metadata: { rubocop_version: "1" }, files })).toEqual([
    ["/files/0/offenses/1", "results.field-invalid", "offenses"],
    ["/files/1", "results.field-invalid", "offenses"],
  ]);
});
