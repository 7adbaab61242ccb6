import { expect, test } from "vitest";
import {
  makeSearchIndex,
  textColumn,
  wantedSequences,
  writeSearchIndex,
  type VersionReader,
} from "../snapshot/index.ts";
import type { SnapshotStore } from "../store/index.ts";
import { SearchCache } from "./search-cache.ts";

const texts = {
  names: textColumn(["P", "scan.c"]),
  paths: textColumn(["", "src/scan.c"]),
  artifacts: 2,
  rules: [],
  usedRules: new Int32Array(0),
};

/** A cache whose store fails to open the index some times, and says whether it is there. */
async function cacheThatFails(times: number): Promise<SearchCache> {
  const written: Uint8Array[] = [];
  const sink = { write: async (bytes: Uint8Array) => void written.push(Uint8Array.from(bytes)) };
  await writeSearchIndex(sink, makeSearchIndex(texts));
  const bytes = Buffer.concat(written);
  let failures = times;
  const snapshots = {
    open: async () => {
      if (failures-- > 0) throw new Error("there is no part");
      return {
        size: bytes.byteLength,
        read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
        close: async () => undefined,
      };
    },
    parts: async () => ["search"],
  } as unknown as SnapshotStore;
  const reader = (): VersionReader => {
    throw new Error("the index is not made again");
  };
  return new SearchCache({ snapshots, reader });
}

test("an index that is stored while it is looked for is found by a second look", async () => {
  const cache = await cacheThatFails(1);
  const filter = await cache.filterOf("p1-v1");
  expect(["scan", "plan"].map((word) => filter.mayHaveAll(wantedSequences(word)!.at(-1)!))).toEqual([true, false]);
});

test("an index that is there and cannot be read is an error", async () => {
  const cache = await cacheThatFails(2);
  await expect(cache.filterOf("p1-v1")).rejects.toThrow("there is no part");
});
