import type { Client, Task, Version } from "../harness/client.ts";
import type { BuildingServer } from "./building-server.ts";

export interface Part {
  readonly name: string;
  readonly state: string;
  readonly versionId: number | null;
  readonly commit: string | null;
  readonly time: string | null;
  readonly findings: number;
  readonly artifacts: number;
  readonly dropped: number;
  readonly refused: number;
  readonly carried: number;
}

export interface PartedVersion extends Version {
  readonly edition: number;
  readonly complete: boolean;
  readonly commit: string | null;
  readonly gate: string | null;
  readonly parts: readonly Part[];
}

export interface Finding {
  readonly id: number;
  readonly message: string;
  readonly isNew: boolean;
  readonly cause: string | null;
  readonly firstVersionId: number;
  readonly artifact: { readonly name: string; readonly viewPath: string };
}

/** A project that gets its results in parts. */
export class PartedProject {
  readonly client: Client;
  readonly name: string;

  constructor(client: Client, name: string) {
    this.client = client;
    this.name = name;
  }

  static async create({ admin }: BuildingServer, name: string): Promise<PartedProject> {
    await admin.createProject(name);
    return new PartedProject(admin, name);
  }

  /** Sends a part without waiting for it. */
  async send(part: string, commit: string, body: string, query = ""): Promise<Task> {
    const answer = await this.answer(part, commit, body, query);
    if (answer.status !== 202) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  answer(part: string, commit: string, body: string, query = "") {
    return this.client.send(this.name, body, { query: `?part=${part}&commit=${commit}${query}` });
  }

  /** Sends a part, waits until nothing is left to do, and returns its version. */
  async part(part: string, commit: string, body: string, query = ""): Promise<PartedVersion> {
    const task = await this.client.ended((await this.send(part, commit, body, query)).id);
    if (task.versionId === null) throw new Error(`${task.status.id}: ${JSON.stringify(task.problem)}`);
    await this.client.idle();
    return this.version(task.versionId);
  }

  async version(id: number): Promise<PartedVersion> {
    return (await this.client.call<PartedVersion>("GET", `/api/versions/${id}`)).body;
  }

  /** Newest first. */
  async versions(): Promise<readonly PartedVersion[]> {
    return (await this.client.call<PartedVersion[]>("GET", `/api/projects/${this.name}/versions`)).body;
  }

  async rootId(): Promise<number> {
    return (await this.client.call<{ artifactId: number }>("GET", `/api/projects/${this.name}`)).body.artifactId;
  }

  async findings(versionId: number): Promise<ReadonlyMap<string, Finding>> {
    const path = `/api/artifacts/${await this.rootId()}/findings?version=${versionId}`;
    const { body } = await this.client.call<Finding[]>("GET", path);
    return new Map(body.map((finding) => [finding.message, finding]));
  }

  async messages(versionId: number): Promise<readonly string[]> {
    return [...(await this.findings(versionId)).keys()].toSorted();
  }
}

/** Lines of results. */
export function lines(...records: readonly Readonly<Record<string, unknown>>[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

/** A report of findings, each as `src/a.c:3 message`. */
export function lint(...findings: readonly string[]): string {
  const results = findings.map((finding) => {
    const [, uri, line, text] = /^(.*?):(\d+) (.*)$/.exec(finding)!;
    const physicalLocation = { artifactLocation: { uri }, region: { startLine: Number(line) } };
    return { ruleId: "r", message: { text }, locations: [{ physicalLocation }] };
  });
  return JSON.stringify({ version: "2.1.0", runs: [{ tool: { driver: { name: "Lint" } }, results }] });
}

/** A report that says that its own analysis failed. */
export const failedLint = JSON.stringify({
  version: "2.1.0",
  runs: [{ tool: { driver: { name: "Lint" } }, invocations: [{ executionSuccessful: false }], results: [] }],
});

/** Files, each with a number of lines of code. */
export function files(sizes: Readonly<Record<string, number>>): string {
  return lines(
    ...Object.entries(sizes).map(([path, LC]) => ({ kind: "artifact", path, type: "FILE", measures: { LC } })),
  );
}

/** Results that take a moment, so that others wait meanwhile. */
export const manyFiles = files(
  Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${index}.c`, index])),
);
