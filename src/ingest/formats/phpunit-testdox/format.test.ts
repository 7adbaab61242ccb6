import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

test("a test without class, method or known status is refused", async () => {
  const names = (rest: string): string => `<test prettifiedMethodName="M" ${rest}/>`;
  const tests = [
    names(`className="A\\B" methodName="m" status="0"`),
    names(`methodName="m" status="0"`),
    names(`className="A" status="0"`),
    names(`className="A" methodName="m" status="7"`),
    names(`className="A" methodName="m"`),
  ];
  const { collector } = await readUpload(Buffer.from(`<tests>${tests.join("\n")}</tests>`));
  expect(outline(collector).match(/^(?:artifact TEST|refused) .*/gm)).toEqual([
    "artifact TEST A/B#m TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=0",
    `refused 2  results.field-invalid  {"field":"className","expected":{"form":"string"}}`,
    `refused 3 A results.field-invalid  {"field":"methodName","expected":{"form":"string"}}`,
    `refused 4 A results.field-invalid  {"field":"status","expected":{"form":"integer"}}`,
    `refused 5 A results.field-invalid  {"field":"status","expected":{"form":"integer"}}`,
  ]);
});
