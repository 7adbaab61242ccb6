import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { ApiAnswer } from "../client/api.ts";
import type { Client } from "../client/client.ts";
import { readList } from "../client/read-list.ts";
import { apiPath, findBranch, readBranches } from "../client/resolve.ts";
import { sendBuild } from "../client/send-build.ts";
import { awaitTask, exitOf, type Task } from "../client/task.ts";
import type { Call } from "../command.ts";
import { done, fail, type Outcome } from "../failure.ts";

/** Attributes of projects that an import creates. */
export interface NewProject {
  readonly name: string;
  /** The name that the main branch gets. */
  readonly mainBranch: string;
  readonly modelId: string | undefined;
  readonly group: string | undefined;
}

/** A version to send. */
export interface IncomingVersion {
  readonly branch: string;
  /** The branch that this one is compared with. */
  readonly target: string | undefined;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly commit: string | undefined;
  readonly baseline: boolean;
  /** Lines of the results format, without line ends. Opened again for each attempt. */
  readonly records: () => AsyncIterable<string>;
}

/** A condition of a gate, as the API takes it. */
export interface GateCondition {
  readonly type: "MEASURE" | "FINDINGS" | "NEW_CODE";
  readonly id?: string;
  readonly on?: "NEW";
  readonly categories?: readonly string[];
  readonly families?: readonly string[];
  readonly bounds: string;
}

/** The server that data is imported into. */
export class Destination {
  readonly client: Client;
  readonly call: Call;

  constructor(call: Call, client: Client) {
    this.call = call;
    this.client = client;
  }

  /** Creates the project, unless it exists. Returns the name of its main branch. */
  async ensureProject({ name, mainBranch, modelId, group }: NewProject): Promise<Outcome<{ readonly main: string }>> {
    const found = await this.client.open({
      path: apiPath("projects", name),
      query: { fields: "id" },
      expected: [404],
    });
    if (!found.ok) return found;
    await found.value.body?.cancel();
    if (!found.value.ok) {
      const body = { name, ...(modelId && { modelId }), ...(group && { group }) };
      const created = await this.client.write("POST", "/api/projects", body);
      if (!created.ok) return created;
    }
    const branches = await readBranches(this.client, name);
    if (!branches.ok) return branches;
    const { main, names } = branches.value;
    // Only a branch without versions gets another name: a user may have chosen the present one.
    if (main === mainBranch || names.includes(mainBranch)) return done({ main });
    const versions = await this.versionTimes(name, main);
    if (!versions.ok) return versions;
    if (versions.value.size > 0) return done({ main });
    const renamed = await this.client.write("PUT", apiPath("projects", name, "branches", main), { name: mainBranch });
    return renamed.ok ? done({ main: mainBranch }) : renamed;
  }

  /** Waits for builds that an interrupted run has sent. */
  async awaitPending(project: string): Promise<Outcome<void>> {
    const where = `project="${project.replaceAll('"', '""')}" AND status.id IN (QUEUED,RUNNING)`;
    const tasks: Task[] = [];
    const read = await readList(this.client, { path: "/api/tasks", query: { where } }, undefined, (elements) => {
      tasks.push(...elements.map((element) => JSON.parse(element) as Task));
      return Promise.resolve(true);
    });
    if (!read.ok) return read;
    for (const task of tasks) {
      const ended = await awaitTask(this.call, this.client, task);
      if (!ended.ok) return ended;
    }
    return done(undefined);
  }

  /** The times of analysis of a branch's versions, in milliseconds since 1970. Empty if the branch does not exist. */
  async versionTimes(project: string, branch: string): Promise<Outcome<ReadonlySet<number>>> {
    const branches = await readBranches(this.client, project);
    if (!branches.ok) return branches;
    const times = new Set<number>();
    if (!branches.value.names.includes(branch)) return done(times);
    const request = {
      path: apiPath("projects", project, "versions"),
      query: { branch, fields: "analysisTime" },
    };
    const read = await readList(this.client, request, undefined, (elements) => {
      for (const element of elements) {
        times.add(Date.parse((JSON.parse(element) as { readonly analysisTime: string }).analysisTime));
      }
      return Promise.resolve(true);
    });
    return read.ok ? done(times) : read;
  }

  /** Sends a version and waits until it is built. */
  async sendVersion(project: string, version: IncomingVersion): Promise<Outcome<Task>> {
    const { branch, target, name, at, commit, baseline, records } = version;
    const query = {
      branch,
      version: name,
      date: new Date(at).toISOString(),
      baseline: String(baseline),
      ...(target === undefined ? {} : { target }),
      ...(commit === undefined ? {} : { commit }),
    };
    const content = {
      headers: { "content-type": "application/x-ndjson", "content-encoding": "gzip" },
      open: () => compressLines(records()),
    };
    const sent = await sendBuild(this.call, this.client, project, query, content);
    if (!sent.ok) return sent;
    const task = await awaitTask(this.call, this.client, sent.value);
    if (!task.ok) return task;
    const exit = exitOf(task.value, false);
    if (exit === "done") return task;
    const detail = task.value.problem?.detail ?? task.value.status.name;
    return fail({ exit, title: `Version ${name} of ${project} was not built`, detail });
  }

  /** Sets the conditions of a project that has none. Returns whether it did. */
  async setGate(project: string, conditions: readonly GateCondition[]): Promise<Outcome<boolean>> {
    const path = apiPath("projects", project, "gate");
    const present = await this.client.read<"GET /api/projects/:name/gate">({ path });
    if (!present.ok) return present;
    if (present.value.conditions.length > 0 || present.value.locked) return done(false);
    const written = await this.client.write("PUT", path, { conditions });
    return written.ok ? done(true) : written;
  }

  /** The findings of the newest version of a branch. */
  async findings(
    project: string,
    branch: string,
    take: (finding: ListedFinding) => void,
  ): Promise<Outcome<{ readonly count: number }>> {
    const found = await findBranch(this.client, project, branch);
    if (!found.ok) return found;
    const path = apiPath("artifacts", found.value.artifactId, "findings");
    const fields = "id,definition.id,message,location(path,startLine,startColumn),status.id,comment,assignee.login";
    return readList(this.client, { path, query: { fields } }, undefined, (elements) => {
      for (const element of elements) take(JSON.parse(element) as ListedFinding);
      return Promise.resolve(true);
    });
  }
}

/** A finding of the list, with the fields that an import needs. */
export type ListedFinding = Pick<ApiAnswer<"GET /api/findings/:id">, "id" | "message" | "comment"> & {
  readonly definition: { readonly id: string };
  readonly status: { readonly id: string };
  readonly assignee: { readonly login: string } | null;
  readonly location: {
    readonly path: string | null;
    readonly startLine: number | null;
    readonly startColumn: number | null;
  };
};

const chunkCharacters = 64 * 1024;

async function* compressLines(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  async function* chunks(): AsyncGenerator<string> {
    let text = "";
    for await (const line of lines) {
      text += `${line}\n`;
      if (text.length < chunkCharacters) continue;
      yield text;
      text = "";
    }
    yield text;
  }
  const source = Readable.from(chunks(), { objectMode: false });
  const gzip = createGzip();
  // `pipe` does not forward errors: the reader must receive them.
  source.once("error", (error) => gzip.destroy(error));
  yield* source.pipe(gzip) as AsyncIterable<Uint8Array>;
}
