import { inject } from "vitest";
import { startServer, type RunningServer } from "../../src/server/index.ts";
import { makeDatabase, type TestDatabase } from "../../src/store/postgres/databases.contract.ts";
import { Client } from "../harness/client.ts";
import { plainSettings } from "../harness/server-settings.ts";
import { temporaryToken } from "../http/token-world.ts";

const adminPassword = "correct horse battery";
const log = { info() {}, warn() {}, error() {} };

type NodeSettings = Parameters<typeof plainSettings>[0];
type NodeServices = Parameters<typeof startServer>[2];

/** Nodes that share a separate database on PostgreSQL. */
export class NodeGroup {
  readonly running: RunningServer[] = [];
  /** A token of the administrator. */
  token = "";
  readonly #database: TestDatabase;
  readonly #settings: NodeSettings;
  readonly #services: NodeServices;

  private constructor(database: TestDatabase, settings: NodeSettings, services: NodeServices) {
    this.#database = database;
    this.#settings = settings;
    this.#services = services;
  }

  /** Starts two. */
  static async start(settings: NodeSettings = {}, services?: NodeServices): Promise<NodeGroup> {
    const group = new NodeGroup(await makeDatabase(inject("postgresUrl")), settings, services);
    await group.startNode();
    await group.startNode();
    group.token = await temporaryToken(group.urls[0]!, "admin", adminPassword);
    return group;
  }

  get urls(): string[] {
    return this.running.map(({ port }) => `http://127.0.0.1:${port}`);
  }

  /** The administrator's client of each node. */
  get clients(): Client[] {
    return this.urls.map((url) => new Client(url, this.token));
  }

  async startNode(): Promise<void> {
    const database = { url: this.#database.url, connectionsMax: 3 };
    const started = await startServer(
      plainSettings({ ...this.#settings, database, adminPassword }),
      log,
      this.#services,
    );
    if (!started.ok) throw new Error(started.problem.code);
    this.running.push(started.value);
  }

  /** Stops one of them. */
  async stopNode(index: number): Promise<void> {
    await this.running.splice(index, 1)[0]!.close();
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.map((server) => server.close()));
    await this.#database.drop();
  }
}
