import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const command = join(import.meta.dirname, "..", "..", "src", "cli", "main.ts");

test("a process that a test starts uses the merged modules, and they know the places of their files", () => {
  const script = `console.log(import.meta.resolve(${JSON.stringify(pathToFileURL(command).href)}))`;
  const resolved = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(resolved).toMatch(/\/belvedere-merged\/[0-9a-f]{16}\/cli-main\.mjs\n$/);
  // The version is read from a file beside the sources.
  expect(execFileSync(process.execPath, [command, "--version"], { encoding: "utf8" })).toMatch(/^\d+\.\d+\.\d+\n$/);
});
