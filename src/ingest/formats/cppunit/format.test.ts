import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

test("namespaces are part of the class, and a test without a name is refused", async () => {
  const { collector } = await readUpload(
    Buffer.from(
      "<TestRun><SuccessfulTests><Test><Name>a::B::c</Name><Time>0.5</Time></Test><Test><Name>alone</Name></Test>" +
        "<Test id='3'/></SuccessfulTests></TestRun>",
    ),
  );
  expect(outline(collector).match(/^(?:artifact TEST|refused) .*/gm)).toEqual([
    "artifact TEST a.B#c TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=0 TEST_SECONDS=0.5",
    "artifact TEST tests#alone TESTS=1 TESTS_FAILED=0 TESTS_SKIPPED=0",
    `refused 1  results.field-invalid  {"field":"Test.Name","expected":{"form":"string"}}`,
  ]);
  expect(collector.refusals.failures.count).toBe(0);
});

test("fewer tests than the statistics count are a failed analysis", async () => {
  const { collector } = await readUpload(
    Buffer.from(
      "<TestRun elapsed='0.1'><Statistics><Tests>2</Tests></Statistics><FailedTests><Test><Name>Stack.Push</Name>" +
        "<FailureType>Assertion</FailureType></Test></FailedTests></TestRun>",
    ),
  );
  expect(outline(collector)).toContain("finding Stack#Push 0:0:0:0 cppunit:failure: Failed test");
  expect(collector.refusals.failures.count).toBe(1);
});
