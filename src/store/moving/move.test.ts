import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { packFolderName, packPointer } from "../../snapshot/index.ts";
import { openSourceDatabase, sourceDatabaseFileName } from "../bytes/folder/source-database.ts";
import { startObjectStore } from "../bytes/objects/s3.contract.ts";
import { openSnapshotObjects } from "../bytes/objects/snapshot-objects.ts";
import { fillingMark } from "../database/migrations/index.ts";
import {
  accepted,
  buildVersion,
  claim,
  createPortfolio,
  editionOf,
  expectRefused,
  newPart,
  queueBuild,
} from "../fixture.contract.ts";
import { openStore } from "../sqlite/open.ts";
import { openTemporary } from "../sqlite/opened.contract.ts";
import type { Row, TargetEnd } from "./ends.ts";
import { openFolderSource, openFolderTarget } from "./folder-end.ts";
import { moveStore } from "./index.ts";
import { move } from "./move.ts";
import { RowDigest } from "./row-digest.ts";

const sourceText = "int a;";
const sourceHash = createHash("sha256").update(sourceText).digest("hex");

const watch = { signal: new AbortController().signal, progress: () => {} };
const upload = "waiting";
let scratch: string;
let from: string;
let to: string;
let folder: string;

/** A version, a queued build and a source. */
beforeEach(async () => {
  const opened = await openTemporary();
  from = opened.dataDir;
  scratch = await mkdtemp(join(tmpdir(), "belvedere-move-"));
  to = join(scratch, "to");
  const portfolio = await createPortfolio(opened.store);
  ({ folder } = await buildVersion(opened.store, portfolio));
  accepted(await opened.snapshots.create(folder, fillVersion));
  accepted(await opened.uploads.keep(pieces("results"), upload));
  await queueBuild(opened.store, portfolio, { upload });
  const sources = openSourceDatabase(join(from, sourceDatabaseFileName));
  sources.keep(sourceHash, sourceText, 7);
  await sources.flush();
  await sources.close();
  await opened.store.close();
});
afterEach(async () => {
  await rm(from, { recursive: true });
  await rm(scratch, { recursive: true });
});

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function fillVersion(part: Parameters<Parameters<TargetEnd["snapshots"]["create"]>[1]>[0]): Promise<void> {
  for (const name of ["artifacts.arrow", "rating-1.arrow"]) {
    await part(name, (sink) => sink.write(Buffer.from(`bytes of ${name}`)));
  }
}

test("everything is in the new folder, under its name, and the old folder is unchanged", async () => {
  const seen: number[] = [];
  const progress = (done: number, all: number): void => void seen.push(done / all);
  const report = accepted(await moveStore({ from: { dataDir: from }, to: { dataDir: to }, ...watch, progress }));
  expect(report).toMatchObject({ snapshots: 1, parts: 2, uploads: 1, sources: 1 });
  expect(seen.at(-1)).toBe(1);
  for (const name of ["belvedere.sqlite", "sources.sqlite", "lock.sqlite"]) {
    expect((await stat(join(to, name))).mode & 0o777).toBe(0o600);
  }
  for (const dataDir of [from, to]) {
    const { store, snapshots, uploads } = accepted(await openStore({ dataDir }));
    expect(await snapshots.parts(folder)).toEqual(["artifacts.arrow", "rating-1.arrow"]);
    expect(await uploads.list()).toEqual([upload]);
    expect(await store.read.neededUploads()).toEqual([upload]);
    await store.close();
    const sources = openSourceDatabase(join(dataDir, sourceDatabaseFileName));
    expect(await sources.read(sourceHash)).toBe(sourceText);
    await sources.close();
  }
});

test("the records of parts are moved, and a move without them is refused", async () => {
  const opened = accepted(await openStore({ dataDir: from }));
  const { store, snapshots } = opened;
  const portfolio = {
    user: (await store.read.userByLogin("ada"))!,
    modelRevisionId: (await store.read.currentModelRevision("STANDARD"))!.id,
    project: (await store.read.projectByName("engine"))!,
  };
  accepted(await store.write.acceptBuild({ ...newPart(portfolio, "lint"), branchName: "parts" }));
  await claim(store);
  const task = (await claim(store))!;
  const commit = editionOf(portfolio, [task], [{ recordsFolder: "r-lint" }]);
  accepted(await snapshots.create(commit.folder, fillVersion));
  expect(await store.write.commitBuild(commit)).toBe(true);
  await store.close();
  expectRefused(await moveStore({ from: { dataDir: from }, to: { dataDir: to }, ...watch }), "migrate.source-damaged");
  const { store: again, snapshots: filled } = accepted(await openStore({ dataDir: from }));
  accepted(await filled.create("r-lint", (part) => part("records", (sink) => sink.write(Buffer.from("records")))));
  await again.close();
  const report = accepted(await moveStore({ from: { dataDir: from }, to: { dataDir: to }, ...watch }));
  expect(report).toMatchObject({ snapshots: 3, parts: 5 });
  const moved = accepted(await openStore({ dataDir: to }));
  expect(await moved.store.read.recordFolders()).toEqual(["r-lint"]);
  expect(await moved.snapshots.parts("r-lint")).toEqual(["records"]);
  await moved.store.close();
});

test("packs are moved with the versions that point to them, and a move without them is refused", async () => {
  const pack = packFolderName({ projectId: 1, at: 1_700_000_000_000, versions: 2, unique: "a" });
  const { store, snapshots } = accepted(await openStore({ dataDir: from }));
  accepted(await snapshots.addPart(folder, packPointer(pack), async () => undefined));
  for (const part of ["artifacts.arrow", "rating-1.arrow"]) await snapshots.removePart(folder, part);
  await store.close();
  const refused = await moveStore({ from: { dataDir: from }, to: { dataDir: to }, ...watch });
  expect(refused).toMatchObject({ problem: { code: "migrate.source-damaged", params: { what: pack } } });
  const { store: again, snapshots: filled } = accepted(await openStore({ dataDir: from }));
  accepted(await filled.create(pack, (part) => part("differences", (sink) => sink.write(Buffer.from("x")))));
  await again.close();
  const report = accepted(await moveStore({ from: { dataDir: from }, to: { dataDir: to }, ...watch }));
  expect(report).toMatchObject({ snapshots: 2, parts: 2 });
  const moved = accepted(await openStore({ dataDir: to }));
  expect(await moved.snapshots.parts(folder)).toEqual([packPointer(pack)]);
  expect(await moved.snapshots.parts(pack)).toEqual(["differences"]);
  await moved.store.close();
});

test("no server opens a folder while it is filled or after an interrupted move; the move can be repeated", async () => {
  const aborting = new AbortController();
  const stop = { ...watch, signal: aborting.signal, progress: () => aborting.abort() };
  await expect(moveStore({ from: { dataDir: from }, to: { dataDir: to }, ...stop })).rejects.toThrow();
  expectRefused(await openStore({ dataDir: to }), "storage.moving");
  expectRefused(await moveStore({ from: { dataDir: to }, to: { dataDir: from }, ...watch }), "storage.moving");
  accepted(await moveStore({ from: { dataDir: from }, to: { dataDir: to }, ...watch }));
  await accepted(await openStore({ dataDir: to })).store.close();
  expectRefused(await moveStore({ from: { dataDir: from }, to: { dataDir: to }, ...watch }), "migrate.not-empty");
});

test("a move that is killed at any statement leaves no tables, or tables with the mark", async () => {
  const prepare = Database.prototype.prepare;
  const found = new Set<string>();
  const look = (): void => {
    const connection = new Database(join(to, "belvedere.sqlite"), { readonly: true });
    const read = (text: string) => prepare.call(connection, text).pluck().all() as string[];
    const tables = read("select name from sqlite_master");
    const isMarked = tables.length > 0 && read("select name from kysely_migration").includes(fillingMark);
    found.add(tables.length === 0 ? "nothing" : isMarked ? "marked" : tables.join());
    connection.close();
  };
  const spy = vi.spyOn(Database.prototype, "prepare").mockImplementation(function (this: typeof Database, text) {
    if (existsSync(join(to, "belvedere.sqlite"))) look();
    return prepare.call(this, text);
  });
  try {
    await accepted(await openFolderTarget(to)).close();
    look();
    expect([...found]).toEqual(["nothing", "marked"]);
    // During a repeated move, the mark is always set.
    found.clear();
    await accepted(await openFolderTarget(to)).close();
    expect([...found]).toEqual(["marked"]);
  } finally {
    spy.mockRestore();
  }
  expectRefused(await openStore({ dataDir: to }), "storage.moving");
});

describe("content that differs in the target is refused by name, and no server opens the target", () => {
  const check = async (what: string, tamper: (target: TargetEnd) => Partial<TargetEnd>): Promise<void> => {
    const source = accepted(await openFolderSource(from));
    const target = accepted(await openFolderTarget(to));
    const moved = await move(source, { ...target, ...tamper(target) }, undefined, watch);
    await source.close();
    await target.close();
    expect(moved).toMatchObject({ ok: false, problem: { code: "migrate.differs", params: { what } } });
    expectRefused(await openStore({ dataDir: to }), "storage.moving");
  };

  test("a part", () =>
    check(`${folder}/artifacts.arrow`, ({ snapshots }) => ({
      snapshots: {
        ...snapshots,
        async open(name, part) {
          const source = await snapshots.open(name, part);
          const read = async (offset: number, length: number) => (await source.read(offset, length)).fill(0, 0, 1);
          return { size: source.size, read, close: () => source.close() };
        },
      },
    })));

  test("an upload", () =>
    check(`uploads/${upload}`, ({ uploads }) => ({ uploads: { ...uploads, open: () => pieces("Results") } })));

  test("a source", () =>
    check("sources", () => ({
      async *sources() {
        yield [{ hash: "hash", bytes: new Uint8Array(1), storedAt: 7 }];
      },
    })));

  test("a row", () =>
    check("versions", (target) => ({
      async *rows(table, columns) {
        for await (const batch of target.rows(table, columns)) yield table === "versions" ? batch.slice(1) : batch;
      },
    })));
});

test("snapshots in an object store stay there; a missing one is reported", async () => {
  const objects = await startObjectStore();
  const request = { from: { dataDir: from }, to: { dataDir: to }, snapshots: objects.settings, ...watch };
  expectRefused(await moveStore(request), "migrate.source-damaged");
  accepted(await openSnapshotObjects(objects.settings).create(folder, fillVersion));
  expect(accepted(await moveStore(request))).toMatchObject({ snapshots: 1, parts: 2 });
  expect(await readdir(join(to, "snapshots"))).toEqual([]);
  await objects.close();
});

test("the digest of rows is the same in any order, and differs for other rows", () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
  const digestOf = (rows: readonly Row[]): RowDigest => {
    const digest = new RowDigest();
    rows.forEach((row) => digest.add(row));
    return digest;
  };
  const rows = fc.array(fc.array(value, { minLength: 1, maxLength: 3 }), { minLength: 1 });
  fc.assert(
    fc.property(rows, fc.nat(), (all, at) => {
      const turned = all.toReversed();
      expect(digestOf(turned).isSameAs(digestOf(all))).toBe(true);
      const place = at % all.length;
      expect(digestOf(all.with(place, [...all[place]!, "more"])).isSameAs(digestOf(all))).toBe(false);
      expect(digestOf([...all, all[place]!]).isSameAs(digestOf(all))).toBe(false);
    }),
  );
});
