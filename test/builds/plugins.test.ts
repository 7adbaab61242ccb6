import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type RunningServer } from "../../src/server/index.ts";
import { Client, type Task } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { file, lines } from "../harness/results.ts";
import { plainSettings } from "../harness/server-settings.ts";
import { startBuildingServer } from "../http/building-server.ts";

let plugins: string;
let folder: DataFolder;
let running: RunningServer;
let client: Client;
const logged: Readonly<Record<string, unknown>>[] = [];

/** A block of code of the page about plug-ins. */
async function example(name: string): Promise<string> {
  const page = await readFile(join(import.meta.dirname, "../../docs/plug-ins.md"), "utf8");
  const [, text] = new RegExp(`<!-- example ${name} -->\\s*\`\`\`\\w+\\n([^]*?)\`\`\``).exec(page) ?? [];
  return text!;
}

/** A format of lines that begin with its id. Its reader runs the code for each line. */
const lineFormat = (id: string, code: string, detects = ""): string => `export default {
  interfaceVersion: 1,
  formats: [{
    kind: "text",
    id: "${id}",
    about: { title: "T", tools: ["t"], versions: "1", contents: ["findings"], command: "" },
    detects: ({ text }) => { ${detects} return text.startsWith("${id}"); },
    read: (report) => ({ line(text, line) { const position = { line }; ${code} } }),
  }],
};`;
const issue = `report.issue(position, { tool: "t", rule: "r", severity: "MAJOR", path: "a.c", message: text });`;

const modules: Readonly<Record<string, string>> = {
  "broken.mjs": "throw new Error('no luck');",
  "bad-head.mjs": lineFormat("bad-head", "", "throw new RangeError('head');"),
  "throws.mjs": lineFormat("throws", "throw new Error('line ' + line);"),
  "wrong.mjs": lineFormat("wrong", issue.replace("message: text", "message: 5")),
  "greedy.mjs": lineFormat(
    "greedy",
    issue,
    "if (!text.startsWith('{')) return !/^(?:throws|wrong|refuses)/.test(text);",
  ),
  "refuses.mjs": lineFormat("refuses", `if (line === 1) { ${issue} } else report.refuse(position, "not " + text);`),
};

beforeAll(async () => {
  plugins = await mkdtemp(join(tmpdir(), "belvedere-plugins-"));
  for (const [name, text] of Object.entries(modules)) await writeFile(join(plugins, name), text);
  for (const name of ["lumen.mjs", "team.mjs"]) await writeFile(join(plugins, name), await example(name));
  folder = await makeDataFolder();
  const note = (fields: (typeof logged)[number]): void => void logged.push(fields);
  const log = { info: note, warn() {}, error: note };
  const started = await startServer(plainSettings({ dataDir: folder.path, plugins }), log);
  if (!started.ok) throw new Error(started.problem.code);
  running = started.value;
  client = new Client(`http://127.0.0.1:${running.port}`, folder.token);
  await client.createProject("Engine");
});
afterAll(async () => {
  await running.close();
  await removeDataFolder(folder);
  await rm(plugins, { recursive: true });
});

const anyType = { headers: { "content-type": "application/octet-stream" } };
const send = (text: string): Promise<Task> => client.build("Engine", text, anyType);
const list = (query: string) => client.call<unknown>("GET", `/api/formats?${query}`);

test("a broken plug-in is named at the start, and the server starts without it", () => {
  const named = logged.filter(({ reason }) => reason !== undefined);
  expect(named).toEqual([{ plugin: "broken.mjs", reason: "it cannot be imported: Error: no luck" }]);
});

test("the rules of a plug-in are tried at the start, and logged", () => {
  expect(logged).toContainEqual({ plugin: "team.mjs", formats: [], templates: [], rules: ["team:no-print"] });
});

test("formats of plug-ins are listed with the others", async () => {
  const { body } = await list("where=plugin%20IS%20NOT%20NULL&fields=id,plugin,tried");
  const ids = ["bad-head", "greedy", "lumen", "refuses", "throws", "wrong"];
  expect(body).toEqual(ids.map((id) => ({ id, plugin: `${id}.mjs`, tried: true })));
  expect((await list("where=id%3Dsarif&fields=plugin")).body).toEqual([{ plugin: null }]);
});

test("the plug-in of the documentation reads its report", async () => {
  const report = await example("report.json");
  const path = "/api/projects/Engine/builds/preview";
  const { body: preview } = await client.call("POST", path, { ...anyType, body: report });
  expect(preview).toMatchObject({
    reports: [{ format: "lumen", tools: ["lumen"], counts: { findings: 2, refused: 0 } }],
    problem: null,
  });
  expect(await send(report)).toMatchObject({ problem: null });
  const { body } = await client.call<unknown>("GET", "/api/findings?fields=message");
  expect(JSON.stringify(body)).toContain("The lamp is never switched off.");
});

test("a plug-in that fails to recognise a report is listed, and the other formats read it", async () => {
  const task = await send(await example("report.json"));
  expect(task).toMatchObject({ status: { id: "WARNING" }, refused: { count: 1 } });
  expect(task.refused.records[0]!.reason).toContain("The plug-in bad-head.mjs failed: RangeError: head.");
});

test("a plug-in comes before the formats of the server, but never gets native results and SARIF", async () => {
  const compiler = "a.c:1: warning: text [-Wx]";
  const { body } = await client.call("POST", "/api/projects/Engine/builds/preview", { ...anyType, body: compiler });
  expect(body).toMatchObject({ reports: [{ format: "greedy" }] });
  expect(await client.build("Engine", lines(file("a.c", 3)))).toMatchObject({ status: { id: "DONE" } });
});

test.each([
  ["throws", "The plug-in throws.mjs failed: Error: line 1."],
  ["wrong", "The plug-in wrong.mjs failed: TypeError: message must be a text."],
])("a report on which a plug-in fails is refused by name: %s", async (text, detail) => {
  const { status, problem } = await send(text);
  expect(status.id).toBe("ERROR");
  expect(problem).toMatchObject({ code: "results.plugin-failed", detail: expect.stringContaining(detail) });
});

test("a plug-in may refuse an item and read the rest", async () => {
  const { status, refused } = await send("refuses\nsecond\n");
  expect(status.id).toBe("WARNING");
  expect(refused.records.map(({ line, reason }) => `${line} ${reason}`)).toContain(
    "2 The plug-in that reads the report refused it: not second",
  );
});

test("a plug-in that loops is stopped and named, in a build and in a preview", async () => {
  const path = join(plugins, "_loops.mjs");
  await writeFile(path, lineFormat("loops", "for (;;);"));
  const errors: unknown[] = [];
  const log = { info() {}, warn() {}, error: (fields: unknown) => void errors.push(fields) };
  const stallBounds = { waitingMilliseconds: 0, computingMilliseconds: 200_000, pluginMilliseconds: 0 };
  /** Long while a thread starts, also on a busy machine. */
  const patient = (): void =>
    void Object.assign(stallBounds, { waitingMilliseconds: 100_000, pluginMilliseconds: 100_000 });
  const impatient = (): void =>
    void Object.assign(stallBounds, { waitingMilliseconds: 10_000, pluginMilliseconds: 2000 });
  patient();
  const workers = { stallBounds, plugins: [{ name: "loops.mjs", path }] };
  const server = await startBuildingServer({ log }, { log, workersMax: 1, workers });
  try {
    const { admin } = server;
    await admin.createProject("Engine");
    const problem = { code: "results.plugin-stalled", detail: expect.stringContaining("loops.mjs made no progress") };
    const buildOther = async (): Promise<void> => {
      patient();
      expect(await admin.build("Engine", lines(file("a.c", 3)))).toMatchObject({ status: { id: "DONE" } });
      impatient();
    };
    await buildOther();
    const preview = await admin.call("POST", "/api/projects/Engine/builds/preview", { ...anyType, body: "loops" });
    expect(preview.body).toMatchObject({ reports: [], problem });
    await buildOther();
    expect(await admin.build("Engine", "loops", anyType)).toMatchObject({ status: { id: "ERROR" }, problem });
    expect(errors).toMatchObject([{ plugin: "loops.mjs" }]);
    await buildOther();
  } finally {
    await server.close();
  }
});
