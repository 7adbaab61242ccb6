import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { analyseFiles } from "../load.ts";
import { optimiseParsers } from "./optimise-parsers.ts";
import { WebAssembly } from "./web-assembly.ts";

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

test("threads share one module of the parser, which few files do not need, nor what is compiled with its grammar", () => {
  const paths = (count: number, name: string): string[] =>
    Array.from({ length: count }, (_, index) => `${index}${name}`);
  expect(optimiseParsers(paths(10, ".c"))).toBeNull();
  expect(optimiseParsers(paths(2_000, ".c"))).toBeNull();
  const module = optimiseParsers(paths(100, ".c"));
  expect(module).toBeInstanceOf(WebAssembly.Module);
  expect(optimiseParsers(paths(3_000, ".swift"))).toBe(module);
});

test("files have the same results with the shared module as alone", async () => {
  const text = (index: number): string =>
    `int f${index}(int x) {\n  if (x > ${index} && x) return x;\n  for (;;) { g(x); }\n}\nclass A${index} { int b; };\n`;
  const files = new Map(Array.from({ length: 60 }, (_, index) => [`${index}.cpp`, Buffer.from(text(index))]));
  const together = await functionsOf(files);
  const alone = await Promise.all([...files].slice(0, 3).map((file) => functionsOf(new Map([file]))));
  expect(together).toHaveLength(120);
  for (const one of alone) expect(together).toEqual(expect.arrayContaining(one));
});

/** The artifacts in files, with their values. */
async function functionsOf(files: ReadonlyMap<string, Buffer>): Promise<string[]> {
  const opened = await analyseFiles(files, { threads: 2 });
  if (!opened.ok) throw new Error(opened.problem.code);
  const found: string[] = [];
  for await (const text of opened.value) {
    found.push(...text.split("\n").filter((line) => line.includes('"kind":"artifact"') && line.includes("cpp#")));
  }
  return found;
}
