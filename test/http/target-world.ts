import type { Client } from "../harness/client.ts";
import { lines } from "../harness/results.ts";
import type { BuildingServer } from "./building-server.ts";

/** The version that another one is compared with. */
export interface Reference {
  readonly versionId: number | null;
  readonly branch: string | null;
  readonly commit: string | null;
  readonly why: string;
}

export interface TargetedVersion {
  readonly id: number;
  readonly gate: string | null;
  readonly reference: Reference;
  readonly parts: readonly { readonly name: string; readonly state: string; readonly versionId: number | null }[];
}

interface Gate {
  readonly status: string;
  readonly reason: { readonly id: string } | null;
  readonly reference: Reference;
  readonly conditions: readonly { readonly actual: number | null }[];
}

export interface KnownFinding {
  readonly id: number;
  readonly message: string;
  readonly isNew: boolean;
}

/** Results with critical findings, one line of `src/a.c` each. */
export function critical(...messages: readonly string[]): string {
  return lines(
    { kind: "rule", id: "leak", categories: ["SEVERITY.CRITICAL"] },
    { kind: "artifact", path: "src/a.c", type: "FILE", measures: { LC: 100 } },
    ...messages.map((message, index) => ({
      kind: "finding",
      artifact: "src/a.c",
      rule: "leak",
      message,
      location: { startLine: 10 * (index + 1) },
      fingerprint: message,
    })),
  );
}

/** A project whose gate allows no new critical findings. */
export class TargetedProject {
  readonly client: Client;
  readonly name: string;

  private constructor(client: Client, name: string) {
    this.client = client;
    this.name = name;
  }

  static async create({ admin }: BuildingServer, name: string): Promise<TargetedProject> {
    await admin.createProject(name);
    const conditions = [{ type: "FINDINGS", on: "NEW", categories: ["SEVERITY.CRITICAL"], bounds: "[;0]" }];
    await admin.json("PUT", `/api/projects/${name}/gate`, { conditions });
    return new TargetedProject(admin, name);
  }

  /** Builds and waits until nothing is left to do. */
  async build(query: string, ...messages: readonly string[]): Promise<TargetedVersion> {
    return this.send(query, critical(...messages));
  }

  async send(query: string, body: string): Promise<TargetedVersion> {
    const task = await this.client.build(this.name, body, { query: `?${query}` });
    if (task.versionId === null) throw new Error(JSON.stringify(task));
    await this.client.idle();
    return this.version(task.versionId);
  }

  async version(id: number, client = this.client): Promise<TargetedVersion> {
    return (await client.call<TargetedVersion>("GET", `/api/versions/${id}`)).body;
  }

  async gate(id: number, client = this.client): Promise<Gate> {
    return (await client.call<Gate>("GET", `/api/versions/${id}/gate`)).body;
  }

  async branch(name: string): Promise<{ readonly artifactId: number; readonly target: string; readonly base: string }> {
    return (await this.client.call<never>("GET", `/api/projects/${this.name}/branches/${name}`)).body;
  }

  async findings(branch: string, version: TargetedVersion, client = this.client): Promise<readonly KnownFinding[]> {
    const { artifactId } = await this.branch(branch);
    const path = `/api/artifacts/${artifactId}/findings?version=${version.id}`;
    const { body } = await client.call<KnownFinding[]>("GET", `${path}&fields=id,message,isNew,firstVersionId`);
    return body;
  }

  /** Messages of the new findings. */
  async news(branch: string, version: TargetedVersion, client = this.client): Promise<readonly string[]> {
    const found = await this.findings(branch, version, client);
    return found.filter(({ isNew }) => isNew).map(({ message }) => message);
  }

  async delete(version: TargetedVersion): Promise<void> {
    await this.client.call("DELETE", `/api/versions/${version.id}`);
  }
}
