import { stat } from "node:fs/promises";
import { join } from "node:path";
import { databaseFileName } from "./connection.ts";

/** Whether a server has kept anything in the folder; opening it would make it one. */
export async function isDataFolder(dataDir: string): Promise<boolean> {
  const found = await stat(join(dataDir, databaseFileName)).catch(() => undefined);
  return found?.isFile() ?? false;
}
