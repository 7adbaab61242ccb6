import { hasUnapplied, migrationsProblem } from "../database/migrations/index.ts";
import { hasDatabase, kyselyOn, openForLooking } from "../sqlite/connection.ts";
import { appliedMigrations } from "../sqlite/migrate.ts";
import { auditReads } from "./reads.ts";
import type { AuditRow } from "./rows.ts";
import { verifyAudit } from "./verify-audit.ts";
import type { VerifiedChain } from "./verify-chain.ts";

/** Why the log of a data folder cannot be read: there is no database, or it is one of another release. */
export type UnreadableAudit = "absent" | "other release";

/** A check of the log of a data folder, with the entry that was asked for. */
export interface VerifiedFolder {
  readonly chain: VerifiedChain;
  readonly entry: AuditRow | undefined;
}

/** Checks the audit log of a data folder, which a server may have open. Changes nothing. */
export async function verifyFolderAudit(
  dataDir: string,
  entryId: number | undefined,
  rest: () => Promise<void>,
): Promise<VerifiedFolder | UnreadableAudit> {
  if (!(await hasDatabase(dataDir))) return "absent";
  const connection = openForLooking(dataDir);
  try {
    const applied = appliedMigrations(connection);
    if (migrationsProblem(applied) !== undefined || hasUnapplied(applied)) return "other release";
    const read = auditReads(kyselyOn(connection));
    const chain = await verifyAudit(read, rest);
    const [entry] = entryId === undefined ? [] : await read.auditEntriesAfter({ afterId: entryId - 1, limit: 1 });
    return { chain, entry };
  } finally {
    connection.close();
  }
}
