import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

const at = (line: number) => ({ start: { line, column: 0 }, end: { line, column: 9 } });

async function read(file: object): Promise<string> {
  const { collector, code } = await readUpload(Buffer.from(JSON.stringify({ "a.js": { path: "a.js", ...file } })));
  return code ?? outline(collector);
}

test("what has no counts or no place is refused by name, and never counts as not run", async () => {
  const text = await read({
    statementMap: { 0: at(1), 1: at(2), 2: at(3) },
    s: { 0: 4, 2: "x" },
    branchMap: { 0: { loc: at(1) }, 1: { loc: at(1) }, 2: { loc: at(1) } },
    b: { 0: [1, 0], 2: [1, "x"] },
    fnMap: { 0: { name: "f", decl: at(1), loc: at(1) }, 1: { name: "g", line: 1 }, 2: { name: "h" }, 3: 7 },
    f: {},
  });
  expect(text).toContain("artifact FILE a.js COV_LINES=1 COV_LINES_HIT=1 COV_BRANCHES=2 COV_BRANCHES_HIT=1\n");
  expect(text.match(/(?<=FUNCTION )\S+/g)).toEqual(["a.js#f", "a.js#g"]);
  expect(text.match(/(?<="field":")[\w.]+/g)).toEqual(["s.1", "s.2", "b.1", "b.2", "fnMap.2", "fnMap.3"]);
});
