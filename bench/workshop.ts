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
  /** Builds a version from files that wait together: one without a name for the whole, or one for each part. */
  buildTogether(
    files: ReadonlyMap<string | undefined, string>,
    branchName: string,
  ): Promise<{ readonly version: VersionRow; readonly processorMilliseconds: number }>;
  close(): Promise<void>;
}

/** Results in a file: where they belong, and of which part they are. */
interface NewResults {
  readonly branchName: string;
  readonly mediaType?: string;
  readonly part?: string | undefined;
}

const connectionsMax = 4;

/** What versions are rated with, and how their tasks may end. */
export interface WorkshopOptions {
  /** A valid document. */
  readonly model?: { readonly id: string };
  readonly endings?: readonly TaskRow["status"][];
}

/** Opens one; with `databaseUrl` on PostgreSQL, where the folder stays empty. */
export async function openWorkshop(
  databaseUrl?: string,
  { model = benchModel, endings = ["DONE"] }: WorkshopOptions = {},
): Promise<Workshop> {
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
  await store.write.putModel({ modelId: model.id, document: JSON.stringify(model), at: Date.now() });
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
    modelId: model.id,
    ownerId: user.value.id,
    metaProject: false,
    audience: "MEMBERS",
    group: "",
    color,
    at: 0,
  });
  if (!project.ok) throw new Error(project.problem.code);
  const { id: projectId, mainBranchId: branchId } = project.value;
  const { id: userId } = user.value;
  const open = opened.value;

  /** Accepts a build, without waking the runner. */
  async function send(
    file: string,
    { branchName, mediaType = "application/x-ndjson", part }: NewResults,
  ): Promise<TaskRow> {
    const upload = await uploads.keep(createReadStream(file, { highWaterMark: socketBytes }));
    if (!upload.ok) throw new Error(upload.problem.code);
    const parameters = { name: null, baseline: false, analysisTime: null, commit: null, mediaType, gzip: false };
    const joining = { baseline: null, expected: [], carry: null, waitMilliseconds: 60_000 };
    const accepted = await store.write.acceptBuild({
      projectId,
      branchName,
      branchColor: color,
      userId,
      upload: upload.value,
      parameters: part === undefined ? parameters : { ...parameters, part, commit: branchName },
      ...(part === undefined ? {} : { joining }),
      idempotency: null,
      at: Date.now(),
    });
    if (!accepted.ok) throw new Error(accepted.problem.code);
    return accepted.value.task;
  }

  async function result({ id }: TaskRow): Promise<{ readonly version: VersionRow; readonly task: TaskRow }> {
    const task = await ended(open, id);
    if (!endings.includes(task.status)) {
      throw new Error(`build ended ${task.status}: ${JSON.stringify(task.refused.slice(0, 3))}`);
    }
    return { task, version: (await store.read.versionById(task.versionId!))! };
  }

  return {
    ...open,
    dataDir,
    projectId,
    branchId,
    async build(file, branchName = "main", mediaType = "application/x-ndjson") {
      const accepted = await send(file, { branchName, mediaType });
      runner.wake();
      return result(accepted);
    },
    async buildTogether(files, branchName) {
      const tasks = [];
      for (const [part, file] of files) tasks.push(await send(file, { branchName, part }));
      const before = process.cpuUsage();
      runner.wake();
      const [first] = await Promise.all(tasks.map(result));
      const { user: userTime, system } = process.cpuUsage(before);
      return { version: first!.version, processorMilliseconds: (userTime + system) / 1000 };
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
