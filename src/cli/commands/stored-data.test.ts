import { mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../../../test/harness/data-folder.ts";
import { runCommand } from "../run-command.reference.ts";

let data: DataFolder;
let scratch: string;
beforeAll(async () => {
  data = await makeDataFolder();
  scratch = await mkdtemp(join(tmpdir(), "belvedere-stored-"));
  await writeFile(join(scratch, "file"), "");
});
afterAll(async () => {
  await removeDataFolder(data);
  await rm(scratch, { recursive: true });
});

const inScratch = (...names: readonly string[]): string => join(scratch, ...names);

describe("a refusal names the folder that it is about, its reason and its code, and no status of a server", () => {
  const check = async (line: readonly string[], code: string, ...said: readonly string[]): Promise<void> => {
    const ran = await runCommand(line);
    expect(ran).toMatchObject({ code: 1, output: "" });
    for (const text of said) expect(ran.errors).toContain(text);
    expect(ran.errors.trimEnd().split("\n").at(-1)).toBe(`  code ${code}`);
    const answer = await runCommand([...line, "--json"]);
    const { error } = JSON.parse(answer.errors) as { readonly error: object };
    expect(Object.keys(error)).toEqual(["exitCode", "title", "detail", "code"]);
  };

  test("a target that cannot be made", async () => {
    const below = inScratch("file", "below");
    await check(["backup", below, "--data-dir", data.path], "backup.unusable", below, "ENOTDIR");
  });

  test.runIf(process.platform === "linux")("a target that the system says is missing something", () =>
    check(["backup", "/proc/nope", "--data-dir", data.path], "backup.unusable", "/proc/nope", "ENOENT"),
  );

  test("a data folder that cannot be looked at", async () => {
    const loop = inScratch("loop");
    await symlink(loop, loop);
    await check(["backup", inScratch("backup"), "--data-dir", loop], "storage.unusable", "data folder", "ELOOP");
    const away = ["migrate", "--to", "postgres://localhost/none", "--data-dir", loop];
    await check(away, "storage.unusable", "data folder", "ELOOP");
  });

  test("a damaged backup, when it is checked and when it is restored", async () => {
    const target = inScratch("damaged");
    expect(await runCommand(["backup", target, "--data-dir", data.path])).toMatchObject({ code: 0, errors: "" });
    const name = join("database", (await readdir(join(target, "database")))[0]!);
    await truncate(join(target, name), 100);
    await check(["backup", target, "--verify"], "backup.damaged", name, "next backup");
    await check(["restore", target, "--data-dir", inScratch("restored")], "backup.damaged", name);
    await check(["restore", inScratch("file"), "--data-dir", inScratch("restored")], "backup.unusable", "ENOTDIR");
  });

  test("a folder that is not empty", async () => {
    const target = inScratch("stored");
    expect(await runCommand(["backup", target, "--data-dir", data.path])).toMatchObject({ code: 0 });
    await check(["restore", target, "--data-dir", data.path], "restore.not-empty", data.path);
    await mkdir(inScratch("empty"));
    const away = ["migrate", "--to", "postgres://localhost/none", "--data-dir", inScratch("empty")];
    await check(away, "migrate.source-absent", inScratch("empty"));
  });
});
