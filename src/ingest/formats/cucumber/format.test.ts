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
