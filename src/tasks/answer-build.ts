import { StorageFullError, type TaskRow } from "../store/index.ts";
import type { BuildJob, BuiltVersion } from "./job.ts";
import type { Reply, Request } from "./messages.ts";
import type { RunnerNeeds } from "./runner-needs.ts";

/** Runs the database work of a build for its worker thread. A full disk is a reply, not an error. */
export async function answerBuild(needs: RunnerNeeds, task: TaskRow, job: BuildJob, request: Request): Promise<Reply> {
  try {
    if (request.kind === "commit") {
      return { kind: "committed", committed: await commit(needs, task, job, request.version) };
    }
    const { idKind: kind, count } = request;
    return { kind: "ids", ranges: await needs.store.write.reserveIds({ kind, branchId: task.branchId!, count }) };
  } catch (error) {
    if (error instanceof StorageFullError) return { kind: "storage-full" };
    throw error;
  }
}

/** The version of a meta-project is as good as its members: if the analysis of one failed, so did this one (D16). */
function analysisOf({ members }: BuildJob, { analysis }: BuiltVersion): BuiltVersion["analysis"] {
  return members?.some(({ failed }) => failed) === true ? { ...analysis, state: "FAILED" } : analysis;
}

/** Whether nothing of the version was refused, and no part of it failed. */
function isWhole({ members }: BuildJob, { refused, edition }: BuiltVersion): boolean {
  return (
    refused.count === 0 &&
    (members ?? []).every(({ failed }) => failed !== true) &&
    (edition?.parts ?? []).every(({ state, refusedCount }) => state !== "FAILED" && refusedCount === 0)
  );
}

async function commit(needs: RunnerNeeds, task: TaskRow, job: BuildJob, built: BuiltVersion): Promise<boolean> {
  const { store, now, onStep, log, meter } = needs;
  const { refused, steps, edition, ...version } = built;
  onStep?.(task, "before-commit");
  const committed = await store.write.commitBuild({
    ...version,
    analysis: analysisOf(job, built),
    ...(edition === null ? {} : { edition }),
    taskId: task.id,
    attempt: task.attempt,
    status: isWhole(job, built) ? "DONE" : "WARNING",
    refusedCount: refused.count,
    refused: refused.records,
    modelRevisionId: job.modelRevisionId,
    triageRevision: job.triageRevision,
    reference: { id: job.reference?.versionId ?? null, why: job.referenceWhy },
    at: now(),
  });
  onStep?.(task, "after-commit");
  meter?.built(steps, task.id);
  log.info({ taskId: task.id, committed, artifacts: version.artifactCount, steps }, "version built");
  return committed;
}
