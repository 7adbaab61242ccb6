import { accepted, storeUnderTest, type StoreUnderTest } from "../fixture.contract.ts";
import type { OpenStore } from "../open-store.ts";
import { makeDatabase } from "./databases.contract.ts";
import { openPostgresStore } from "./open.ts";

const triesMax = 4;

/** A new store in a separate database. */
export async function openTemporary(server: string): Promise<StoreUnderTest & { readonly url: string }> {
  const { url, drop } = await makeDatabase(server);
  const open = async (): Promise<OpenStore> => {
    let opened = await openPostgresStore({ url, connectionsMax: 4 });
    // A connection has a time limit, which a machine that runs all tests at once does not always keep.
    for (let tries = 1; tries < triesMax && !opened.ok; tries += 1) {
      opened = await openPostgresStore({ url, connectionsMax: 4 });
    }
    return accepted(opened);
  };
  return { ...(await storeUnderTest(open, drop)), url };
}
