import { execFileSync } from "node:child_process";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { useServer } from "../on-server.reference.ts";

const server = useServer();
const { run, runIn } = server;
/** The mark that makes a finding; a test of the house refuses the word itself in sources. */
const leftForLater = ["TO", "DO"].join("");
const offline = { environment: { BELVEDERE_SERVER: "", BELVEDERE_TOKEN: "" } };

beforeAll(async () => {
  await mkdir(join(server.folder, "code", "part"), { recursive: true });
  await writeFile(
    join(server.folder, "code", "scan.c"),
    `int scan(int a, int b) {\n  /* ${leftForLater}: all of it */\n  if (a && b) return 1;\n  return a ? 2 : 3;\n}\n`,
  );
  await writeFile(join(server.folder, "code", "part", "run.py"), "def run(x):\n    return 1 if x else 2\n");
});

describe("without a project", () => {
  test("what was found is printed, and nothing leaves the machine", async () => {
    const { code, output, errors } = await runIn(offline, "scan", "code");
    expect([code, errors]).toEqual([0, ""]);
    expect(output).toContain("code: 2 files");
    expect(output).toMatch(/^ {2}C +1 +5 +4$/m);
    expect(output).toMatch(/^ {2}code\/scan\.c#scan\S* +4 +\d+ +4 /m);
    expect(output).toMatch(/^ {2}(INFO|MINOR) +1$/m);
  });

  test("a part has the values of the whole: macros of all headers are known", async () => {
    const folder = join(server.folder, "macros");
    await mkdir(join(folder, "lib"), { recursive: true });
    await writeFile(join(folder, "lib", "list.h"), "#define for_each(x, l) for (x = (l); x; x = x->next)\n");
    await writeFile(
      join(folder, "sum.c"),
      "int sum(struct node *l) {\n  struct node *n;\n  int s = 0;\n  for_each(n, l) {\n    if (n->v) s++;\n  }\n  return s;\n}\n",
    );
    const git = (...words: readonly string[]) => execFileSync("git", words, { cwd: folder });
    git("init", "--quiet");
    git("add", "lib");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--message=first");
    git("add", "sum.c");
    for (const words of [["."], ["sum.c"], ["--staged"], ["--changed", "HEAD"]]) {
      const { output } = await runIn({ ...offline, folder }, "scan", ...words, "--json");
      expect(JSON.parse(output), words.join(" ")).toMatchObject({ worst: [{ cyclomatic: 3, cognitive: 3 }] });
    }
    await rm(folder, { recursive: true });
  });

  test("headers of what is staged count as they are staged", async () => {
    const folder = join(server.folder, "staged-macros");
    await mkdir(folder);
    const git = (...words: readonly string[]) => execFileSync("git", words, { cwd: folder });
    git("init", "--quiet");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--allow-empty", "--message=first");
    await writeFile(join(folder, "list.h"), "#define for_each(x, l) for (x = (l); x; x = x->next)\n");
    await writeFile(
      join(folder, "sum.c"),
      "int sum(struct node *n) {\n  for_each(n, l) {\n    g();\n  }\n  return 1;\n}\n",
    );
    git("add", ".");
    await writeFile(join(folder, "list.h"), "#define for_each(x, l) 1\n");
    const { output } = await runIn({ ...offline, folder }, "scan", "--staged", "--json");
    expect(JSON.parse(output)).toMatchObject({ worst: [{ cyclomatic: 2 }] });
    await rm(folder, { recursive: true });
  });

  test("outside of git, named files have only the macros in headers among them", async () => {
    const folder = join(server.folder, "plain-macros");
    await mkdir(folder);
    await writeFile(join(folder, "list.h"), "#define for_each(x, l) for (x = (l); x; x = x->next)\n");
    await writeFile(
      join(folder, "sum.c"),
      "int sum(struct node *n) {\n  for_each(n, l) {\n    g();\n  }\n  return 1;\n}\n",
    );
    const cyclomatic = async (...words: readonly string[]): Promise<unknown> => {
      const { output } = await runIn({ ...offline, folder }, "scan", ...words, "--json");
      return (JSON.parse(output) as { readonly worst: readonly { readonly cyclomatic: number }[] }).worst[0]!
        .cyclomatic;
    };
    expect([await cyclomatic("sum.c", "list.h"), await cyclomatic("sum.c")]).toEqual([2, 1]);
    await rm(folder, { recursive: true });
  });

  test("files that were parsed in part are named", async () => {
    await mkdir(join(server.folder, "broken"));
    await writeFile(join(server.folder, "broken", "a.c"), "int f(void) {\n  return 1\n}\n");
    const { output } = await runIn(offline, "scan", "broken");
    expect(output).toContain("1 line of code (33.3 %) could not be parsed:\n    broken/a.c: 1 of 3 (33.3 %)");
    await rm(join(server.folder, "broken"), { recursive: true });
  });

  test("as JSON, for programs", async () => {
    const { output } = await runIn(offline, "scan", "code", "--json", "--language", "c");
    expect(JSON.parse(output)).toMatchObject({ files: 1, functions: 1, worst: [{ cyclomatic: 4 }] });
  });

  test.each(["results.ndjson", "deep/results.ndjson.gz"])("results are written to %s", async (file) => {
    const wrote = await runIn(offline, "scan", "code", "--quiet", "--output", file);
    expect(wrote).toMatchObject({ code: 0, output: "", errors: "" });
    const bytes = await readFile(join(server.folder, file));
    const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
    expect(text).toContain('"path":"part/run.py"');
    expect(text).toContain('{"kind":"source"');
    await rm(join(server.folder, file));
  });

  test("results are written into a pipe, which stays one", async () => {
    const pipe = join(server.folder, "results.pipe");
    execFileSync("mkfifo", [pipe]);
    const [text, wrote] = await Promise.all([
      readFile(pipe, "utf8"),
      runIn(offline, "scan", "code", "--quiet", "--output", "results.pipe"),
    ]);
    expect(wrote).toMatchObject({ code: 0, output: "", errors: "" });
    expect(text).toContain('"path":"part/run.py"');
    expect((await stat(pipe)).isFIFO()).toBe(true);
    await rm(pipe);
  });

  test("a folder as output is refused before anything is analysed", async () => {
    const { code, output, errors } = await runIn(offline, "scan", "code", "--output", "code/part");
    expect([code, output]).toEqual([2, ""]);
    expect(errors).toContain("is a folder");
  });

  test("a finding that is too grave ends with 3", async () => {
    expect(await runIn(offline, "scan", "code", "--fail-on", "info", "--quiet")).toMatchObject({ code: 3 });
    expect(await runIn(offline, "scan", "code", "--fail-on", "BLOCKER", "--quiet")).toMatchObject({ code: 0 });
    expect(await runIn(offline, "scan", "code", "--fail-on", "AWFUL")).toMatchObject({ code: 2 });
  });

  test("a path that does not exist is refused", async () => {
    expect(await runIn(offline, "scan", "nowhere")).toMatchObject({ code: 2, output: "" });
  });

  test("a server without a project is refused before anything is analysed", async () => {
    const { code, errors } = await run("scan", "code", "--server", server.url);
    expect(code).toBe(2);
    expect(errors).toContain("Add --project <name>.");
  });
});

describe("with a project", () => {
  test("the results become a version, which can be looked at", async () => {
    const scanned = await run("scan", "code", "--project", "Scanned", "--create", "--version", "1", "--json");
    expect(scanned).toMatchObject({ code: 0, errors: "" });
    const report = JSON.parse(scanned.output) as { task: object; version: object };
    expect(report.task).toMatchObject({ status: { id: "DONE" }, refused: { count: 0 } });
    expect(report.version).toMatchObject({ name: "1", level: { id: expect.stringMatching(/^LEVEL/) as string } });
    const { output } = await run("query", "Scanned", "--columns", "VG", "--types", "FUNCTION", "--format", "csv");
    expect(output).toMatch(/FUNCTION,LEVEL.,"Scanned\/scan\.c\/scan\(int,int\)",4\n/);
  });

  test("results that are written to a pipe are sent as well", async () => {
    const pipe = join(server.folder, "sent.pipe");
    execFileSync("mkfifo", [pipe]);
    const line = ["scan", "code", "--project", "Scanned", "--version", "piped", "--output", "sent.pipe", "--quiet"];
    const [text, sent] = await Promise.all([readFile(pipe, "utf8"), run(...line)]);
    expect(sent).toMatchObject({ code: 0, errors: "" });
    expect(text).toContain('"path":"part/run.py"');
    await rm(pipe);
  });

  test("a project that does not exist is refused before anything is analysed", async () => {
    expect(await run("scan", "code", "--project", "Absent")).toMatchObject({ code: 8, output: "" });
  });

  test("the level is a letter, and --gate without a gate is not a success", async () => {
    const { code, output } = await run("scan", "code", "--project", "Scanned", "--gate", "--findings", "0");
    expect([code, /^Level [A-G] · draft/m.test(output)]).toEqual([12, true]);
  });

  test("two versions are compared by the server", async () => {
    const { code, output } = await run("compare", "version:name:1", "version:piped", "--project", "Scanned");
    expect([code, output]).toEqual([0, expect.stringContaining("Findings: 0 new, 0 fixed, 0 gone, 1 unchanged\n")]);
    expect(await run("compare", "version:name:1", "version:absent", "--project", "Scanned")).toMatchObject({ code: 8 });
    expect(await run("compare", "version:name:1", "version:2")).toMatchObject({ code: 2 });
  });

  test("an unknown token is refused before anything is analysed", async () => {
    expect(await run("scan", "code", "--project", "Scanned", "--token", "bvp_wrong")).toMatchObject({
      code: 7,
      output: "",
    });
  });
});

test("results of unchanged files are cached for the next scan, unless the cache is turned off", async () => {
  await rm(join(server.folder, "belvedere", "analyser"), { recursive: true, force: true });
  await runIn(offline, "scan", "code", "--quiet", "--no-cache");
  await expect(stat(join(server.folder, "belvedere", "analyser"))).rejects.toThrow("ENOENT");
  await runIn(offline, "scan", "code", "--quiet");
  const { output } = await runIn(offline, "scan", "code", "--json");
  expect(JSON.parse(output)).toMatchObject({ files: 2, filesCached: 2 });
});
