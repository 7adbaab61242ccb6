import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand, type CommandResult } from "../run-command.reference.ts";

let folder: string;
const run = (...line: readonly string[]): Promise<CommandResult> =>
  runCommand(line, { folder, environment: { XDG_CACHE_HOME: join(folder, ".cache") } });
const nested = "function pick(b, c, d) {\n  return b ? c : d ? 1 : 2;\n}\n";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-init-"));
  for (const name of ["src", "test", "vendor"]) await mkdir(join(folder, name));
  for (const path of ["src/a.js", "test/b.js", "vendor/c.js", "src/d.spec.js"]) {
    await writeFile(join(folder, path), nested);
  }
});
afterAll(() => rm(folder, { recursive: true }));

const settings = (text: string): Promise<void> => writeFile(join(folder, "belvedere.yaml"), text);
async function findings(...line: readonly string[]): Promise<string[]> {
  const { output } = await run("scan", "--format", "ndjson", ...line);
  const found = output.split("\n").filter((text) => text !== "");
  return found
    .map((text) => JSON.parse(text) as { path: string; rule: string; severity: string })
    .filter(({ rule }) => rule !== "belvedere:duplicated-block")
    .map(({ path, severity }) => `${severity} ${path}`);
}

test("init looks at the tree, and what it writes is read by scan", async () => {
  expect(await run("init")).toMatchObject({ code: 0, errors: "" });
  const text = await readFile(join(folder, "belvedere.yaml"), "utf8");
  expect(text).toContain(
    'paths:\n  exclude:\n    - "vendor/**"\ntests:\n  - "*{.,_,-}{test,spec,cy}.*"\n  - "test/**"\n',
  );
  expect(text).toContain("#   cyclomatic: 15");
  expect(await findings()).toEqual(["MINOR src/a.js", "MINOR src/d.spec.js", "MINOR test/b.js"]);
  expect(await run("init")).toMatchObject({ code: 2 });
  expect(await run("init", "--force")).toMatchObject({ code: 0 });
  expect(JSON.parse((await run("init", "--schema")).output)).toMatchObject({ title: "belvedere.yaml" });
});

test("rules, severities, tests, thresholds and paths change what scan reports", async () => {
  await settings("paths:\n  include: [src, test]\nseverities:\n  nested-ternary: CRITICAL\ntests: [test/**]\n");
  expect(await findings()).toEqual(["CRITICAL src/a.js", "CRITICAL src/d.spec.js", "MINOR test/b.js"]);
  expect(await findings("--include", "vendor")).toEqual(["INFO vendor/c.js"]);
  expect(await run("scan", "--fail-on", "CRITICAL", "--include", "test", "--quiet")).toMatchObject({ code: 0 });
  await settings("rules:\n  nested-ternary: false\n  duplicated-block: false\nthresholds:\n  parameters: 2\n");
  const { output } = await run("scan", "src/..", "--format", "csv");
  expect(output.match(/belvedere:\S+?,/g)).toEqual(Array.from({ length: 4 }, () => "belvedere:many-parameters,"));
  expect(output).toContain('"Parameters: 3, more than 2"');
  // Results of other settings are cached beside these.
  expect(await findings("--no-config")).toHaveLength(4);
});

test("wrong settings are refused before the analysis, by scan and by check", async () => {
  await settings("rules:\n  nested-ternery: false\n");
  for (const command of ["scan", "check"]) {
    const { code, output, errors } = await run(command);
    expect([code, output]).toEqual([2, ""]);
    expect(errors).toContain("belvedere.yaml:2:3: There is no key nested-ternery. Did you mean nested-ternary?");
  }
  expect(await run("scan", "--config", "absent.yaml")).toMatchObject({ code: 2 });
  expect(await run("scan", "--no-config", "--send")).toMatchObject({ code: 2 });
});

test("macros that are not in capitals are known by the settings", async () => {
  await writeFile(join(folder, "src", "m.cpp"), "my_begin\nint size() { return 1; }\nmy_end\n");
  const unparsed = async (): Promise<unknown> => {
    const { output } = await run("scan", "--language", "cpp", "--json");
    return (JSON.parse(output) as { unparsedLines: number }).unparsedLines;
  };
  await settings("");
  expect(await unparsed()).toBe(1);
  await settings("macros: [my_begin, my_end]\n");
  expect(await unparsed()).toBe(0);
});
