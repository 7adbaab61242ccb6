import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namingSources } from "./stack-sources.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "belvedere-stack-"));
  // The second line of the merged file is the third line of the source.
  const map = { version: 3, sources: ["../src/judge.ts"], names: [], mappings: ";AAEA" };
  writeFileSync(join(folder, "merged.js.map"), JSON.stringify(map));
  writeFileSync(join(folder, "broken.js.map"), "{");
});

afterAll(() => rmSync(folder, { recursive: true }));

function address(path: string): string {
  return pathToFileURL(join(folder, path)).href;
}

test("a place in a merged file becomes the place in its source", () => {
  const stack = `Error: odd\n    at judge (${address("merged.js")}:2:9)\n    at ${address("merged.js")}:2:1`;
  const source = address("../src/judge.ts");
  expect(namingSources(stack)).toBe(`Error: odd\n    at judge (${source}:3:1)\n    at ${source}:3:1`);
});

test("other places stay as they are", () => {
  const stack = [
    "Error: odd",
    `    at one (${address("merged.js")}:1:1)`,
    `    at two (${address("broken.js")}:2:1)`,
    `    at three (${address("absent.js")}:2:1)`,
    "    at node:internal/process/task_queues:105:5",
  ].join("\n");
  expect(namingSources(stack)).toBe(stack);
});
