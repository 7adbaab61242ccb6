import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Caller } from "../access/index.ts";
import {
  openStore,
  type Audience,
  type BuildParameters,
  type ProjectRole,
  type ProjectRow,
  type RecordedMember,
  type ServerRole,
  type Store,
  type UserRow,
  type VersionRow,
} from "../store/index.ts";
import type { Result } from "../text/index.ts";
import type { VersionSources } from "./visible-version.ts";

/** The callers of the tests. The owner has made every project; the creator and the outsider are members of none. */
export const callerNames = ["owner", "guest", "developer", "manager", "administrator", "creator", "outsider"] as const;
export type CallerName = (typeof callerNames)[number];

const serverRoles: Partial<Record<CallerName, ServerRole>> = { administrator: "ADMINISTRATOR", creator: "CREATOR" };
const projectRoles: readonly [CallerName, Exclude<ProjectRole, "OWNER">][] = [
  ["guest", "GUEST"],
  ["developer", "DEVELOPER"],
  ["manager", "MANAGER"],
];

/** A store with projects of every kind of visibility, and a caller of every role. */
export interface World {
  readonly store: Store;
  readonly callers: Readonly<Record<CallerName, Caller>>;
  /** The version rows that were built, by `<project>/<branch>/<name>`. */
  readonly versions: ReadonlyMap<string, VersionRow>;
  readonly sources: VersionSources;
  project(name: string): Promise<ProjectRow>;
  close(): Promise<void>;
}

const at = 1_790_000_000_000;

export async function makeWorld(): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), "belvedere-visibility-"));
  const { store } = accepted(await openStore({ dataDir }));
  accepted(await store.write.putModel({ modelId: "STANDARD", document: "{}", at }));
  const callers = {} as Record<CallerName, Caller>;
  for (const login of callerNames) callers[login] = await createCaller(store, login);
  const owner = callers.owner.user;
  const builder = new Builder(store, owner);
  const shared = await createProject(store, owner, "shared", {});
  await builder.build("shared", "main", "1", { baseline: true });
  await builder.build("shared", "main", "2", { baseline: false });
  await builder.build("shared", "release", "1", { baseline: true });
  await builder.build("shared", "feature", "1", { baseline: false });
  await createProject(store, owner, "open", { audience: "USERS" });
  await builder.build("open", "main", "1", { baseline: false });
  const hidden = await createProject(store, owner, "hidden", {});
  await builder.build("hidden", "main", "1", { baseline: true });
  const meta = await createProject(store, owner, "meta", { metaProject: true, memberIds: [shared.id, hidden.id] });
  const recorded = (project: ProjectRow, version: string, artifactId: number): RecordedMember => ({
    projectId: project.id,
    versionId: builder.versions.get(`${project.name}/main/${version}`)!.id,
    artifactId,
    path: project.name,
  });
  await builder.build("meta", "main", "1", {
    baseline: true,
    members: [recorded(shared, "1", 11), recorded(hidden, "1", 12)],
  });
  await builder.build("meta", "main", "2", {
    baseline: true,
    members: [recorded(shared, "2", 11), recorded(hidden, "1", 12)],
  });
  for (const project of [shared, meta]) {
    const members = projectRoles.map(([login, role]) => ({ user: login, role }));
    accepted(await store.write.replaceMembers({ projectId: project.id, members, byUserId: owner.id, at }));
  }
  return {
    store,
    callers,
    versions: builder.versions,
    sources: { read: store.read, snapshots: namedVersions },
    async project(name) {
      return (await store.read.projectByName(name))!;
    },
    async close() {
      await store.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

// What a version holds is not decided here: an open version is its row alone.
const namedVersions = {
  async open(version: VersionRow) {
    const reader = { layerChanges: () => Promise.resolve(undefined) };
    const shown = { version, state: version.folder, reader, named: () => shown };
    return shown;
  },
  unbuilt: async () => ({ version: { id: 0 }, state: "unbuilt" }),
} as unknown as VersionSources["snapshots"];

async function createCaller(store: Store, login: CallerName): Promise<Caller> {
  const role = serverRoles[login] ?? "USER";
  const names = { login, name: login, email: "", passwordHash: "hash" };
  const user = accepted(await store.write.createUser({ ...names, language: null, timezone: null, role, at }));
  const credential = { kind: "SESSION", name: "" } as const;
  const rights = { role, limits: null, signedIn: true, anonymous: false };
  return { user, language: null, timezone: null, expiresAt: null, ...rights, credential };
}

async function createProject(
  store: Store,
  owner: UserRow,
  name: string,
  change: { readonly audience?: Audience; readonly metaProject?: boolean; readonly memberIds?: readonly number[] },
): Promise<ProjectRow> {
  const look = { group: "", color: [1, 2, 3, 255] as const, modelId: "STANDARD" };
  const usual = { metaProject: false, audience: "MEMBERS" } as const;
  return accepted(await store.write.createProject({ name, ownerId: owner.id, ...look, ...usual, ...change, at }));
}

class Builder {
  readonly versions = new Map<string, VersionRow>();
  readonly #store: Store;
  readonly #owner: UserRow;

  constructor(store: Store, owner: UserRow) {
    this.#store = store;
    this.#owner = owner;
  }

  async build(projectName: string, branchName: string, name: string, change: Partial<BuildParameters>): Promise<void> {
    const { read, write } = this.#store;
    const project = (await read.projectByName(projectName))!;
    const usual = { baseline: false, analysisTime: null, commit: null, mediaType: "application/x-ndjson", gzip: false };
    accepted(
      await write.acceptBuild({
        projectId: project.id,
        branchName,
        branchColor: [4, 5, 6, 255],
        userId: this.#owner.id,
        upload: `${projectName}-${branchName}-${name}`,
        parameters: { name, ...usual, ...change },
        idempotency: null,
        at,
      }),
    );
    const task = (await write.claimTask({ bootId: "boot", at }))!;
    const { id: modelRevisionId } = (await read.currentModelRevision("STANDARD"))!;
    await write.commitBuild({
      taskId: task.id,
      attempt: task.attempt,
      status: "DONE",
      refusedCount: 0,
      refused: [],
      folder: `${projectName}-${branchName}-${name}`,
      layer: 1,
      modelRevisionId,
      triageRevision: 0,
      artifactCount: 1,
      findingCount: 0,
      root: { measures: {}, levels: {} },
      gate: null,
      at,
    });
    this.versions.set(`${projectName}/${branchName}/${name}`, (await read.versionById(task.versionId!))!);
  }
}

function accepted<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${result.problem.code}`);
  return result.value;
}
