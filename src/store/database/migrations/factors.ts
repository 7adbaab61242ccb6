import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** Second factors of users, their recovery codes, and the second steps of sign-ins. */
export async function createFactors(database: Kysely<unknown>, { integer, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable("factors")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("secret", text, (column) => column.notNull())
    .addColumn("credential", text, (column) => column.unique())
    .addColumn("counter", integer, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("last_used_at", integer)
    .execute();
  await database.schema.createIndex("factors_user").on("factors").columns(["user_id", "id"]).execute();
  await database.schema
    .createTable("recovery_codes")
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("hash", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("recovery_codes_user", ["user_id", "hash"])
    .execute();
  // Without a reference to users: its rows live for an hour and are not moved to another database, as users are.
  await database.schema
    .createTable("second_steps")
    .addColumn("hash", text, (column) => column.primaryKey())
    .addColumn("user_id", integer, (column) => column.notNull())
    .addColumn("purpose", text, (column) => column.notNull())
    .addColumn("secret", text, (column) => column.notNull())
    .addColumn("attempts", integer, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("expires_at", integer, (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex("second_steps_user")
    .on("second_steps")
    .columns(["user_id", "created_at"])
    .execute();
}
