import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { results, useServer } from "../on-server.reference.ts";
import type { CommandResult } from "../run-command.reference.ts";

const server = useServer();
const { run, runIn } = server;

describe("lists", () => {
  test("as a table", async () => {
    const { output } = await run("versions", "Engine", "--fields", "name,baseline,branch");
    expect(output).toBe("name  baseline  branch\n1.0   true      main\n");
  });

  test("as CSV, quoted where it must be", async () => {
    const { output } = await run(
      "findings",
      "Engine",
      "--format",
      "csv",
      "--fields",
      "definition(id,families),message",
    );
    expect(output).toBe('definition.id,definition.families,message\ncppcheck:nullPointer,CWE-476,"a ""null"", p"\n');
  });

  test("as JSON and NDJSON, the server's own text", async () => {
    const json = await run("artifacts", "Engine", "--json", "--fields", "path", "--where", "type.id=FILE");
    expect(JSON.parse(json.output)).toEqual([{ path: "src/odd\u009b31m.c" }, { path: "src/scan.c" }]);
    const { output } = await run("artifacts", "Engine", "--format", "ndjson", "--fields", "name", "--limit", "2");
    expect(output).toBe('{"name":"Engine"}\n{"name":"src"}\n');
  });

  test("control characters in names do not reach the terminal", async () => {
    const { output } = await run("artifacts", "Engine", "--fields", "path");
    expect(output).toContain("src/odd\\u{9b}31m.c");
    expect(output).not.toContain("\u009b");
  });

  test("a terminal cuts what does not fit, and shows colours", async () => {
    const { output } = await runIn(
      { columns: 30 },
      "findings",
      "Engine",
      "--fields",
      "definition.id,message,status.id",
    );
    for (const line of output.trimEnd().split("\n")) expect(plain(line).length).toBeLessThanOrEqual(30);
    expect(output).toContain("\u001b[1m");
  });

  test("maps are followed: the names of all branches", async () => {
    const { output } = await run("projects", "--fields", "name,branches(name)");
    expect(output).toBe("name    branches.name\nEngine  main\n");
  });

  test("nothing at all is a header, or an empty list", async () => {
    expect((await run("artifacts", "Engine", "--where", "name=nope", "--fields", "id")).output).toBe("id\n");
    expect((await run("artifacts", "Engine", "--where", "name=nope", "--json")).output).toBe("[]\n");
  });

  test("into a file, which is there when all of it is", async () => {
    const wrote = await run("artifacts", "Engine", "--format", "csv", "--fields", "name", "--output", "names.csv");
    expect(wrote).toMatchObject({ code: 0, output: "" });
    expect(await readFile(join(server.folder, "names.csv"), "utf8")).toBe(
      "name\nEngine\nsrc\nodd\u009b31m.c\nscan.c\n",
    );
    expect(await run("artifacts", "Nope", "--output", "never.csv")).toMatchObject({ code: 8 });
    await expect(stat(join(server.folder, "never.csv"))).rejects.toThrow("ENOENT");
  });
});

describe("query", () => {
  test("columns, filters, orders", async () => {
    const asked = ["--columns", "LC,LANGUAGE,QUALITY", "--filter", "LC=[20;[", "--types", "FILE", "--order", "LC:desc"];
    const { output } = await run("query", "Engine", ...asked, "--format", "csv");
    const [head, first, second] = output.split("\n");
    expect(head).toBe("id,type,level,name,LC,LANGUAGE,QUALITY");
    expect(first).toMatch(/^\d+,FILE,LEVEL.,Engine\/src\/scan\.c,812,C,LEVEL.$/);
    expect(second).toMatch(/,20,C,/);
  });

  test.each([
    ["LC=[;100]", 1],
    ["!LC=[;100]", 1],
    ["LC=812,20", 2],
    ["LANGUAGE~*", 2],
    ["LANGUAGE=Rust", 0],
  ])("--filter %s keeps %i", async (filter, count) => {
    const { output } = await run("query", "Engine", "--filter", filter, "--types", "FILE", "--format", "ndjson");
    expect(output.split("\n").length - 1).toBe(count);
  });

  test("the user's own request body, from standard input", async () => {
    const input = JSON.stringify({ columns: [{ type: "MEASURE", id: "LC" }], resultSize: 1, artefactTypes: ["FILE"] });
    const { output } = await runIn({ input }, "query", "Engine", "--body", "-", "--json");
    expect(JSON.parse(output)).toHaveLength(1);
  });

  test.each([
    [["--filter", "nope"], "nope is no filter"],
    [["--filter", "LC=many"], "compares a measure with no number"],
    [["--order", "LC:up"], "LC:up is no order"],
    [["--body", "results.ndjson"], "cannot be read as a query"],
  ])("%j is refused", async (line, words) => {
    const { code, errors } = await run("query", "Engine", ...line);
    expect(code).toBe(2);
    expect(errors).toContain(words);
  });
});

describe("refusals", () => {
  test("point at the place", async () => {
    const { code, errors } = await run("artifacts", "Engine", "--where", "name=x AND rnk>=1");
    expect(code).toBe(9);
    expect(errors).toContain("    name=x AND rnk>=1\n               ^\n");
    expect(errors).toMatch(/code where\.field-misspelled · HTTP 400 · request \S+/);
  });

  test("are JSON for programs", async () => {
    const { errors } = await run("artifacts", "Nope", "--json");
    expect(JSON.parse(errors)).toMatchObject({ error: { exitCode: 8, status: 404, code: "project.absent" } });
  });

  test.each([
    [["nope"], 2, "unknown command 'nope'"],
    [["projects", "--formt", "csv"], 2, "Did you mean --format"],
    [["projects", "--format", "xml"], 2, "Allowed choices are table, json, ndjson, csv"],
    [["projects", "--json", "--format", "csv"], 2, "exclude each other"],
    [["projects", "--limit", "0"], 2, "--limit takes a whole number from 1 on"],
    [["projects", "--token", "bvp_wrong"], 7, "HTTP 401"],
    [["projects", "--server", "ftp://x"], 2, "ftp://x is no address of a server"],
    [["artifacts", "Engine", "--branch", "nope"], 8, "HTTP 404"],
    [["artifacts", "Engine", "--version", "nope"], 8, "Engine has no version nope on main"],
    [["findings", "Engine", "--branch", "nope"], 8, "Its branches: main"],
    [["findings", "--branch", "main"], 2, "No project is named"],
    [["findings", "--self"], 2, "--self goes with --artifact"],
    [["push", "results.ndjson"], 2, "No project is named"],
    [["push", "--project", "Engine", "absent.ndjson"], 2, "no such file or directory"],
    [["push", "--project", "Nope", "results.ndjson"], 8, "project.absent"],
  ])("%j ends with %i", async (line, code, words) => {
    const ran = await run(...line);
    expect(ran.errors).toContain(words);
    expect(ran.code).toBe(code);
  });
});

describe("push", () => {
  test("parts of one commit are one version", async () => {
    const lint = "src/scan.c:3:1: warning: unused [-Wunused]\n";
    await writeFile(join(server.folder, "lint.txt"), lint);
    const part = ["push", "-p", "Engine", "--branch", "parts", "--commit", "abc", "--expect", "lint,code"];
    const first = await run(...part, "--part", "lint", "lint.txt");
    expect(first.code).toBe(0);
    expect(first.output).toContain("Edition 1 · parts: code expected, lint delivered\n");
    const second = await run(...part, "--part", "code", "results.ndjson", "--json");
    const { version } = JSON.parse(second.output) as { version: { complete: boolean; parts: { name: string }[] } };
    expect(version).toMatchObject({ edition: 2, complete: true, parts: [{ name: "code" }, { name: "lint" }] });
    const next = ["push", "-p", "Engine", "--branch", "parts", "--commit", "def", "--part", "code"];
    const carried = await run(...next, "results.ndjson");
    expect(carried.output).toContain("parts: code delivered, lint carried\n");
    const alone = await run(...next, "results.ndjson", "--commit", "ghi", "--no-carry");
    expect(alone.output).toContain("parts: code delivered\n");
    expect(await run("push", "-p", "Engine", "--part", "code", "results.ndjson")).toMatchObject({
      code: 9,
      errors: expect.stringContaining("build.part-unidentified"),
    });
  });

  test("reports the task and the version", async () => {
    const { output } = await run("push", "-p", "Engine", "--version", "1.1", "results.ndjson", "--json");
    const report = JSON.parse(output) as { task: { status: object }; version: object };
    expect(report.task.status).toMatchObject({ id: "DONE" });
    expect(report.version).toMatchObject({ name: "1.1", artifactCount: 4, findingCount: 1 });
  });

  test("shows what was refused, and ends by the task's status", async () => {
    await writeFile(join(server.folder, "twice.ndjson"), results + results);
    const ran = await run("push", "-p", "Engine", "--branch", "next", "twice.ndjson");
    expect(ran.code).toBe(0);
    expect(ran.output).toContain("line 5 src/scan.c: An earlier line already describes this path.");
    expect(await run("push", "-p", "Engine", "--fail-on-warning", "twice.ndjson")).toMatchObject({ code: 6 });
    await writeFile(join(server.folder, "none.ndjson"), "nothing\n");
    const failed = await run("push", "-p", "Engine", "none.ndjson");
    expect(failed.code).toBe(4);
    expect(failed.output).toContain("task");
  });

  test("says that an analysis failed, why, and what stays", async () => {
    const entry = (message: object): string => JSON.stringify([{ filePath: "a.js", messages: [message] }]);
    await writeFile(join(server.folder, "lint.json"), entry({ ruleId: "no-var", message: "old", line: 2 }));
    await writeFile(join(server.folder, "fatal.json"), entry({ fatal: true, message: "Unexpected token", line: 1 }));
    const lint = ["push", "-p", "Engine", "--branch", "lint"];
    expect((await run(...lint, "lint.json")).output).not.toContain("analysis");
    const { code, output } = await run(...lint, "fatal.json");
    expect(code).toBe(0);
    expect(output).toContain(
      [
        "The analysis failed: nothing counts as fixed, 1 finding of the version before stays",
        "  /0/messages/0: The analysis failed. ESLint: a.js: Unexpected token.",
      ].join("\n"),
    );
    expect(output).not.toContain("refused or noted");
  });

  test("says what each file contains without sending it", async () => {
    const entry = [{ filePath: "a.js", messages: [{ ruleId: "no-var", message: "m", line: 2 }, { line: 3 }] }];
    await writeFile(join(server.folder, "dry.json"), JSON.stringify(entry));
    await writeFile(join(server.folder, "empty.txt"), "");
    await writeFile(join(server.folder, "page.html"), "<html></html>");
    const sent = await run("push", "--dry-run", "results.ndjson", "dry.json", "empty.txt");
    expect(sent).toMatchObject({ code: 0, errors: "" });
    expect(sent.output.split("\n")).toEqual([
      "results.ndjson · native · 1 finding, 3 records",
      "dry.json · eslint · eslint · 2 findings",
      "empty.txt · empty · no findings",
      "  line 1: The report is empty. It counts as a result without findings.",
      "",
    ]);
    const refused = await run("push", "--dry-run", "--json", "page.html");
    expect([refused.code, JSON.parse(refused.output)]).toEqual([
      9,
      {
        file: "page.html",
        reports: [],
        refused: { count: 0, records: [] },
        problem: { code: "results.format-unsupported", detail: expect.stringContaining("looks like HTML") as string },
      },
    ]);
    expect(await run("push", "--dry-run", ".")).toMatchObject({ code: 2 });
    expect(await run("push", "--dry-run", "-")).toMatchObject({ code: 2 });
  });

  test("an empty file is the result of a tool that found nothing", async () => {
    await writeFile(join(server.folder, "ruff.txt"), "");
    const { code, output } = await run("push", "-p", "Engine", "--branch", "empty", "ruff.txt");
    expect([code, output]).toEqual([0, expect.stringContaining("The report is empty.")]);
  });

  test("lists the formats of the server", async () => {
    const { output } = await run("formats", "--server", server.url, "--format", "csv", "--where", "id=eslint");
    expect(output).toBe(
      "id,title,contents,versions,command\neslint,ESLint JSON,findings,ESLint 2 and later,eslint -f json\n",
    );
  });

  test("takes gzip as it is, and standard input", async () => {
    await writeFile(join(server.folder, "results.ndjson.gz"), gzipSync(results));
    expect(await run("push", "-p", "Engine", "results.ndjson.gz")).toMatchObject({ code: 0 });
    expect(await runIn({ input: results }, "push", "-p", "Engine", "-", "--quiet")).toMatchObject({
      code: 0,
      output: "",
    });
  });

  test("progress is shown on standard error, and only on a terminal", async () => {
    const seen = await runIn({ columns: 100 }, "push", "-p", "Engine", "results.ndjson");
    expect(seen.errors).toMatch(/\d+ %/);
    expect(seen.output).not.toMatch(/\d+ %/);
    expect((await runIn({ columns: 100 }, "push", "-p", "Engine", "results.ndjson", "-q")).errors).toBe("");
    expect((await run("push", "-p", "Engine", "results.ndjson")).errors).toBe("");
  });

  test("the same key is the same build", async () => {
    const send = (): Promise<CommandResult> =>
      run("push", "-p", "Engine", "results.ndjson", "--idempotency-key", "once", "--json", "--no-wait");
    const [first, second] = [await send(), await send()].map(
      ({ output }) => JSON.parse(output) as { task: { id: number } },
    );
    expect(second!.task.id).toBe(first!.task.id);
  });
});

function plain(text: string): string {
  return text.replaceAll(new RegExp(`${String.fromCodePoint(27)}\\[\\d+m`, "g"), "");
}
