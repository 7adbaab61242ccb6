import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

test("lines that only the methods of a class list count once, beside those of the class", async () => {
  const method =
    '<method name="f" signature="()"><lines><line number="1" hits="1"/><line number="2" hits="0"/></lines></method>';
  const report = `<coverage line-rate="1"><packages><package><classes><class name="A" filename="a.c"><methods>${method}</methods><lines><line number="1" hits="1"/><line number="9" hits="1"/></lines></class></classes></package></packages></coverage>`;
  const { collector } = await readUpload(Buffer.from(report));
  expect(outline(collector)).toContain("FILE a.c COV_LINES=3 COV_LINES_HIT=2");
});

test("a method without a name is refused, and its lines count", async () => {
  const method =
    '<method signature="()"><lines><line number="1" hits="1"/><line number="2" hits="0"/></lines></method>';
  const report = `<coverage line-rate="1"><packages><package><classes><class name="A" filename="a.c"><methods>${method}</methods></class></classes></package></packages></coverage>`;
  const { collector } = await readUpload(Buffer.from(report));
  expect(outline(collector)).toContain("FILE a.c COV_LINES=2 COV_LINES_HIT=1");
  expect(collector.refusals.records.map(({ reason }) => reason.params?.["field"])).toEqual(["method.name"]);
});
