import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accepted, createPortfolio, expectRefused, newProject, now, plainUser } from "../suite/fixture.contract.ts";
import { StorageFullError } from "./failures.ts";
import { openStore } from "./open.ts";
import { openTemporary } from "./opened.contract.ts";

const diskBytes = 4 * 1024 * 1024;

/** A small disk of our own, where the machine lets us have one. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "belvedere-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskBytes}`, "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

test("a database at its bound refuses to grow, and what it has stays readable", async () => {
  const opened = await openTemporary({ databaseBytesMax: 512 * 1024 });
  const { store } = opened;
  const { user } = await createPortfolio(store);
  const document = "x".repeat(1024 * 1024);
  await expect(store.write.putModel({ modelId: "M", document, at: now })).rejects.toThrow(StorageFullError);
  const project = { ...newProject(user.id, "big"), group: document };
  expectRefused(await store.write.createProject(project), "storage.full");
  expect(await store.read.userById(user.id)).toEqual(user);
  accepted(await store.write.createProject(newProject(user.id, "small")));
  await opened.dispose();
});

const disk = mountSmallDisk();
describe.skipIf(disk === undefined)("a full disk", () => {
  const root = disk ?? "";
  const dataDir = join(root, "data");
  const filler = join(root, "filler");
  beforeAll(() => mkdir(dataDir));
  afterAll(async () => {
    execFileSync("umount", [root]);
    await rm(root, { recursive: true });
  });

  async function fillDisk(): Promise<void> {
    await rm(filler, { force: true });
    await expect(writeFile(filler, Buffer.alloc(diskBytes))).rejects.toThrow("ENOSPC");
  }

  test("is a refusal or a typed error, loses nothing, and all is normal when space returns", async () => {
    const { store, place, spool } = accepted(await openStore({ dataDir }));
    const { project } = await createPortfolio(store);
    await fillDisk();
    const bytes = Buffer.alloc(3 * 1024 * 1024, 1);

    const created = await place.create("v1", (part) => part("artifacts.arrow", (sink) => sink.write(bytes)));
    expectRefused(created, "storage.full");
    expect(await readdir(join(dataDir, "snapshots"))).toEqual([]);
    const kept = await spool.keep(
      (async function* () {
        yield bytes;
      })(),
    );
    expectRefused(kept, "storage.full");
    expect(await readdir(join(dataDir, "uploads"))).toEqual([]);

    const name = "x".repeat(500_000);
    const group = await Promise.allSettled([
      store.write.createUser({ ...plainUser, login: "big", name }),
      store.write.changeSettings({ values: { name } }),
    ]);
    expect(group[0]).toMatchObject({ status: "fulfilled", value: { ok: false, problem: { code: "storage.full" } } });
    expect(group[1]).toMatchObject({ status: "rejected", reason: expect.any(StorageFullError) });
    expect(await store.read.projectById(project.id)).toEqual(project);
    expect(await store.read.userByLogin("big")).toBeUndefined();
    expect(await store.read.setting("name")).toBeUndefined();

    await rm(filler);
    accepted(await store.write.createUser({ ...plainUser, login: "big", name }));
    accepted(await place.create("v1", (part) => part("a", (sink) => sink.write(bytes.subarray(0, 1000)))));
    const added = await place.addPart("v1", "rating-2.arrow", (sink) => sink.write(Buffer.alloc(diskBytes)));
    expectRefused(added, "storage.full");
    expect(await readdir(join(dataDir, "snapshots", "v1"))).toEqual(["a"]);
    await store.close();
    await accepted(await openStore({ dataDir })).store.close();
  });
});
