import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../../src/cli/run-command.reference.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { startServer } from "../harness/server-process.ts";

let folder: DataFolder;
beforeAll(async () => {
  folder = await makeDataFolder();
});
afterAll(() => removeDataFolder(folder));

const reset = (...line: readonly string[]) => runCommand(["reset-password", ...line]);
const statusOf = async (url: string, authorization: string): Promise<number> =>
  (await fetch(`${url}/api/token`, { headers: { authorization } })).status;
const basic = (login: string, password: string): string =>
  `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`;

test("an administrator who cannot sign in any more gets a new password, while no server has the folder", async () => {
  const ours = ["--data-dir", folder.path];
  const first = startServer({ dataDir: folder.path });
  await first.ready();
  const early = await reset(...ours);
  expect([early.code, early.output]).toEqual([1, ""]);
  await first.stop();

  const { code, output } = await reset(...ours);
  expect(code).toBe(0);
  const [, old] = /^admin has a new password: (\w{20})\n$/.exec(output)!;
  const quiet = await reset("admin", "--quiet", ...ours);
  const [, password] = /^(\w{20})\n$/.exec(quiet.output)!;

  const server = startServer({ dataDir: folder.path });
  const url = await server.ready();
  expect(await statusOf(url, basic("admin", old!))).toBe(401);
  expect(await statusOf(url, basic("admin", password!))).toBe(200);
  const audit = await fetch(`${url}/api/audit?where=action=user.change`, {
    headers: { authorization: `Bearer ${folder.token}` },
  });
  expect(await audit.json()).toMatchObject([{ user: null }, { user: null }]);
  await server.stop();
});

test("an unknown user or a folder without data is refused, and nothing is created", async () => {
  const unknown = await reset("unknown", "--data-dir", folder.path, "--json");
  expect([unknown.code, unknown.output]).toEqual([1, ""]);
  expect(unknown.errors).toContain("user.absent");
  const empty = await mkdtemp(join(tmpdir(), "belvedere-none-"));
  expect(await reset("--data-dir", empty)).toMatchObject({ code: 2, output: "" });
  expect(await readdir(empty)).toEqual([]);
  await rm(empty, { recursive: true });
});
