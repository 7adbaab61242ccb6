import { expect } from "vitest";
import type { GateResult } from "../versions/rows.ts";
import type { GateStatus } from "../gates/rows.ts";
import type { Store } from "../contract.ts";
import {
  accepted,
  buildVersion,
  type Check,
  claim,
  commitOf,
  createPortfolio,
  editionOf,
  expectRefused,
  newPart,
  newProject,
  now,
  plainParameters,
  plainUser,
  queueBuild,
} from "../fixture.contract.ts";
import type { EventRow } from "./rows.ts";

async function events(store: Store, afterId = 0): Promise<readonly EventRow[]> {
  return store.latest.eventsAfter({ afterId, limit: 1000 });
}

/** The types of the events, and what else a test wants to see of them. */
async function story(store: Store, afterId = 0): Promise<readonly string[]> {
  const rows = await events(store, afterId);
  return rows.map(({ type, edition, gate }) =>
    [type, ...(edition === null ? [] : [edition]), ...(gate === null ? [] : [`${gate.before}-${gate.after}`])].join(
      " ",
    ),
  );
}

function gateWith(status: GateStatus): GateResult {
  const condition = { type: "FINDINGS", on: "OVERALL", bounds: "[;0]", status, actual: 1 } as const;
  return { reference: null, conditions: [condition] };
}

/** The contract of the outbox: events are in the transaction of what happened, in order, for a limited time. */
export function outboxContract(check: Check): void {
  check("a new project, a build and a deletion are events with consecutive numbers", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { project, user } = portfolio;
    const version = await buildVersion(store, portfolio);
    accepted(await store.write.deleteProject({ projectId: project.id, userId: user.id, at: now + 90 }));
    const common = { projectId: project.id, projectName: "engine", userId: user.id };
    const built = { branchId: version.branchId, versionId: version.id, edition: 1, taskId: version.taskId };
    expect(await events(store)).toMatchObject([
      { id: 1, type: "project.created", at: now, ...common, branchId: null, readers: null },
      { id: 2, type: "version.built", at: now + 20, ...common, ...built },
      { id: 3, type: "version.completed", at: now + 20, ...common, ...built },
      { id: 4, type: "project.deleted", at: now + 90, ...common, readers: { everyone: false, userIds: [user.id] } },
    ]);
    expect(await events(store, 2)).toHaveLength(2);
    expect(await store.latest.eventsAfter({ afterId: 1, limit: 1 })).toMatchObject([{ id: 2 }]);
  });

  check("what is refused, rolled back or not committed leaves no event and no gap", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    expectRefused(await store.write.createProject(newProject(portfolio.user.id, "engine")), "project.name-taken");
    await queueBuild(store, portfolio);
    const task = (await claim(store))!;
    const commit = commitOf(portfolio, task);
    expect(await store.write.commitBuild({ ...commit, attempt: 9 })).toBe(false);
    const broken = { ...commit, folder: null as unknown as string };
    await expect(store.write.commitBuild(broken)).rejects.toThrow();
    expect(await story(store)).toEqual(["project.created"]);
    expect(await store.write.commitBuild(commit)).toBe(true);
    expect((await events(store)).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  check("a hidden project has no events before it is visible, and then it was created", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const before = (await store.latest.outboxEnds()).newestId;
    const hidden = accepted(
      await store.write.createProject({ ...newProject(portfolio.user.id, "demo"), hidden: true }),
    );
    const inHidden = { ...portfolio, project: hidden };
    await queueBuild(store, inHidden);
    expect(await store.write.commitBuild(commitOf(inHidden, (await claim(store))!))).toBe(true);
    expect(await story(store, before)).toEqual([]);
    await buildVersion(store, inHidden, { parameters: parametersOf(true) });
    expect(await story(store, before)).toEqual(["project.created", "version.built 1", "version.completed 1"]);
  });

  check("each edition of a version is built, and the version is completed once", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const send = async (part: string, expected: readonly string[], parts: readonly string[]): Promise<void> => {
      accepted(await store.write.acceptBuild(newPart(portfolio, part, {}, { expected })));
      const task = (await claim(store))!;
      const content = parts.map((name) => ({ name }));
      expect(await store.write.commitBuild(editionOf(portfolio, [task], content))).toBe(true);
    };
    await send("lint", ["scan"], ["lint"]);
    expect(await story(store, 1)).toEqual(["version.built 1"]);
    await send("scan", [], ["lint", "scan"]);
    await send("more", ["late"], ["lint", "scan", "more"]);
    await send("late", [], ["lint", "scan", "more", "late"]);
    expect(await story(store, 2)).toEqual([
      "version.built 2",
      "version.completed 2",
      "version.built 3",
      "version.built 4",
    ]);
  });

  check("a gate is reported when its result changes, and only then", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const build = async (gate: GateResult | null, baseline = false): Promise<number> => {
      const from = (await store.latest.outboxEnds()).newestId;
      await queueBuild(store, portfolio, { parameters: parametersOf(baseline) });
      const task = (await claim(store))!;
      expect(await store.write.commitBuild(commitOf(portfolio, task, { gate }))).toBe(true);
      return from + 2;
    };
    const gates = async (after: number) => (await events(store, after)).map(({ gate }) => gate);
    expect(await gates(await build(gateWith("PASSED")))).toEqual([{ before: null, after: "PASSED", published: null }]);
    expect(await gates(await build(gateWith("PASSED")))).toEqual([]);
    expect(await gates(await build(gateWith("FAILED"), true))).toEqual([
      { before: "PASSED", after: "FAILED", published: { before: null, after: "FAILED" } },
    ]);
    expect(await gates(await build(gateWith("PASSED")))).toEqual([
      { before: "FAILED", after: "PASSED", published: null },
    ]);
    // Nothing changes for those who see the draft before it; those who do not see it learn that the result changed.
    expect(await gates(await build(gateWith("PASSED"), true))).toEqual([
      { before: "PASSED", after: "PASSED", published: { before: "FAILED", after: "PASSED" } },
    ]);
    expect(await gates(await build(null))).toEqual([{ before: "PASSED", after: null, published: null }]);
  });

  check("a result that compares with a draft is not computed for those who do not see drafts", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await queueBuild(store, portfolio, { parameters: parametersOf(true) });
    const task = (await claim(store))!;
    const condition = { type: "FINDINGS", on: "NEW", bounds: "[;0]", status: "FAILED", actual: 1 } as const;
    const gate = { reference: { id: 7, baseline: false }, conditions: [condition] };
    await store.write.commitBuild(commitOf(portfolio, task, { gate }));
    const last = (await events(store)).at(-1);
    expect(last?.gate).toEqual({ before: null, after: "FAILED", published: { before: null, after: "NOT_COMPUTED" } });
  });

  check("a new layer and the end of waiting report a changed result", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    accepted(await store.write.acceptBuild(newPart(portfolio, "lint", {}, { expected: ["scan"] })));
    const task = (await claim(store))!;
    await store.write.commitBuild(editionOf(portfolio, [task], [{ name: "lint" }], { gate: gateWith("PASSED") }));
    const versionId = task.versionId!;
    await store.write.endWaits({ versionIds: [versionId], at: now + 70 });
    const version = (await store.latest.versionById(versionId))!;
    const { folder, layer, modelRevisionId, root } = version;
    const rated = { versionId, folder, fromLayer: layer, layer: layer + 1, modelRevisionId, root, at: now + 80 };
    await store.write.commitLayer({ ...rated, triageRevision: 1, gate: gateWith("FAILED") });
    expect(await story(store, 1)).toEqual([
      "version.built 1",
      "gate.changed 1 null-PENDING",
      "gate.changed 1 PENDING-NOT_COMPUTED",
      "gate.changed 1 NOT_COMPUTED-FAILED",
    ]);
    expect(await store.write.commitLayer({ ...rated, triageRevision: 1, gate: gateWith("PASSED") })).toBe(false);
    expect(await events(store)).toHaveLength(5);
  });

  check("a gate that loses the version that it compares with is reported", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const before = await buildVersion(store, portfolio);
    await queueBuild(store, portfolio);
    const task = (await claim(store))!;
    const condition = { type: "FINDINGS", on: "NEW", bounds: "[;0]", status: "FAILED", actual: 1 } as const;
    const gate = { reference: { id: before.id, baseline: false }, conditions: [condition] };
    const reference = { id: before.id, why: "PREVIOUS" } as const;
    await store.write.commitBuild(commitOf(portfolio, task, { gate, reference }));
    const from = (await store.latest.outboxEnds()).newestId;
    accepted(await store.write.deleteVersion({ versionId: before.id, userId: portfolio.user.id, at: now + 60 }));
    expect(await events(store, from)).toMatchObject([
      { type: "gate.changed", versionId: task.versionId, gate: { before: "FAILED", after: "NOT_COMPUTED" } },
    ]);
  });

  check("triage is an event if it changes something", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { branchId } = await buildVersion(store, portfolio);
    const from = (await store.latest.outboxEnds()).newestId;
    const by = { branchId, userId: portfolio.user.id, at: now + 30 };
    const relax = { ...by, findingIds: [5, 6], status: "RELAXED", reason: "LEGACY" } as const;
    accepted(await store.write.triageFindings(relax));
    accepted(await store.write.triageFindings(relax));
    accepted(await store.write.triageArtifact({ ...by, artifactId: 1, comment: "x" }));
    accepted(await store.write.triageArtifact({ ...by, artifactId: 1, comment: "x" }));
    const event = { type: "triage.changed", branchId, versionId: null, userId: portfolio.user.id, at: now + 30 };
    expect(await events(store, from)).toMatchObject([event, event]);
    expect(await events(store, from)).toHaveLength(2);
  });

  check("the end of a task is an event if the task failed, by itself or with its process", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    for (const branchName of ["main", "a", "b"]) await queueBuild(store, portfolio, { branchName });
    const [one, other, third] = [await claim(store), await claim(store), await claim(store)];
    const end = { problem: { code: "task.stalled" }, refusedCount: 0, refused: [], at: now + 40 } as const;
    const { attempt } = one!;
    expect(await store.write.finishTask({ ...end, taskId: one!.id, attempt, status: "ERROR" })).toBe(true);
    expect(await store.write.finishTask({ ...end, taskId: one!.id, attempt, status: "ERROR" })).toBe(false);
    await store.write.finishTask({ ...end, problem: null, taskId: other!.id, attempt, status: "CANCELLED" });
    await store.write.recoverTasks({ bootId: "another", attemptsMax: 1, at: now + 50 });
    expect(await events(store, 1)).toMatchObject([
      { type: "task.failed", taskId: one!.id, branchId: one!.branchId, versionId: null, userId: portfolio.user.id },
      { type: "task.failed", taskId: third!.id, at: now + 50 },
    ]);
    expect(await events(store, 1)).toHaveLength(2);
  });

  check("the deletion of a project lists everyone who had a role on it", async ({ store }) => {
    const { user, project } = await createPortfolio(store);
    const ids: number[] = [];
    for (const login of ["direct", "grouped", "stranger"]) {
      ids.push(accepted(await store.write.createUser({ ...plainUser, login })).id);
    }
    accepted(await store.write.createGroup({ name: "crew", users: ["grouped", "direct"], at: now }));
    const members = [
      { user: "direct", role: "GUEST" },
      { group: "crew", role: "DEVELOPER" },
    ] as const;
    accepted(await store.write.replaceMembers({ projectId: project.id, members, at: now }));
    accepted(await store.write.deleteProject({ projectId: project.id, userId: user.id, at: now }));
    const open = accepted(await store.write.createProject({ ...newProject(user.id, "open"), audience: "USERS" }));
    accepted(await store.write.deleteProject({ projectId: open.id, userId: user.id, at: now }));
    const readers = (await events(store)).flatMap((event) => event.readers ?? []);
    expect(readers).toEqual([
      { everyone: false, userIds: expect.arrayContaining([user.id, ids[0], ids[1]]) },
      { everyone: true, userIds: [] },
    ]);
    expect(readers[0]?.userIds).toHaveLength(3);
  });

  check("old events are removed from the oldest on, a bounded number at a time", async ({ store }) => {
    const { user } = await createPortfolio(store);
    const at = [now + 1, now + 2, now + 9, now + 3];
    for (const [index, created] of at.entries()) {
      accepted(await store.write.createProject({ ...newProject(user.id, `p${index}`), at: created }));
    }
    expect(await store.latest.outboxEnds()).toEqual({ removedId: 0, newestId: 5 });
    expect(await store.write.dropEvents({ before: now + 5, limit: 2 })).toBe(2);
    expect(await store.latest.outboxEnds()).toEqual({ removedId: 2, newestId: 5 });
    // The last one is old as well, but behind a newer one.
    expect(await store.write.dropEvents({ before: now + 5, limit: 2 })).toBe(1);
    expect(await store.write.dropEvents({ before: now + 5, limit: 2 })).toBe(0);
    expect((await events(store)).map(({ id }) => id)).toEqual([4, 5]);
    expect(await store.write.dropEvents({ before: now + 10, limit: 2 })).toBe(2);
    expect(await store.latest.outboxEnds()).toEqual({ removedId: 5, newestId: 5 });
  });

  check("the newest event for a user is about something that the user sees", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const guest = accepted(await store.write.createUser({ ...plainUser, login: "guest" }));
    const published = await buildVersion(store, portfolio, { parameters: parametersOf(true) });
    await buildVersion(store, portfolio);
    const newest = (): Promise<number> => store.latest.newestEventFor({ userId: guest.id });
    expect(await newest()).toBe(0);
    const become = async (role: "GUEST" | "DEVELOPER"): Promise<void> => {
      const members = [{ user: "guest", role }];
      accepted(await store.write.replaceMembers({ projectId: portfolio.project.id, members, at: now }));
    };
    await become("GUEST");
    const seen = (await events(store)).findLast(({ versionId }) => versionId === published.id);
    expect(await newest()).toBe(seen?.id);
    await become("DEVELOPER");
    expect(await newest()).toBe(5);
    accepted(await store.write.createProject(newProject(portfolio.user.id, "other")));
    expect(await newest()).toBe(5);
    expect(await store.latest.newestEventFor({})).toBe(6);
    const { id: projectId } = portfolio.project;
    expect(await store.latest.newestEventFor({ projectId })).toBe(5);
    expect(await store.latest.newestEventFor({ userId: guest.id, projectId: projectId + 1 })).toBe(0);
  });

  check("who watches is called after events were written", async ({ store }) => {
    const { user } = await createPortfolio(store);
    let calls = 0;
    let stop = (): void => undefined;
    const called = new Promise<void>((resolve) => {
      stop = store.watchEvents(() => {
        calls += 1;
        resolve();
      });
    });
    accepted(await store.write.createProject(newProject(user.id, "second")));
    await called;
    stop();
    accepted(await store.write.createProject(newProject(user.id, "third")));
    expect(calls).toBe(1);
  });

  check("events outlive the process", async (opened) => {
    await createPortfolio(opened.store);
    const before = await events(opened.store);
    const { store } = await opened.reopen();
    expect(await events(store)).toEqual(before);
    expect(await store.latest.outboxEnds()).toEqual({ removedId: 0, newestId: 1 });
  });
}

function parametersOf(baseline: boolean) {
  return { ...plainParameters, baseline };
}
