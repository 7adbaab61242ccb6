import { accept, refuse } from "../../text/index.ts";
import { flag, fromJson, toJson } from "../database/columns.ts";
import type { JoinedVersionsTable } from "../database/part-tables.ts";
import type { Flag, StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import { chooseAround } from "../versions/choose-again.ts";
import { reviseParts } from "../versions/refresh-parts.ts";
import { partsMax } from "../versions/rows.ts";
import type { WriteResult } from "../write-result.ts";
import type { NewBuild, PartJoining, PartRefusal } from "./contract.ts";

/** A part that is accepted: its build, its branch, and what its project says of parts. */
interface NewPart {
  readonly build: NewBuild;
  readonly name: string;
  readonly joining: PartJoining;
  readonly branchId: number;
  readonly project: { readonly carry_parts: 0 | 1; readonly expected_parts: string };
}

/** The version that a part belongs to: that of its branch and commit, or a new one (D14). */
export async function joinVersion(
  transaction: StoreTransaction,
  part: NewPart,
): Promise<WriteResult<number, PartRefusal>> {
  const joined = await findJoined(transaction, part);
  if (joined === undefined) return accept(await startVersion(transaction, part));
  const conflict = conflictWith(joined, part);
  if (conflict !== undefined) return refuse({ code: "build.part-conflict", params: conflict });
  const parts = union(fromJson(joined.parts) as string[], [part.name]);
  if (parts.length > partsMax) return refuse({ code: "build.parts-too-many", params: { limit: partsMax } });
  const expected = union(fromJson(joined.expected) as string[], expectedBy(part));
  await transaction
    .updateTable("joined_versions")
    .set({
      parts: toJson(parts),
      expected: toJson(expected),
      carries: flag(joined.carries === 1 && carriesBy(part)),
      carry_stated: joined.carry_stated ?? carryStated(part),
      wait_until: joined.wait_until ?? waitUntil(part, expected),
    })
    .where("version_id", "=", joined.version_id)
    .execute();
  const { projectId, userId, at } = part.build;
  const { completeChanged } = await reviseParts(transaction, { versionId: joined.version_id, at, userId });
  if (completeChanged) await chooseAround(transaction, joined.version_id, { projectId, userId, at });
  return accept(joined.version_id);
}

/** The newest joined version of that key, unless it is deleted or a complete baseline: that one is finished. */
async function findJoined(
  transaction: StoreTransaction,
  { build, branchId }: NewPart,
): Promise<JoinedVersionsTable | undefined> {
  const { commit, name } = build.parameters;
  const joined = await transaction
    .selectFrom("joined_versions")
    .leftJoin("versions", "versions.id", "joined_versions.version_id")
    .selectAll("joined_versions")
    .select(["versions.deleted_at", "versions.complete", "versions.baseline as baselineNow"])
    .where("joined_versions.branch_id", "=", branchId)
    .where((where) =>
      commit === null
        ? where.and([where("joined_versions.commit_id", "is", null), where("joined_versions.name", "=", name)])
        : where("joined_versions.commit_id", "=", commit),
    )
    .orderBy("joined_versions.version_id", "desc")
    .executeTakeFirst();
  if (joined === undefined || joined.deleted_at !== null) return undefined;
  return joined.baselineNow === 1 && joined.complete === 1 ? undefined : joined;
}

async function startVersion(transaction: StoreTransaction, part: NewPart): Promise<number> {
  const { build, joining, branchId } = part;
  const { commit, name, analysisTime } = build.parameters;
  const versionId = await takeNumbers(transaction, "version");
  const expected = union([], expectedBy(part));
  await transaction
    .insertInto("joined_versions")
    .values({
      version_id: versionId,
      branch_id: branchId,
      commit_id: commit,
      name,
      baseline: flag(joining.baseline ?? false),
      analysis_time: analysisTime ?? build.at,
      parts: toJson([part.name]),
      expected: toJson(expected),
      carries: flag(carriesBy(part)),
      carry_stated: carryStated(part),
      wait_until: waitUntil(part, expected),
      waiting_ended_at: null,
      created_at: build.at,
      completed: flag(false),
    })
    .execute();
  return versionId;
}

/**
 * The first value that the request states and that differs from what an earlier part stated. The first part fixes all of
 * them but `carry`: any part may state that one, so that the order in which jobs send does not matter.
 */
function conflictWith(
  joined: JoinedVersionsTable,
  { build, joining }: NewPart,
): { readonly name: string; readonly first: string; readonly sent: string } | undefined {
  const { name, analysisTime } = build.parameters;
  if (joining.baseline !== null && flag(joining.baseline) !== joined.baseline) {
    return { name: "baseline", first: String(joined.baseline === 1), sent: String(joining.baseline) };
  }
  if (analysisTime !== null && analysisTime !== joined.analysis_time) {
    return { name: "date", first: isoText(joined.analysis_time), sent: isoText(analysisTime) };
  }
  if (name !== null && name !== joined.name) return { name: "version", first: joined.name ?? "V<n>", sent: name };
  if (joining.carry !== null && joined.carry_stated !== null && flag(joining.carry) !== joined.carry_stated) {
    return { name: "carry", first: String(joined.carry_stated === 1), sent: String(joining.carry) };
  }
  return undefined;
}

const isoText = (instant: number): string => new Date(instant).toISOString();

/** A part that was sent is announced too: until its content is there, and if it cannot be read, the version lacks it. */
function expectedBy({ name, joining, project }: NewPart): readonly string[] {
  return [...(fromJson(project.expected_parts) as string[]), ...joining.expected, name];
}

function carriesBy({ joining, project }: NewPart): boolean {
  return joining.carry !== false && project.carry_parts === 1;
}

function carryStated({ joining: { carry } }: NewPart): Flag | null {
  return carry === null ? null : flag(carry);
}

function waitUntil({ build, joining }: NewPart, expected: readonly string[]): number | null {
  return expected.length === 0 ? null : build.at + joining.waitMilliseconds;
}

function union(one: readonly string[], other: readonly string[]): readonly string[] {
  return [...new Set([...one, ...other])];
}
