import { ensureAdministrator, newTokenText, tokenHash } from "../../src/access/index.ts";
import { createHttpServer, type HttpNeeds } from "../../src/http/index.ts";
import { createAgentServer } from "../../src/mcp/index.ts";
import { loadWrittenModel, standardModel } from "../../src/model/index.ts";
import { openSources, type SnapshotStore, type Store } from "../../src/store/index.ts";
import { Housekeeping, TaskRunner, type RunnerNeeds } from "../../src/tasks/index.ts";
import { Client } from "../harness/client.ts";
import { quickPasswords } from "../harness/quick-passwords.ts";
import { makeTestStorage } from "../harness/test-storage.ts";

const { compileModel } = await loadWrittenModel();

/** A server in this process that runs real builds and exposes its store. */
export interface BuildingServer {
  readonly store: Store;
  readonly snapshots: SnapshotStore;
  readonly url: string;
  /** A permanent token of the administrator. */
  readonly adminToken: string;
  /** A client of the administrator. */
  readonly admin: Client;
  /** Creates a user without any role and returns a client. */
  user(login: string): Promise<Client>;
  /** The names of the files in the upload spool. */
  spooled(): Promise<readonly string[]>;
  /** The names of the folders of the snapshot store. */
  folders(): Promise<readonly string[]>;
  /** Does a round of housekeeping as if it were this much later, and audit entries were stored for some days. */
  keepHouse(milliseconds: number, auditDays?: number): Promise<void>;
  close(): Promise<void>;
}

/** The password of its administrator. */
export const buildingPassword = "correct horse battery";

/** Starts a server on a free loopback port, in a temporary folder; `more` adds to its HTTP needs. */
export async function startBuildingServer(
  more: Partial<
    Pick<
      HttpNeeds,
      | "webDir"
      | "basePath"
      | "log"
      | "now"
      | "mail"
      | "portfolioMetrics"
      | "slowRequestMilliseconds"
      | "directories"
      | "issuers"
      | "providers"
      | "baseUrl"
    >
  > = {},
  runnerNeeds: Partial<RunnerNeeds> = {},
): Promise<BuildingServer> {
  const storage = await makeTestStorage();
  const opened = await storage.open();
  const { store, snapshots, uploads, byteStores } = opened;
  const { now = Date.now } = more;
  const failures: string[] = [];
  const log = {
    info() {},
    warn() {},
    error: (fields: Readonly<Record<string, unknown>>, message: string) => {
      const error = fields["error"];
      failures.push(`${message}: ${error instanceof Error ? error.stack : JSON.stringify(fields)}`);
    },
  };
  await ensureAdministrator({ store, passwords: quickPasswords, now }, buildingPassword);
  await store.write.putModel({ modelId: "STANDARD", document: JSON.stringify(standardModel), at: now() });
  const sources = await openSources(byteStores);
  const bootId = "building";
  const runner = new TaskRunner({
    store,
    snapshots,
    uploads,
    byteStores,
    bootId,
    workersMax: 1,
    now,
    log,
    ...runnerNeeds,
  });
  const http = createHttpServer({
    store,
    uploads: uploads,
    snapshots,
    sources,
    queue: runner,
    models: { compile: compileModel },
    agents: createAgentServer({ version: "test" }),
    now,
    bootId,
    trustedProxies: [],
    portfolioMetrics: true,
    log,
    ready: () => true,
    ...more,
  });
  const { port } = await http.listen("127.0.0.1", 0);
  const url = `http://127.0.0.1:${port}`;
  const tokenOf = async (login: string): Promise<string> => {
    const user = await store.read.userByLogin(login);
    const text = newTokenText("PERMANENT");
    const token = { kind: "PERMANENT", name: login, hash: tokenHash(text), expiresAt: null, bootId: null } as const;
    await store.write.createToken({ ...token, userId: user!.id, at: now() });
    return text;
  };
  const adminToken = await tokenOf("admin");
  return {
    store,
    snapshots,
    url,
    adminToken,
    admin: new Client(url, adminToken),
    async user(login) {
      const created = { login, name: login, email: "", passwordHash: "unusable", language: null, timezone: null };
      await store.write.createUser({ ...created, role: "USER", at: now() });
      return new Client(url, await tokenOf(login));
    },
    spooled: () => storage.spooled(opened),
    folders: () => snapshots.list(),
    keepHouse: (milliseconds, auditDays) =>
      new Housekeeping({
        store: { ...store, read: store.latest },
        snapshots,
        uploads,
        sources,
        bootId,
        membership: { leads: () => true, leave: () => Promise.resolve() },
        shared: true,
        givesUpUnknown: false,
        auditDays,
        recordWork: () => Promise.resolve(),
        now: () => now() + milliseconds,
        log,
      }).round(),
    async close() {
      await http.close();
      await runner.stop();
      await sources.close();
      await store.close();
      await storage.remove();
      if (failures.length > 0) throw new Error(failures.join("\n"));
    },
  };
}
