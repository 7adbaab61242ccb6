import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { StorageFullError } from "../failures.ts";
import { accepted, createPortfolio, expectRefused, newProject, now, plainUser } from "../fixture.contract.ts";
import { openStore } from "./open.ts";
import { openTemporary } from "./opened.contract.ts";

const diskBytes = 4 * 1024 * 1024;

/** A small separate disk, if the machine permits it. */
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

test("a database at its size limit refuses to grow, and its data stay readable", async () => {
  const opened = await openTemporary({ databaseBytesMax: 512 * 1024 });
  const { store } = opened;
  const { user } = await createPortfolio(store);
  const document = "x".repeat(1024 * 1024);
  expectRefused(await store.write.putModel({ modelId: "M", document, at: now }), "storage.full");
  await expect(store.write.changeSettings({ values: { big: document } })).rejects.toThrow(StorageFullError);
  const project = { ...newProject(user.id, "big"), group: document };
  expectRefused(await store.write.createProject(project), "storage.full");
  expect(await store.read.userById(user.id)).toEqual(user);
  accepted(await store.write.createProject(newProject(user.id, "small")));
  await opened.dispose();
});

async function fillDisk(filler: string): Promise<void> {
  await expect(writeFile(filler, Buffer.alloc(diskBytes))).rejects.toThrow("ENOSPC");
}

test("a full disk is a refusal or a typed error, loses nothing, and all is normal when space returns", async (context) => {
  const disk = mountSmallDisk();
  if (disk === undefined) return context.skip("this machine does not permit a separate disk");
  try {
    await checkFullDisk(disk);
  } finally {
    execFileSync("umount", [disk]);
    await rm(disk, { recursive: true });
  }
});

async function checkFullDisk(disk: string): Promise<void> {
  const dataDir = join(disk, "data");
  const filler = join(disk, "filler");
  const { store, snapshots, uploads } = accepted(await openStore({ dataDir }));
  const { project } = await createPortfolio(store);
  await fillDisk(filler);
  const bytes = Buffer.alloc(3 * 1024 * 1024, 1);

  const created = await snapshots.create("v1", (part) => part("artifacts.arrow", (sink) => sink.write(bytes)));
  expectRefused(created, "storage.full");
  expect(await readdir(join(dataDir, "snapshots"))).toEqual([]);
  const stored = await uploads.keep(
    (async function* () {
      yield bytes;
    })(),
  );
  expectRefused(stored, "storage.full");
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
  accepted(await snapshots.create("v1", (part) => part("a", (sink) => sink.write(bytes.subarray(0, 1000)))));
  const added = await snapshots.addPart("v1", "rating-2.arrow", (sink) => sink.write(Buffer.alloc(diskBytes)));
  expectRefused(added, "storage.full");
  expect(await readdir(join(dataDir, "snapshots", "v1"))).toEqual(["a"]);
  await store.close();
  await accepted(await openStore({ dataDir })).store.close();
}
