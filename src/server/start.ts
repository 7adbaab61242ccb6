import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createAuditDispatcher } from "../audit/index.ts";
import { createPasswords, ensureAdministrator } from "../access/index.ts";
import { createHttpServer, productVersion, type HttpServer, type Log } from "../http/index.ts";
import type { Dispatcher } from "../delivery/index.ts";
import { createAgentServer } from "../mcp/index.ts";
import type { Demo, DemoNeeds } from "../demo/index.ts";
import { createMailDispatcher } from "../mail/index.ts";
import { loadWrittenModel } from "../model/index.ts";
import type { PluginCatalogue } from "../plugins/index.ts";
import { composeMetaBuild, createModelCache, defaultColor, rootWithoutNewCode, Snapshots } from "../portfolio/index.ts";
import {
  openAgreedFolder,
  openAgreedPostgres,
  openSources,
  postgresProblem,
  SourcesDamagedError,
  storageTroubleOf,
  type AgreedStore,
  type TaskRow,
} from "../store/index.ts";
import { Housekeeping, TaskRunner } from "../tasks/index.ts";
import { accept, refuse, type Problem, type Result } from "../text/index.ts";
import { createWebhookDispatcher } from "../webhooks/index.ts";
import { createDeliveryCounts, type DeliveryCounts } from "./delivery-counts.ts";
import { loadPlugins } from "./load-plugins.ts";
import { metricsOf } from "./metrics.ts";
import { nodeEvents } from "./node-events.ts";
import { providerNeeds } from "./provider-needs.ts";
import type { ServerSettings } from "./settings.ts";
import { updateStandardModel } from "./standard-model.ts";
import { startTraces } from "./start-traces.ts";
import { createStorageCounts, type StorageCounts } from "./storage-counts.ts";
import { createTaskCounts } from "./task-counts.ts";
import { logLifecycle, type RunningServer } from "./log-lifecycle.ts";
import { countUploads } from "./upload-counts.ts";

/** Callbacks and replacements for the command line and for tests. */
export interface ServerHooks {
  /** Shows a line to the user: the generated first password, and the progress of the demo portfolio. */
  readonly say?: (line: string) => void;
  readonly now?: () => number;
  /** Milliseconds of a clock that cannot be set. */
  readonly elapsed?: () => number;
  readonly onStep?: (task: TaskRow, step: string) => void;
  /** The folder whose code the demo portfolio shows. */
  readonly demoRoot?: string;
}

/** The package's root: two folders up, from the sources and from the built files. */
const installation = fileURLToPath(new URL("../..", import.meta.url));

/** The web interface beside the built server. A server that runs from sources uses the last build. */
const webDir = fileURLToPath(new URL(import.meta.url.endsWith(".ts") ? "../../dist/web" : "../web", import.meta.url));

/** Composes all rooms and starts the server. Refuses when storage, database or address cannot be used. */
export async function startServer(
  settings: ServerSettings,
  log: Log,
  hooks: ServerHooks = {},
): Promise<Result<RunningServer>> {
  const bootId = randomUUID();
  const counts = createStorageCounts(log);
  const opened = await open(settings, bootId, counts, hooks.now ?? Date.now);
  if (!opened.ok) return opened;
  if (opened.value.isRestored) log.warn({}, "the database is older than the stored bytes: it was restored");
  try {
    const { plugins } = await loadPlugins(settings, log);
    const server = await startOn({ ...opened.value, ...counts, plugins }, bootId, settings, log, hooks);
    return accept(logLifecycle(server, settings, bootId, log));
  } catch (error) {
    await opened.value.store.close();
    const problem = startProblem(error);
    if (problem !== undefined) return refuse(problem);
    const reason = listenFailure(error);
    if (reason === undefined) throw error;
    const address = `${settings.host}:${settings.port}`;
    return refuse({ code: "server.address-unusable", params: { address, reason } });
  }
}

/** The problem behind a failure of storage; undefined: the failure has another cause. */
function startProblem(error: unknown): Problem | undefined {
  if (error instanceof SourcesDamagedError) return { code: "storage.sources-damaged", params: { file: error.file } };
  return storageTroubleOf(error) === "full" ? { code: "storage.full" } : postgresProblem(error);
}

async function open(
  { dataDir, database, snapshots, givesUpUnknown = false }: ServerSettings,
  bootId: string,
  { replica, copyCounts }: StorageCounts,
  now: () => number,
): Promise<Result<AgreedStore>> {
  const options = { snapshots, copyCounts, givesUpUnknown, now };
  try {
    return database === undefined
      ? await openAgreedFolder({ dataDir }, options)
      : await openAgreedPostgres({ ...database, bootId }, options, replica);
  } catch (error) {
    const problem = startProblem(error);
    if (problem === undefined) throw error;
    return refuse(problem);
  }
}

async function startOn(
  stored: AgreedStore & StorageCounts & Pick<PluginCatalogue, "plugins">,
  bootId: string,
  settings: ServerSettings,
  log: Log,
  hooks: ServerHooks,
): Promise<RunningServer> {
  const { now = Date.now, elapsed = () => performance.now() } = hooks;
  const { store: opened, snapshots, uploads, byteStores, replica, copyCounts, plugins } = stored;
  const sources = await openSources(byteStores);
  const tasks = createTaskCounts();
  const traces = await startTraces(settings, bootId, tasks.meter);
  // Background work reads the latest state, without the revision that a client has seen.
  const store = { ...opened, read: opened.latest };
  const runner = new TaskRunner({
    store,
    snapshots,
    uploads,
    byteStores,
    bootId,
    workersMax: settings.workersMax,
    now,
    log,
    meter: traces.meter,
    ...jobNeeds(hooks, plugins),
  });
  const retirement = Promise.withResolvers<void>();
  const membership = await opened.join({ bootId, ...nodeEvents(runner, log, retirement.resolve) });
  const { database, givesUpUnknown = false } = settings;
  const own = { store, sources, bootId, membership, shared: database !== undefined, givesUpUnknown, now, log };
  const housekeeping = new Housekeeping({ ...stored, ...own, auditDays: settings.audit?.days });
  const { dispatchers, deliveries } = createDispatchers(settings, { ...own, snapshots, plugins });
  let ready = false;

  await runner.recover();
  await housekeeping.atStart();
  await updateStandardModel(store, log, now());
  await makeAdministrator({ store, passwords: createPasswords(), now }, settings, hooks);
  const counted = countUploads(uploads);
  const sweeps = () => housekeeping.counts();
  const measured = { tasks, uploads: counted.counts, deliveries, sweeps, store, replica, copyCounts, now };
  const http: HttpServer = createHttpServer({
    store: opened,
    uploads: counted.uploads,
    snapshots,
    sources,
    queue: runner,
    models: { compile: (await loadWrittenModel()).compileModel },
    now,
    elapsed,
    shared: own.shared,
    bootId,
    ...(await clientNeeds(settings, { now, log, plugins })),
    webDir,
    log,
    ...traces.http,
    ...metricsOf(settings, { ...measured, http: () => http.readings() }),
    ready: () => ready,
  });
  const { port } = await http.listen(settings.host, settings.port);
  runner.wake();
  for (const dispatcher of dispatchers) dispatcher.start();
  ready = true;
  const demo = await createDemo(settings, { store, uploads, queue: runner, now, log }, hooks);
  return {
    port,
    demoReady: demo?.start() ?? Promise.resolve(),
    retired: retirement.promise,
    async close(skipDrain) {
      ready = false;
      http.drain();
      await drain((settings.drainSeconds ?? 0) * 1000, skipDrain);
      await demo?.stop();
      await http.close();
      for (const worker of [runner, ...dispatchers, housekeeping]) await worker.stop();
      await membership.leave();
      for (const part of [traces, sources, store]) await part.close();
    },
  };
}

/** Columns that mails about owned files may keep in memory. */
const mailColumnBytesMax = 64 * 1024 ** 2;

/** What delivers events and audit entries: webhooks, and what is on of the others. */
function createDispatchers(
  { mail: server, baseUrl, webhookNetworks: networks = [], audit }: ServerSettings,
  {
    snapshots,
    plugins,
    ...own
  }: Omit<Parameters<typeof createMailDispatcher>[0], "server" | "baseUrl" | "snapshots" | "count"> &
    Pick<AgreedStore, "snapshots"> &
    Pick<PluginCatalogue, "plugins"> &
    Pick<Parameters<typeof createAuditDispatcher>[0], "membership">,
): { readonly dispatchers: readonly Dispatcher[]; readonly deliveries: DeliveryCounts } {
  const deliveries = createDeliveryCounts();
  const webhooks = createWebhookDispatcher({ ...own, plugins, baseUrl, networks, count: deliveries.of("webhook") });
  const receivers = audit?.receivers ?? [];
  const sent = createAuditDispatcher({ ...own, receivers, count: deliveries.of("audit") });
  const dispatchers = receivers.length === 0 ? [webhooks] : [webhooks, sent];
  if (server === undefined || baseUrl === undefined) return { dispatchers, deliveries };
  const { read } = own.store;
  const versions = new Snapshots({ read, snapshots, models: createModelCache(read) }, mailColumnBytesMax);
  const count = deliveries.of("mail");
  const mail = createMailDispatcher({ ...own, server, baseUrl, snapshots: versions, count });
  return { dispatchers: [...dispatchers, mail], deliveries };
}

/** What is about clients: the tools of agents, what plug-ins add, where users sign in, and settings. */
async function clientNeeds(
  settings: ServerSettings,
  { plugins, ...needs }: { readonly now: () => number; readonly log: Log } & Pick<PluginCatalogue, "plugins">,
) {
  const { baseUrl, trustedProxies, transferBounds, webhookNetworks, mail, portfolioMetrics = false } = settings;
  const { basePath, corsOrigins, slowRequestMilliseconds } = settings;
  return {
    agents: createAgentServer({ version: productVersion() }),
    plugins,
    trustedProxies,
    portfolioMetrics,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(basePath !== undefined && { basePath }),
    ...(corsOrigins && { corsOrigins }),
    ...(transferBounds && { transferBounds }),
    ...(webhookNetworks && { webhookNetworks }),
    ...(mail && { mail }),
    ...(slowRequestMilliseconds !== undefined && { slowRequestMilliseconds }),
    ...(await providerNeeds(settings, needs)),
  };
}

/** Shows a generated password at once: after a later failure, it could never be shown again. */
async function makeAdministrator(
  needs: Parameters<typeof ensureAdministrator>[0],
  { adminPassword }: ServerSettings,
  { say }: ServerHooks,
): Promise<void> {
  const { generatedPassword } = await ensureAdministrator(needs, adminPassword);
  if (generatedPassword !== undefined) say?.(`First start: sign in as admin with the password ${generatedPassword}`);
}

async function drain(milliseconds: number, skipDrain: Promise<void> | undefined): Promise<void> {
  if (milliseconds === 0) return;
  const timer = new AbortController();
  const timeout = pause(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([timeout, ...(skipDrain === undefined ? [] : [skipDrain])]);
  timer.abort();
}

/** Imported here, so that servers without a demo do not load its parsers. */
async function createDemo(
  { demo, dataDir }: ServerSettings,
  needs: Pick<DemoNeeds, "store" | "uploads" | "queue" | "now" | "log">,
  { say = () => {}, demoRoot: root = installation }: ServerHooks,
): Promise<Demo | undefined> {
  if (!demo) return undefined;
  const { Demo: Portfolio } = await import("../demo/index.ts");
  const roots = rootsAsBuilt(needs.store);
  return new Portfolio({
    ...needs,
    root,
    scratchDir: join(dataDir, "demo"),
    say,
    composeMetaBuild: (read, project) => composeMetaBuild(read, roots, project, new Set()),
    colorOf: defaultColor,
  });
}

/** No finding of the demo has been triaged yet, so the roots are as they were built. */
function rootsAsBuilt({ read }: AgreedStore["store"]): Parameters<typeof composeMetaBuild>[1] {
  const models = createModelCache(read);
  return {
    rootOf: async ({ root }) => root,
    withoutNewCode: async ({ modelRevisionId: id }, root) => rootWithoutNewCode(await models.byRevision(id), root),
  };
}

/** The system's error code when the address cannot be listened on. */
function listenFailure(error: unknown): string | undefined {
  const { syscall, code } = error as { readonly syscall?: string; readonly code?: string };
  return syscall === "listen" || syscall === "getaddrinfo" ? code : undefined;
}

function jobNeeds({ onStep }: ServerHooks, plugins: PluginCatalogue["plugins"]) {
  return { workers: { plugins }, ...(onStep !== undefined && { onStep }) };
}
