import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const functions = 3_000;
const oneFile = `
  const { analyseFiles } = await import(${JSON.stringify(new URL("../load.ts", import.meta.url).href)});
  const lines = Array.from({ length: ${functions} }, (_, index) =>
    "func f" + index + "(_ x: Int) -> Int { if x > 3 { return 1 }; for i in 0..<x { print(i) }; return x }");
  const { value: analysis } = await analyseFiles(new Map([["a.swift", Buffer.from(lines.join("\\n"))]]), {});
  for await (const line of analysis) void line;
  const { readFileSync } = await import("node:fs");
  console.log(analysis.summary.functions, /VmHWM:\\s*(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]);`;

// The process counts its own memory: the resource usage of a child starts with that of its parent.
test("one file of a language with a large grammar needs little memory", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", oneFile]);
  const [found, kilobytes] = stdout.split(" ").map(Number);
  expect(found).toBe(functions);
  // More than 1 GB when the optimising compiler works on the grammar, 3 GB when it has finished.
  expect(kilobytes).toBeLessThan(400_000);
});
