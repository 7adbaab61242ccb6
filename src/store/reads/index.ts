import type { Kysely } from "kysely";
import type { StoreReads } from "../contract.ts";
import type { Tables } from "../schema.ts";
import { accessReads } from "./access.ts";
import { portfolioReads } from "./portfolio.ts";
import { taskReads } from "./tasks.ts";
import { versionReads } from "./versions.ts";

/** Every read, on a connection of any dialect. */
export function storeReads(database: Kysely<Tables>): StoreReads {
  return {
    ...accessReads(database),
    ...portfolioReads(database),
    ...versionReads(database),
    ...taskReads(database),
  };
}
