import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createPasswords, ensureAdministrator } from "../access/index.ts";
import {
  composeMetaBuild,
  createHttpServer,
  paletteColor,
  productVersion,
  type HttpServer,
  type Log,
} from "../http/index.ts";
import type { Demo, DemoNeeds } from "../demo/index.ts";
import { compileModel, standardModel } from "../model/index.ts";
import {
  foldersOf,
  openSnapshotPlace,
  openSourceDatabase,
  openStore,
  sourceDatabaseFileName,
  StorageFullError,
  type OpenStore,
  type Store,
  type TaskRow,
  type VersionRow,
} from "../store/index.ts";
import { Housekeeping, TaskRunner } from "../tasks/index.ts";
import { accept, refuse, type Result } from "../text/index.ts";
import { createMetrics } from "./metrics.ts";
import type { ServerSettings } from "./settings.ts";
import { createTaskCounts } from "./task-counts.ts";
import { countUploads } from "./upload-counts.ts";

/** A server that answers. */
export interface RunningServer {
  readonly port: number;
  /** Shown once, at the very first start without a password given. */
  readonly generatedPassword: string | undefined;
  /** When the first project of the demo portfolio is there; at once without one. */
  readonly demonstrated: Promise<void>;
  /**
   * Finishes what is under way and lets go of everything. Before that it answers for a while as ever, but says that it is
   * not ready; `hurry` cuts that short.
   */
  close(hurry?: Promise<void>): Promise<void>;
}

/** What whoever starts a server may watch, or put in the place of the real thing. */
export interface ServerHooks {
  /** Is told, for people, how far the demo portfolio is. */
  readonly say?: (line: string) => void;
  readonly now?: () => number;
  readonly onStep?: (task: TaskRow, step: string) => void;
  /** The folder whose code the demo portfolio shows. */
  readonly demoRoot?: string;
}

/** Two folders up from the sources, and from what is built. */
const installation = join(import.meta.dirname, "..", "..");

/** Beside the built server; sources use what was last built of them. */
const webDir = fileURLToPath(new URL(import.meta.url.endsWith(".ts") ? "../../dist/web" : "../web", import.meta.url));

/** Puts all rooms together: the one place that knows them all. A full disk is the refusal `storage.full`. */
export async function startServer(
  settings: ServerSettings,
  log: Log,
  hooks: ServerHooks = {},
): Promise<Result<RunningServer>> {
  const opened = await openStore({ dataDir: settings.dataDir });
  if (!opened.ok) return opened;
  try {
    return accept(await startOn(opened.value, settings, log, hooks));
  } catch (error) {
    await opened.value.store.close();
    if (isFull(error)) return refuse({ code: "storage.full" });
    const reason = listenFailure(error);
    if (reason === undefined) throw error;
    const address = `${settings.host}:${settings.port}`;
    return refuse({ code: "server.address-unusable", params: { address, reason } });
  }
}

async function startOn(
  { store, place: folder, spool }: OpenStore,
  settings: ServerSettings,
  log: Log,
  hooks: ServerHooks,
): Promise<RunningServer> {
  const now = hooks.now ?? Date.now;
  const bootId = randomUUID();
  const folders = foldersOf(settings.dataDir);
  const places = {
    ...folders,
    snapshots: settings.snapshots ?? folders.snapshots,
    sources: join(settings.dataDir, sourceDatabaseFileName),
  };
  const place = settings.snapshots === undefined ? folder : openSnapshotPlace(settings.snapshots);
  const sources = openSourceDatabase(places.sources);
  const { workersMax } = settings;
  const tasks = createTaskCounts();
  const runner = new TaskRunner({
    store,
    place,
    spool,
    places,
    bootId,
    workersMax,
    now,
    log,
    meter: tasks.meter,
    ...onStepOf(hooks),
  });
  const housekeeping = new Housekeeping({ store, place, spool, sources, bootId, now, log });
  let ready = false;

  await runner.recover();
  await housekeeping.atStart();
  await seedStandardModel(store, now());
  const passwords = createPasswords();
  const { generatedPassword } = await ensureAdministrator({ store, passwords, now }, settings.adminPassword);
  const uploads = countUploads(spool);
  const measured = { tasks, uploads: uploads.counts, store, version: productVersion(), now };
  const { metricsToken } = settings;
  const http: HttpServer = createHttpServer({
    store,
    uploads: uploads.spool,
    place,
    sources,
    queue: runner,
    models: { compile: compileModel },
    now,
    bootId,
    ...(settings.baseUrl === undefined ? {} : { baseUrl: settings.baseUrl }),
    trustedProxies: settings.trustedProxies,
    webDir,
    log,
    ...(metricsToken !== undefined && {
      metrics: createMetrics(metricsToken, { ...measured, http: () => http.readings() }),
    }),
    ready: () => ready,
  });
  const { port } = await http.listen(settings.host, settings.port);
  runner.wake();
  ready = true;
  const demo = settings.demo ? await createDemo({ store, spool, queue: runner, now, log }, hooks) : undefined;
  return {
    port,
    generatedPassword,
    demonstrated: demo?.start() ?? Promise.resolve(),
    async close(hurry) {
      ready = false;
      await drained((settings.drainSeconds ?? 0) * 1000, hurry);
      await demo?.stop();
      await http.close();
      await runner.stop();
      await housekeeping.stop();
      sources.close();
      await store.close();
    },
  };
}

async function drained(milliseconds: number, hurry: Promise<void> | undefined): Promise<void> {
  if (milliseconds === 0) return;
  const enough = new AbortController();
  const waited = pause(milliseconds, undefined, { signal: enough.signal }).catch(() => undefined);
  await Promise.race([waited, ...(hurry === undefined ? [] : [hurry])]);
  enough.abort();
}

/** Servers without a demo do not wait for the parsers that it needs. */
async function createDemo(
  needs: Pick<DemoNeeds, "store" | "spool" | "queue" | "now" | "log">,
  { say = () => {}, demoRoot: root = installation }: ServerHooks,
): Promise<Demo> {
  const { Demo: Portfolio } = await import("../demo/index.ts");
  // Nothing has been triaged in what is just being made: the roots are as they were built.
  const asBuilt = { rootOf: async (version: VersionRow) => version.root };
  return new Portfolio({
    ...needs,
    root,
    say,
    composeMetaBuild: (read, project, baseline) => composeMetaBuild(read, asBuilt, project, baseline),
    colorOf: paletteColor,
  });
}

/** SQLite's own word where no store stands between: the sources' database is opened directly. */
function isFull(error: unknown): boolean {
  return (
    error instanceof StorageFullError || (error instanceof Error && "code" in error && error.code === "SQLITE_FULL")
  );
}

/** The system's word for why an address cannot be listened on. */
function listenFailure(error: unknown): string | undefined {
  const { syscall, code } = error as { readonly syscall?: string; readonly code?: string };
  return syscall === "listen" || syscall === "getaddrinfo" ? code : undefined;
}

/** Only where it is absent: an administrator may have written another revision of it. */
async function seedStandardModel(store: Store, at: number): Promise<void> {
  const modelId = standardModel.id!;
  if ((await store.read.currentModelRevision(modelId)) !== undefined) return;
  await store.write.putModel({ modelId, document: JSON.stringify(standardModel), at });
}

function onStepOf({ onStep }: ServerHooks): Pick<ServerHooks, "onStep"> {
  return onStep === undefined ? {} : { onStep };
}
