import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { analyseCommit, analyseFiles, type Analysis } from "../../src/analyser/index.ts";
import type { Result } from "../../src/text/index.ts";
import { runServer } from "../harness/running.ts";

const running = runServer();
beforeAll(() => running.client.createProject("Analysed"));

async function linesOf(opened: Result<Analysis>): Promise<string> {
  if (!opened.ok) throw new Error(opened.problem.code);
  let text = "";
  for await (const part of opened.value) text += part;
  return text;
}

const sources: Readonly<Record<string, string>> = {
  "src/walk.c": '#include "walk.h"\nint walk(int a) {\n  if (a > 0) { return walk(a - 1); }\n  return 0;\n}\n',
  "src/walk.h": "int walk(int a);\nstruct step { int size; };\n",
  "web/page.tsx": 'export const Page = () => {\n  return <p title="ä">{"\\u0000"}</p>;\n};\n',
  tool: '#!/bin/sh\n. ./lib.sh\nrun() {\n  echo "$1"\n}\n',
  "lib.sh": "# nothing\n",
};

test("all results of the analyser are accepted, without a refusal or a note", async () => {
  const files = new Map(Object.entries(sources).map(([path, text]) => [path, Buffer.from(text)]));
  const task = await running.client.build("Analysed", await linesOf(await analyseFiles(files, { threads: 1 })));
  expect(task).toMatchObject({ status: { id: "DONE" }, refused: { count: 0 } });
});

test("and of this project's own sources at its last commit", async () => {
  const repository = join(import.meta.dirname, "..", "..");
  // A copy without git has nothing to read.
  if (!isRepository(repository)) return;
  const opened = await analyseCommit({ repository, commit: "HEAD", folder: "src/model", threads: 1 });
  const task = await running.client.build("Analysed", await linesOf(opened), { query: "?branch=own" });
  expect(task).toMatchObject({ status: { id: "DONE" }, refused: { count: 0 } });
});

function isRepository(folder: string): boolean {
  try {
    execFileSync("git", ["rev-parse", "--verify", "HEAD"], { cwd: folder, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
