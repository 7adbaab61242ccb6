import { createPasswords, resetPassword } from "../access/index.ts";
import { openPostgresStore, openStore } from "../store/index.ts";
import type { Result } from "../text/index.ts";
import type { ServerSettings } from "./settings.ts";

/** Opens the store of a server with these settings and gives a user a new password. */
export async function replacePassword(
  { dataDir, database }: Pick<ServerSettings, "dataDir" | "database">,
  login: string,
): Promise<Result<{ readonly password: string }>> {
  const opened = await (database === undefined ? openStore({ dataDir }) : openPostgresStore(database));
  if (!opened.ok) return opened;
  const { store } = opened.value;
  try {
    return await resetPassword({ store, passwords: createPasswords(), now: Date.now }, login);
  } finally {
    await store.close();
  }
}
