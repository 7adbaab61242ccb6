import { expect, test } from "vitest";
import type { SnapshotStore, Store } from "../store/index.ts";
import { measureVersions } from "./measure-versions.ts";

const versions = [
  { id: 1, folder: "v1" },
  { id: 2, folder: "missing" },
  { id: 3, folder: "v3" },
];

function measure(open: SnapshotStore["open"]) {
  const recorded: unknown[] = [];
  const store = {
    latest: { unmeasuredVersions: async () => versions },
    write: { recordVersionSizes: async ({ sizes }: { sizes: unknown[] }) => void recorded.push(...sizes) },
  } as unknown as Store;
  const parts = async (folder: string): Promise<readonly string[]> => {
    if (folder === "missing") throw Object.assign(new Error("no such folder"), { code: "ENOENT" });
    return ["a", "b"];
  };
  return { recorded, done: measureVersions({ store, snapshots: { parts, open } as unknown as SnapshotStore }) };
}

test("a version has the size of its parts, and none if they are missing", async () => {
  const open = async (folder: string, name: string) => ({
    size: folder === "v3" ? 5 : name.charCodeAt(0),
    async close() {},
  });
  const { recorded, done } = measure(open as unknown as SnapshotStore["open"]);
  await done;
  expect(recorded).toEqual([
    { id: 1, folder: "v1", bytes: 97 + 98 },
    { id: 2, folder: "missing", bytes: 0 },
    { id: 3, folder: "v3", bytes: 10 },
  ]);
});

test("a failure of the disk is not a size", async () => {
  const { recorded, done } = measure(() => Promise.reject(Object.assign(new Error("input/output"), { code: "EIO" })));
  await expect(done).rejects.toThrow("input/output");
  expect(recorded).toEqual([]);
});
