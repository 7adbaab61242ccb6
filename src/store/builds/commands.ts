import { accept, refuse } from "../../text/index.ts";
import { audit } from "../audit/commands.ts";
import { flag, toJson } from "../database/columns.ts";
import type { Commands, OutputOf } from "../database/command.ts";
import type { Flag, StoreTransaction } from "../database/schema.ts";
import { takeNumbers } from "../ids/sequences.ts";
import { findLimitProblem } from "../limits/check-limits.ts";
import { recordEvent } from "../outbox/record-event.ts";
import { readGateState, recordEdition, recordGate } from "../outbox/version-events.ts";
import { isNameTaken } from "../projects/project-changes.ts";
import { insertBranch } from "../projects/projects.ts";
import { branchLane, insertTask, versionTasks } from "../tasks/commands.ts";
import { toTask } from "../tasks/mapping.ts";
import type { TaskRow } from "../tasks/rows.ts";
import { carryTriage } from "../triage/carried.ts";
import { checkReference, chooseAround } from "../versions/choose-again.ts";
import { partStatesColumn, partStatesOf } from "../versions/part-states.ts";
import { insertPart } from "../versions/parts.ts";
import { mainPart, type VersionPart } from "../versions/rows.ts";
import { commitEdition } from "./commit-edition.ts";
import type { AnalysisEnd, BuildCommit, BuildWrites, NewBuild } from "./contract.ts";
import { joinVersion } from "./joining.ts";
import type { BuildParameters } from "./rows.ts";
import { setTarget } from "./targets.ts";
import { nextVersionNumber, versionValues } from "./version-values.ts";

/** How long an idempotency key identifies its build (D12). */
export const idempotencyMilliseconds = 7 * 24 * 60 * 60 * 1000;

type Acceptance = OutputOf<BuildWrites, "acceptBuild">;

export async function acceptBuild(transaction: StoreTransaction, build: NewBuild): Promise<Acceptance> {
  // Taken first: the lock on the sequence serializes acceptances, so keys and branches cannot race.
  const taskId = await takeNumbers(transaction, "task");
  const project = await transaction
    .selectFrom("projects")
    .select(["name", "carry_parts", "expected_parts"])
    .where("id", "=", build.projectId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (project === undefined) return refuse({ code: "project.absent" });
  const earlier = await earlierAcceptance(transaction, build);
  if (earlier !== undefined) return earlier;
  const branchId = await findOrCreateBranch(transaction, build);
  const { joining, parameters } = build;
  const version =
    joining === undefined || parameters.part === undefined
      ? accept(await takeNumbers(transaction, "version"))
      : await joinVersion(transaction, { build, name: parameters.part, joining, branchId, project });
  if (!version.ok) return version;
  if (build.limits !== undefined) {
    const problem = await findLimitProblem(
      transaction,
      build,
      build.limits,
      !(await isStarted(transaction, version.value)),
    );
    if (problem !== undefined) return refuse(problem);
  }
  const task = await insertTask(transaction, {
    id: taskId,
    type: "build",
    project_id: build.projectId,
    branch_id: branchId,
    version_id: version.value,
    user_id: build.userId,
    lane: branchLane(branchId),
    submitted_at: build.at,
    parameters: toJson(parameters),
    upload: build.upload,
    upload_bytes: build.uploadBytes ?? 0,
  });
  if (build.target !== undefined) await setTarget(transaction, { branchId, taskId, given: build.target });
  if (build.idempotency !== null) await keepKey(transaction, build, build.idempotency, taskId);
  const detail = { project: project.name, branch: build.branchName, version: version.value, task: taskId };
  await audit(transaction, { at: build.at, userId: build.userId, action: "build.accept", detail });
  return accept({ task, replayed: false });
}

/** Whether the version exists, or another build is about to make it. */
async function isStarted(transaction: StoreTransaction, versionId: number): Promise<boolean> {
  const [version, task] = await Promise.all([
    transaction.selectFrom("versions").select("id").where("id", "=", versionId).executeTakeFirst(),
    transaction
      .selectFrom("tasks")
      .select("id")
      .where("version_id", "=", versionId)
      .where("status", "in", ["QUEUED", "RUNNING"])
      .executeTakeFirst(),
  ]);
  return version !== undefined || task !== undefined;
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
      "tasks.user_id as userId",
      "projects.id as projectId",
      "projects.hidden",
      "projects.name as projectName",
    ])
    .where("tasks.id", "=", commit.taskId)
    .where("tasks.type", "in", versionTasks)
    .where("branches.deleted_at", "is", null)
    .where("projects.deleted_at", "is", null)
    .executeTakeFirst();
  if (target === undefined || target.versionId === null) return false;
  const { branchId, versionId, userId, projectId, projectName } = target;
  const { edition } = commit;
  const gateBefore = await readGateState(transaction, versionId);
  const baseline =
    edition === undefined
      ? await commitWhole(transaction, { branchId, versionId, commit })
      : (await commitEdition(transaction, { projectId, branchId, versionId, userId, commit, edition }))?.baseline;
  if (baseline === undefined) return false;
  if (edition === undefined) {
    const cause = { projectId, userId, at: commit.at };
    await checkReference(transaction, commit.reference?.id, cause);
    await chooseAround(transaction, versionId, cause);
  }
  for (const carried of commit.carried ?? []) await carryTriage(transaction, branchId, carried);
  if (target.hidden === 1 && baseline === 1) {
    await makeVisible(transaction, projectId, projectName);
    await recordEvent(transaction, { type: "project.created", at: commit.at, projectId, userId });
  }
  const cause = { versionId, at: commit.at, taskId: commit.taskId, userId };
  await recordEdition(transaction, cause);
  await recordGate(transaction, gateBefore, cause);
  return true;
}

/** Commits a version that one build made. Returns whether it is a baseline; undefined if nothing was committed. */
async function commitWhole(
  transaction: StoreTransaction,
  {
    branchId,
    versionId,
    commit,
  }: { readonly branchId: number; readonly versionId: number; readonly commit: BuildCommit },
): Promise<Flag | undefined> {
  const task = await endBuild(transaction, commit);
  if (task === undefined) return undefined;
  const parameters = task.parameters as BuildParameters;
  const number = await nextVersionNumber(transaction, branchId);
  const analysisTime = parameters.analysisTime ?? task.submittedAt;
  const commitId = parameters.commit ?? commit.commit ?? null;
  const baseline = flag(parameters.baseline);
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
    recordsFolder: null,
    acceptedAt: task.submittedAt,
    wasDelivered: commit.analysis?.state !== "FAILED",
    ...(commit.unread === undefined ? {} : { unread: commit.unread }),
    ...(commit.tools === undefined ? {} : { tools: commit.tools }),
  };
  await transaction
    .insertInto("versions")
    .values({
      ...versionValues(commit),
      id: versionId,
      project_id: task.projectId,
      branch_id: branchId,
      task_id: task.id,
      name: parameters.name ?? `V${number}`,
      baseline,
      analysis_time: analysisTime,
      commit_id: commitId,
      created_at: commit.at,
      part_states: partStatesColumn({
        ...partStatesOf([part], { analysisTime, acceptedAt: task.submittedAt }),
        carriedDays: oldestCarried(parameters),
      }),
      revision: 1,
      deleted_at: null,
    })
    .execute();
  await insertPart(transaction, versionId, part);
  return baseline;
}

/** A version that one build makes carries nothing itself, but the members of a meta-project may. */
function oldestCarried({ members = [] }: BuildParameters): number | null {
  const ages = members.flatMap(({ carriedDays }) => carriedDays ?? []);
  return ages.length === 0 ? null : Math.max(...ages);
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
