import type { Kysely } from "kysely";
import type { Tables } from "../database/schema.ts";
import type { VersionReads } from "./contract.ts";
import { versionLists, visibleVersions } from "./list-reads.ts";
import { toVersion } from "./mapping.ts";
import { versionParts } from "./parts.ts";

type SingleReads = Omit<VersionReads, "newestVersions" | "versionsOfProject" | "versionParts">;

/** Reads of versions, and of those whose bytes can be removed. */
export function versionReads(database: Kysely<Tables>): VersionReads {
  return { ...singleReads(database), ...versionLists(database), ...versionParts(database) };
}

function singleReads(database: Kysely<Tables>): SingleReads {
  const visible = visibleVersions(database);
  const newestFirst = (branchId: number) =>
    visible.where("versions.branch_id", "=", branchId).orderBy("versions.id", "desc");
  return {
    async versionById(id) {
      const row = await visible.where("versions.id", "=", id).executeTakeFirst();
      return row && toVersion(row);
    },
    async versions(branchId) {
      const rows = await newestFirst(branchId).execute();
      return rows.map(toVersion);
    },
    async newestVersion(branchId) {
      const row = await newestFirst(branchId).limit(1).executeTakeFirst();
      return row && toVersion(row);
    },
    async versionMarks(branchId) {
      const rows = await newestFirst(branchId).clearSelect().select(["versions.id", "versions.baseline"]).execute();
      return rows.map(({ id, baseline }) => ({ id, baseline: baseline === 1 }));
    },
    async knownFolders() {
      const rows = await database.selectFrom("versions").select("folder").orderBy("id").execute();
      return rows.map((row) => row.folder);
    },
    deletedVersions: (before) =>
      database
        .selectFrom("versions")
        .select(["id", "folder"])
        .where("deleted_at", "<=", before)
        .orderBy("id")
        .execute(),
    layersInForce: () =>
      database
        .selectFrom("versions")
        .select(["folder", "layer"])
        .where("deleted_at", "is", null)
        .orderBy("id")
        .execute(),
    retiredLayers: (before) =>
      database
        .selectFrom("retired_layers")
        .innerJoin("versions", "versions.id", "retired_layers.version_id")
        .select(["versions.id as versionId", "versions.folder", "retired_layers.layer"])
        .where("retired_layers.retired_at", "<=", before)
        .orderBy("versions.id")
        .orderBy("retired_layers.layer")
        .execute(),
  };
}
