import { expect, test } from "vitest";
import type { ProblemCode, Result } from "../text/index.ts";
import type { NewUser } from "./access/contract.ts";
import type { UserRow } from "./access/rows.ts";
import type { BuildCommit, NewBuild, PartJoining } from "./builds/contract.ts";
import type { BuildParameters } from "./builds/rows.ts";
import type { Store } from "./contract.ts";
import type { OpenStore } from "./open-store.ts";
import type { NewProject } from "./projects/contract.ts";
import type { ProjectRow } from "./projects/rows.ts";
import type { TaskRow } from "./tasks/rows.ts";
import type { VersionPart, VersionRow } from "./versions/rows.ts";

/** A store that a test may change or close. */
export interface StoreUnderTest extends OpenStore {
  /** Closes the store and opens the same data again, as a restarted process would. */
  reopen(): Promise<OpenStore>;
  dispose(): Promise<void>;
}

/** Opens a store that can be opened again. `remove` removes its data after it is closed. */
export async function storeUnderTest(
  open: () => Promise<OpenStore>,
  remove: () => Promise<void>,
): Promise<StoreUnderTest> {
  let current = await open();
  return {
    ...current,
    async reopen() {
      await current.store.close();
      current = await open();
      return current;
    },
    async dispose() {
      await current.store.close();
      await remove();
    },
  };
}

/** Declares one fact that must hold of a fresh store. */
export type Check = (fact: string, body: (opened: StoreUnderTest) => Promise<void>) => void;

/** Facts that are checked with stores from `open`. */
export function checkOn(open: () => Promise<StoreUnderTest>): Check {
  return (fact, body) =>
    test(fact, async () => {
      const opened = await open();
      try {
        await body(opened);
      } finally {
        await opened.dispose();
      }
    });
}

/** A moment of the tests' own clock. */
export const now = 1_790_000_000_000;
export const bootId = "boot-1";

/** The value of a success; a refusal fails the test. */
export function accepted<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${result.problem.code}`);
  return result.value;
}

/** Asserts the refusal. */
export function expectRefused(result: Result<unknown>, code: ProblemCode): void {
  expect(result).toMatchObject({ ok: false, problem: { code } });
}

export const plainUser: NewUser = {
  login: "ada",
  name: "Ada",
  email: "ada@example.org",
  passwordHash: "hash",
  language: null,
  timezone: null,
  role: "USER",
  at: now,
};

export const plainParameters: BuildParameters = {
  name: null,
  baseline: false,
  analysisTime: null,
  commit: null,
  mediaType: "application/x-ndjson",
  gzip: false,
};

/** A user, a model and a project: what most facts need. */
export interface Portfolio {
  readonly user: UserRow;
  readonly modelRevisionId: number;
  readonly project: ProjectRow;
}

export async function createPortfolio(store: Store): Promise<Portfolio> {
  const user = accepted(await store.write.createUser(plainUser));
  const { revision } = accepted(await store.write.putModel({ modelId: "STANDARD", document: "{}", at: now }));
  const project = accepted(await store.write.createProject(newProject(user.id, "engine")));
  return { user, modelRevisionId: revision.id, project };
}

export function newProject(ownerId: number, name: string): NewProject {
  return {
    name,
    modelId: "STANDARD",
    ownerId,
    metaProject: false,
    audience: "MEMBERS",
    group: "",
    color: [1, 2, 3, 255],
    at: now,
  };
}

export function newBuild({ user, project }: Portfolio, change: Partial<NewBuild> = {}): NewBuild {
  return {
    projectId: project.id,
    branchName: "main",
    branchColor: [4, 5, 6, 255],
    userId: user.id,
    upload: "upload-1",
    parameters: plainParameters,
    idempotency: null,
    at: now,
    ...change,
  };
}

export async function queueBuild(store: Store, portfolio: Portfolio, change: Partial<NewBuild> = {}): Promise<TaskRow> {
  return accepted(await store.write.acceptBuild(newBuild(portfolio, change))).task;
}

/** What a part says of its version, unless a test says otherwise. */
export const plainJoining: PartJoining = { baseline: null, expected: [], carry: null, waitMilliseconds: 1000 };

/** A part for the commit `abc`, unless a test says otherwise. */
export function newPart(
  portfolio: Portfolio,
  part: string,
  change: Partial<BuildParameters> = {},
  joining: Partial<PartJoining> = {},
): NewBuild {
  const parameters = { ...plainParameters, commit: "abc", ...change, part };
  return newBuild(portfolio, { upload: `upload-${part}`, parameters, joining: { ...plainJoining, ...joining } });
}

/** The commit of an edition that has the parts. Those of `sent` were sent with its tasks. */
export function editionOf(
  portfolio: Portfolio,
  tasks: readonly TaskRow[],
  parts: readonly Partial<VersionPart>[],
  change: Partial<BuildCommit> = {},
): BuildCommit {
  const [leader] = tasks;
  const ends = tasks.map(({ id, attempt }) => ({ taskId: id, attempt, status: "DONE", ...cleanEnd }) as const);
  const sent = tasks.flatMap((task) => (task.parameters as Partial<BuildParameters>).part ?? []);
  const edition = { tasks: ends, sent, parts: parts.map((part) => ({ ...plainPart, ...part })) };
  return commitOf(portfolio, leader!, { folder: `version-${leader!.versionId}-t${leader!.id}`, edition, ...change });
}

const cleanEnd = { problem: null, refusedCount: 0, refused: [] };

const plainPart: VersionPart = {
  name: "lint",
  state: "DELIVERED",
  sourceVersionId: null,
  commit: "abc",
  analysisTime: now,
  findingCount: 2,
  artifactCount: 3,
  carriedCount: 0,
  droppedCount: 0,
  refusedCount: 0,
  failures: { count: 0, records: [] },
  recordsFolder: null,
  acceptedAt: now,
  wasDelivered: true,
};

export async function claim(store: Store): Promise<TaskRow | undefined> {
  return store.write.claimTask({ bootId, at: now + 10 });
}

export function commitOf(portfolio: Portfolio, task: TaskRow, change: Partial<BuildCommit> = {}): BuildCommit {
  return {
    taskId: task.id,
    attempt: task.attempt,
    status: "DONE",
    refusedCount: 0,
    refused: [],
    folder: `version-${task.versionId}-${task.attempt}`,
    layer: 1,
    modelRevisionId: portfolio.modelRevisionId,
    triageRevision: 0,
    artifactCount: 3,
    findingCount: 2,
    root: { measures: { LC: 12.5 }, levels: { QUALITY: "LEVELA" } },
    gate: null,
    at: now + 20,
    ...change,
  };
}

/** A build from acceptance to commit. */
export async function buildVersion(
  store: Store,
  portfolio: Portfolio,
  change: Partial<NewBuild> = {},
): Promise<VersionRow> {
  await queueBuild(store, portfolio, change);
  const task = await claim(store);
  if (task === undefined || task.versionId === null) throw new Error("no build to claim");
  expect(await store.write.commitBuild(commitOf(portfolio, task))).toBe(true);
  const version = await store.read.versionById(task.versionId);
  if (version === undefined) throw new Error("no version");
  return version;
}
