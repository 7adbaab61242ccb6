import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** Projects that readers who are not signed in may see (D17). */
export async function createPublicProjects(database: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await database.schema
    .alterTable("projects")
    .addColumn("everyone", integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
