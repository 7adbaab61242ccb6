import { accepted, type StoreUnderTest } from "../fixture.contract.ts";
import type { OpenStore } from "../open-store.ts";
import { makeDatabase } from "./databases.contract.ts";
import { openPostgresStore } from "./open.ts";

/** A new store in a separate database. */
export async function openTemporary(server: string): Promise<StoreUnderTest & { readonly url: string }> {
  const { url, drop } = await makeDatabase(server);
  const open = async (): Promise<OpenStore> => accepted(await openPostgresStore({ url, connectionsMax: 4 }));
  let current = await open();
  return {
    ...current,
    url,
    async reopen() {
      await current.store.close();
      current = await open();
      return current;
    },
    async dispose() {
      await current.store.close();
      await drop();
    },
  };
}
