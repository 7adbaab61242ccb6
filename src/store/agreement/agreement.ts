import type { Problem } from "../../text/index.ts";
import type { ByteHome } from "./byte-home.ts";
import { type DatabaseSummary, versionOfFolder } from "./database-summary.ts";

/**
 * Why a database must not be used with the bytes of a home; undefined: they belong together, or there is nothing to lose.
 * `storage.database-absent`: bytes without a database. `storage.other-database`: it is not the database of these bytes.
 */
export async function agreementProblem(
  summary: DatabaseSummary | undefined,
  home: ByteHome,
): Promise<Problem | undefined> {
  const identity = await home.identity();
  if (summary === undefined) return absenceProblem(home, identity !== undefined);
  if (identity !== undefined && identity.id === summary.identity?.id) return undefined;
  const { snapshots, hasUploads } = await home.content();
  if (snapshots.length === 0 && !hasUploads) return undefined;
  const isOther = identity !== undefined && summary.identity !== undefined;
  if (!isOther && (await isKnown(summary, snapshots))) return undefined;
  return { code: "storage.other-database", params: { place: home.name } };
}

/**
 * Why a database must not be used with the home of its snapshots: `storage.snapshots-absent` where it has versions, and not a
 * single snapshot is there. A folder that is not mounted looks so, and builds would write into the place below it.
 */
export async function snapshotsProblem(
  summary: DatabaseSummary | undefined,
  home: ByteHome,
): Promise<Problem | undefined> {
  if (summary === undefined || (await home.hasSnapshots()) || !(await summary.hasVersions())) return undefined;
  return { code: "storage.snapshots-absent", params: { place: home.name } };
}

async function absenceProblem(home: ByteHome, hasIdentity: boolean): Promise<Problem | undefined> {
  const { snapshots, hasUploads, hasSources } = await home.content();
  const isEmpty = snapshots.length === 0 && !hasUploads && !hasSources && !hasIdentity;
  return isEmpty ? undefined : { code: "storage.database-absent", params: { place: home.name } };
}

/** Whether a database without an identity, or one whose home has none, knows at least some of what is there. */
async function isKnown(summary: DatabaseSummary, snapshots: readonly string[]): Promise<boolean> {
  if (snapshots.length === 0) return summary.hasTasks();
  const versions = await summary.versions();
  return snapshots.some((folder) => versions.has(versionOfFolder(folder)));
}
