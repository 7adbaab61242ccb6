import { accept, refuse } from "../../text/index.ts";
import { flag, toJson } from "../database/columns.ts";
import type { Commands, OutputOf } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import { isNameTaken } from "../projects/project-changes.ts";
import { insertBranch } from "../projects/projects.ts";
import { branchLane, insertTask } from "../tasks/commands.ts";
import { toTask } from "../tasks/mapping.ts";
import type { TaskRow } from "../tasks/rows.ts";
import { carryTriage } from "../triage/carried.ts";
import { partStatesColumn, partStatesOf } from "../versions/part-states.ts";
import { insertPart, mainPart } from "../versions/parts.ts";
import type { VersionPart } from "../versions/rows.ts";
import type { AnalysisEnd, BuildCommit, BuildWrites, NewBuild } from "./contract.ts";
import type { BuildParameters } from "./rows.ts";

/** How long an idempotency key identifies its build (D12). */
export const idempotencyMilliseconds = 7 * 24 * 60 * 60 * 1000;

type Acceptance = OutputOf<BuildWrites, "acceptBuild">;

export async function acceptBuild(transaction: StoreTransaction, build: NewBuild): Promise<Acceptance> {
  // Taken first: the lock on the sequence serializes acceptances, so keys and branches cannot race.
  const taskId = await takeNumbers(transaction, "task");
  const project = await transaction
    .selectFrom("projects")
    .select("id")
    .where("id", "=", build.projectId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (project === undefined) return refuse({ code: "project.absent" });
  const earlier = await earlierAcceptance(transaction, build);
  if (earlier !== undefined) return earlier;
  const branchId = await findOrCreateBranch(transaction, build);
  const task = await insertTask(transaction, {
    id: taskId,
    type: "build",
    project_id: build.projectId,
    branch_id: branchId,
    version_id: await takeNumbers(transaction, "version"),
    user_id: build.userId,
    lane: branchLane(branchId),
    submitted_at: build.at,
    parameters: toJson(build.parameters),
    upload: build.upload,
  });
  if (build.idempotency !== null) await keepKey(transaction, build, build.idempotency, taskId);
  return accept({ task, replayed: false });
}

/** What the key already identifies: its task, or a refusal when the content differs. */
async function earlierAcceptance(transaction: StoreTransaction, build: NewBuild): Promise<Acceptance | undefined> {
  if (build.idempotency === null) return undefined;
  await transaction
    .deleteFrom("idempotency")
    .where("accepted_at", "<=", build.at - idempotencyMilliseconds)
    .execute();
  const earlier = await transaction
    .selectFrom("idempotency")
    .innerJoin("tasks", "tasks.id", "idempotency.task_id")
    .selectAll("tasks")
    .select("idempotency.digest")
    .where("idempotency.user_id", "=", build.userId)
    .where("idempotency.project_id", "=", build.projectId)
    .where("idempotency.key", "=", build.idempotency.key)
    .executeTakeFirst();
  if (earlier === undefined) return undefined;
  if (earlier.digest !== build.idempotency.digest) return refuse({ code: "build.key-reused" });
  return accept({ task: toTask(earlier), replayed: true });
}

async function keepKey(
  transaction: StoreTransaction,
  build: NewBuild,
  { key, digest }: NonNullable<NewBuild["idempotency"]>,
  taskId: number,
): Promise<void> {
  await transaction
    .insertInto("idempotency")
    .values({
      user_id: build.userId,
      project_id: build.projectId,
      key,
      digest,
      task_id: taskId,
      accepted_at: build.at,
    })
    .execute();
}

async function findOrCreateBranch(transaction: StoreTransaction, build: NewBuild): Promise<number> {
  const branch = await transaction
    .selectFrom("branches")
    .select("id")
    .where("project_id", "=", build.projectId)
    .where("name", "=", build.branchName)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (branch !== undefined) return branch.id;
  const id = await takeNumbers(transaction, "branch");
  await insertBranch(transaction, {
    id,
    projectId: build.projectId,
    name: build.branchName,
    group: "",
    color: build.branchColor,
    at: build.at,
  });
  return id;
}

const succeeded: AnalysisEnd = { state: "DELIVERED", carriedCount: 0, failures: { count: 0, records: [] } };

export async function commitBuild(transaction: StoreTransaction, commit: BuildCommit): Promise<boolean> {
  const target = await transaction
    .selectFrom("tasks")
    .innerJoin("branches", "branches.id", "tasks.branch_id")
    .innerJoin("projects", "projects.id", "tasks.project_id")
    .select([
      "branches.id as branchId",
      "tasks.version_id as versionId",
      "projects.hidden",
      "projects.name as projectName",
    ])
    .where("tasks.id", "=", commit.taskId)
    .where("tasks.type", "=", "build")
    .where("branches.deleted_at", "is", null)
    .where("projects.deleted_at", "is", null)
    .executeTakeFirst();
  if (target === undefined || target.versionId === null) return false;
  const task = await endBuild(transaction, commit);
  if (task === undefined) return false;
  const parameters = task.parameters as BuildParameters;
  const { version_counter } = await transaction
    .updateTable("branches")
    .set((set) => ({ version_counter: set("version_counter", "+", 1), revision: set("revision", "+", 1) }))
    .where("id", "=", target.branchId)
    .returning("version_counter")
    .executeTakeFirstOrThrow();
  const analysisTime = parameters.analysisTime ?? task.submittedAt;
  const commitId = parameters.commit ?? commit.commit ?? null;
  const part: VersionPart = {
    name: mainPart,
    ...(commit.analysis ?? succeeded),
    sourceVersionId: null,
    commit: commitId,
    analysisTime,
    findingCount: commit.findingCount,
    artifactCount: commit.artifactCount,
    droppedCount: 0,
    refusedCount: commit.refusedCount,
  };
  await transaction
    .insertInto("versions")
    .values({
      id: target.versionId,
      project_id: task.projectId,
      branch_id: target.branchId,
      task_id: task.id,
      name: parameters.name ?? `V${version_counter}`,
      baseline: flag(parameters.baseline),
      analysis_time: analysisTime,
      commit_id: commitId,
      created_at: commit.at,
      status: commit.status,
      folder: commit.folder,
      layer: commit.layer,
      model_revision_id: commit.modelRevisionId,
      triage_revision: commit.triageRevision,
      artifact_count: commit.artifactCount,
      finding_count: commit.findingCount,
      root: toJson(commit.root),
      gate: commit.gate === null ? null : toJson(commit.gate),
      part_states: partStatesColumn(partStatesOf([part], analysisTime)),
      revision: 1,
      deleted_at: null,
    })
    .execute();
  await insertPart(transaction, target.versionId, part);
  for (const carried of commit.carried ?? []) await carryTriage(transaction, target.branchId, carried);
  if (target.hidden === 1 && parameters.baseline) await makeVisible(transaction, task.projectId, target.projectName);
  return true;
}

/** A hidden project becomes visible with its first baseline, unless a visible one has its name by now. */
async function makeVisible(transaction: StoreTransaction, projectId: number, name: string): Promise<void> {
  if (await isNameTaken(transaction, name)) return;
  await transaction.updateTable("projects").set({ hidden: 0 }).where("id", "=", projectId).execute();
}

/** One statement checks the attempt and ends the task: a stalled worker of an earlier attempt changes nothing. */
async function endBuild(transaction: StoreTransaction, commit: BuildCommit): Promise<TaskRow | undefined> {
  const row = await transaction
    .updateTable("tasks")
    .set({
      status: commit.status,
      finished_at: commit.at,
      progress: 1,
      refused_count: commit.refusedCount,
      refused: toJson(commit.refused),
    })
    .where("id", "=", commit.taskId)
    .where("attempt", "=", commit.attempt)
    .where("status", "=", "RUNNING")
    .where("cancel_requested", "=", flag(false))
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : toTask(row);
}

/** Every command of this area. */
export const buildCommands: Commands<BuildWrites> = {
  acceptBuild,
  commitBuild,
};
