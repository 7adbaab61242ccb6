import { sql, type Kysely } from "kysely";

/** The setting for the length of passwords gets its present name. */
export async function renamePasswordLength(database: Kysely<unknown>): Promise<void> {
  await sql`update settings set name = 'passwordLengthMin' where name = 'passwordCharactersMin'`.execute(database);
}
