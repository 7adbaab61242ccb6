import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { displayWidth } from "../output/display-width.ts";
import { runCommand } from "../run-command.reference.ts";

test("lists all formats without a server, and cuts nothing off", async () => {
  const { code, output } = await runCommand(["formats"], { columns: 80 });
  expect(code).toBe(0);
  expect(output).toContain(
    "\neslint\n  ESLint JSON (ESLint 2 and later): findings\n  from ESLint\n  $ eslint -f json\n",
  );
  expect(output).not.toContain("…\n");
  expect(output.split("\n").filter((line) => displayWidth(line) > 80)).toEqual([]);
});

test("chooses formats and fields as a server does", async () => {
  const where = ["formats", "--where", "id=eslint"];
  expect((await runCommand([...where, "--format", "csv"])).output).toBe(
    "id,title,contents,versions,command\neslint,ESLint JSON,findings,ESLint 2 and later,eslint -f json\n",
  );
  expect((await runCommand([...where, "--format", "ndjson", "--fields", "id,tried"])).output).toBe(
    '{"id":"eslint","tried":true}\n',
  );
  expect((await runCommand(["formats", "--limit", "1", "--fields", "id"])).output).toBe("id\nactionlint\n");
  expect(await runCommand(["formats", "--where", "no=1"])).toMatchObject({ code: 9 });
  expect(await runCommand(["formats", "--fields", "no"])).toMatchObject({ code: 9 });
});

test("a dry run refuses lines of JSON that are no results, whatever their name", async () => {
  const folder = await mkdtemp(join(tmpdir(), "belvedere-formats-"));
  try {
    await writeFile(join(folder, "other.jsonl"), '{"a":1}\n{"b":2}\n');
    const unknown = await runCommand(["push", "--dry-run", "other.jsonl"], { folder });
    expect([unknown.code, unknown.output]).toEqual([9, expect.stringContaining("not a report of a known format")]);
    await writeFile(join(folder, "wrong.ndjson"), '{"kind":"artifact"}\n');
    expect(await runCommand(["push", "--dry-run", "wrong.ndjson"], { folder })).toMatchObject({ code: 9 });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("plug-ins of the environment add formats, and broken ones are named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "belvedere-formats-"));
  const environment = { BELVEDERE_PLUGINS: "plugins" };
  const plugin = `export default {
    interfaceVersion: 1,
    formats: [{
      kind: "json-lines",
      id: "own",
      about: { title: "Own", tools: ["own"], versions: "", contents: ["findings"], command: "own -j" },
      detects: (json) => json.has("own"),
      read: (report) => ({
        object({ own }, position) {
          report.issue(position, { tool: "own", rule: "r", severity: "INFO", path: "a.c", message: own });
        },
      }),
    }],
  };`;
  try {
    await mkdir(join(folder, "plugins"));
    await writeFile(join(folder, "plugins", "own.mjs"), plugin);
    await writeFile(join(folder, "plugins", "broken.mjs"), "throw new Error('no luck')");
    await writeFile(join(folder, "report.json"), '{"own":"one"}\n{"own":"two"}\n');
    const listed = await runCommand(["formats", "--where", "plugin IS NOT NULL"], { folder, environment });
    expect(listed.output).toBe("own\n  Own: findings\n  from own (plug-in own.mjs)\n  $ own -j\n");
    expect(listed.errors).toContain("The plug-in broken.mjs cannot be used: it cannot be imported: Error: no luck.");
    const read = await runCommand(["push", "--dry-run", "report.json"], { folder, environment });
    expect([read.code, read.output]).toEqual([0, expect.stringContaining("report.json · own · own · 2 findings")]);
    const without = await runCommand(["push", "--dry-run", "report.json"], { folder });
    expect(without.code).toBe(9);
  } finally {
    await rm(folder, { recursive: true });
  }
});
