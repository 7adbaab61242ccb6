import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { expect } from "vitest";
import type { Tables } from "../schema.ts";
import { toVersion } from "../../versions/mapping.ts";
import { insertPart, partReads } from "../../versions/parts.ts";
import type { ColumnTypes } from "./column-types.ts";
import { migrationProvider } from "./index.ts";

/** Brings a database with a version up from the release that knew no parts. The database is empty. */
export async function checkVersionParts(database: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  const migrator = new Migrator({ db: database, provider: migrationProvider(types) });
  expect((await migrator.migrateTo("0013-hidden-projects")).error).toBeUndefined();
  await addVersion(database, 1);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const rows = await database.selectFrom("versions").selectAll().execute();
  const reads = partReads(database);
  const [part] = (await reads.versionParts(rows.map(toVersion))).get(1)!;
  const failures = { count: 0, records: [] };
  expect(part).toEqual({
    name: "main",
    state: "DELIVERED",
    sourceVersionId: null,
    commit: "abc",
    analysisTime: 5,
    findingCount: 2,
    artifactCount: 3,
    carriedCount: 0,
    droppedCount: 0,
    refusedCount: null,
    failures,
    recordsFolder: null,
    acceptedAt: null,
    wasDelivered: true,
  });

  const failed = { ...part!, state: "FAILED", refusedCount: 4 } as const;
  await database.transaction().execute((transaction) => insertPart(transaction, 1, failed));
  expect((await reads.versionParts(rows.map(toVersion))).get(1)).toEqual([failed]);
  // As a process of the earlier release forgets a version.
  await database.deleteFrom("versions").where("id", "=", 1).execute();
  expect(await database.selectFrom("version_parts").selectAll().execute()).toEqual([]);
}

/** Adds a version of the release that knew no parts, with all that it refers to. */
export async function addVersion(database: Kysely<Tables>, id: number): Promise<void> {
  const user = { id, login: "ada", name: "", email: "", password_hash: "h", language: null, timezone: null };
  const role = { role: "USER", disabled: 0, created_at: 5, deleted_at: null } as const;
  await database
    .insertInto("users")
    .values({ ...user, ...role })
    .execute();
  const project = { model_id: "M", owner_id: id, meta_project: 0, public: 0, group_name: "", color: "[]" } as const;
  const life = { created_at: 5, revision: 1, deleted_at: null } as const;
  await database
    .insertInto("projects")
    .values({ id, name: "engine", ...project, main_branch_id: id, ...life, hidden: 0 })
    .execute();
  await database
    .insertInto("branches")
    .values({
      id,
      project_id: id,
      name: "main",
      group_name: "",
      color: "[]",
      root_artifact_id: id,
      ...life,
      version_counter: 1,
      triage_revision: 0,
    })
    .execute();
  await database
    .insertInto("model_revisions")
    .values({ id, model_id: "M", revision: 1, document: "{}", created_at: 5, deleted_at: null })
    .execute();
  const task = { id, type: "build", project_id: id, branch_id: id, version_id: id, user_id: id, lane: "b1" } as const;
  const end = { status: "DONE", attempt: 1, boot_id: null, cancel_requested: 0, progress: 1, step: null } as const;
  await database
    .insertInto("tasks")
    .values({
      ...task,
      ...end,
      submitted_at: 5,
      started_at: 5,
      finished_at: 6,
      parameters: "{}",
      upload: null,
      refused_count: 0,
      refused: "[]",
      problem: null,
    })
    .execute();
  const build = { id, project_id: id, branch_id: id, task_id: id, name: "V1", baseline: 0, status: "DONE" } as const;
  const snapshot = { folder: "f", layer: 1, model_revision_id: id, triage_revision: 0, root: "{}", gate: null };
  await database
    .insertInto("versions")
    .values({
      ...build,
      ...snapshot,
      analysis_time: 5,
      commit_id: "abc",
      created_at: 6,
      artifact_count: 3,
      finding_count: 2,
      revision: 1,
      deleted_at: null,
    })
    .execute();
}
