import { expect } from "vitest";
import type { Store } from "../contract.ts";
import { accepted, buildVersion, type Check, createPortfolio, now, type Portfolio } from "../fixture.contract.ts";
import type { FindingTriage } from "./contract.ts";

const day = 24 * 60 * 60 * 1000;

function triageOf({ user, project }: Portfolio, change: Partial<FindingTriage>): FindingTriage {
  return { branchId: project.mainBranchId, findingIds: [7], userId: user.id, at: now, ...change };
}

async function decisions(store: Store, { project }: Portfolio): Promise<unknown> {
  const { findingIds, decisions: said } = await store.read.branchTriage(project.mainBranchId);
  return Array.from(findingIds, (id, index) => [id, said[index]]);
}

async function historyOf(store: Store, { project }: Portfolio, findingId = 7) {
  return store.read.triageHistory({ branchId: project.mainBranchId, findingId, limit: 10 });
}

/** Assignees, due dates, and acceptances that end by themselves. */
export function workListContract(check: Check): void {
  check("findings are assigned and dated without a decision, and the history has it all", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { user, project } = portfolio;
    const say = async (change: Partial<FindingTriage>) =>
      accepted(await store.write.triageFindings(triageOf(portfolio, change)));
    expect(await say({ findingIds: [7, 8], assigneeId: user.id, dueDate: "2026-12-01" })).toEqual({ changed: 2 });
    expect(await say({ assigneeId: user.id, dueDate: "2026-12-01" })).toEqual({ changed: 0 });
    expect(await decisions(store, portfolio)).toEqual([]);
    const assignee = { login: user.login, name: user.name };
    const note = { comment: "", until: null, assignee, dueDate: "2026-12-01" };
    const notes = new Map([7, 8].map((id) => [id, note]));
    expect(await store.read.triageNotes(project.mainBranchId)).toEqual(notes);
    expect(await store.read.assignedBranches([project.mainBranchId, 99])).toEqual([project.mainBranchId]);
    await say({ status: "RELAXED", reason: "LEGACY", comment: "old" });
    await say({ findingIds: [7, 8], assigneeId: null, dueDate: null });
    expect(await store.read.assignedBranches([project.mainBranchId])).toEqual([]);
    expect(await store.read.assignedBranches([])).toEqual([]);
    expect(await store.read.findingTriage(project.mainBranchId, 7)).toMatchObject({
      status: "RELAXED",
      reason: "LEGACY",
      comment: "old",
      assignee: null,
      dueDate: null,
    });
    expect(await historyOf(store, portfolio)).toMatchObject([
      { status: "RELAXED", comment: "old", assignee: null, dueDate: null },
      { status: "RELAXED", comment: "old", assignee, dueDate: "2026-12-01" },
      { status: null, comment: "", assignee, dueDate: "2026-12-01" },
    ]);
  });

  check("an acceptance ends by itself: undecided again, audited, with an event and a task", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { id: versionId } = await buildVersion(store, portfolio);
    const { project } = portfolio;
    const relax = { status: "RELAXED", reason: "WONT_FIX", comment: "later" } as const;
    await store.write.triageFindings(triageOf(portfolio, { ...relax, until: now + day }));
    await store.write.triageFindings(triageOf(portfolio, { ...relax, findingIds: [8], until: now + 2 * day }));
    await store.write.triageFindings(triageOf(portfolio, { ...relax, findingIds: [9] }));
    expect(await store.read.nextAcceptanceEnd()).toBe(now + day);
    expect(accepted(await store.write.endAcceptances({ at: now + day - 1 }))).toEqual({ ended: 0 });
    const before = (await store.read.branchById(project.mainBranchId))!.triageRevision;
    const events = (await store.read.eventsAfter({ afterId: 0, limit: 100 })).length;
    expect(accepted(await store.write.endAcceptances({ at: now + day }))).toEqual({ ended: 1 });
    expect(await decisions(store, portfolio)).toEqual([
      [8, 2],
      [9, 2],
    ]);
    expect((await store.read.branchById(project.mainBranchId))!.triageRevision).toBe(before + 1);
    const [entry] = await historyOf(store, portfolio);
    expect(entry).toMatchObject({
      status: null,
      reason: null,
      until: null,
      comment: "later",
      at: now + day,
      user: null,
    });
    expect((await store.read.eventsAfter({ afterId: 0, limit: 100 })).slice(events)).toMatchObject([
      { type: "triage.changed", branchId: project.mainBranchId, userId: null, at: now + day },
    ]);
    expect(await store.read.auditEntries({ limit: 1 })).toMatchObject([
      { action: "finding.triage", userId: null, detail: { project: "engine", finding: 7, status: "OPEN" } },
    ]);
    const rerates = (await store.read.tasks({ limit: 10 })).filter(({ type }) => type === "rerate");
    expect(rerates).toMatchObject([{ versionId }]);
    expect(await store.read.nextAcceptanceEnd()).toBe(now + 2 * day);
    expect(accepted(await store.write.endAcceptances({ at: now + day }))).toEqual({ ended: 0 });
  });

  check("an acceptance survives a restart; reopening and a new decision end its time", async (opened) => {
    const portfolio = await createPortfolio(opened.store);
    const relax = { status: "RELAXED", reason: "WONT_FIX", until: now + day } as const;
    await opened.store.write.triageFindings(triageOf(portfolio, { ...relax, findingIds: [1, 2, 3] }));
    const { store } = await opened.reopen();
    expect(await store.read.nextAcceptanceEnd()).toBe(now + day);
    await store.write.triageFindings(triageOf(portfolio, { findingIds: [1], status: "OPEN" }));
    await store.write.triageFindings(triageOf(portfolio, { findingIds: [2], until: null }));
    expect(accepted(await store.write.endAcceptances({ at: now + 3 * day }))).toEqual({ ended: 1 });
    expect(await decisions(store, portfolio)).toEqual([
      [1, 0],
      [2, 2],
    ]);
    expect(await store.read.nextAcceptanceEnd()).toBeNull();
  });

  check("several branches are triaged at once, and one that is gone is left out", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { user, project } = portfolio;
    const selections = [
      { branchId: 999, findingIds: [1] },
      { branchId: project.mainBranchId, findingIds: [2, 3, 3] },
    ];
    const triage = { selections, status: "RELAXED", reason: "LEGACY", userId: user.id, at: now } as const;
    expect(accepted(await store.write.triageSelections(triage))).toEqual({ changed: 2 });
    expect(await decisions(store, portfolio)).toEqual([
      [2, 4],
      [3, 4],
    ]);
  });
}
