import type { Result } from "../../text/index.ts";
import type { ReplicaWatch } from "../bytes/table/replicas.ts";
import { migrationsProblem } from "../database/migrations/index.ts";
import { refuseExpected } from "../failures.ts";
import { kyselyOn, openPool } from "../postgres/connection.ts";
import { appliedMigrations, connectFirst } from "../postgres/migrate.ts";
import { openPostgresStore, type PostgresStoreSettings } from "../postgres/open.ts";
import { postgresProblem } from "../postgres/opening-problem.ts";
import { readDatabaseSummary } from "./database-summary.ts";
import { type AgreedOptions, type AgreedStore, openAgreed } from "./open-agreed.ts";
import { tablesHome } from "./tables-home.ts";

/** Opens a PostgreSQL database that belongs to its bytes. Refusals: those of `openAgreed` and of `openPostgresStore`. */
export async function openAgreedPostgres(
  settings: PostgresStoreSettings,
  options: AgreedOptions,
  watch?: ReplicaWatch,
): Promise<Result<AgreedStore>> {
  const pool = openPool(settings, { connectionsMax: 1, name: "opening" });
  const database = kyselyOn(pool);
  try {
    return await refuseExpected(postgresProblem, () =>
      openAgreed(
        {
          home: tablesHome(pool),
          async peek(work) {
            (await connectFirst(pool)).release();
            const applied = await appliedMigrations(database);
            return work({
              summary: await readDatabaseSummary(database, applied),
              isRefusedAnyway: migrationsProblem(applied) !== undefined,
            });
          },
          open: () => openPostgresStore(settings, watch),
        },
        options,
      ),
    );
  } finally {
    await pool.end();
  }
}
