import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

async function read(file: object): Promise<string> {
  const report = { meta: { version: "7" }, files: { "a.py": { executed_lines: [1], missing_lines: [2], ...file } } };
  const { collector, code } = await readUpload(Buffer.from(JSON.stringify(report)));
  return code ?? outline(collector);
}

test("branches start at lines; what is not a list is refused by name", async () => {
  expect(await read({ executed_branches: [[1, 2]], missing_branches: [[1, -1]] })).toContain(
    "artifact FILE a.py COV_LINES=2 COV_LINES_HIT=1 COV_BRANCHES=2 COV_BRANCHES_HIT=1\n",
  );
  const text = await read({ executed_branches: {}, missing_branches: [["x", 1], [1, 2], 7], functions: [] });
  expect(text).toContain("artifact FILE a.py COV_LINES=2 COV_LINES_HIT=1 COV_BRANCHES=1 COV_BRANCHES_HIT=0\n");
  expect(text.match(/(?<="field":")[\w.]+/g)).toEqual([
    "executed_branches",
    "missing_branches",
    "missing_branches",
    "functions",
  ]);
});
