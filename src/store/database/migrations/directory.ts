import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** What a directory calls the users and groups that it manages over SCIM. */
export async function createDirectory(database: Kysely<unknown>, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("directory_ids")
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("id", integer, (column) => column.notNull())
    .addColumn("external_id", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("directory_ids_id", ["kind", "id"])
    .execute();
}
