import type { Expression, ExpressionBuilder, Kysely, Selectable, SqlBool } from "kysely";
import { flag, fromJson, toJson } from "../database/columns.ts";
import type { VersionPartsTable } from "../database/part-tables.ts";
import type { StoreTransaction, Tables } from "../database/schema.ts";
import type { VersionReads } from "./contract.ts";
import {
  mainPart,
  partsMax,
  type PartFailure,
  type PartState,
  type PartTool,
  type UnreadCounts,
  type VersionPart,
  type VersionRow,
} from "./rows.ts";

type PartReads = Pick<VersionReads, "versionParts" | "joinedVersion" | "carriableParts" | "overdueWaits">;

/** Reads of the parts of versions, and of how they are joined. */
export function partReads(database: Kysely<Tables>): PartReads {
  return {
    async versionParts(versions) {
      if (versions.length === 0) return new Map();
      const ids = versions.map(({ id }) => id);
      const rows = await database
        .selectFrom("version_parts")
        .selectAll()
        .where("version_id", "in", ids)
        .orderBy("version_id")
        .orderBy("name")
        .execute();
      const byVersion = Map.groupBy(rows, (row) => row.version_id);
      return new Map(
        versions.map((version) => [version.id, byVersion.get(version.id)?.map(toPart) ?? [onlyPart(version)]]),
      );
    },
    async joinedVersion(versionId) {
      const row = await database
        .selectFrom("joined_versions")
        .selectAll()
        .where("version_id", "=", versionId)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { branch_id: branchId, commit_id: commit, analysis_time: analysisTime, carries } = row;
      return { versionId, branchId, commit, analysisTime, carries: carries === 1 };
    },
    async carriableParts(branchId, beforeId) {
      const sources = await database
        .selectFrom("version_parts")
        .innerJoin("versions", "versions.id", "version_parts.version_id")
        .select(["version_parts.name", "version_parts.state"])
        .select((select) => select.fn.max("versions.id").as("versionId"))
        .where("versions.branch_id", "=", branchId)
        .where("versions.id", "<", beforeId)
        .where((where) => isSource(where, beforeId))
        .where("version_parts.state", "in", ["DELIVERED", "FAILED"])
        .where("version_parts.records_folder", "is not", null)
        .groupBy(["version_parts.name", "version_parts.state"])
        .orderBy("versionId", "desc")
        .orderBy("version_parts.name")
        .execute();
      const newest = deliveredFirst(sources).slice(0, partsMax);
      if (newest.length === 0) return [];
      const rows = await database
        .selectFrom("version_parts")
        .innerJoin("versions", "versions.id", "version_parts.version_id")
        .select(["version_parts.name", "versions.id as versionId", "versions.folder"])
        .select(["version_parts.records_folder as recordsFolder", "version_parts.commit_id as commit"])
        .select(["version_parts.analysis_time as analysisTime", "version_parts.accepted_at as acceptedAt"])
        .select("version_parts.state")
        .where((where) =>
          where.or(
            newest.map(({ name, versionId }) =>
              where.and([where("version_parts.version_id", "=", versionId), where("version_parts.name", "=", name)]),
            ),
          ),
        )
        .orderBy("version_parts.name")
        .$narrowType<{ recordsFolder: string }>()
        .execute();
      return rows.map(({ state, ...part }) => ({ ...part, wasDelivered: state === "DELIVERED" }));
    },
    async overdueWaits(at) {
      const rows = await database
        .selectFrom("joined_versions")
        .select("version_id")
        .where("waiting_ended_at", "is", null)
        .where("wait_until", "<=", at)
        .orderBy("version_id")
        .execute();
      return rows.map((row) => row.version_id);
    },
  };
}

/** Whether the part may be carried: its version is not deleted, or the version or an earlier one carries it from there. */
function isSource(
  where: ExpressionBuilder<Tables, "versions" | "version_parts">,
  versionId: number,
): Expression<SqlBool> {
  const carriers = where
    .selectFrom("version_parts as carried")
    .innerJoin("versions as carrier", "carrier.id", "carried.version_id")
    .select("carrier.id")
    .whereRef("carried.source_version_id", "=", "versions.id")
    .whereRef("carried.name", "=", "version_parts.name")
    .where("carrier.id", "<=", versionId)
    .where("carrier.deleted_at", "is", null);
  return where.or([where("versions.deleted_at", "is", null), where.exists(carriers)]);
}

/** One source for each part: a delivery, if it was ever delivered; else an analysis that failed, which never passes. */
function deliveredFirst<Source extends { readonly name: string; readonly state: PartState }>(
  sources: readonly Source[],
): readonly Source[] {
  const delivered = new Set(sources.filter(({ state }) => state === "DELIVERED").map(({ name }) => name));
  return sources.filter(({ name, state }) => state === "DELIVERED" || !delivered.has(name));
}

/** Stores a part of a version. */
export async function insertPart(transaction: StoreTransaction, versionId: number, part: VersionPart): Promise<void> {
  await transaction
    .insertInto("version_parts")
    .values({
      version_id: versionId,
      name: part.name,
      state: part.state,
      source_version_id: part.sourceVersionId,
      commit_id: part.commit,
      analysis_time: part.analysisTime ?? 0,
      finding_count: part.findingCount,
      artifact_count: part.artifactCount,
      carried_count: part.carriedCount,
      dropped_count: part.droppedCount,
      refused_count: part.refusedCount ?? 0,
      failure_count: part.failures.count,
      failures: toJson(part.failures.records),
      records_folder: part.recordsFolder,
      accepted_at: part.acceptedAt,
      was_delivered: flag(part.wasDelivered),
      unread: part.unread === undefined ? null : toJson(part.unread),
      tools: part.tools === undefined ? null : toJson(part.tools),
    })
    .execute();
}

/** A part that was announced and has no content. */
export function emptyPart(name: string, state: "EXPECTED" | "MISSING"): VersionPart {
  return {
    name,
    state,
    sourceVersionId: null,
    commit: null,
    analysisTime: null,
    findingCount: 0,
    artifactCount: 0,
    carriedCount: 0,
    droppedCount: 0,
    refusedCount: 0,
    failures: { count: 0, records: [] },
    recordsFolder: null,
    acceptedAt: null,
    wasDelivered: false,
  };
}

export function toPart(row: Selectable<VersionPartsTable>): VersionPart {
  const isEmpty = (row.state === "EXPECTED" || row.state === "MISSING") && row.source_version_id === null;
  return {
    name: row.name,
    state: row.state,
    sourceVersionId: row.source_version_id,
    commit: row.commit_id,
    analysisTime: isEmpty ? null : row.analysis_time,
    findingCount: row.finding_count,
    artifactCount: row.artifact_count,
    carriedCount: row.carried_count,
    droppedCount: row.dropped_count,
    refusedCount: row.refused_count,
    failures: { count: row.failure_count, records: fromJson(row.failures) as PartFailure[] },
    recordsFolder: row.records_folder,
    acceptedAt: row.accepted_at,
    // Processes of earlier releases do not know the column.
    wasDelivered: row.was_delivered === 1 || (row.state === "DELIVERED" && row.source_version_id === null),
    ...(row.unread === null ? {} : { unread: fromJson(row.unread) as UnreadCounts }),
    ...(row.tools === null ? {} : { tools: fromJson(row.tools) as PartTool[] }),
  };
}

/** The part of a version that an earlier release built. */
function onlyPart({ commit, analysisTime, findingCount, artifactCount }: VersionRow): VersionPart {
  return {
    name: mainPart,
    state: "DELIVERED",
    sourceVersionId: null,
    commit,
    analysisTime,
    findingCount,
    artifactCount,
    carriedCount: 0,
    droppedCount: 0,
    refusedCount: null,
    failures: { count: 0, records: [] },
    recordsFolder: null,
    acceptedAt: null,
    wasDelivered: true,
  };
}
