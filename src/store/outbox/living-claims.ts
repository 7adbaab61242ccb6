import { sql, type RawBuilder, type SqlBool } from "kysely";

/**
 * Whether no other living process has claimed the row, whose column `boot_id` names the process that delivers to it.
 * Without PostgreSQL there are no other processes.
 */
export function isUnclaimed(bootId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(boot_id is null or boot_id = ${bootId} or boot_id not in (select nodes.boot_id from nodes))`;
}
