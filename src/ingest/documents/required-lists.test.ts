import { expect, test } from "vitest";
import { readUpload } from "../formats/examples.reference.ts";

const file = { filename: "a.c", segments: [[1, 1, 3, true, true, false]] };
const llvm = (data: readonly object[]) => ({ type: "llvm.coverage.json.export", version: "2.0.1", data });

test.each([
  ["an object without the list", llvm([{ files: [file] }, { functions: [] }]), "data[].files"],
  ["all objects with the list, of which one is empty", llvm([{ files: [file] }, { files: [] }]), undefined],
  ["null, as programs in Go write an empty list", llvm([{ files: [file] }, { files: null }]), undefined],
  ["no object that could have it", llvm([]), "version, data[].files, data[].functions"],
  ["the outermost object", { totals: { file_errors: 0 }, files: {} }, "errors"],
  ["an empty object that PHP writes as a list", { totals: { file_errors: 0 }, files: [], errors: [] }, undefined],
])("%s", async (_, report, name) => {
  const { problem } = await readUpload(Buffer.from(JSON.stringify(report)));
  const detail = problem?.params?.["detail"];
  expect([problem?.code, detail]).toMatchObject(
    name === undefined ? [undefined, undefined] : ["results.report-broken", { places: { name } }],
  );
});
