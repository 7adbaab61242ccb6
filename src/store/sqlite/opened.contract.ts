import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accepted, type StoreUnderTest } from "../suite/fixture.contract.ts";
import type { OpenStore } from "../places.ts";
import { openStore, type StoreSettings } from "./open.ts";

/** A fresh embedded store in a folder of its own. */
export async function openTemporary(
  settings: Omit<StoreSettings, "dataDir"> = {},
): Promise<StoreUnderTest & { readonly dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), "belvedere-store-"));
  const open = async (): Promise<OpenStore> => accepted(await openStore({ dataDir, ...settings }));
  let current = await open();
  return {
    ...current,
    dataDir,
    async reopen() {
      await current.store.close();
      current = await open();
      return current;
    },
    async dispose() {
      await current.store.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
