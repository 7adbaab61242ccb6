import { expect, test } from "vitest";
import type { ByteSource } from "../snapshot/index.ts";
import type { ByteStores } from "../store/index.ts";
import { countedByteStores } from "./counted-byte-stores.ts";

test("bytes that came damaged can be fetched again through a store that counts", async () => {
  const calls: string[] = [];
  const source = (more: Partial<ByteSource>): ByteSource => ({
    size: 1,
    read: async () => Uint8Array.of(1),
    close: async () => undefined,
    ...more,
  });
  const openedFrom = async (part: ByteSource): Promise<ByteSource> => {
    const stores = { snapshots: { open: async () => part } } as unknown as ByteStores;
    return countedByteStores(stores, () => void calls.push("count")).snapshots.open("v1", "a");
  };
  const far = await openedFrom(source({ forget: async () => void calls.push("forget") }));
  await far.read(0, 1);
  await far.forget?.();
  expect(calls).toEqual(["count", "forget"]);
  expect((await openedFrom(source({}))).forget).toBeUndefined();
});
