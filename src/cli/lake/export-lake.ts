import { createHash } from "node:crypto";
import { incompleteAnswer, type ApiRequest, type Client } from "../client/client.ts";
import { readList } from "../client/read-list.ts";
import { apiPath } from "../client/resolve.ts";
import type { ApiAnswer } from "../client/api.ts";
import { done, fail, type Failure, type Outcome } from "../failure.ts";
import type { LakeFolder, Partition } from "./lake-folder.ts";
import { ValueColumns } from "./value-columns.ts";

/** What is exported. */
export interface LakeWish {
  /** Undefined: all projects that the caller sees. */
  readonly projects: ReadonlySet<string> | undefined;
  readonly allBranches: boolean;
  /** Versions that the server no longer shows are removed. */
  readonly prunes: boolean;
}

/** What an export did. */
export interface LakeReport {
  projects: number;
  versions: number;
  exported: number;
  removed: number;
  bytes: number;
}

/** Reports the progress: how many of all projects are done, and the name of the next one. */
type Progress = (done: number, all: number, project: string) => void;

const projectFields = "id,name,group,modelId,mainId,artifactId";
const artifactFields = "id,parentId,name,viewPath,path,type.id,level(id,rank),trend.id,rank";
const findingFields =
  "id,artifact(id,viewPath),definition(id,name,tool,families,categories),message," +
  "location(path,startLine,startColumn,endLine,endColumn),status.id,relaxed,reason,comment,until,assignee,dueDate,owner," +
  "isNew,cause,firstVersionId";

type ListedProject = Pick<ApiAnswer<"GET /api/projects">[number], "id" | "name" | "modelId" | "mainId" | "branches">;
type ListedVersion = Pick<ApiAnswer<"GET /api/projects/:name/versions">[number], "id">;

/** A version, and how the server lists it. */
interface Listed {
  readonly version: ListedVersion;
  readonly digest: string;
}

/** A branch whose versions are exported. */
interface Branch {
  readonly project: ListedProject;
  readonly id: number;
  readonly name: string;
  readonly artifactId: number;
}

/** Brings a lake to the state of the server: new versions, those that changed, and those that may have changed. */
export async function exportLake(
  client: Client,
  lake: LakeFolder,
  wish: LakeWish,
  progress: Progress,
): Promise<Outcome<LakeReport>> {
  let closed: Outcome<void> = done(undefined);
  let report: Outcome<LakeReport>;
  try {
    report = await exportProjects(client, lake, wish, progress);
  } finally {
    closed = await lake.close();
  }
  return report.ok && !closed.ok ? closed : report;
}

async function exportProjects(
  client: Client,
  lake: LakeFolder,
  wish: LakeWish,
  progress: Progress,
): Promise<Outcome<LakeReport>> {
  const projects = await listProjects(client, wish.projects);
  if (!projects.ok) return projects;
  const report: LakeReport = { projects: 0, versions: 0, exported: 0, removed: 0, bytes: 0 };
  const exported = await new Exporter(client, lake, report).projects(projects.value, wish, progress);
  return exported.ok ? done(report) : exported;
}

async function listProjects(client: Client, names: LakeWish["projects"]): Promise<Outcome<ListedProject[]>> {
  const query = { fields: "id,name,modelId,mainId,branches(id,name,artifactId)" };
  const projects = await readElements<ListedProject>(client, { path: apiPath("projects"), query });
  if (!projects.ok || names === undefined) return projects;
  const wanted = projects.value.filter(({ name }) => names.has(name));
  const known = new Set(wanted.map(({ name }) => name));
  const absent = [...names].filter((name) => !known.has(name));
  if (absent.length === 0) return done(wanted);
  return fail({ exit: "absent", title: `There is no project ${absent.join(", ")}`, detail: "Or you may not see it." });
}

async function readElements<Element>(client: Client, request: ApiRequest): Promise<Outcome<Element[]>> {
  const elements: Element[] = [];
  const end = await readList(client, request, undefined, async (texts) => {
    for (const text of texts) elements.push(JSON.parse(text) as Element);
    return true;
  });
  return end.ok ? done(elements) : end;
}

class Exporter {
  readonly #client: Client;
  readonly #lake: LakeFolder;
  readonly #report: LakeReport;
  readonly #columns: ValueColumns;

  constructor(client: Client, lake: LakeFolder, report: LakeReport) {
    this.#client = client;
    this.#lake = lake;
    this.#report = report;
    this.#columns = new ValueColumns(client);
  }

  async projects(projects: readonly ListedProject[], wish: LakeWish, progress: Progress): Promise<Outcome<void>> {
    for (const [index, project] of projects.entries()) {
      progress(index, projects.length, project.name);
      const exported = await this.#project(project, wish);
      if (!exported.ok) return exported;
    }
    return done(undefined);
  }

  async #project(project: ListedProject, wish: LakeWish): Promise<Outcome<void>> {
    this.#report.projects += 1;
    const row = await this.#projectRow(project);
    if (!row.ok) return row;
    const listed = new Set<number>();
    const skipped = new Set<number>();
    for (const { id, name, artifactId } of Object.values(project.branches)) {
      if (!wish.allBranches && id !== project.mainId) {
        skipped.add(id);
        continue;
      }
      const branch = { project, id, name, artifactId };
      const versions = await this.#listVersions(branch);
      if (!versions.ok) {
        if (versions.failure.exit !== "absent") return versions;
        // The branch was deleted after it was listed.
        skipped.add(id);
        continue;
      }
      for (const { version } of versions.value) listed.add(version.id);
      const exported = await this.#versions(branch, versions.value);
      if (!exported.ok) return exported;
    }
    this.#report.versions += listed.size;
    if (!wish.prunes) return done(undefined);
    const tables = await this.#lake.tables();
    for (const { id, branch } of this.#lake.versionsOf(project.id)) {
      if (listed.has(id) || skipped.has(branch)) continue;
      const removed = await this.#lake.remove(tables, { project: project.id, version: id });
      if (!removed.ok) return removed;
      this.#report.removed += 1;
    }
    return done(undefined);
  }

  async #projectRow(project: ListedProject): Promise<Outcome<void>> {
    const digest = digestOf(JSON.stringify(project));
    if (this.#lake.project(project.id) === digest) return done(undefined);
    const query = { where: `id=${project.id}`, fields: projectFields };
    const saved = await this.#save("projects", { project: project.id }, { path: apiPath("projects"), query });
    if (!saved.ok) return saved;
    return this.#lake.rememberProject(project.id, digest);
  }

  async #listVersions(
    { project, name }: Branch,
    narrowed: Readonly<Record<string, string>> = {},
  ): Promise<Outcome<Listed[]>> {
    const request = { path: apiPath("projects", project.name, "versions"), query: { branch: name, ...narrowed } };
    const versions = await readElements<ListedVersion>(this.#client, request);
    if (!versions.ok) return versions;
    return done(versions.value.map((version) => ({ version, digest: digestOf(JSON.stringify(version)) })));
  }

  /** Oldest first, so that an export that is interrupted has a history without gaps. */
  async #versions(branch: Branch, listed: readonly Listed[]): Promise<Outcome<void>> {
    const newest = listed.reduce((id, { version }) => Math.max(id, version.id), 0);
    for (const { version, digest } of listed.toSorted((one, other) => one.version.id - other.version.id)) {
      const known = this.#lake.version(version.id);
      if (known?.listed === digest && known.isSettled) continue;
      const tables = await this.#tablesOf(branch, version.id);
      if (!tables.ok) {
        const gone = await this.#leaveOut(branch, version.id, tables.failure);
        if (!gone.ok) return gone;
        continue;
      }
      const isSettled = version.id !== newest;
      const at = { project: branch.project.id, branch: branch.id };
      const remembered = await this.#lake.rememberVersion(version.id, { ...at, listed: digest, isSettled });
      if (!remembered.ok) return remembered;
      this.#report.exported += 1;
    }
    return done(undefined);
  }

  /** Continues without a version that was deleted after it was listed. What an earlier export has of it stays. */
  async #leaveOut(branch: Branch, version: number, failure: Failure): Promise<Outcome<void>> {
    if (failure.exit !== "absent") return fail(failure);
    const left = await this.#listVersions(branch, { where: `id=${version}` });
    if (!left.ok && left.failure.exit !== "absent") return left;
    if (left.ok && left.value.length > 0) return fail(failure);
    if (this.#lake.version(version) !== undefined) return done(undefined);
    return this.#lake.removeTables(await this.#lake.tables(), { project: branch.project.id, version });
  }

  async #tablesOf({ project, name, artifactId }: Branch, version: number): Promise<Outcome<void>> {
    const at = { project: project.id, version };
    const versionsPath = apiPath("projects", project.name, "versions");
    const requests: Record<string, ApiRequest> = {
      versions: { path: versionsPath, query: { branch: name, where: `id=${version}` } },
      artifacts: {
        path: apiPath("projects", project.name, "artifacts"),
        query: { branch: name, version: String(version), fields: artifactFields },
      },
      findings: {
        path: apiPath("artifacts", artifactId, "findings"),
        query: { version: String(version), fields: findingFields },
      },
    };
    for (const [table, request] of Object.entries(requests)) {
      const saved = await this.#save(table, at, request);
      if (!saved.ok) return saved;
    }
    const values = await this.#columns.requests(project.modelId, artifactId, version);
    if (!values.ok) return values;
    const written = new Set<string>();
    for (const [index, request] of values.value.entries()) {
      const table = index === 0 ? "values" : `values_${index + 1}`;
      const saved = await this.#save(table, at, request);
      if (!saved.ok) return saved;
      written.add(table);
    }
    // The model may have fewer columns than at an earlier export.
    const before = (await this.#lake.tables()).filter((table) => table.startsWith("values") && !written.has(table));
    return this.#lake.removeTables(before, at);
  }

  async #save(table: string, at: Partition, request: ApiRequest): Promise<Outcome<void>> {
    const query = { ...request.query, format: "parquet" };
    const opened = await this.#client.open({ ...request, query });
    if (!opened.ok) return opened;
    let broken: unknown;
    const body = watched(opened.value.body ?? [], (error) => (broken = error));
    const written = await this.#lake.write(table, at, body);
    if (broken !== undefined) return fail(incompleteAnswer(this.#client.server, broken));
    if (!written.ok) return written;
    this.#report.bytes += written.value;
    return done(undefined);
  }
}

/** The same bytes. Reports that it was the answer that broke off, and not the writing of it. */
async function* watched(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  brokeOff: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    brokeOff(error);
    throw error;
  }
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
