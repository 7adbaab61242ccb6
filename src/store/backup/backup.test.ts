import { createHash } from "node:crypto";
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ProblemCode, Result } from "../../text/index.ts";
import { openSourceDatabase, sourceDatabaseFileName } from "../bytes/folder/source-database.ts";
import { fillingMark } from "../database/migrations/index.ts";
import {
  accepted,
  buildVersion,
  claim,
  createPortfolio,
  expectRefused,
  editionOf,
  newPart,
  queueBuild,
  type Portfolio,
} from "../fixture.contract.ts";
import { openFolderTarget } from "../moving/folder-end.ts";
import type { OpenStore } from "../open-store.ts";
import { lockFolder } from "../sqlite/lock.ts";
import { openStore } from "../sqlite/open.ts";
import { openTemporary } from "../sqlite/opened.contract.ts";
import type { BackupReport, BackupRequest } from "./back-up.ts";
import { backUp, restoreBackup, verifyBackup } from "./index.ts";
import { manifestFileName } from "./manifest.ts";

let opened: Awaited<ReturnType<typeof openTemporary>>;
let portfolio: Portfolio;
let scratch: string;
let target: string;
beforeEach(async () => {
  opened = await openTemporary();
  portfolio = await createPortfolio(opened.store);
  scratch = await mkdtemp(join(tmpdir(), "belvedere-backup-"));
  target = join(scratch, "backup");
});
afterEach(async () => {
  await opened.dispose();
  await rm(scratch, { recursive: true });
});

const watch = { signal: new AbortController().signal, progress: () => {} };
const back = (
  change: Partial<Pick<BackupRequest, "dataDir" | "signal" | "progress">> = {},
): Promise<Result<BackupReport>> => backUp({ dataDir: opened.dataDir, target, now: Date.now, ...watch, ...change });

/** A committed version with its snapshot. */
async function addVersion(...parts: readonly string[]): Promise<string> {
  const { folder } = await buildVersion(opened.store, portfolio);
  const created = await opened.snapshots.create(folder, async (part) => {
    for (const name of ["artifacts.arrow", "rating-1.arrow", ...parts]) {
      await part(name, (sink) => sink.write(Buffer.from(`${folder} ${name}`)));
    }
  });
  accepted(created);
  return folder;
}

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
const [textA, textB] = ["int a;", "int b;"];

async function keepSource(text: string): Promise<void> {
  const sources = openSourceDatabase(join(opened.dataDir, sourceDatabaseFileName));
  sources.keep(hashOf(text), text, 1);
  await sources.flush();
  await sources.close();
}

/** Restores the backup and opens the result. */
async function restored<Value>(look: (store: OpenStore, dataDir: string) => Promise<Value>): Promise<Value> {
  const dataDir = join(scratch, "restored");
  accepted(await restoreBackup(target, dataDir, watch));
  const store = accepted(await openStore({ dataDir }));
  try {
    return await look(store, dataDir);
  } finally {
    await store.store.close();
    await rm(dataDir, { recursive: true });
  }
}

describe("a backup of a folder that a server has open", () => {
  test("restores users, versions, waiting uploads and sources unchanged", async () => {
    const folder = await addVersion("relaxed-1.arrow");
    const upload = accepted(await opened.uploads.keep(pieces("results")));
    await queueBuild(opened.store, portfolio, { upload });
    await keepSource(textA);
    expect(accepted(await back())).toMatchObject({ versions: 1, files: 6, copiedFiles: 6 });
    await restored(async ({ store, snapshots, uploads }, dataDir) => {
      expect(await store.read.userByLogin("ada")).toMatchObject({ name: "Ada" });
      expect(await store.read.layersInForce()).toEqual([{ folder, layer: 1 }]);
      expect(await snapshots.parts(folder)).toEqual(["artifacts.arrow", "rating-1.arrow", "relaxed-1.arrow"]);
      expect(await readFile(join(dataDir, "snapshots", folder, "artifacts.arrow"), "utf8")).toBe(
        `${folder} artifacts.arrow`,
      );
      expect(await uploads.list()).toEqual([upload]);
      const sources = openSourceDatabase(join(dataDir, sourceDatabaseFileName));
      expect(await sources.read(hashOf(textA))).toBe(textA);
      await sources.close();
    });
  });

  test("restores the records of parts, and is refused while they are missing", async () => {
    const { store, snapshots } = opened;
    accepted(await store.write.acceptBuild(newPart(portfolio, "lint")));
    const task = (await claim(store))!;
    expect(await store.write.commitBuild(editionOf(portfolio, [task], [{ recordsFolder: "r-lint" }]))).toBe(true);
    const { folder } = (await store.read.versionById(task.versionId!))!;
    accepted(await snapshots.create(folder, (part) => part("rating-1.arrow", () => Promise.resolve())));
    expect(await back()).toMatchObject({ ok: false, problem: { params: { file: "snapshots/r-lint" } } });
    const records = Buffer.from("records");
    accepted(await snapshots.create("r-lint", (part) => part("records", (sink) => sink.write(records))));
    accepted(await back());
    await restored(async (copy) => {
      expect(await copy.store.read.recordFolders()).toEqual(["r-lint"]);
      expect(await copy.snapshots.parts("r-lint")).toEqual(["records"]);
    });
  });

  test("leaves out layers that are no longer in force, and files that no row names", async () => {
    const folder = await addVersion("rating-2.arrow");
    await opened.snapshots.create("orphan", (part) => part("artifacts.arrow", () => Promise.resolve()));
    accepted(await back());
    expect(await readdir(join(target, "snapshots"))).toEqual([folder]);
    expect(await readdir(join(target, "snapshots", folder))).toEqual(["artifacts.arrow", "rating-1.arrow"]);
  });

  test("copies only new files the next time, and drops deleted ones", async () => {
    const first = await addVersion();
    await keepSource(textA);
    accepted(await back());
    const second = await addVersion();
    await keepSource(textB);
    expect(accepted(await back())).toMatchObject({ versions: 2, files: 7, copiedFiles: 4 });
    expect(await readdir(join(target, "sources"))).toHaveLength(2);
    await opened.store.write.deleteVersion({ versionId: 1, userId: portfolio.user.id, at: 1 });
    await opened.snapshots.remove(first);
    expect(accepted(await back())).toMatchObject({ versions: 1, files: 5, copiedFiles: 1 });
    expect(await readdir(join(target, "snapshots"))).toEqual([second]);
    expect(await readdir(join(target, "database"))).toHaveLength(1);
    accepted(await verifyBackup(target, watch));
    await restored(async (_store, dataDir) => {
      const sources = openSourceDatabase(join(dataDir, sourceDatabaseFileName));
      expect([await sources.read(hashOf(textA)), await sources.read(hashOf(textB))]).toEqual([textA, textB]);
      await sources.close();
    });
  });

  test("copies a file again if its name was reused for other content", async () => {
    const folder = await addVersion();
    accepted(await back());
    await opened.snapshots.remove(folder);
    accepted(
      await opened.snapshots.create(folder, async (part) => {
        for (const name of ["artifacts.arrow", "rating-1.arrow"]) {
          await part(name, (sink) => sink.write(Buffer.from(`${folder} ${name}`.toUpperCase())));
        }
      }),
    );
    expect(accepted(await back())).toMatchObject({ files: 3, copiedFiles: 3 });
    expect(await readFile(join(target, "snapshots", folder, "rating-1.arrow"), "utf8")).toContain("RATING");
  });

  test("a damaged or missing file or pack of the earlier backup is copied again, and counts as copied", async () => {
    const folder = await addVersion();
    await addVersion();
    await keepSource(textA);
    accepted(await back());
    for (const damage of [
      async (file: string) => writeFile(file, Buffer.alloc((await stat(file)).size, "x")),
      (file: string) => truncate(file, 3),
      (file: string) => rm(file),
    ]) {
      const pack = `sources/${(await readdir(join(target, "sources")))[0]!}`;
      for (const path of [`snapshots/${folder}/artifacts.arrow`, pack]) {
        await damage(join(target, path));
        expectRefused(await verifyBackup(target, watch), "backup.damaged");
        const seen: number[] = [];
        const progress = (done: number, all: number): void => void seen.push(done / all);
        // The database is always new.
        expect(accepted(await back({ progress }))).toMatchObject({ files: 6, copiedFiles: 2 });
        expect(seen.at(-1)).toBe(1);
        accepted(await verifyBackup(target, watch));
      }
    }
    expect(accepted(await back())).toMatchObject({ files: 6, copiedFiles: 1 });
    await restored(async (_store, dataDir) => {
      const sources = openSourceDatabase(join(dataDir, sourceDatabaseFileName));
      expect(await sources.read(hashOf(textA))).toBe(textA);
      await sources.close();
    });
  });

  test("one pack of sources replaces many packs, and packs that contain mostly deleted sources", async () => {
    for (let count = 0; count < 18; count++) {
      await keepSource(`text ${count}`);
      accepted(await back());
    }
    expect((await readdir(join(target, "sources"))).length).toBeLessThanOrEqual(16);
    const sources = openSourceDatabase(join(opened.dataDir, sourceDatabaseFileName));
    await sources.removeUnnamed(new Set([hashOf("text 3")]), 2);
    await sources.close();
    accepted(await back());
    expect(await readdir(join(target, "sources"))).toHaveLength(1);
  });
});

test("only the owner can read the files of a backup and of a restored folder", async () => {
  await addVersion();
  await keepSource(textA);
  accepted(await back());
  const modes = async (folder: string): Promise<ReadonlySet<number>> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    return new Set(await Promise.all(files.map(async (file) => (await stat(file)).mode & 0o777)));
  };
  expect(await modes(target)).toEqual(new Set([0o600]));
  await restored(async (_store, dataDir) => expect(await modes(dataDir)).toEqual(new Set([0o600])));
});

describe("an incomplete backup is never accepted as complete", () => {
  test("a folder without a manifest is not a backup, and the next run completes it", async () => {
    await addVersion();
    const stopped = new AbortController();
    stopped.abort(new Error("killed"));
    await expect(back({ signal: stopped.signal })).rejects.toThrow("killed");
    await writeFile(join(target, "snapshots", ".tmp-half"), "half");
    expectRefused(await verifyBackup(target, watch), "backup.absent");
    expectRefused(await restoreBackup(target, join(scratch, "restored"), watch), "backup.absent");
    accepted(await back());
    expect(await readdir(join(target, "snapshots"))).not.toContain(".tmp-half");
    accepted(await verifyBackup(target, watch));
  });

  test("an interrupted backup leaves the earlier one unchanged", async () => {
    await addVersion();
    for (const text of [textA, textB]) {
      await keepSource(text);
      accepted(await back());
    }
    const before = await readFile(join(target, manifestFileName), "utf8");
    await addVersion();
    const stopped = new AbortController();
    const progress = vi.fn<() => void>(() => stopped.abort(new Error("killed")));
    await expect(back({ signal: stopped.signal, progress })).rejects.toThrow("killed");
    // It was interrupted while it checked the files of the earlier backup.
    expect(progress).toHaveBeenCalledTimes(1);
    expect(await readFile(join(target, manifestFileName), "utf8")).toBe(before);
    accepted(await verifyBackup(target, watch));
  });

  async function checkDamaged(file: string): Promise<void> {
    expect(await verifyBackup(target, watch)).toMatchObject({
      ok: false,
      problem: { code: "backup.damaged", params: { file } },
    });
    expectRefused(await restoreBackup(target, join(scratch, "restored"), watch), "backup.damaged");
    expect(await readdir(scratch)).toEqual(["backup"]);
  }

  test("a changed, truncated or missing file is detected, and nothing is restored", async () => {
    const folder = await addVersion();
    const path = `snapshots/${folder}/artifacts.arrow`;
    for (const damage of [
      (file: string) => writeFile(file, "x".repeat(`${folder} artifacts.arrow`.length)),
      (file: string) => truncate(file, 3),
      (file: string) => rm(file),
    ]) {
      await rm(target, { recursive: true, force: true });
      accepted(await back());
      await damage(join(target, path));
      await checkDamaged(path);
    }
  });

  test("a manifest that is truncated, changed or names a path outside the folder is damaged", async () => {
    await addVersion();
    accepted(await back());
    const whole = await readFile(join(target, manifestFileName), "utf8");
    const lines = whole.split("\n");
    for (const text of [
      whole.slice(0, whole.length / 2),
      [...lines.slice(0, -2), ""].join("\n"),
      whole.replace("rating-1", "rating-9"),
      whole.replace("snapshots/", "snapshots/../"),
      `${whole}{}\n`,
      "",
    ]) {
      await writeFile(join(target, manifestFileName), text);
      await checkDamaged(manifestFileName);
    }
  });

  test("a backup of a newer release is refused", async () => {
    accepted(await back());
    const whole = await readFile(join(target, manifestFileName), "utf8");
    for (const text of [whole.replace('"format":1', '"format":2'), whole.replace("0001-foundation", "9999-future")]) {
      await writeFile(join(target, manifestFileName), text);
      expectRefused(await restoreBackup(target, join(scratch, "restored"), watch), "backup.newer");
    }
  });
});

describe("refusals", () => {
  const check = async (result: Promise<Result<unknown>>, code: ProblemCode): Promise<void> =>
    expectRefused(await result, code);

  test("a folder without a database, a target with other files, a target of a running backup", async () => {
    await check(back({ dataDir: scratch }), "backup.source-absent");
    await mkdir(target);
    const lock = lockFolder(target)!;
    await check(back(), "backup.locked");
    lock.release();
    await writeFile(join(target, "thesis.txt"), "years of work");
    await check(back(), "backup.foreign");
    expect(await readFile(join(target, "thesis.txt"), "utf8")).toBe("years of work");
  });

  test("a backup inside the data folder or around it, also through symbolic links", async () => {
    await symlink(opened.dataDir, join(scratch, "link"));
    const targets = [opened.dataDir, join(opened.dataDir, "a", "b"), join(scratch, "link", "snapshots"), tmpdir(), "/"];
    for (target of targets) await check(back(), "backup.nested");
    expect(await readdir(join(opened.dataDir, "snapshots"))).toEqual([]);
    target = `${opened.dataDir}-beside`;
    accepted(await back());
    await check(restoreBackup(target, join(target, "data"), watch), "backup.nested");
    await rm(target, { recursive: true });
  });

  test("a data folder with an unfinished move, of a newer release, or without a schema", async () => {
    const dataDir = join(scratch, "data");
    await mkdir(dataDir);
    const file = join(dataDir, "belvedere.sqlite");
    await writeFile(file, "");
    await check(back({ dataDir }), "backup.source-absent");
    await rm(file);
    await accepted(await openFolderTarget(dataDir)).close();
    await check(back({ dataDir }), "storage.moving");
    const connection = new Database(file);
    connection.prepare("update kysely_migration set name = '9999-future' where name = ?").run(fillingMark);
    connection.close();
    await check(back({ dataDir }), "storage.newer");
    expect(await readdir(scratch)).toEqual(["data"]);
  });

  test("a folder that cannot be created or read is reported with the system's reason", async () => {
    await writeFile(join(scratch, "file"), "");
    target = join(scratch, "file", "below");
    const unusable = { code: "backup.unusable", params: { folder: target, reason: "ENOTDIR" } };
    expect(await back()).toEqual({ ok: false, problem: unusable });
    expect(await verifyBackup(target, watch)).toEqual({ ok: false, problem: unusable });
    target = join(scratch, "backup");
    const loop = join(scratch, "loop");
    await symlink(loop, loop);
    const problem = { code: "storage.unusable", params: { reason: "ELOOP" } };
    expect(await back({ dataDir: loop })).toEqual({ ok: false, problem });
  });

  test("a backup is never restored to a folder that is not empty", async () => {
    accepted(await back());
    await check(restoreBackup(target, opened.dataDir, watch), "restore.not-empty");
    const empty = join(scratch, "empty");
    await mkdir(empty);
    accepted(await restoreBackup(target, empty, watch));
  });

  test("a version whose snapshot is missing is reported after some attempts", async () => {
    await buildVersion(opened.store, portfolio);
    await check(back(), "backup.unsettled");
    expectRefused(await verifyBackup(target, watch), "backup.absent");
  });

  test("a damaged database is not backed up", async () => {
    await opened.store.close();
    await appendFile(join(opened.dataDir, "belvedere.sqlite"), "");
    await truncate(join(opened.dataDir, "belvedere.sqlite"), 5000);
    await check(back(), "storage.damaged");
  });
});
