import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgresStore, openStore, type OpenStore, type TaskRow, type VersionRow } from "../src/store/index.ts";
import { TaskRunner } from "../src/tasks/index.ts";
import { benchModel } from "./bench-model.ts";

/** As much as a connection hands over at a time. */
const socketBytes = 64 * 1024;

const silent = { info() {}, warn() {}, error: (fields: object, message: string) => console.error(message, fields) };

/** A store and a runner in a temporary folder: the data path without HTTP. */
export interface Workshop extends OpenStore {
  readonly dataDir: string;
  readonly projectId: number;
  readonly branchId: number;
  /** Builds a version from a file; gives the row and the task that made it. */
  build(
    file: string,
    branchName?: string,
    mediaType?: string,
  ): Promise<{ readonly version: VersionRow; readonly task: TaskRow }>;
  close(): Promise<void>;
}

const connectionsMax = 4;

/** Opens one; with `databaseUrl` on PostgreSQL, where the folder stays empty. */
export async function openWorkshop(databaseUrl?: string): Promise<Workshop> {
  const dataDir = mkdtempSync(join(tmpdir(), "belvedere-bench-"));
  const opened = await (databaseUrl === undefined
    ? openStore({ dataDir })
    : openPostgresStore({ url: databaseUrl, connectionsMax }));
  if (!opened.ok) throw new Error(opened.problem.code);
  const { store, snapshots, uploads, byteStores } = opened.value;
  const runner = new TaskRunner({
    store,
    snapshots,
    uploads,
    byteStores,
    bootId: "bench",
    workersMax: 1,
    now: Date.now,
    log: silent,
  });
  await store.write.putModel({ modelId: benchModel.id, document: JSON.stringify(benchModel), at: Date.now() });
  const user = await store.write.createUser({
    login: "bench",
    name: "",
    email: "",
    passwordHash: "",
    language: null,
    timezone: null,
    role: "ADMINISTRATOR",
    at: 0,
  });
  if (!user.ok) throw new Error(user.problem.code);
  const color = [0, 0, 0, 255] as const;
  const project = await store.write.createProject({
    name: "bench",
    modelId: benchModel.id,
    ownerId: user.value.id,
    metaProject: false,
    public: false,
    group: "",
    color,
    at: 0,
  });
  if (!project.ok) throw new Error(project.problem.code);
  const { id: projectId, mainBranchId: branchId } = project.value;

  return {
    ...opened.value,
    dataDir,
    projectId,
    branchId,
    async build(file, branchName = "main", mediaType = "application/x-ndjson") {
      const upload = await uploads.keep(createReadStream(file, { highWaterMark: socketBytes }));
      if (!upload.ok) throw new Error(upload.problem.code);
      const parameters = {
        name: null,
        baseline: false,
        analysisTime: null,
        commit: null,
        mediaType,
        gzip: false,
      };
      const accepted = await store.write.acceptBuild({
        projectId,
        branchName,
        branchColor: color,
        userId: user.value.id,
        upload: upload.value,
        parameters,
        idempotency: null,
        at: Date.now(),
      });
      if (!accepted.ok) throw new Error(accepted.problem.code);
      runner.wake();
      const task = await ended(opened.value, accepted.value.task.id);
      if (task.status !== "DONE") {
        throw new Error(`build ended ${task.status}: ${JSON.stringify(task.refused.slice(0, 3))}`);
      }
      return { task, version: (await store.read.versionById(task.versionId!))! };
    },
    async close() {
      await runner.stop();
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function ended({ store }: OpenStore, taskId: number): Promise<TaskRow> {
  for (;;) {
    const task = (await store.read.taskById(taskId))!;
    if (task.finishedAt !== null) return task;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
