import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

test("what is in the place of steps, hooks and results is refused by name", async () => {
  const step = { name: "a step", result: { status: "passed" } };
  const elements = [
    { name: "no list", type: "scenario", steps: 7 },
    { name: "no step", type: "scenario", steps: [step, "failed"] },
    { name: "no hook", type: "scenario", steps: [{ ...step, after: { result: { status: "failed" } } }] },
    { name: "no result", type: "scenario", before: [{ result: "failed" }], steps: [step] },
    { name: "no steps", type: "scenario", steps: null },
  ];
  const { collector } = await readUpload(Buffer.from(JSON.stringify([{ uri: "a.feature", name: "A", elements }])));
  expect(outline(collector).match(/^refused .*/gm)).toEqual([
    `refused 1  results.field-invalid /0/elements/0 {"field":"steps","expected":{"form":"array"}}`,
    `refused 1  results.field-invalid /0/elements/1/steps/1 {"field":"steps","expected":{"form":"object"}}`,
    `refused 1  results.field-invalid /0/elements/2/steps/0 {"field":"after","expected":{"form":"array"}}`,
    `refused 1  results.field-invalid /0/elements/3/before/0 {"field":"result","expected":{"form":"object"}}`,
  ]);
  expect(collector.reports[0]?.counts).toMatchObject({ tests: 5, refused: 4 });
});

test("a status is one of Cucumber's and Behave's words, or refused by name", async () => {
  const scenarios = ["failed", "hook_error", "PASSED", "skipped", ["failed"], "x", undefined].map((status) => ({
    name: `is ${JSON.stringify(status)}`,
    type: "scenario",
    steps: [{ name: "a step", result: { status } }],
  }));
  const report = [{ uri: "a.feature", name: "A", elements: scenarios }];
  const { collector } = await readUpload(Buffer.from(JSON.stringify(report)));
  expect(outline(collector).match(/^refused .*/gm)).toEqual(
    [4, 5, 6].map(
      (index) =>
        `refused 1  results.field-invalid /0/elements/${index}/steps/0 {"field":"status","expected":{"form":"string"}}`,
    ),
  );
  expect(collector.reports[0]?.counts).toMatchObject({ tests: 7, findings: 2, refused: 3 });
});
