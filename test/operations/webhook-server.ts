import { startServer, type RunningServer, type ServerSettings } from "../../src/server/index.ts";
import { Client } from "../harness/client.ts";
import type { DataFolder } from "../harness/data-folder.ts";
import { until } from "../harness/until.ts";
import { plainSettings } from "../harness/server-settings.ts";

/** A delivery as the API shows it. */
export interface Delivery {
  readonly id: number;
  readonly eventId: number | null;
  readonly type: string;
  readonly state: string;
  readonly attempt: number;
  readonly time: string;
  readonly status: number | null;
  readonly failure: string | null;
  readonly response: string | null;
}

/** A webhook as it is created. */
export interface CreatedWebhook {
  readonly id: number;
  readonly secret: string;
}

/** A whole server in this process that may deliver to loopback addresses, with a clock that can be moved. */
export class WebhookServer {
  readonly client: Client;
  readonly url: string;
  readonly #running: RunningServer;
  readonly #clock: { offset: number };

  private constructor(running: RunningServer, token: string, clock: { offset: number }) {
    this.#running = running;
    this.#clock = clock;
    this.url = `http://127.0.0.1:${running.port}`;
    this.client = new Client(this.url, token);
  }

  static async start(
    folder: DataFolder,
    networks: readonly string[] = ["127.0.0.1"],
    rest: Partial<ServerSettings> = {},
    log: Parameters<typeof startServer>[1] = { info() {}, warn() {}, error() {} },
  ): Promise<WebhookServer> {
    const clock = { offset: 0 };
    const started = await startServer(
      plainSettings({
        dataDir: folder.path,
        baseUrl: "https://quality.example.org/belvedere",
        webhookNetworks: networks,
        ...rest,
      }),
      log,
      { now: () => Date.now() + clock.offset },
    );
    if (!started.ok) throw new Error(started.problem.code);
    return new WebhookServer(started.value, folder.token, clock);
  }

  /** Moves the clock. */
  pass(milliseconds: number): void {
    this.#clock.offset += milliseconds;
  }

  /** Creates a webhook of a project, or of all projects. */
  async hook(project: string | null, values: Readonly<Record<string, unknown>>): Promise<CreatedWebhook> {
    return createHook(this.client, project, values);
  }

  /** The newest first. */
  async deliveries(id: number): Promise<readonly Delivery[]> {
    return (await this.client.call<Delivery[]>("GET", `/api/webhooks/${id}/deliveries`)).body;
  }

  /** Waits until the log of a webhook has a line like that. */
  async delivery(id: number, wanted: Partial<Delivery>): Promise<Delivery> {
    const isWanted = (one: Delivery) =>
      Object.entries(wanted).every(([name, value]) => one[name as keyof Delivery] === value);
    return until(`a delivery ${JSON.stringify(wanted)}`, async () => (await this.deliveries(id)).find(isWanted));
  }

  close(): Promise<void> {
    return this.#running.close();
  }
}

/** Creates a webhook of a project, or of all projects. */
export async function createHook(
  client: Client,
  project: string | null,
  values: Readonly<Record<string, unknown>>,
): Promise<CreatedWebhook> {
  const path = project === null ? "/api/webhooks" : `/api/projects/${project}/webhooks`;
  const created = await client.json<CreatedWebhook>("POST", path, values);
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  return created.body;
}
