import type { Kysely } from "kysely";
import type { StoreReads } from "../contract.ts";
import type { Tables } from "../schema.ts";
import { accessReads } from "./access.ts";
import { groupReads } from "./groups.ts";
import { listReads } from "./lists.ts";
import { operationsReads } from "./operations.ts";
import { portfolioReads } from "./portfolio.ts";
import { modelReads } from "./models.ts";
import { roleReads } from "./roles.ts";
import { savedQueryReads } from "./saved-queries.ts";
import { taskReads } from "./tasks.ts";
import { triageReads } from "./triage.ts";
import { versionReads } from "./versions.ts";

/** Every read, on a connection of any dialect. */
export function storeReads(database: Kysely<Tables>): StoreReads {
  return {
    ...accessReads(database),
    ...groupReads(database),
    ...roleReads(database),
    ...modelReads(database),
    ...portfolioReads(database),
    ...versionReads(database),
    ...taskReads(database),
    ...listReads(database),
    ...triageReads(database),
    ...savedQueryReads(database),
    ...operationsReads(database),
  };
}
