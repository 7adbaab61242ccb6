import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { settlingMilliseconds } from "./bounds.ts";
import { analyse } from "./analyse.ts";
import type { AnalysisOptions, FileSource, Summary } from "./index.ts";
import { openFolder } from "./sources/folder.ts";

let folder = "";
let root = "";
let cacheDir = "";
const written = new Date("2026-01-01");
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "belvedere-unchanged-"));
  root = join(folder, "tree");
  cacheDir = join(folder, "cache");
  mkdirSync(join(root, "src"), { recursive: true });
  writeFileSync(join(root, "src/a.js"), 'import "./b.js";\nexport function a(x) {\n  return x ? 1 : 0;\n}\n');
  writeFileSync(join(root, "src/b.js"), 'export const b = "ä";\n');
  utimesSync(join(root, "src/b.js"), written, written);
  writeFileSync(join(root, "src/bundle.js"), `var a=${"1+".repeat(4000)}1;`);
  writeFileSync(join(root, "README.md"), "# No code\n");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A clock that is ahead, as if the files had not been changed for a while. */
const later = (): number => Date.now() + 2 * settlingMilliseconds;

async function scan(
  options: AnalysisOptions = { cacheDir, now: later },
  change: (source: FileSource) => Partial<FileSource> = () => ({}),
): Promise<{ readonly text: string; readonly summary: Summary }> {
  const source = await openFolder(root);
  if (!source.ok) throw new Error(source.problem.code);
  const opened = analyse({ ...source.value, ...change(source.value) }, { threads: 1, git: false, ...options });
  if (!opened.ok) throw new Error(opened.problem.code);
  let text = "";
  for await (const part of opened.value) text += part;
  return { text, summary: opened.value.summary };
}

function cacheFiles(): string[] {
  return readdirSync(cacheDir, { recursive: true, encoding: "utf8" }).filter((name) => /\.\w+$/.test(name));
}

const isWhole = (name: string): boolean => name.includes("whole-");

test("output for unchanged files is repeated without reading files or their results", async () => {
  const first = await scan();
  for (const name of cacheFiles()) if (!isWhole(name)) rmSync(join(cacheDir, name));
  const phases = new Set<string>();
  const second = await scan({ cacheDir, now: later, onProgress: ({ phase }) => phases.add(phase) });
  expect(second.text).toBe(first.text);
  expect(second.summary).toEqual({
    ...first.summary,
    filesCached: 2,
    milliseconds: second.summary.milliseconds,
  });
  expect(first.summary).toMatchObject({ files: 2, filesSkipped: 1, filesOfOtherKinds: 1 });
  expect([...phases]).toEqual(["list", "measure", "relate", "emit"]);
  expect(cacheFiles().every(isWhole)).toBe(true);
});

/** Another content of the same length, with the old time. */
function rewrite(path: string): void {
  writeFileSync(join(root, path), 'export const c = "ö";\n');
  utimesSync(join(root, path), written, written);
}

describe("a change is noticed", () => {
  const changes: Record<string, () => void> = {
    "of a file whose size and time stay": () => rewrite("src/b.js"),
    "that adds a file": () => writeFileSync(join(root, "src/c.js"), "let c;\n"),
    "that adds a file of another kind": () => writeFileSync(join(root, "notes.txt"), "…"),
    "that takes one away": () => rmSync(join(root, "src/b.js")),
    "of a name": () => renameSync(join(root, "src/b.js"), join(root, "src/c.js")),
    "of rights": () => chmodSync(join(root, "src/b.js"), 0o600),
  };
  test.each(Object.keys(changes))("%s", async (name) => {
    await scan();
    changes[name]!();
    const { text, summary } = await scan();
    const fresh = await scan({});
    expect(text).toBe(fresh.text);
    expect(summary).toMatchObject({ ...fresh.summary, filesCached: expect.any(Number), milliseconds: {} });
    expect(cacheFiles().filter((file) => isWhole(file) && file.endsWith(".json"))).toHaveLength(2);
  });

  test("also when the file was written in the same moment in which it was first read", async () => {
    await scan({ cacheDir });
    expect(cacheFiles().filter(isWhole)).toEqual([]);
    rewrite("src/b.js");
    expect((await scan({ cacheDir })).text).toBe((await scan({})).text);
  });

  test.each<AnalysisOptions>([{ source: false }, { languages: ["python"] }, { exclude: ["b.js"] }])(
    "of what is asked for: %j",
    async (options) => {
      await scan();
      expect((await scan({ cacheDir, now: later, ...options })).text).toBe((await scan(options)).text);
    },
  );
});

test("files that could not be read are tried again", async () => {
  const withOneThatIsGone = ({ list }: FileSource): Partial<FileSource> => ({
    list: async () => [...(await list()), "src/gone.js"],
  });
  const { summary } = await scan(undefined, withOneThatIsGone);
  expect(summary.skipped).toContainEqual({ path: "src/gone.js", reason: "unreadable" });
  expect(cacheFiles().filter(isWhole)).toEqual([]);
});
