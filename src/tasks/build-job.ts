import type { BuildParameters, Store, TaskRow } from "../store/index.ts";
import type { BuildJob } from "./job.ts";

/** Gathers all that a build's worker must know; undefined when its project or branch is gone. */
export async function buildJob(store: Store, task: TaskRow, at: number): Promise<BuildJob | undefined> {
  const project = await store.read.projectById(task.projectId);
  const branch = task.branchId === null ? undefined : await store.read.branchById(task.branchId);
  if (project === undefined || branch === undefined) return undefined;
  const model = await store.read.currentModelRevision(project.modelId);
  if (model === undefined) throw new Error(`project ${project.id} has no model ${project.modelId}`);
  const newest = await store.read.newestVersion(branch.id);
  const { mediaType, gzip, members } = task.parameters as BuildParameters;
  return {
    kind: "build",
    taskId: task.id,
    attempt: task.attempt,
    versionId: task.versionId!,
    projectName: project.name,
    rootArtifactId: branch.rootArtifactId,
    upload: task.upload!,
    mediaType,
    gzip,
    model: model.document,
    modelRevisionId: model.id,
    triageRevision: branch.triageRevision,
    triage: await store.read.branchTriage(branch.id),
    previous: newest === undefined ? null : { folder: newest.folder, versionId: newest.id },
    members: members ?? null,
    folder: `v${task.versionId!}-${task.attempt}`,
    at,
  };
}
