import { expect } from "vitest";
import type { Store } from "../contract.ts";
import {
  accepted,
  buildVersion,
  type Check,
  createPortfolio,
  expectRefused,
  now,
  type Portfolio,
} from "../fixture.contract.ts";
import type { ArtifactTriage, FindingTriage } from "./contract.ts";

function findingTriage({ user, project }: Portfolio, change: Partial<FindingTriage>): FindingTriage {
  return { branchId: project.mainBranchId, findingIds: [7], userId: user.id, at: now, ...change };
}

function artifactTriage({ user, project }: Portfolio, change: Partial<ArtifactTriage>): ArtifactTriage {
  return { branchId: project.mainBranchId, artifactId: 4, userId: user.id, at: now, ...change };
}

async function decided(store: Store, { project }: Portfolio): Promise<unknown> {
  const { findingIds, decisions, artifacts } = await store.read.branchTriage(project.mainBranchId);
  return { findings: Array.from(findingIds, (id, index) => [id, decisions[index]]), artifacts };
}

/** Decisions about findings and artifacts, with their users and times. */
export function triageContract(check: Check): void {
  check("findings are relaxed and reopened; a branch has one decision per finding", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { project } = portfolio;
    const relax = {
      findingIds: [7, 3, 7, 5_000_000_000],
      status: "RELAXED",
      reason: "LEGACY",
      comment: "old",
    } as const;
    expect(accepted(await store.write.triageFindings(findingTriage(portfolio, relax)))).toEqual({ changed: 3 });
    expect(await decided(store, portfolio)).toEqual({
      findings: [3, 7, 5_000_000_000].map((id) => [id, 4]),
      artifacts: [],
    });
    const open = findingTriage(portfolio, { findingIds: [7, 9], status: "OPEN" });
    expect(accepted(await store.write.triageFindings(open))).toEqual({ changed: 2 });
    expect(await decided(store, portfolio)).toMatchObject({
      findings: [
        [3, 4],
        [7, 0],
        [9, 0],
        [5_000_000_000, 4],
      ],
    });
    expect(await store.read.findingTriage(project.mainBranchId, 7)).toMatchObject({
      status: "OPEN",
      reason: null,
      comment: "old",
    });
    expect(await store.read.findingTriage(project.mainBranchId, 8)).toBeUndefined();
    expect((await store.read.branchTriage(project.mainBranchId + 1)).findingIds.length).toBe(0);
  });

  check("a comment decides nothing", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await store.write.triageFindings(findingTriage(portfolio, { comment: "look" }));
    expect(await decided(store, portfolio)).toEqual({ findings: [], artifacts: [] });
    const note = { comment: "look", until: null, assignee: null, dueDate: null };
    expect([...(await store.read.triageNotes(portfolio.project.mainBranchId))]).toEqual([[7, note]]);
  });

  check(
    "each change increments the branch's triage revision, and the same decision again does nothing",
    async ({ store }) => {
      const portfolio = await createPortfolio(store);
      const relax = findingTriage(portfolio, { status: "RELAXED", reason: "WONT_FIX" });
      const revision = async () => (await store.read.branchById(portfolio.project.mainBranchId))?.triageRevision;
      await store.write.triageFindings(relax);
      expect(await revision()).toBe(1);
      expect(accepted(await store.write.triageFindings(relax))).toEqual({ changed: 0 });
      expect(await revision()).toBe(1);
      await store.write.triageArtifact(artifactTriage(portfolio, { excluded: true }));
      expect(await revision()).toBe(2);
      await store.write.triageArtifact(artifactTriage(portfolio, { excluded: true }));
      expect(await revision()).toBe(2);
    },
  );

  check("the history lists who decided what, newest first, page by page", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { user, project } = portfolio;
    await store.write.triageFindings(findingTriage(portfolio, { status: "RELAXED", reason: "JUSTIFIED" }));
    await store.write.triageFindings(findingTriage(portfolio, { status: "OPEN", comment: "no", at: now + 5 }));
    const page = { branchId: project.mainBranchId, findingId: 7, limit: 10 };
    const entries = await store.read.triageHistory(page);
    const who = { login: user.login, name: user.name };
    expect(entries).toMatchObject([
      { status: "OPEN", reason: null, comment: "no", at: now + 5, user: who },
      { status: "RELAXED", reason: "JUSTIFIED", comment: "", at: now, user: who },
    ]);
    const [newest] = entries;
    expect(await store.read.triageHistory({ ...page, limit: 1 })).toEqual([newest]);
    expect(await store.read.triageHistory({ ...page, beforeId: newest!.revision })).toEqual(entries.slice(1));
    expect((await store.read.findingTriage(project.mainBranchId, 7))?.revision).toBe(newest!.revision);
  });

  check("the history of an artifact does the same", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { user, project } = portfolio;
    await store.write.triageArtifact(artifactTriage(portfolio, { excluded: true, reason: "LEGACY", comment: "c" }));
    await store.write.triageArtifact(artifactTriage(portfolio, { excluded: false, relaxed: true, at: now + 5 }));
    await store.write.triageArtifact(artifactTriage(portfolio, { artifactId: 5, relaxed: true, reason: "LEGACY" }));
    const page = { branchId: project.mainBranchId, artifactId: 4, limit: 10 };
    const entries = await store.read.artifactTriageHistory(page);
    const who = { login: user.login, name: user.name };
    expect(entries).toMatchObject([
      { relaxed: true, excluded: false, reason: "LEGACY", comment: "c", at: now + 5, user: who },
      { relaxed: false, excluded: true, reason: "LEGACY", comment: "c", at: now, user: who },
    ]);
    const [newest] = entries;
    expect(await store.read.artifactTriageHistory({ ...page, limit: 1 })).toEqual([newest]);
    expect(await store.read.artifactTriageHistory({ ...page, beforeId: newest!.revision })).toEqual(entries.slice(1));
  });

  check("a stale revision is refused, and nothing is changed", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const relax = findingTriage(portfolio, { status: "RELAXED", reason: "LEGACY", expectedRevision: 0 });
    accepted(await store.write.triageFindings(relax));
    expectRefused(await store.write.triageFindings({ ...relax, status: "OPEN" }), "revision.stale");
    const exclude = artifactTriage(portfolio, { excluded: true, expectedRevision: 0 });
    accepted(await store.write.triageArtifact(exclude));
    expectRefused(await store.write.triageArtifact({ ...exclude, excluded: false }), "revision.stale");
    expect(await decided(store, portfolio)).toEqual({
      findings: [[7, 4]],
      artifacts: [{ artifactId: 4, relaxed: false, excluded: true, reason: null }],
    });
  });

  check("artifacts are relaxed, excluded and restored; values that are left out stay unchanged", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const say = async (change: Partial<ArtifactTriage>) =>
      accepted(await store.write.triageArtifact(artifactTriage(portfolio, change)));
    expect(await say({ relaxed: true, reason: "LEGACY", comment: "c" })).toMatchObject({
      relaxed: true,
      excluded: false,
    });
    expect(await say({ excluded: true })).toMatchObject({
      relaxed: true,
      excluded: true,
      reason: "LEGACY",
      comment: "c",
    });
    expect(await say({ relaxed: false, excluded: false })).toMatchObject({ reason: null, comment: "c" });
    // That it counts is a decision, too: without it, its kind of code decides.
    const counts = { artifactId: 4, relaxed: false, excluded: false, reason: null };
    expect(await decided(store, portfolio)).toEqual({ findings: [], artifacts: [counts] });
    const read = await store.read.artifactTriage(portfolio.project.mainBranchId, 4);
    expect(read).toMatchObject({ artifactId: 4, relaxed: false, excluded: false, comment: "c" });
    expect(await store.read.artifactTriage(portfolio.project.mainBranchId, 5)).toBeUndefined();
  });

  check("one waiting task updates the newest version, however many triage changes there are", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    await store.write.triageFindings(findingTriage(portfolio, { status: "OPEN" }));
    expect(await store.read.tasks({ limit: 10 })).toEqual([]);
    await buildVersion(store, portfolio);
    const { id: versionId } = await buildVersion(store, portfolio);
    for (const reason of ["LEGACY", "WONT_FIX", "JUSTIFIED"] as const) {
      await store.write.triageFindings(findingTriage(portfolio, { status: "RELAXED", reason }));
    }
    const rerates = (await store.read.tasks({ limit: 10 })).filter(({ type }) => type === "rerate");
    expect(rerates).toMatchObject([
      { versionId, status: "QUEUED", parameters: { versionIds: [versionId], catchUp: true } },
    ]);
  });

  check("triage is audited with its details", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const many = { findingIds: [1, 2, 3], status: "RELAXED", reason: "LEGACY", detail: { rule: "r" } } as const;
    await store.write.triageFindings(findingTriage(portfolio, many));
    await store.write.triageArtifact(artifactTriage(portfolio, { excluded: true }));
    const place = { project: "engine", branch: "main" };
    expect(await store.read.auditEntries({ limit: 2 })).toMatchObject([
      { action: "artifact.triage", detail: { ...place, artifact: 4, relaxed: false, excluded: true, reason: null } },
      { action: "finding.triage", detail: { ...place, findings: 3, rule: "r", status: "RELAXED", reason: "LEGACY" } },
    ]);
  });

  check("10,000 findings are relaxed at once", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const findingIds = Array.from({ length: 10_000 }, (_, index) => index + 1);
    const relax = findingTriage(portfolio, { findingIds, status: "RELAXED", reason: "WONT_FIX" });
    expect(accepted(await store.write.triageFindings(relax))).toEqual({ changed: 10_000 });
    const { findingIds: stored } = await store.read.branchTriage(portfolio.project.mainBranchId);
    expect([...stored]).toEqual(findingIds);
  });

  check("a branch that never existed cannot be triaged", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    expectRefused(
      await store.write.triageFindings(findingTriage(portfolio, { branchId: 999, status: "OPEN" })),
      "branch.absent",
    );
    expectRefused(
      await store.write.triageArtifact(artifactTriage(portfolio, { branchId: 999, excluded: true })),
      "branch.absent",
    );
  });
}
