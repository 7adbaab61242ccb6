import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inRoot } from "../docs/documents.ts";
import { shellExamples } from "../docs/shell-examples.ts";
import { Client } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { runScript } from "./run-job.ts";
import { makeCommands, makeRepository } from "./small-repository.ts";

/** Every command is a separate process with its own threads: slow on a busy machine. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** What the newest version must have after the commands of each guide. */
const expected: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  sonarqube: { parts: ["coverage", "scan"], complete: true },
  codechecker: { parts: ["clang", "scan"], complete: true },
  squore: { parts: ["review", "scan"], complete: true },
};

let repository: string;
let commandFolder: string;
let data: DataFolder;
let server: ServerProcess;
let url: string;
let client: Client;

beforeAll(async () => {
  ({ repository } = await makeRepository());
  commandFolder = await mkdtemp(join(tmpdir(), "belvedere-command-"));
  await makeCommands(commandFolder, repository);
  await writeReports();
  data = await makeDataFolder();
  server = startServer({ dataDir: data.path });
  url = await server.ready();
  client = new Client(url, data.token);
});

afterAll(async () => {
  await server.stop();
  await removeDataFolder(data);
  for (const folder of [repository, commandFolder]) await rm(folder, { recursive: true, force: true });
});

/** What the tools of the guides would have written. */
async function writeReports(): Promise<void> {
  for (const folder of ["coverage", "reports"]) await mkdir(join(repository, folder));
  await writeFile(join(repository, "coverage/lcov.info"), "SF:src/engine.js\nDA:1,1\nend_of_record\n");
  await cp(inRoot("src/ingest/formats/clang-plist/examples/leak.plist"), join(repository, "reports/leak.plist"));
  await writeFile(
    join(repository, "findings.csv"),
    "FILE;FUNCTION;RULE_ID;MESSAGE;LINE;COL;STATUS;STATUS_MESSAGE;TOOL\nsrc/engine.js;;R_VAR;No var;1;;;;review\n",
  );
}

test.each(Object.keys(expected))("the commands of the guide from %s make versions", async (guide) => {
  await client.call("DELETE", "/api/projects/Engine");
  const examples = shellExamples(`docs/moving/${guide}.md`, "moving");
  expect(examples.length).toBeGreaterThan(0);
  for (const { commands } of examples) {
    const ran = await runScript("bash", commands, {}, { commandFolder, repository, url, token: data.token });
    expect(ran, commands).toMatchObject({ code: 0 });
  }
  const [newest] = (await client.call("GET", "/api/projects/Engine/versions?branch=feature")).body as readonly {
    parts: readonly { name: string }[];
    complete: boolean;
  }[];
  expect({ parts: newest!.parts.map(({ name }) => name), complete: newest!.complete }).toEqual(expected[guide]);
});
