import { mkdtemp, rm, writeFile, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFiles } from "./open-files.ts";

let folder: string;
const path = (name: string): string => join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-files-"));
  for (const name of ["a", "b", "c"]) await writeFile(path(name), name);
});
afterEach(() => rm(folder, { recursive: true }));

async function textOf(handle: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(10), 0, 10, 0);
  return buffer.toString("utf8", 0, bytesRead);
}

/** A read that lasts until `end` is called. */
function pendingRead(): {
  use: (handle: FileHandle) => Promise<string>;
  end: () => void;
  started: Promise<FileHandle>;
} {
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<FileHandle>();
  return {
    started: started.promise,
    end: gate.resolve,
    async use(handle) {
      started.resolve(handle);
      await gate.promise;
      return textOf(handle);
    },
  };
}

test("a file stays open from one read to the next", async () => {
  const files = openFiles(2);
  const first = await files.with(path("a"), async (handle) => handle);
  expect(await files.with(path("a"), async (handle) => handle)).toBe(first);
  await files.drop(folder);
  expect(first.fd).toBe(-1);
});

test("the least recently used file is closed to make room, never one that is being read", async () => {
  const files = openFiles(2);
  const reading = pendingRead();
  const read = files.with(path("a"), reading.use);
  const a = await reading.started;
  const b = await files.with(path("b"), async (handle) => handle);
  const c = await files.with(path("c"), async (handle) => handle);
  expect(b.fd).toBe(-1);
  expect(a.fd).toBeGreaterThan(0);
  reading.end();
  expect(await read).toBe("a");
  expect(a.fd).toBeGreaterThan(0);
  expect(await files.with(path("b"), textOf)).toBe("b");
  expect(a.fd).toBe(-1);
  expect(c.fd).toBeGreaterThan(0);
  await files.drop(folder);
});

test("while all are being read, a further one waits", async () => {
  const files = openFiles(1);
  const reading = pendingRead();
  const first = files.with(path("a"), reading.use);
  await reading.started;
  let done = false;
  const second = Promise.all(["b", "c", "b"].map((name) => files.with(path(name), textOf))).then((texts) => {
    done = true;
    return texts;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(done).toBe(false);
  reading.end();
  expect(await first).toBe("a");
  expect(await second).toEqual(["b", "c", "b"]);
  await files.drop(folder);
});

test("a file dropped while it is read is closed after the read", async () => {
  const files = openFiles(2);
  const reading = pendingRead();
  const read = files.with(path("a"), reading.use);
  const handle = await reading.started;
  await files.drop(path("a"));
  expect(handle.fd).toBeGreaterThan(0);
  reading.end();
  expect(await read).toBe("a");
  expect(handle.fd).toBe(-1);
});

test("opening a missing file fails each time and takes no room", async () => {
  const files = openFiles(1);
  for (let round = 0; round < 3; round += 1) {
    await expect(files.with(path("absent"), textOf)).rejects.toThrow("ENOENT");
  }
  expect(await files.with(path("a"), textOf)).toBe("a");
  await files.drop(folder);
});

test("many reads over few files all finish", async () => {
  const files = openFiles(2);
  const names = Array.from({ length: 100 }, () => ["a", "b", "c"]).flat();
  expect(await Promise.all(names.map((name) => files.with(path(name), textOf)))).toEqual(names);
  await files.drop(folder);
});
