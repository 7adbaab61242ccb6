import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../access/index.ts";
import { accessTo, walkProjects, type ProjectAccess } from "./project-access.ts";
import { readMembers, visibleMemberArtifacts, visibleMemberNames } from "./meta-members.ts";
import { findSubject, type SubjectKind } from "./subjects.ts";
import { openVersion } from "./visible-version.ts";
import { callerNames, makeWorld, type CallerName, type World } from "./world.reference.ts";

let world: World;
beforeAll(async () => void (world = await makeWorld()));
afterAll(() => world.close());

const everything = {
  shared: { main: ["2", "1"], release: ["1"], feature: ["1"] },
  open: { main: ["1"] },
  hidden: { main: ["1"] },
  meta: { main: ["2", "1"] },
};
const publicAlone = { open: { main: [] } };
const drafts = { shared: everything.shared, open: { main: [] }, meta: everything.meta };
const expected: Readonly<Record<CallerName, Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>>> = {
  owner: everything,
  administrator: everything,
  manager: drafts,
  developer: drafts,
  // Baselines alone: no drafts of main, and no branch without a baseline.
  guest: { shared: { main: ["1"], release: ["1"] }, open: { main: [] }, meta: everything.meta },
  // May create projects, and sees no more than others for it.
  creator: publicAlone,
  outsider: publicAlone,
};

describe("which versions a caller sees", () => {
  test.each(callerNames)("of every project and branch: %s", async (name) => {
    expect(await seenBy(name)).toEqual(expected[name]);
  });

  test.each(callerNames)("one project is seen as the walk over all of them shows it: %s", async (name) => {
    const caller = world.callers[name];
    const walked = await walk(caller, "project.read");
    for (const project of Object.keys(everything)) {
      const access = await accessTo(world.store.read, caller, await world.project(project));
      expect(access).toEqual(walked.find((candidate) => candidate.project.name === project));
    }
  });

  test("a walk starts behind an id", async () => {
    const { id } = await world.project("open");
    const walked = await walk(world.callers.owner, "project.read", id);
    expect(walked.map(({ project }) => project.name)).toEqual(["hidden", "meta"]);
  });

  test("a right that guests do not have narrows the walk", async () => {
    const names = async (name: CallerName) =>
      (await walk(world.callers[name], "draft.read")).map(({ project }) => project.name);
    expect(await names("guest")).toEqual([]);
    expect(await names("developer")).toEqual(["shared", "meta"]);
  });
});

async function walk(caller: Caller, permission: "project.read" | "draft.read", afterId?: number) {
  const found: ProjectAccess[] = [];
  for await (const projects of walkProjects(world.store.read, caller, permission, afterId)) found.push(...projects);
  return found;
}

/** The names of all versions that openVersion opens, by project and branch. */
async function seenBy(name: CallerName) {
  const caller = world.callers[name];
  const { read } = world.store;
  const seen: Record<string, Record<string, string[]>> = {};
  for await (const projects of walkProjects(read, caller, "project.read")) {
    for (const access of projects) {
      const branches: Record<string, string[]> = (seen[access.project.name] = {});
      for (const branch of await read.branches(access.project.id)) {
        // The members that a meta-project shows are another matter, tested below.
        const project = { ...access.project, metaProject: false };
        const place = { ...access, project, caller, branch };
        const opened = await openVersion(world.sources, place, undefined, { code: "branch.absent" });
        if (!opened.ok) continue;
        const shown = opened.value.versions.map(({ id }) => versionName(id));
        expect(opened.value.shown.version.id).toBe(opened.value.versions[0]?.id ?? 0);
        branches[branch.name] = shown;
      }
    }
  }
  return seen;
}

function versionName(id: number): string {
  return [...world.versions].find(([, version]) => version.id === id)![0].split("/")[2]!;
}

describe("the version that a request wants", () => {
  const open = async (name: CallerName, wanted: string, gone: "version.absent" | "cursor.expired") => {
    const caller = world.callers[name];
    const access = (await accessTo(world.store.read, caller, await world.project("shared")))!;
    const branch = (await world.store.read.branchByName(access.project.id, "main"))!;
    const id = world.versions.get(wanted)!.id;
    return openVersion(world.sources, { ...access, caller, branch }, { id, gone }, { code: "branch.absent" });
  };

  test("is opened if the caller sees it", async () => {
    expect(await open("guest", "shared/main/1", "version.absent")).toMatchObject({ ok: true });
    expect(await open("developer", "shared/main/2", "version.absent")).toMatchObject({ ok: true });
  });

  test.each([
    ["a draft that the caller may not see", "guest", "shared/main/2"],
    ["one of another branch", "developer", "shared/release/1"],
  ] as const)("is absent: %s", async (_case, caller, wanted) => {
    expect(await open(caller, wanted, "version.absent")).toMatchObject({ problem: { code: "version.absent" } });
    expect(await open(caller, wanted, "cursor.expired")).toMatchObject({ problem: { code: "cursor.expired" } });
  });
});

describe("the members of a meta-project", () => {
  const artifacts = async (name: CallerName, version: string) => [
    ...(await visibleMemberArtifacts(world.store.read, world.callers[name], world.versions.get(version)!)),
  ];

  test.each([
    ["owner", [11, 12], [11, 12]],
    ["administrator", [11, 12], [11, 12]],
    ["manager", [11], [11]],
    ["developer", [11], [11]],
    // Recorded with a draft: guests do not see it.
    ["guest", [11], []],
    ["creator", [], []],
    ["outsider", [], []],
  ] as const)("%s sees those whose recorded version the caller sees", async (name, baseline, draft) => {
    expect(await artifacts(name, "meta/main/1")).toEqual(baseline);
    expect(await artifacts(name, "meta/main/2")).toEqual(draft);
  });

  test("are named without hidden ones", async () => {
    const meta = await world.project("meta");
    const names = async (name: CallerName) =>
      (await visibleMemberNames(world.store.read, world.callers[name], [meta])).get(meta.id) ?? [];
    expect([...(await names("owner"))].toSorted()).toEqual(["hidden", "shared"]);
    expect(await names("guest")).toEqual(["shared"]);
    expect(await names("outsider")).toEqual([]);
  });

  test("are replaced without touching hidden ones, and a hidden name is unknown like an absent one", async () => {
    const meta = await world.project("meta");
    const hidden = await world.project("hidden");
    const open = await world.project("open");
    const write = (names: readonly string[]) =>
      readMembers(world.store.read, world.callers.manager, names, { id: meta.id, metaProject: true });
    expect(await write(["open"])).toEqual({ ok: true, value: [open.id, hidden.id] });
    expect(await write(["hidden"])).toMatchObject({
      problem: { code: "project.member-unknown", pointer: "/members/0" },
    });
    expect(await write(["absent"])).toMatchObject({
      problem: { code: "project.member-unknown", pointer: "/members/0" },
    });
    expect(await write(["meta"])).toMatchObject({ problem: { code: "project.member-meta" } });
  });
});

describe("hidden and absent are the same", () => {
  const find = (kind: SubjectKind, name: CallerName, params: Readonly<Record<string, unknown>>) =>
    findSubject(kind, {
      sources: { ...world.sources, read: world.store.read },
      caller: world.callers[name],
      permission: "project.read",
      params,
      query: {},
      startedOn: undefined,
      body: params,
    });
  const absentId = 999_999;
  const versionId = (name: string) => ({ id: world.versions.get(name)!.id });
  const taskId = (name: string) => ({ id: world.versions.get(name)!.taskId });

  test.each<readonly [string, SubjectKind, CallerName, () => object, object]>([
    ["a project", "project", "outsider", () => ({ name: "hidden" }), { name: "absent" }],
    [
      "a branch of a hidden project",
      "branch",
      "creator",
      () => ({ name: "hidden", branch: "main" }),
      { name: "absent", branch: "main" },
    ],
    [
      "a branch without a baseline",
      "branch",
      "guest",
      () => ({ name: "shared", branch: "feature" }),
      { name: "shared", branch: "absent" },
    ],
    ["a version of a hidden project", "version", "developer", () => versionId("hidden/main/1"), { id: absentId }],
    ["a draft", "version", "guest", () => versionId("shared/main/2"), { id: absentId }],
    ["a task of a hidden project", "task", "manager", () => taskId("hidden/main/1"), { id: absentId }],
    ["a task, for guests", "task", "guest", () => taskId("shared/main/1"), { id: absentId }],
    ["a target in a hidden project", "target", "outsider", () => ({ project: "hidden" }), { project: "absent" }],
    [
      "a target on a hidden branch",
      "target",
      "guest",
      () => ({ project: "shared", branch: "feature" }),
      { project: "shared", branch: "absent" },
    ],
  ])("%s", async (_case, kind, name, hidden, absent) => {
    const answers = [await find(kind, name, { ...hidden() }), await find(kind, name, { ...absent })];
    const codes = answers.map((answer) => (answer.ok ? "found" : answer.problem.code));
    expect(codes[0]).toMatch(/[.]absent$/);
    expect(codes[0]).toBe(codes[1]);
    // The two answers differ in nothing but what the client sent itself.
    const shapes = answers.map((answer) => (answer.ok ? [] : Object.keys(answer.problem.params ?? {})));
    expect(shapes[0]).toEqual(shapes[1]);
  });

  test("the same subjects are found by callers who see them", async () => {
    expect(await find("project", "owner", { name: "hidden" })).toMatchObject({ ok: true, value: { drafts: true } });
    expect(await find("branch", "developer", { name: "shared", branch: "feature" })).toMatchObject({ ok: true });
    expect(await find("version", "developer", versionId("shared/main/2"))).toMatchObject({ ok: true });
    expect(await find("task", "developer", taskId("shared/main/1"))).toMatchObject({ ok: true });
    expect(await find("target", "guest", { project: "shared" })).toMatchObject({
      ok: true,
      value: { drafts: false, visible: { shown: { version: { name: "1" } } } },
    });
  });
});
