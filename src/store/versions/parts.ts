import type { Kysely, Selectable } from "kysely";
import { fromJson, toJson } from "../database/columns.ts";
import type { StoreTransaction, Tables, VersionPartsTable } from "../database/schema.ts";
import type { VersionReads } from "./contract.ts";
import type { PartFailure, VersionPart, VersionRow } from "./rows.ts";

/** The name of the part of a build that names none. */
export const mainPart = "main";

/** The parts of versions, by version id. */
export function versionParts(database: Kysely<Tables>): Pick<VersionReads, "versionParts"> {
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
  };
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
      analysis_time: part.analysisTime,
      finding_count: part.findingCount,
      artifact_count: part.artifactCount,
      carried_count: part.carriedCount,
      dropped_count: part.droppedCount,
      refused_count: part.refusedCount ?? 0,
      failure_count: part.failures.count,
      failures: toJson(part.failures.records),
    })
    .execute();
}

function toPart(row: Selectable<VersionPartsTable>): VersionPart {
  return {
    name: row.name,
    state: row.state,
    sourceVersionId: row.source_version_id,
    commit: row.commit_id,
    analysisTime: row.analysis_time,
    findingCount: row.finding_count,
    artifactCount: row.artifact_count,
    carriedCount: row.carried_count,
    droppedCount: row.dropped_count,
    refusedCount: row.refused_count,
    failures: { count: row.failure_count, records: fromJson(row.failures) as PartFailure[] },
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
  };
}
