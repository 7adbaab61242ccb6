import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sweepOrphans } from "../bytes/sweep.ts";
import { accepted, claim, commitOf, createPortfolio, expectRefused, now, queueBuild } from "../fixture.contract.ts";
import { openStore } from "./open.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "belvedere-open-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  await rm(dataDir, { recursive: true });
});

const children: ChildProcess[] = [];

/** Starts a process that opens the folder and runs `body` with `store`; yields the lines of its output. */
function startProcess(body: string): { child: ChildProcess; lines: AsyncIterator<string> } {
  const module = JSON.stringify(new URL("./open.ts", import.meta.url).href);
  const script = `
    const { openStore } = await import(${module});
    const opened = await openStore({ dataDir: ${JSON.stringify(dataDir)} });
    const store = opened.value?.store;
    console.log(opened.ok ? "opened" : opened.problem.code);
    ${body}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return { child, lines: createInterface({ input: child.stdout! })[Symbol.asyncIterator]() };
}

async function nextLine(lines: AsyncIterator<string>): Promise<string | undefined> {
  const { value, done } = await lines.next();
  return done === true ? undefined : (value as string);
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

async function openAndClose(): Promise<void> {
  await accepted(await openStore({ dataDir })).store.close();
}

describe("the folder's lock", () => {
  test("a second process is refused, and kill -9 of the first frees the folder", async () => {
    const { child, lines } = startProcess("setInterval(() => {}, 1000);");
    expect(await nextLine(lines)).toBe("opened");
    expectRefused(await openStore({ dataDir }), "storage.locked");
    await kill(child);
    await openAndClose();
  });

  test("a second store of the same process is refused until the first is closed", async () => {
    const { store } = accepted(await openStore({ dataDir }));
    expectRefused(await openStore({ dataDir }), "storage.locked");
    await store.close();
    await openAndClose();
  });

  test("a refused open leaves the first store working", async () => {
    const { store } = accepted(await openStore({ dataDir }));
    await openStore({ dataDir });
    await store.write.changeSettings({ values: { a: 1 } });
    const { child, lines } = startProcess("");
    expect(await nextLine(lines)).toBe("storage.locked");
    await once(child, "exit");
    await store.close();
  });
});

describe("the lifetime of a process", () => {
  test("an open store with nothing to write does not keep the process alive", async () => {
    const { child, lines } = startProcess(
      `await store.write.changeSettings({ values: { a: 1 } }); console.log("written");`,
    );
    const exited = once(child, "exit");
    expect([await nextLine(lines), await nextLine(lines)]).toEqual(["opened", "written"]);
    expect((await exited)[0]).toBe(0);
  });

  test("an unanswered write does keep it alive", async () => {
    const { child } = startProcess(`void store.write.changeSettings({ values: { a: 1 } });`);
    await once(child, "exit");
    const { store } = accepted(await openStore({ dataDir }));
    expect(await store.read.setting("a")).toBe(1);
    await store.close();
  });

  test("acknowledged writes survive kill -9 at any moment", async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const { child, lines } = startProcess(`
        for (let n = 0; ; n += 1) {
          await Promise.all([0, 1, 2].map(async (lane) => {
            const name = "r${round}-" + n + "-" + lane;
            await store.write.changeSettings({ values: { [name]: n } });
            console.log(name);
          }));
        }`);
      expect(await nextLine(lines)).toBe("opened");
      for (let line = 0; line < 20 + round * 31; line += 1) acknowledged.push((await nextLine(lines))!);
      await kill(child);
    }
    const { store } = accepted(await openStore({ dataDir }));
    for (const name of acknowledged) expect(await store.read.setting(name), name).toBeDefined();
    await store.close();
  });
});

describe("the contents of the folder", () => {
  test("a missing folder is created, for its owner alone", async () => {
    const nested = join(dataDir, "a", "b");
    await accepted(await openStore({ dataDir: nested })).store.close();
    expect((await stat(nested)).mode & 0o777).toBe(0o700);
    expect((await stat(join(nested, "snapshots"))).mode & 0o777).toBe(0o700);
    for (const name of ["belvedere.sqlite", "lock.sqlite"]) {
      expect((await stat(join(nested, name))).mode & 0o777).toBe(0o600);
    }
  });

  test("a folder that cannot be created is refused", async () => {
    const file = join(dataDir, "file");
    await writeFile(file, "");
    expect(await openStore({ dataDir: join(file, "data") })).toEqual({
      ok: false,
      problem: { code: "storage.unusable", params: { reason: "ENOTDIR" } },
    });
  });

  test("a file that is not a database is refused and left unchanged", async () => {
    const file = join(dataDir, "belvedere.sqlite");
    await writeFile(file, "this is not a database, whatever its name may say".repeat(100));
    const before = await readFile(file);
    expectRefused(await openStore({ dataDir }), "storage.damaged");
    expect(await readFile(file)).toEqual(before);
  });

  // The first is found by the reads at start, the second only by checking every page.
  test.each([
    ["behind its first pages", 8192],
    ["in its last page", -4096],
  ])("a database damaged %s is refused, and the folder is free again", async (_, from) => {
    const { store } = accepted(await openStore({ dataDir }));
    await createPortfolio(store);
    await store.close();
    const file = join(dataDir, "belvedere.sqlite");
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(0xa5, from < 0 ? bytes.length + from : from));
    expectRefused(await openStore({ dataDir }), "storage.damaged");
    expectRefused(await openStore({ dataDir }), "storage.damaged");
  });

  test("a refusal that comes while this thread is busy arrives", async () => {
    await writeFile(join(dataDir, "belvedere.sqlite"), "this is not a database".repeat(100));
    // Long enough for the new thread to answer and to end: both then arrive at once.
    process.once("worker", () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000));
    expectRefused(await openStore({ dataDir }), "storage.damaged");
  });

  test("a database of a newer release is refused by name and left unchanged", async () => {
    await openAndClose();
    const database = new Database(join(dataDir, "belvedere.sqlite"));
    database.prepare("insert into kysely_migration values ('9999-future', '2030-01-01')").run();
    database.close();
    expect(await openStore({ dataDir })).toEqual({
      ok: false,
      problem: { code: "storage.newer", params: { migration: "9999-future" } },
    });
  });

  test("closing writes the log back into the database", async () => {
    await openAndClose();
    expect((await readdir(dataDir)).toSorted()).toEqual(["belvedere.sqlite", "lock.sqlite", "snapshots", "uploads"]);
  });

  test("unfinished files of a killed process are swept at start", async () => {
    const { store, snapshots, uploads } = accepted(await openStore({ dataDir }));
    accepted(await snapshots.create("v1", (part) => part("a", () => Promise.resolve())));
    await mkdir(join(dataDir, "snapshots", ".tmp-1"));
    await writeFile(join(dataDir, "snapshots", ".tmp-1", "a"), "half");
    await writeFile(join(dataDir, "snapshots", "v1", ".tmp-2"), "half");
    await writeFile(join(dataDir, "uploads", ".tmp-3"), "half");
    expect(await snapshots.list()).toEqual(["v1"]);
    expect(await snapshots.parts("v1")).toEqual(["a"]);
    await snapshots.removeTemporaries();
    expect(await readdir(join(dataDir, "snapshots", "v1"))).toEqual(["a"]);
    await sweepOrphans({ store, snapshots, uploads }, { at: Date.now(), alone: true, givesUpUnknown: false });
    expect(await readdir(join(dataDir, "snapshots"))).toEqual(["v1"]);
    expect(await readdir(join(dataDir, "uploads"))).toEqual([]);
    await store.close();
  });
});

describe("deleted projects and branches", () => {
  /** Marks a row as deleted behind the store's back: the commands that do so come with the requests for them. */
  function markDeleted(table: "projects" | "branches", id: number): void {
    const database = new Database(join(dataDir, "belvedere.sqlite"), { timeout: 5000 });
    database.prepare(`update ${table} set deleted_at = ? where id = ?`).run(now, id);
    database.close();
  }

  test.each(["projects", "branches"] as const)(
    "a build of deleted %s is not committed, and no read sees it",
    async (table) => {
      const { store } = accepted(await openStore({ dataDir }));
      const portfolio = await createPortfolio(store);
      const queued = await queueBuild(store, portfolio, { branchName: "side" });
      const task = (await claim(store))!;
      const branch = (await store.read.branchById(queued.branchId!))!;
      markDeleted(table, table === "projects" ? portfolio.project.id : branch.id);
      expect(await store.write.commitBuild(commitOf(portfolio, task))).toBe(false);
      expect(await store.read.branchById(branch.id)).toBeUndefined();
      expect(await store.read.branchOfId("artifact", branch.rootArtifactId)).toBeUndefined();
      expect(await store.read.knownFolders()).toEqual([]);
      await store.close();
    },
  );

  test("the name of a deleted project is free again", async () => {
    const { store } = accepted(await openStore({ dataDir }));
    const { project } = await createPortfolio(store);
    markDeleted("projects", project.id);
    expect(await store.read.projectByName("engine")).toBeUndefined();
    const { id, mainBranchId, createdAt, revision, ...rest } = project;
    const again = accepted(await store.write.createProject({ ...rest, at: now }));
    expect(again.id).not.toBe(id);
    expect(again.mainBranchId).not.toBe(mainBranchId);
    expect([createdAt, revision]).toEqual([now, 1]);
    await store.close();
  });
});
