import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand, runTalking, type CommandResult } from "../run-command.reference.ts";

let folder: string;
const git = (...words: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@b", ...words], { cwd: folder, encoding: "utf8" });
const environment = (): Record<string, string> => ({ XDG_CACHE_HOME: join(tmpdir(), "belvedere-compare-cache") });
const run = (...line: readonly string[]): Promise<CommandResult> =>
  runCommand(line, { folder, environment: environment() });

const calm = "export function pick(b, c, d) {\n  return b;\n}\n";
const worse = "export function pick(b, c, d) {\n  if (b) return c;\n  return b ? c : d ? 1 : 2;\n}\n";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-compare-"));
  git("init", "-q");
  await mkdir(join(folder, "src"));
  await writeFile(join(folder, "src", "a.js"), calm);
  git("add", ".");
  git("commit", "-qm", "one");
  await writeFile(join(folder, "src", "a.js"), worse);
  git("commit", "-qam", "two");
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await rm(environment()["XDG_CACHE_HOME"]!, { recursive: true, force: true });
});

describe("compare", () => {
  test("a commit with the files on disk", async () => {
    const { code, output, errors } = await run("compare", "HEAD~1");
    expect([code, errors]).toEqual([0, ""]);
    expect(output).toContain("HEAD~1 → .: 1 new finding, 0 gone, 1 function worse, 0 better\n");
    expect(output).toContain("New findings\n  src/a.js:3: MINOR belvedere:nested-ternary\n");
    expect(output).toMatch(/^ {2}src\/a\.js#pick +1 → 4 +0 → \d+ +3 → 4$/m);
    expect(output).toMatch(/^ {2}lines of code +3 +4 +\+1$/m);
  });

  test("a commit with a folder inside the repository: only the files of this folder count", async () => {
    const { output } = await run("compare", "HEAD~1", "src", "--json");
    expect(JSON.parse(output)).toMatchObject({ created: [{ path: "a.js" }], gone: [], functionsAdded: 0 });
  });

  test("two commits, in the other direction", async () => {
    const { output } = await run("compare", "HEAD", "commit:HEAD~1", "--json");
    expect(JSON.parse(output)).toMatchObject({
      created: [],
      gone: [{ path: "src/a.js", startLine: 3, severity: "MINOR" }],
      better: [{ path: "src/a.js#pick", before: { cyclomatic: 4 }, after: { cyclomatic: 1 } }],
    });
  });

  test("two folders, and new findings that are too grave", async () => {
    const old = join(folder, ".old", "src");
    await mkdir(old, { recursive: true });
    await writeFile(join(old, "a.js"), calm);
    expect(await run("compare", ".old/src", "src", "--fail-on", "minor")).toMatchObject({
      code: 3,
      errors: "Failed because of --fail-on MINOR: 1 new finding.\n",
    });
    expect(await run("compare", "folder:.old/src", "src", "--fail-on", "major", "--quiet")).toMatchObject({ code: 0 });
  });

  test.each([
    [["nowhere"], "neither a folder nor a commit"],
    [["folder:nowhere"], "nowhere"],
    [["version:1", "HEAD"], "compared with another version"],
    [["HEAD~1", "--fail-on", "awful"], "There is no severity awful"],
  ])("%j is refused", async (line, expected) => {
    const { code, output, errors } = await run("compare", ...line);
    expect([code, output]).toEqual([2, ""]);
    expect(errors).toContain(expected);
  });
});

test("watch prints what became better after a change, and Ctrl-C ends it", async () => {
  const end = new AbortController();
  const output = new PassThrough();
  let text = "";
  const wait = (wanted: string): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (text.includes(wanted)) resolve();
      };
      output.on("data", look);
      look();
    });
  output.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const place = { folder, environment: environment(), signal: end.signal };
  const code = runTalking(["watch", "src"], place, { input: Readable.from([]), output });
  await wait("Waiting for changes");
  await writeFile(join(folder, "src", "a.js"), calm);
  await wait("Functions that became better");
  await wait("a.js#pick");
  expect(text).toContain("no new findings, 1 gone, 0 functions worse, 1 better; 0 findings in all");
  end.abort();
  expect(await code).toBe(0);
});
