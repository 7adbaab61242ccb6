import { patienceMilliseconds, until } from "./until.ts";

/** What a client got back. */
export interface Answer<Body = Readonly<Record<string, unknown>>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** What a request has besides its method and path. */
export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal;
}

/** A task as the API shows it (D12). */
export interface Task {
  readonly id: number;
  readonly type: string;
  readonly status: { readonly id: "QUEUED" | "RUNNING" | "DONE" | "WARNING" | "ERROR" | "CANCELLED" };
  readonly versionId: number | null;
  readonly step: { readonly id: string } | null;
  readonly problem: { readonly code: string; readonly detail: string } | null;
  readonly refused: {
    readonly count: number;
    readonly records: readonly { readonly line: number; readonly path: string | null; readonly reason: string }[];
  };
}

/** A version as the API shows it (D12). */
export interface Version {
  readonly id: number;
  readonly name: string;
  readonly branch: string;
  readonly baseline: boolean;
  readonly status: { readonly id: string };
  readonly level: { readonly id: string };
  readonly artifactCount: number;
  readonly findingCount: number;
}

/** Speaks to one server as one user. */
export class Client {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** The answer as it is. */
  async text(method: string, path: string, sent: RequestOptions = {}): Promise<Answer<string>> {
    const { body, headers, signal } = sent;
    const response = await fetch(this.#url + path, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...headers },
      // A body that is produced while it is sent needs `duplex`.
      ...(body === undefined ? {} : { body: body as NonNullable<RequestInit["body"]>, duplex: "half" }),
      ...(signal === undefined ? {} : { signal }),
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  }

  async call<Body>(method: string, path: string, sent: RequestOptions = {}): Promise<Answer<Body>> {
    const { body, ...answer } = await this.text(method, path, sent);
    return { ...answer, body: (body === "" ? {} : JSON.parse(body)) as Body };
  }

  json<Body>(method: string, path: string, value: unknown): Promise<Answer<Body>> {
    return this.call(method, path, { headers: { "content-type": "application/json" }, body: JSON.stringify(value) });
  }

  async createProject(name: string, modelId = "STANDARD"): Promise<void> {
    expectStatus(201, await this.json("POST", "/api/projects", { name, modelId }));
  }

  async putModel(model: Readonly<Record<string, unknown>> & { readonly id?: string }): Promise<void> {
    const answer = await this.json("PUT", `/api/models/${model.id}`, model);
    expectStatus(answer.status === 200 ? 200 : 201, answer);
  }

  /** Sends results as they are; `query` begins with `?`. */
  send(
    project: string,
    body: RequestOptions["body"],
    { query = "", ...sent }: RequestOptions & { readonly query?: string } = {},
  ) {
    const headers = { "content-type": "application/x-ndjson", ...sent.headers };
    return this.call<Task>("POST", `/api/projects/${project}/builds${query}`, { ...sent, headers, body: body ?? "" });
  }

  /** Sends results and waits for what becomes of them. */
  async build(
    project: string,
    body: RequestOptions["body"],
    sent?: RequestOptions & { readonly query?: string },
  ): Promise<Task> {
    const accepted = await this.send(project, body, sent);
    expectStatus(202, accepted);
    return this.ended(accepted.body.id);
  }

  async task(id: number): Promise<Task> {
    const answer = await this.call<Task>("GET", `/api/tasks/${id}`);
    expectStatus(200, answer);
    return answer.body;
  }

  async tasks(): Promise<readonly Task[]> {
    return (await this.call<Task[]>("GET", "/api/tasks")).body;
  }

  /** The task once it has ended, however. */
  ended(id: number, patience = patienceMilliseconds): Promise<Task> {
    const ask = async (): Promise<Task | undefined> => {
      const task = await this.task(id);
      return hasEnded(task) ? task : undefined;
    };
    return until(`task ${id} ends`, ask, patience);
  }

  /** When no task is left that has not ended. */
  async idle(): Promise<readonly Task[]> {
    return until("no task is left", async () => {
      const tasks = await this.tasks();
      return tasks.every(hasEnded) ? tasks : undefined;
    });
  }

  /** Newest first. */
  async versions(project: string, branch?: string): Promise<readonly Version[]> {
    const query = branch === undefined ? "" : `?branch=${encodeURIComponent(branch)}`;
    const answer = await this.call<Version[]>("GET", `/api/projects/${project}/versions${query}`);
    return answer.status === 404 ? [] : answer.body;
  }
}

export function hasEnded(task: Task): boolean {
  return task.status.id !== "QUEUED" && task.status.id !== "RUNNING";
}

function expectStatus(status: number, answer: Answer<unknown>): void {
  if (answer.status !== status) {
    throw new Error(`${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
  }
}
