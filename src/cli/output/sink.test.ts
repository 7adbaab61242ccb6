import { execFileSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Outcome } from "../failure.ts";
import { openFileSink } from "./sink.ts";

const scratch = await mkdtemp(join(tmpdir(), "belvedere-sink-"));
afterAll(() => rm(scratch, { recursive: true, force: true }));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(scratch, "test-"));
});

const large = "0123456789abcdef".repeat(1 << 14);

async function write(path: string, text: string): Promise<Outcome<void>> {
  const sink = await openFileSink(path);
  if (!sink.ok) return sink;
  await sink.value.write(text);
  return sink.value.end();
}

async function expectWritten(path: string, text = "new"): Promise<void> {
  expect(await write(path, text)).toMatchObject({ ok: true });
}

const at = (name: string): string => join(folder, name);
const textOf = (name: string): Promise<string> => readFile(at(name), "utf8");

/** Makes a special file; false where the system does not allow it. */
function makeDevice(path: string, minor: number): boolean {
  try {
    execFileSync("mknod", [path, "c", "1", String(minor)], { stdio: "ignore" });
    closeSync(openSync(path, "w"));
    return true;
  } catch {
    return false;
  }
}

describe("a regular file", () => {
  test("is replaced as a whole, with its permissions", async () => {
    await writeFile(at("file"), "a longer old content");
    await chmod(at("file"), 0o640);
    const before = await stat(at("file"));
    await expectWritten(at("file"));
    const after = await stat(at("file"));
    expect(await textOf("file")).toBe("new");
    expect([after.mode, after.uid, after.ino === before.ino]).toEqual([before.mode, before.uid, false]);
    expect(await readdir(folder)).toEqual(["file"]);
  });

  test("of a new name appears when all of it is there", async () => {
    const sink = await openFileSink(at("file"));
    if (!sink.ok) throw new Error(sink.failure.title);
    await sink.value.write(large);
    await expect(stat(at("file"))).rejects.toThrow("ENOENT");
    await sink.value.end();
    expect(await textOf("file")).toBe(large);
  });

  test("keeps its old content when the work fails half-way, and nothing else remains", async () => {
    await writeFile(at("file"), "old");
    const sink = await openFileSink(at("file"));
    if (!sink.ok) throw new Error(sink.failure.title);
    await sink.value.write(large);
    await sink.value.abandon();
    expect([await textOf("file"), await readdir(folder)]).toEqual(["old", ["file"]]);
  });

  test("that became a folder meanwhile is a failure, and nothing else remains", async () => {
    const sink = await openFileSink(at("file"));
    if (!sink.ok) throw new Error(sink.failure.title);
    await mkdir(at("file"));
    await sink.value.write("new");
    expect(await sink.value.end()).toMatchObject({ ok: false, failure: { exit: "failed" } });
    expect(await readdir(folder)).toEqual(["file"]);
  });

  test.skipIf(process.getuid?.() === 0)("that must not be written is not replaced", async () => {
    await writeFile(at("file"), "old", { mode: 0o444 });
    expect(await write(at("file"), "new")).toMatchObject({ ok: false, failure: { exit: "failed" } });
    expect(await textOf("file")).toBe("old");
  });
});

describe("a symbolic link stays, and what it leads to is replaced", () => {
  const links = async (): Promise<unknown> => {
    const names = (await readdir(folder)).filter((name) => !name.startsWith("target"));
    return Promise.all(names.map(async (name) => [name, await readlink(at(name))]));
  };

  test("one", async () => {
    await writeFile(at("target"), "old", { mode: 0o600 });
    await symlink("target", at("link"));
    await expectWritten(at("link"));
    expect([await textOf("target"), await links()]).toEqual(["new", [["link", "target"]]]);
    expect((await stat(at("target"))).mode & 0o777).toBe(0o600);
  });

  test("a chain of them, through a folder that is a link", async () => {
    await mkdir(at("target-folder/below"), { recursive: true });
    await writeFile(at("target-folder/file"), "old");
    await symlink("target-folder/below", at("one"));
    await symlink("../file", at("target-folder/below/two"));
    await symlink(at("one/two"), at("three"));
    const before = await links();
    await expectWritten(at("three"));
    expect([await textOf("target-folder/file"), await links()]).toEqual(["new", before]);
    expect((await lstat(at("target-folder/below/two"))).isSymbolicLink()).toBe(true);
    expect(await readdir(at("target-folder"))).toEqual(["below", "file"]);
  });

  test("one that leads nowhere yet", async () => {
    await mkdir(at("target-folder"));
    await symlink("target-folder/new", at("link"));
    await expectWritten(at("link"));
    expect([await textOf("target-folder/new"), await links()]).toEqual(["new", [["link", "target-folder/new"]]]);
  });

  test("one that leads to a folder which does not exist, and one that leads to itself, are failures", async () => {
    await symlink("nowhere/new", at("link"));
    await symlink("loop", at("loop"));
    for (const name of ["link", "loop"]) {
      expect(await write(at(name), "new"), name).toMatchObject({
        ok: false,
        failure: { exit: "failed", title: `${at(name)} cannot be written` },
      });
    }
    expect(await readdir(folder)).toEqual(["link", "loop"]);
  });
});

describe("what is not a regular file is written directly", () => {
  test("a named pipe with a reader", async () => {
    execFileSync("mkfifo", [at("pipe")]);
    await symlink("pipe", at("link"));
    for (const name of ["pipe", "link"]) {
      const [text] = await Promise.all([textOf("pipe"), expectWritten(at(name), large)]);
      expect(text).toBe(large);
    }
    expect((await lstat(at("pipe"))).isFIFO()).toBe(true);
    expect(await readdir(folder)).toEqual(["link", "pipe"]);
  });

  test("a named pipe whose reader leaves early is a failure that says so", async () => {
    execFileSync("mkfifo", [at("pipe")]);
    const [reader, sink] = await Promise.all([open(at("pipe")), openFileSink(at("pipe"))]);
    if (!sink.ok) throw new Error(sink.failure.title);
    await sink.value.write(large.slice(0, 1 << 15));
    await reader.close();
    for (let count = 0; count < 4; count += 1) await sink.value.write(large);
    expect(sink.value.closed).toBe(true);
    expect(await sink.value.end()).toMatchObject({
      ok: false,
      failure: {
        exit: "failed",
        title: `${at("pipe")} cannot be written`,
        detail: "Its reader closed it before everything was written.",
      },
    });
    expect((await lstat(at("pipe"))).isFIFO()).toBe(true);
  });

  test("a device", async ({ skip }) => {
    if (!makeDevice(at("null"), 3) || !makeDevice(at("full"), 7)) return skip();
    await expectWritten(at("null"), large);
    expect(await write(at("full"), "new")).toMatchObject({
      ok: false,
      failure: { exit: "failed", detail: "no space left on device" },
    });
    for (const name of ["null", "full"]) expect((await lstat(at(name))).isCharacterDevice(), name).toBe(true);
    expect(await readdir(folder)).toEqual(["full", "null"]);
  });

  test("a descriptor of this process, where it is", async () => {
    const file = await open(at("file"), "a");
    try {
      await file.write("before ");
      for (const path of [`/dev/fd/${file.fd}`, `/proc/self/fd/${file.fd}`]) await expectWritten(path, "written ");
      await symlink(`/dev/fd/${file.fd}`, at("link"));
      const { ino } = await file.stat();
      await expectWritten(at("link"), "linked ");
      await file.write("after");
      expect(await textOf("file")).toBe("before written written linked after");
      expect((await stat(at("file"))).ino).toBe(ino);
      expect((await lstat(at("link"))).isSymbolicLink()).toBe(true);
    } finally {
      await file.close();
    }
  });

  test("a pipe by its descriptor, as a shell names one", async () => {
    execFileSync("mkfifo", [at("pipe")]);
    const [reading, file] = await Promise.all([open(at("pipe"), "r"), open(at("pipe"), "w")]);
    const text = reading.readFile("utf8");
    await expectWritten(`/dev/fd/${file.fd}`, large);
    await file.close();
    expect(await text).toBe(large);
    await reading.close();
  });

  test("a descriptor that is not open is a failure", async () =>
    expect(await write("/dev/fd/987654", "new")).toMatchObject({
      ok: false,
      failure: { exit: "failed", title: "/dev/fd/987654 cannot be written" },
    }));
});

test("a folder is refused by name, also behind a link", async () => {
  await mkdir(at("sub"));
  await symlink("sub", at("link"));
  for (const name of ["sub", "link"]) {
    expect(await write(at(name), "new")).toMatchObject({
      ok: false,
      failure: { exit: "usage", title: `${at(name)} is a folder` },
    });
  }
  expect(await readdir(folder)).toEqual(["link", "sub"]);
});
