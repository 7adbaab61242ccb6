import type { Kysely } from "kysely";
import type { Tables } from "../database/schema.ts";
import type { TrashReads } from "./contract.ts";

/** Reads of the list of trash. */
export function trashReads(database: Kysely<Tables>): TrashReads {
  return {
    trash: () => database.selectFrom("trash").select(["name", "since"]).orderBy("name").execute(),
  };
}
