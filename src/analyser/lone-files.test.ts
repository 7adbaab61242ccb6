import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  analyseFiles,
  analyseLoneFiles,
  folderMacros,
  loneFileColumns,
  macrosOfStates,
  rulesOfWholeTrees,
  type LoneFile,
} from "./index.ts";

/** The words that make findings; a test of the house refuses the words themselves in sources. */
const [later, repair] = [["TO", "DO"].join(""), ["FIX", "ME"].join("")];
const tangled = `function f(a) {\n${"  if (a) a -= 1;\n".repeat(20)}}\n`;
const files: Readonly<Record<string, string>> = {
  "$&/tangled.js": `${tangled}// ${later}: less\ntry { f(1); } catch {}\n`,
  "ünder line.py": `def f():\n    pass  # ${repair}\n`,
  "notes.txt": `${later}: not code\n`,
  tool: `#!/bin/sh\n# ${later} this\n`,
};

async function* sources() {
  for (const [path, text] of Object.entries(files)) yield { path, bytes: Buffer.from(text) };
  yield { path: "gone.js", skip: "unreadable" as const };
  yield { path: "binary.js", bytes: Buffer.from([0, 1, 2]) };
}

test("a file alone has the results that it has in a whole analysis, but for what other files say", async () => {
  const opened = await analyseFiles(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])), {
    threads: 1,
  });
  if (!opened.ok) throw new Error(opened.problem.code);
  let whole = "";
  for await (const text of opened.value) whole += text;
  const alone = [];
  for await (const file of analyseLoneFiles(sources())) alone.push(file);
  const skipped = alone.filter((file) => "reason" in file);
  expect(skipped).toEqual([
    { path: "gone.js", reason: "unreadable" },
    { path: "binary.js", reason: "binary" },
  ]);
  const lone = alone.filter((file): file is LoneFile => "results" in file);
  expect(lone.map(({ path }) => path)).toEqual(["$&/tangled.js", "ünder line.py", "tool"]);
  const wanted = new Set(["artifact", "finding", "source", "columns"]);
  const linesOf = (text: string): readonly unknown[] =>
    text
      .split("\n")
      .filter((line) => !rulesOfWholeTrees.some((rule) => line.includes(rule)))
      .filter((line) => line !== "" && wanted.has((JSON.parse(line) as { kind: string }).kind))
      .map((line) => withoutRelations(JSON.parse(line) as object))
      .toSorted();
  const text = loneFileColumns + lone.map((file) => file.results()).join("");
  expect(linesOf(text)).toEqual(linesOf(whole));
  expect(lone.flatMap(({ findings }) => findings.map(({ rule }) => rule))).toEqual([
    "belvedere:cyclomatic-complexity",
    "belvedere:cognitive-complexity",
    "belvedere:empty-catch",
    "belvedere:to-do-comment",
    "belvedere:fix-me-comment",
    "belvedere:to-do-comment",
  ]);
});

test("only the wanted languages are analysed", async () => {
  const paths = [];
  for await (const { path } of analyseLoneFiles(sources(), { languages: ["python"] })) paths.push(path);
  expect(paths).toEqual(["ünder line.py"]);
});

/** Duplicates and imports need other files. */
function withoutRelations(line: { readonly values?: readonly unknown[] }): string {
  return JSON.stringify({ ...line, ...(line.values === undefined ? {} : { values: line.values.slice(0, 15) }) });
}

test("macros of a folder's headers are learned for files of C alone, once, without headers that are excluded", async () => {
  const folder = await mkdtemp(join(tmpdir(), "folder-macros-"));
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  await writeFile(join(folder, "a.h"), "#define when(x) if (x)\n");
  await writeFile(join(folder, "b.h"), "#define unless(x) if (!(x))\n");
  const macros = folderMacros(folder, { exclude: ["b.h"] });
  let reads = 0;
  const complexityOf = async (path: string, text: string): Promise<string> => {
    async function* one() {
      yield { path, bytes: Buffer.from(text) };
    }
    const counted = (): ReturnType<typeof macros> => {
      reads += 1;
      return macros();
    };
    for await (const file of analyseLoneFiles(one(), { macros: counted })) {
      if ("results" in file) return /"path":"[^"]*#f[^"]*".*?"values":\[([^\]]*)\]/.exec(file.results())![1]!;
    }
    throw new Error(`${path} was not analysed`);
  };
  const [known, unknown, plain] = [
    await complexityOf("x.c", "int f(int a) { when (a) { return 1; } return 2; }\n"),
    await complexityOf("x.c", "int f(int a) { unless (a) { return 1; } return 2; }\n"),
    await complexityOf("x.c", "int f(int a) { if (a) { return 1; } return 2; }\n"),
  ];
  expect(known).toBe(plain);
  expect(unknown).not.toBe(plain);
  expect(reads).toBe(3);
  await complexityOf("x.py", "def f(a):\n    return a\n");
  expect(reads).toBe(3);
  expect(await macros()).toBe(await macros());
  await rm(folder, { recursive: true });
});

test("outside of a git working tree, no folder is searched for headers", async () => {
  const folder = await mkdtemp(join(tmpdir(), "folder-macros-"));
  await writeFile(join(folder, "a.h"), "#define when(x) if (x)\n");
  expect([...(await folderMacros(folder)())]).toEqual([]);
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  expect([...(await folderMacros(folder)()).keys()]).toEqual(["when"]);
  await rm(folder, { recursive: true });
});

test("each state of a folder has the macros in its headers", async () => {
  const folder = await mkdtemp(join(tmpdir(), "folder-macros-"));
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  await writeFile(join(folder, "a.h"), "#define when(x) if (x)\n");
  await writeFile(join(folder, "b.h"), "#define both const\n");
  const learn = macrosOfStates(folder, {}, new Set(["a.h", "c.h"]));
  const state = async (headers: Readonly<Record<string, string>>): Promise<string> => {
    async function* open() {
      for (const [path, text] of Object.entries(headers)) yield { path, bytes: Buffer.from(text) };
    }
    const learned = await learn(open)();
    return Array.from(learned, ([name, { kind }]) => `${name} ${kind}`).join(", ");
  };
  expect(await state({ "a.h": "#define when(x) while (x)\n" })).toBe("both attribute, when loop");
  expect(await state({ "c.h": "#define both 1\n" })).toBe("");
  expect(await state({ "a.h": "#define when(x) case x:\n" })).toBe("both attribute, when case");
  await rm(folder, { recursive: true });
});
