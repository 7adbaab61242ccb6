import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/schema.ts";
import type { StoreIdentity } from "../identity/rows.ts";

/** What a database says of the bytes that belong to it. It may be of an older release: it is only read. */
export interface DatabaseSummary {
  readonly identity: StoreIdentity | undefined;
  hasTasks(): Promise<boolean>;
  /** Whether it has a version that is not deleted, whose snapshot has to be there. */
  hasVersions(): Promise<boolean>;
  /** The versions that it has or tried to build, as `versionOfFolder` names them. */
  versions(): Promise<ReadonlySet<string>>;
}

const identityMigration = "0012-identity";

/** Looks into a database with these migrations; undefined where nothing was ever made in it. */
export async function readDatabaseSummary(
  database: Kysely<Tables>,
  applied: readonly string[],
): Promise<DatabaseSummary | undefined> {
  if (applied.length === 0) return undefined;
  const row = applied.includes(identityMigration)
    ? await database.selectFrom("identity").selectAll().executeTakeFirst()
    : undefined;
  return {
    identity: row && { id: row.id, workedAt: row.worked_at },
    hasTasks: async () => (await database.selectFrom("tasks").select("id").limit(1).executeTakeFirst()) !== undefined,
    async hasVersions() {
      const present = database.selectFrom("versions").select("id").where("deleted_at", "is", null);
      return (await present.limit(1).executeTakeFirst()) !== undefined;
    },
    async versions() {
      const folders = await database.selectFrom("versions").select("folder").execute();
      const builds = await database
        .selectFrom("tasks")
        .select(["project_id", "version_id"])
        .where(sql.ref("type"), "=", "build")
        .execute();
      return new Set([
        ...folders.map(({ folder }) => versionOfFolder(folder)),
        ...builds.map((build) => `p${build.project_id}-v${build.version_id}`),
      ]);
    },
  };
}

/** The version that a snapshot's folder is of: its name without the attempt. */
export function versionOfFolder(folder: string): string {
  return /^(p\d+-v\d+)-/.exec(folder)?.[1] ?? folder;
}
