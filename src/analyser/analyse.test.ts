import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { analyse, analyseFiles, analyseFolder } from "./analyse.ts";
import { fileBytesMax } from "./bounds.ts";
import type { Analysis, AnalysisOptions, Progress, Summary } from "./index.ts";
import { openFolder } from "./sources/folder.ts";

type Line = Readonly<Record<string, unknown>> & { readonly kind: string };

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "belvedere-analyse-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Outcome {
  readonly text: string;
  readonly lines: readonly Line[];
  readonly summary: Summary;
}

async function read(running: Analysis): Promise<Outcome> {
  let text = "";
  for await (const part of running) text += part;
  const lines = text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);
  return { text, lines, summary: running.summary };
}

function analysis(files: Readonly<Record<string, string | Uint8Array>>, options: AnalysisOptions = {}): Analysis {
  const bytes = Object.entries(files).map(([path, content]) => [path, Buffer.from(content)] as const);
  const opened = analyseFiles(new Map(bytes), { threads: 1, ...options });
  if (!opened.ok) throw new Error(opened.problem.code);
  return opened.value;
}

const sample = {
  "src/a.js": 'import { b } from "./b.js";\nexport function a(x) {\n  return x ? b(x) : 0;\n}\n',
  "src/b.js": "export function b(x) {\n  return x;\n}\n",
  "README.md": "# No code\n",
};

test("an analysis emits the tree, sources, rules, columns, artifacts, links", async () => {
  const { lines, summary } = await read(analysis(sample));
  const kinds = lines.map(({ kind }) => kind);
  expect([...new Set(kinds)]).toEqual(["tree", "source", "rule", "columns", "artifact", "link"]);
  // Files that are not analysed exist as well.
  expect(lines[0]).toEqual({ kind: "tree", files: ["README.md", "src/a.js", "src/b.js"] });
  const { measures } = lines.find(({ kind }) => kind === "columns") as unknown as { readonly measures: string[] };
  const artifacts = lines.filter(({ kind }) => kind === "artifact");
  expect(artifacts.map(({ path, parent, type, name }) => [path, parent, type, name])).toEqual([
    ["src/a.js", undefined, "FILE", undefined],
    ["src/a.js#a", "src/a.js", "FUNCTION", "a"],
    ["src/b.js", undefined, "FILE", undefined],
    ["src/b.js#b", "src/b.js", "FUNCTION", "b"],
  ]);
  const valuesOf = (path: string): Record<string, unknown> => {
    const values = artifacts.find((artifact) => artifact.path === path)!.values as unknown[];
    return Object.fromEntries(measures.map((measure, place) => [measure, values[place]]));
  };
  expect(valuesOf("src/a.js")).toMatchObject({
    LC: 4,
    LOC: 4,
    VG: 2,
    COG: 1,
    DUP: 0,
    FAN_IN: 0,
    FAN_OUT: 1,
    AGE: null,
  });
  expect(valuesOf("src/b.js")).toMatchObject({ LC: 3, VG: 1, FAN_IN: 1, FAN_OUT: 0 });
  expect(valuesOf("src/a.js#a")).toMatchObject({ LC: 3, VG: 2, PARAM: 1, RETURNS: 1, FAN_IN: null });
  expect(lines.find(({ kind }) => kind === "link")).toEqual({
    kind: "link",
    type: "IMPORTS",
    from: "src/a.js",
    to: "src/b.js",
  });
  expect(summary).toMatchObject({
    files: 2,
    filesOfOtherKinds: 1,
    lines: 7,
    functions: 2,
    imports: 1,
    filesSkipped: 0,
  });
  expect(summary.languages).toMatchObject([{ language: "JavaScript", files: 2, lines: 7 }]);
});

describe("the same files give the same bytes", () => {
  const many = Object.fromEntries(
    Array.from({ length: 150 }, (_, place) => [
      `src/f${place}.ts`,
      `import { g } from "./f${(place + 1) % 150}.ts";\n${sample["src/a.js"].replace("function a", `function f${place % 7}`)}`,
    ]),
  );

  test("with any number of threads, from the cache or not", async () => {
    const cacheDir = join(folder, "cache");
    const { text } = await read(analysis(many));
    const first = await read(analysis(many, { threads: 3, cacheDir }));
    const second = await read(analysis(many, { threads: 2, cacheDir }));
    expect(first.text).toBe(text);
    expect(second.text).toBe(text);
    expect([first.summary.filesCached, second.summary.filesCached]).toEqual([0, 150]);
    const { milliseconds: _, filesCached: __, ...counted } = first.summary;
    expect(second.summary).toMatchObject(counted);
  });

  test("of which only those that changed are measured again", async () => {
    const cacheDir = join(folder, "cache");
    await read(analysis(many, { cacheDir }));
    const changed = { ...many, "src/f3.ts": "let x = 1;\n", "src/new.ts": "let y = 2;\n" };
    const { text, summary } = await read(analysis(changed, { cacheDir }));
    expect([summary.files, summary.filesCached]).toEqual([151, 149]);
    expect(text).toBe((await read(analysis(changed))).text);
  });

  test("with a cache that was damaged", async () => {
    const cacheDir = join(folder, "cache");
    const { text } = await read(analysis(sample, { cacheDir }));
    const damage = async (ending: string, content: string, filesCached: number): Promise<void> => {
      const names = readdirSync(cacheDir, { recursive: true, encoding: "utf8" }).filter((name) =>
        name.endsWith(ending),
      );
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) writeFileSync(join(cacheDir, name), content);
      const again = await read(analysis(sample, { cacheDir }));
      expect(again.text).toBe(text);
      expect(again.summary.filesCached).toBe(filesCached);
    };
    await damage(".json", "nonsense", 2);
    await damage(".ndjson", "cut off", 2);
    await damage(".index", "nonsense", 0);
    await damage(".pack", "cut off", 0);
  });
});

describe("files that cannot be analysed are named", () => {
  test("with the reason", async () => {
    const files: Record<string, readonly [string | Uint8Array, string]> = {
      "binary.js": [Buffer.from([0x61, 0, 0x62]), "binary"],
      "bundle.js": [`var a=${"1+".repeat(4000)}1;`, "minified"],
      [`${"d/".repeat(120)}deep.js`]: ["a", "path-too-long"],
      "large.js": ["let a = 1;\n".repeat(fileBytesMax / 11 + 1), "too-large"],
      "odd.js": [Buffer.from([0x61, 0x01, 0xff]), "encoding"],
    };
    const contents = Object.fromEntries(Object.entries(files).map(([path, [content]]) => [path, content]));
    const { summary, lines } = await read(analysis({ ...contents, ...sample }));
    expect(summary.skipped).toEqual(Object.entries(files).map(([path, [, reason]]) => ({ path, reason })));
    expect(summary).toMatchObject({ files: 2, filesSkipped: 5 });
    const named = lines.filter(({ path }) => Object.hasOwn(files, path as string));
    const written = summary.skipped.filter(({ reason }) => reason !== "path-too-long");
    expect(named).toEqual(written.map((file) => ({ kind: "unread", ...file })));
  });

  test("in a folder too, where links lead nowhere", async () => {
    writeFileSync(join(folder, "a.js"), "let a;\n");
    writeFileSync(join(folder, "large.js"), "let a = 1;\n".repeat(fileBytesMax / 11 + 1));
    symlinkSync(join(folder, "a.js"), join(folder, "link.js"));
    symlinkSync("/etc/passwd", join(folder, "out.js"));
    const source = await openFolder(folder);
    const everything = { list: async () => readdirSync(folder).concat("gone.js") };
    const opened = source.ok ? analyse({ ...source.value, ...everything }, { threads: 1, git: false }) : source;
    expect(opened.ok && (await read(opened.value)).summary).toMatchObject({
      files: 1,
      filesOfOtherKinds: 2,
      skipped: [
        { path: "large.js", reason: "too-large" },
        { path: "gone.js", reason: "unreadable" },
      ],
      history: { reason: "not-asked" },
    });
  });

  test("other encodings are read and named in the summary", async () => {
    const { summary, lines } = await read(
      analysis({
        "latin.js": Buffer.from('let a = "\xe4";\n', "latin1"),
        "wide.js": Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("let b = 1;\n", "utf16le")]),
        "marked.js": "\ufefflet c = 1;\n",
      }),
    );
    expect(summary.transcoded).toEqual(["latin.js", "wide.js"]);
    expect(summary.filesTranscoded).toBe(2);
    expect(lines.filter(({ kind }) => kind === "source").map(({ text }) => text)).toEqual([
      'let a = "ä";\n',
      "let c = 1;\n",
      "let b = 1;\n",
    ]);
    const latin = lines.find(({ path, kind }) => path === "latin.js" && kind === "artifact");
    expect(latin).toMatchObject({ infos: { LANGUAGE: "JavaScript", ENCODING: "windows-1252" } });
  });

  test("a file with syntax errors is measured as far as possible and has a finding", async () => {
    const { summary, lines } = await read(analysis({ "a.js": "function ok() { return 1; }\nfunction (((\n" }));
    expect(summary).toMatchObject({ filesWithSyntaxErrors: 1, syntaxErrors: ["a.js"], unparsedLines: 1 });
    expect(summary.leastParsed).toEqual([{ path: "a.js", unparsedLines: 1, codeLines: 2 }]);
    expect(lines.find(({ path }) => path === "a.js#ok")).toBeDefined();
    expect(lines.find(({ rule }) => rule === "belvedere:hardly-parsed")).toMatchObject({ artifact: "a.js" });
    const missing = await read(analysis({ "b.c": "int f(void) {\n  return 1\n}\n" }));
    expect(missing.lines.find(({ rule }) => rule === "belvedere:hardly-parsed")).toMatchObject({
      artifact: "b.c",
      location: { startLine: 2 },
    });
  });
});

describe("artifacts and findings that move keep their identity", () => {
  const source = `class A {\n  run(a, b, c, d, e, f, g, h) {\n    try { go(); } catch (e) {}\n  }\n}\nlist.map(function () { one(); });\nlist.map(function () { two(); });\n`;
  const identities = ({ lines }: Outcome): unknown[] =>
    lines
      .filter(({ kind }) => kind === "artifact" || kind === "finding")
      .map(({ path, artifact, rule, fingerprint }) => [path ?? artifact, rule, fingerprint]);

  test("when lines are put before it", async () => {
    const before = await read(analysis({ "a.js": source }));
    const after = await read(analysis({ "a.js": `// new\n\n\n${source}` }));
    expect(identities(after)).toEqual(identities(before));
    expect(identities(before)).toHaveLength(7);
  });

  test("and findings also when their file gets another name", async () => {
    const fingerprints = async (path: string): Promise<unknown[]> =>
      (await read(analysis({ [path]: source }))).lines
        .filter(({ kind }) => kind === "finding")
        .map(({ fingerprint }) => fingerprint);
    expect(await fingerprints("other/b.js")).toEqual(await fingerprints("a.js"));
  });
});

describe("an analysis that ends early", () => {
  test.each(["list", "measure", "relate", "emit"])("throws the signal's reason, in the phase %s", async (last) => {
    const controller = new AbortController();
    const onProgress = ({ phase }: Progress): void => {
      if (phase === last) controller.abort(new Error("enough"));
    };
    await expect(read(analysis(sample, { signal: controller.signal, onProgress }))).rejects.toThrow("enough");
  });

  test("removes its files when its reader stops", async () => {
    const temporary = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith("belvedere-scan-"));
    const before = temporary();
    for await (const _ of analysis(sample)) break;
    expect(temporary().filter((name) => !before.includes(name))).toEqual([]);
  });
});

test("languages and patterns choose files", async () => {
  const files = { "a.js": "a", "b.py": "b", "c/d.py": "d", tool: "#!/bin/sh\n" };
  const paths = async (options: AnalysisOptions): Promise<unknown[]> =>
    (await read(analysis(files, options))).lines.filter(({ kind }) => kind === "artifact").map(({ path }) => path);
  expect(await paths({})).toEqual(["a.js", "b.py", "c/d.py", "tool"]);
  expect(await paths({ languages: ["python", "bash"] })).toEqual(["b.py", "c/d.py", "tool"]);
  expect(await paths({ exclude: ["c"], include: ["*.py"] })).toEqual(["b.py"]);
  expect(analyseFiles(new Map(), { languages: ["cobol" as never] })).toMatchObject({
    ok: false,
    problem: { code: "scan.language-unknown" },
  });
});

test("a folder is analysed with its history, and one that is not there is refused", async () => {
  writeFileSync(join(folder, "a.js"), "let a;\n");
  const opened = await analyseFolder({ root: folder, threads: 1 });
  const { summary } = opened.ok ? await read(opened.value) : { summary: undefined };
  expect(summary).toMatchObject({ files: 1, history: { kind: "absent", reason: "no-repository" } });
  expect(await analyseFolder({ root: join(folder, "absent") })).toMatchObject({
    ok: false,
    problem: { code: "scan.folder-absent" },
  });
});

test("progress goes through the phases, and sources may be left out", async () => {
  const phases = new Set<string>();
  const { lines } = await read(analysis(sample, { source: false, onProgress: ({ phase }) => phases.add(phase) }));
  expect([...phases]).toEqual(["list", "measure", "relate", "emit"]);
  expect(lines.some(({ kind }) => kind === "source")).toBe(false);
});
