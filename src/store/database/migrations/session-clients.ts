import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** The browser that a session was started in. */
export async function createSessionClients(database: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  for (const name of ["address", "agent"]) {
    await database.schema
      .alterTable("sessions")
      .addColumn(name, text, (column) => column.notNull().defaultTo(""))
      .execute();
  }
}
