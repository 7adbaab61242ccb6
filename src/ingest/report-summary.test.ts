import { expect, test } from "vitest";
import { examplesOf, readUpload } from "./formats/examples.reference.ts";
import { newSummary, toolsListedMax, toolsOf } from "./report-summary.ts";

async function toolsIn(log: unknown): Promise<unknown> {
  const { collector } = await readUpload(Buffer.from(JSON.stringify(log)), { chunkBytes: 7 });
  return toolsOf(collector.reports);
}

test("SARIF names the version of the driver, else its semantic version, wherever it is in the run", async () => {
  const run = (driver: object) => ({ results: [], tool: { driver: { name: "T", ...driver } } });
  const log = (...runs: object[]) => ({ version: "2.1.0", runs });
  expect(await toolsIn(log(run({ version: "7", semanticVersion: "7.0.1" })))).toEqual([{ name: "T", version: "7" }]);
  expect(await toolsIn(log(run({ semanticVersion: "7.0.1" })))).toEqual([{ name: "T", version: "7.0.1" }]);
  expect(await toolsIn(log(run({}), run({ version: 3 })))).toEqual([{ name: "T", version: null }]);
});

test("other formats name the versions of their tools", async () => {
  for (const [format, tool] of [
    ["semgrep", "semgrep"],
    ["rubocop", "rubocop"],
    ["coveragepy", "coverage.py"],
  ] as const) {
    const { bytes } = examplesOf(format)[0]!;
    const { collector } = await readUpload(bytes, {});
    expect(toolsOf(collector.reports), format).toEqual([{ name: tool, version: expect.stringMatching(/^\d+\.\d+/) }]);
  }
});

test("tools of several reports are listed once for each version, and at most so many", () => {
  const summary = (tool: string, version?: string) => {
    const made = newSummary(null);
    made.tools.add(tool);
    if (version !== undefined) made.toolVersions.set(tool, version);
    return made;
  };
  const reports = [summary("b", "2"), summary("b", "1"), summary("b"), summary("a"), summary("b", "2")];
  expect(toolsOf(reports)).toEqual([
    { name: "a", version: null },
    { name: "b", version: "1" },
    { name: "b", version: "2" },
  ]);
  const many = Array.from({ length: 2 * toolsListedMax }, (_, index) => summary(`t${index}`));
  expect(toolsOf(many)).toHaveLength(toolsListedMax);
});
