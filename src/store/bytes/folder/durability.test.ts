import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accepted } from "../../fixture.contract.ts";
import { openSnapshotFolder } from "./snapshot-folder.ts";
import { openUploadFolder } from "./upload-folder.ts";

const steps = vi.hoisted((): string[] => []);

// The real file system, with a record of its durable steps.
vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:fs/promises")>();
  const short = (path: string) => basename(path).replace(/^\.tmp-.*/, "temporary");
  return {
    ...real,
    async open(path: string, ...rest: [string, number?]) {
      const handle = await real.open(path, ...rest);
      const sync = handle.sync.bind(handle);
      handle.sync = () => {
        steps.push(`sync ${short(path)}`);
        return sync();
      };
      return handle;
    },
    rename(from: string, to: string) {
      steps.push(`rename ${short(from)} to ${short(to)}`);
      return real.rename(from, to);
    },
  };
});

let root: string;
beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), "belvedere-durable-")), "root");
  await (await import("node:fs/promises")).mkdir(root);
  steps.length = 0;
});
afterEach(() => rm(join(root, ".."), { recursive: true }));

test("a snapshot's bytes are on the disk before its name is", async () => {
  const snapshots = openSnapshotFolder(root);
  accepted(
    await snapshots.create("v1", async (part) => {
      await part("a", (sink) => sink.write(Buffer.from("a")));
      await part("b", (sink) => sink.write(Buffer.from("b")));
    }),
  );
  expect(steps).toEqual(["sync a", "sync b", "sync temporary", "rename temporary to v1", "sync root"]);
});

test("an added part's bytes are on the disk before its name is", async () => {
  const snapshots = openSnapshotFolder(root);
  accepted(await snapshots.create("v1", () => Promise.resolve()));
  steps.length = 0;
  accepted(await snapshots.addPart("v1", "rating-2.arrow", (sink) => sink.write(Buffer.from("a"))));
  expect(steps).toEqual(["sync temporary", "rename temporary to rating-2.arrow", "sync v1"]);
});

test("an upload's bytes are on the disk before its name is", async () => {
  const uploads = openUploadFolder(root);
  const upload = accepted(
    await uploads.keep(
      (async function* () {
        yield Buffer.from("a");
      })(),
    ),
  );
  expect(steps).toEqual(["sync temporary", `rename temporary to ${upload}`, "sync root"]);
});
