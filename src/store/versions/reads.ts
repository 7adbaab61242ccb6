import type { Kysely } from "kysely";
import { inPieces } from "../database/in-pieces.ts";
import type { Tables } from "../database/schema.ts";
import { isCarriedFrom, isNeeded } from "./carried-from.ts";
import type { VersionReads } from "./contract.ts";
import { versionLists, visibleVersions } from "./list-reads.ts";
import { markColumns, toMark, toVersion } from "./mapping.ts";
import { partReads } from "./parts.ts";

type SingleReads = Omit<
  VersionReads,
  keyof ReturnType<typeof versionLists> | keyof ReturnType<typeof partReads> | keyof ReturnType<typeof byteReads>
>;

/** Reads of versions, and of those whose bytes can be removed. */
export function versionReads(database: Kysely<Tables>): VersionReads {
  return { ...singleReads(database), ...versionLists(database), ...partReads(database), ...byteReads(database) };
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
      const rows = await newestFirst(branchId).clearSelect().select(markColumns).execute();
      return rows.map(toMark);
    },
    async completeVersionsAt(branchId, commits) {
      return inPieces(commits, (some) =>
        visible
          .clearSelect()
          .select("versions.commit_id as commit")
          .select((select) => select.fn.max("versions.id").as("id"))
          .where("versions.branch_id", "=", branchId)
          .where("versions.complete", "=", 1)
          .where("versions.commit_id", "in", some)
          .groupBy("versions.commit_id")
          .$narrowType<{ commit: string }>()
          .execute(),
      );
    },
    async versionsAround(branchId, versionId) {
      const before = await newestFirst(branchId).where("versions.id", "<", versionId).limit(1).executeTakeFirst();
      const after = await visible
        .where("versions.branch_id", "=", branchId)
        .where("versions.id", ">", versionId)
        .orderBy("versions.id")
        .limit(1)
        .executeTakeFirst();
      return { before: before && toVersion(before), after: after && toVersion(after) };
    },
  };
}

type ByteReads = Pick<
  VersionReads,
  | "knownFolders"
  | "recordFolders"
  | "deletedVersions"
  | "retiredFolders"
  | "layersInForce"
  | "versionFolders"
  | "retiredLayers"
>;

/** Reads of the bytes that rows name. */
function byteReads(database: Kysely<Tables>): ByteReads {
  const recordRows = database
    .selectFrom("version_parts")
    .select("version_parts.records_folder as folder")
    .where("version_parts.records_folder", "is not", null)
    .orderBy("version_parts.version_id")
    .orderBy("version_parts.name")
    .$narrowType<{ folder: string }>();
  return {
    async knownFolders() {
      const versions = await database.selectFrom("versions").select("folder").orderBy("id").execute();
      const retired = await database.selectFrom("retired_folders").select("folder").orderBy("folder").execute();
      return [...versions, ...retired, ...(await recordRows.execute())].map((row) => row.folder);
    },
    async recordFolders() {
      const rows = await recordRows
        .innerJoin("versions", "versions.id", "version_parts.version_id")
        .where(isNeeded)
        .execute();
      return rows.map((row) => row.folder);
    },
    async deletedVersions(before) {
      const rows = await database
        .selectFrom("versions")
        .leftJoin("version_parts", "version_parts.version_id", "versions.id")
        .select(["versions.id", "versions.folder", "version_parts.records_folder as records"])
        .where("versions.deleted_at", "<=", before)
        .where((where) => where.not(isCarriedFrom(where, before)))
        .orderBy("versions.id")
        .orderBy("version_parts.name")
        .execute();
      return [...Map.groupBy(rows, (row) => row.id)].map(([id, parts]) => ({
        id,
        folders: [parts[0]!.folder, ...parts.flatMap(({ records }) => records ?? [])],
      }));
    },
    async retiredFolders(before) {
      const rows = await database
        .selectFrom("retired_folders")
        .select("folder")
        .where("retired_at", "<=", before)
        .orderBy("folder")
        .execute();
      return rows.map((row) => row.folder);
    },
    layersInForce: () =>
      database
        .selectFrom("versions")
        .select(["versions.folder", "versions.layer"])
        .where(isNeeded)
        .orderBy("versions.id")
        .execute(),
    versionFolders: () =>
      visibleVersions(database)
        .clearSelect()
        .select([
          "versions.project_id as projectId",
          "versions.branch_id as branchId",
          "versions.folder",
          "versions.layer",
        ])
        .orderBy("versions.branch_id")
        .orderBy("versions.id", "desc")
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
