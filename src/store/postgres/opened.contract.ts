import { accepted, storeUnderTest, type StoreUnderTest } from "../fixture.contract.ts";
import type { OpenStore } from "../open-store.ts";
import { makeDatabase } from "./databases.contract.ts";
import { openPostgresStore } from "./open.ts";

/** A new store in a separate database. */
export async function openTemporary(server: string): Promise<StoreUnderTest & { readonly url: string }> {
  const { url, drop } = await makeDatabase(server);
  const open = async (): Promise<OpenStore> => accepted(await openPostgresStore({ url, connectionsMax: 4 }));
  return { ...(await storeUnderTest(open, drop)), url };
}
