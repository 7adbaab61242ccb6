import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lines } from "../../../test/harness/results.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../../../test/harness/data-folder.ts";
import { startServer, type ServerProcess } from "../../../test/harness/server-process.ts";
import { runCommand, type Place, type Ran } from "../run-command.reference.ts";

const results = lines(
  { kind: "artifact", path: "src/scan.c", type: "FILE", measures: { LC: 812, VG: 96 }, infos: { LANGUAGE: "C" } },
  { kind: "artifact", path: "src/odd\u001b[31m.c", type: "FILE", measures: { LC: 20 }, infos: { LANGUAGE: "C" } },
  { kind: "rule", id: "cppcheck:nullPointer", families: ["CWE-476"], categories: ["SEVERITY.CRITICAL"] },
  { kind: "finding", artifact: "src/scan.c", rule: "cppcheck:nullPointer", message: 'a "null", p' },
);

let folder: string;
let data: DataFolder;
let server: ServerProcess;
let environment: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-cli-"));
  data = await makeDataFolder();
  server = startServer({ dataDir: data.path });
  environment = { BELVEDERE_SERVER: await server.ready(), BELVEDERE_TOKEN: data.token, XDG_CONFIG_HOME: folder };
  await writeFile(join(folder, "results.ndjson"), results);
  const made = await run("push", "--project", "Engine", "--create", "--version", "1.0", "--baseline", "results.ndjson");
  expect(made).toMatchObject({ code: 0, errors: "" });
});

afterAll(async () => {
  await server.stop();
  await removeDataFolder(data);
  await rm(folder, { recursive: true, force: true });
});

function run(...line: readonly string[]): Promise<Ran> {
  return runCommand(line, { environment, folder });
}

function runIn(place: Place, ...line: readonly string[]): Promise<Ran> {
  return runCommand(line, { folder, ...place, environment: { ...environment, ...place.environment } });
}

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
    expect(JSON.parse(json.output)).toEqual([{ path: "src/odd\u001b[31m.c" }, { path: "src/scan.c" }]);
    const { output } = await run("artifacts", "Engine", "--format", "ndjson", "--fields", "name", "--limit", "2");
    expect(output).toBe('{"name":"Engine"}\n{"name":"src"}\n');
  });

  test("control characters in names do not reach the terminal", async () => {
    const { output } = await run("artifacts", "Engine", "--fields", "path");
    expect(output).toContain("src/odd\\u{1b}[31m.c");
    expect(output).not.toContain("\u001b");
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
    expect(await readFile(join(folder, "names.csv"), "utf8")).toBe("name\nEngine\nsrc\nodd\u001b[31m.c\nscan.c\n");
    expect(await run("artifacts", "Nope", "--output", "never.csv")).toMatchObject({ code: 8 });
    await expect(stat(join(folder, "never.csv"))).rejects.toThrow("ENOENT");
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

  test("a body of one's own, from standard input", async () => {
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

describe("models", () => {
  const yaml = [
    "id: SMALL",
    "rootIndicator: Q",
    "types: [{ id: APPLICATION }, { id: FOLDER }, { id: FILE }]",
    "scales:",
    "  - id: S",
    "    levels: [{ id: A, rank: 0, bounds: '[;10[' }, { id: B, rank: 1, bounds: '[10;[' }]",
    "measures:",
    "  - { id: LC, aggregate: SUM }",
    "indicators:",
    "  - { id: Q, measure: LC, scale: S }",
    "",
  ].join("\n");

  test("are checked without a server, and written", async () => {
    await writeFile(join(folder, "model.yaml"), yaml);
    const offline = { environment: { BELVEDERE_SERVER: "", BELVEDERE_TOKEN: "" } };
    expect(await runIn(offline, "models", "validate", "model.yaml")).toMatchObject({
      code: 0,
      output: "SMALL is right: 1 measures, 1 indicators.\n",
    });
    expect(await run("models", "put", "model.yaml")).toMatchObject({ code: 0 });
    expect((await run("models", "--fields", "id", "--where", "id=SMALL")).output).toBe("id\nSMALL\n");
    expect(JSON.parse((await run("models", "show", "SMALL")).output)).toMatchObject({ id: "SMALL" });
  });

  test.each([
    [yaml.replace("measure: LC", "measure: NOPE"), "model.yaml:10:", "/indicators/0/measure"],
    [yaml.replace("[;10[", "[;20["), "model.yaml:6:", "/scales/0"],
    [`${yaml}id: TWICE\n`, "is no JSON or YAML", "line 11"],
  ])("a fault is shown with its line", async (text, title, place) => {
    await writeFile(join(folder, "model.yaml"), text);
    const { code, errors } = await run("models", "validate", "model.yaml");
    expect(code).toBe(9);
    expect(errors).toContain(title);
    expect(errors).toContain(place);
  });
});

describe("doctor", () => {
  interface Told {
    readonly name: string;
    readonly state: string;
  }

  test("finds nothing to mend where all is well", async () => {
    const { code, output } = await run("doctor", "--json", "--data-dir", data.path, "--port", "0");
    const bad = (JSON.parse(output) as Told[]).filter(({ state }) => state !== "ok").map(({ name }) => name);
    expect([code, bad]).toEqual([0, []]);
  });

  test("names what has to be mended", async () => {
    await writeFile(join(folder, "file"), "");
    const { code, output } = await run("doctor", "--data-dir", "file", "--token", "bvp_wrong");
    expect(code).toBe(11);
    expect(output).toMatch(/^BAD {3}data folder: .* is no folder$/m);
    expect(output).toMatch(/^BAD {3}token: /m);
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
    [["push", "results.ndjson"], 2, "No project is named"],
    [["push", "--project", "Engine", "absent.ndjson"], 2, "ENOENT"],
    [["push", "--project", "Nope", "results.ndjson"], 8, "project.absent"],
  ])("%j ends with %i", async (line, code, words) => {
    const ran = await run(...line);
    expect(ran.errors).toContain(words);
    expect(ran.code).toBe(code);
  });
});

describe("push", () => {
  test("tells what became of it", async () => {
    const { output } = await run("push", "-p", "Engine", "--version", "1.1", "results.ndjson", "--json");
    const told = JSON.parse(output) as { task: { status: object }; version: object };
    expect(told.task.status).toMatchObject({ id: "DONE" });
    expect(told.version).toMatchObject({ name: "1.1", artifactCount: 4, findingCount: 1 });
  });

  test("shows what was refused, and ends by the task's status", async () => {
    await writeFile(join(folder, "twice.ndjson"), results + results);
    const ran = await run("push", "-p", "Engine", "--branch", "next", "twice.ndjson");
    expect(ran.code).toBe(0);
    expect(ran.output).toContain("line 5 src/scan.c: An earlier line already describes this path.");
    expect(await run("push", "-p", "Engine", "--fail-on-warning", "twice.ndjson")).toMatchObject({ code: 6 });
    await writeFile(join(folder, "none.ndjson"), "nothing\n");
    const failed = await run("push", "-p", "Engine", "none.ndjson");
    expect(failed.code).toBe(4);
    expect(failed.output).toContain("task");
  });

  test("takes gzip as it is, and standard input", async () => {
    await writeFile(join(folder, "results.ndjson.gz"), gzipSync(results));
    expect(await run("push", "-p", "Engine", "results.ndjson.gz")).toMatchObject({ code: 0 });
    expect(await runIn({ input: results }, "push", "-p", "Engine", "-", "--quiet")).toMatchObject({
      code: 0,
      output: "",
    });
  });

  test("the same key is the same build", async () => {
    const send = (): Promise<Ran> =>
      run("push", "-p", "Engine", "results.ndjson", "--idempotency-key", "once", "--json", "--no-wait");
    const [first, second] = [await send(), await send()].map(
      ({ output }) => JSON.parse(output) as { task: { id: number } },
    );
    expect(second!.task.id).toBe(first!.task.id);
  });
});

describe("export", () => {
  const whole = lines(
    { kind: "artifact", path: "", type: "APPLICATION", measures: { OPEN_BUGS: 3 } },
    { kind: "artifact", path: "src/a.c", type: "FILE", measures: { LC: 12, VG: 1.5 }, infos: { LANGUAGE: "C" } },
    { kind: "artifact", path: "src/a.c#f(int)", parent: "src/a.c", name: "f(int)", type: "FUNCTION", measures: { LC: 4 } },
    { kind: "artifact", path: "src/a.c#g", parent: "src/a.c", type: "FUNCTION", location: { startLine: 7, endLine: 9 } },
    { kind: "rule", id: "r:1", name: "Rule", tool: "r", families: ["F"], categories: ["SEVERITY.MINOR"] },
    { kind: "finding", artifact: "src/a.c#g", rule: "r:1", message: "m", location: { startLine: 8 }, fingerprint: "p" },
    {
      kind: "finding",
      artifact: "src/a.c",
      rule: "r:1",
      location: { path: "src/b.h", startLine: 1 },
      relatedLocations: [{ path: "src/b.h", startLine: 2, message: "here" }],
    },
    { kind: "link", type: "TESTS", from: "src/a.c#g", to: "src/a.c" },
    { kind: "source", path: "src/a.c", text: "int f(int);\n" },
  );

  test("results that are pushed again make the same version", async () => {
    await writeFile(join(folder, "whole.ndjson"), whole);
    await run("push", "-p", "First", "--create", "whole.ndjson");
    const first = await run("export", "First", "results", "--source");
    expect(first).toMatchObject({ code: 0, errors: "" });
    await writeFile(join(folder, "again.ndjson"), first.output);
    const pushed = await run("push", "-p", "Second", "--create", "again.ndjson", "--json");
    const told = JSON.parse(pushed.output) as { version: object };
    expect(told.version).toMatchObject({ artifactCount: 5, findingCount: 2 });
    expect((await run("export", "Second", "results", "--source")).output).toBe(first.output);
    for (const kind of ["columns", "artifact", "rule", "finding", "link", "source"]) {
      expect(first.output).toContain(`{"kind":"${kind}"`);
    }
  });

  test("pages of results go on where they ended", async () => {
    const all = (await run("export", "First", "results")).output;
    const id = (JSON.parse((await run("versions", "First", "--json")).output) as { id: number }[])[0]!.id;
    const headers = { authorization: `Bearer ${data.token}` };
    let next: string | undefined = `/api/versions/${id}/results?limit=3`;
    const records: unknown[] = [];
    while (next !== undefined) {
      const page: Response = await fetch(environment["BELVEDERE_SERVER"] + next, { headers });
      records.push(...((await page.json()) as unknown[]));
      next = /<(.*)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
    }
    expect(records.map((record) => `${JSON.stringify(record)}\n`).join("")).toBe(all);
  });

  test("artifacts with all values, and findings, as CSV", async () => {
    const artifacts = (await run("export", "First", "artifacts", "--format", "csv")).output.split("\n");
    expect(artifacts[0]).toContain("id,type,level,name,LC,LOC,");
    expect(artifacts).toHaveLength(6);
    const findings = (await run("export", "First", "findings", "--format", "csv")).output.split("\n");
    expect(findings[0]).toContain("id,definition.id,");
    expect(findings).toHaveLength(4);
  });

  test("results have no form of a table", async () => {
    expect(await run("export", "First", "results", "--format", "csv")).toMatchObject({ code: 2 });
  });
});

describe("login", () => {
  const place = (): Place => ({ input: `${data.token}\n`, environment: { BELVEDERE_TOKEN: "", BELVEDERE_SERVER: "" } });
  const file = (): string => join(folder, "belvedere", "login.json");

  test("keeps a token that the server knows, for its owner alone, and never prints it", async () => {
    const url = environment["BELVEDERE_SERVER"]!;
    const signedIn = await runIn(place(), "login", `${url}/`, "--token-stdin");
    expect(signedIn).toMatchObject({ code: 0, output: `Signed in to ${url} as admin.\n`, errors: "" });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await runIn(place(), "projects", "--fields", "name")).toMatchObject({ code: 0, output: "name\nEngine\n" });
    expect(await runIn(place(), "logout")).toMatchObject({ code: 0 });
    await expect(stat(file())).rejects.toThrow("ENOENT");
    expect(await runIn(place(), "projects")).toMatchObject({ code: 2 });
  });

  test("a wrong token is kept nowhere", async () => {
    const input = { ...place(), input: "bvp_wrong" };
    const refused = await runIn(input, "login", environment["BELVEDERE_SERVER"]!, "--token-stdin");
    expect(refused.code).toBe(7);
    expect(refused.output + refused.errors).not.toContain("bvp_wrong");
    await expect(stat(file())).rejects.toThrow("ENOENT");
  });

  test("a temporary token is refused before it is sent", async () => {
    const input = { ...place(), input: "bvt_short" };
    expect(await runIn(input, "login", "http://127.0.0.1:9", "--token-stdin")).toMatchObject({ code: 2 });
  });

  test("a file that others can read is refused", async () => {
    await runIn(place(), "login", environment["BELVEDERE_SERVER"]!, "--token-stdin");
    await chmod(file(), 0o644);
    const refused = await runIn(place(), "projects");
    expect(refused.code).toBe(2);
    expect(refused.errors).toContain("chmod 600");
    await rm(file());
  });

  test("tokens are made on the web page", async () => {
    expect((await run("tokens")).output).toContain(`${environment["BELVEDERE_SERVER"]}/account`);
  });
});

function plain(text: string): string {
  return text.replaceAll(new RegExp(`${String.fromCodePoint(27)}\\[\\d+m`, "g"), "");
}
