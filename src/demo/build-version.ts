import { setTimeout as pause } from "node:timers/promises";
import type { BuildParameters, ProjectRow, Store, TaskRow, UploadStore } from "../store/index.ts";
import { accept, type Result } from "../text/index.ts";
import type { PlannedVersion } from "./planned.ts";

/** What sending a build needs. */
export interface BuildServices {
  readonly store: Store;
  readonly uploads: UploadStore;
  readonly queue: { wake(): void };
  readonly now: () => number;
  readonly colorOf: (name: string) => ProjectRow["color"];
}

const pollMilliseconds = 50;

/** The results of a version, and the recorded members of a meta-project. */
export interface Results {
  readonly lines: AsyncIterable<Uint8Array>;
  readonly members?: BuildParameters["members"];
}

/**
 * Sends results like any build, and waits for the task to finish. If a version of the same name was sent before, it is
 * the same build: nothing is built twice. Aborting stops the waiting; the task continues, or is recovered at the next
 * start.
 */
export async function buildVersion(
  door: BuildServices,
  project: ProjectRow,
  version: Pick<PlannedVersion, "name" | "branch" | "baseline" | "commit" | "analysisTime">,
  results: Results,
  signal: AbortSignal,
): Promise<Result<TaskRow>> {
  const { store, uploads, queue, now } = door;
  const upload = await uploads.keep(results.lines);
  if (!upload.ok) return upload;
  const { name, branch, baseline, commit, analysisTime } = version;
  const accepted = await store.write.acceptBuild({
    projectId: project.id,
    branchName: branch,
    branchColor: door.colorOf(branch),
    userId: project.ownerId,
    upload: upload.value,
    parameters: {
      name,
      baseline,
      commit,
      analysisTime,
      mediaType: "application/x-ndjson",
      gzip: false,
      ...(results.members === undefined ? {} : { members: results.members }),
    },
    idempotency: { key: `demo ${branch} ${name}`, digest: "demo" },
    at: now(),
  });
  if (!accepted.ok || accepted.value.replayed) await uploads.remove(upload.value);
  if (!accepted.ok) return accepted;
  queue.wake();
  return accept(await waitForEnd(store, accepted.value.task, signal));
}

async function waitForEnd(store: Store, task: TaskRow, signal: AbortSignal): Promise<TaskRow> {
  for (;;) {
    // By its id: readers may not see its project yet.
    const [current = task] = await store.read.tasksByIds([task.id]);
    if (current.status !== "QUEUED" && current.status !== "RUNNING") return current;
    await pause(pollMilliseconds, undefined, { signal });
  }
}
