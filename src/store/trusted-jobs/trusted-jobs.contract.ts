import { expect } from "vitest";
import { accepted, bootId, type Check, createPortfolio, expectRefused, now } from "../fixture.contract.ts";
import type { JobExchange, TrustedJob } from "./rows.ts";

const nightly: TrustedJob = { name: "nightly", issuer: "forge", claims: { repository: "acme/engine", ref: "main" } };

function exchangeOf(projectId: number, change: Partial<JobExchange> = {}): JobExchange {
  const times = { usedUntil: now + 100, expiresAt: now + 50, at: now };
  return { projectId, job: nightly, usedHash: "used", subject: "job 1", hash: "aa", bootId, ...times, ...change };
}

/** Jobs that act without a stored secret (D17). */
export function trustedJobsContract(check: Check): void {
  check("a token of a job is exchanged once, for a token of the technical user", async ({ store }) => {
    const { project } = await createPortfolio(store);
    expect(await store.read.trustedJobs(project.id)).toEqual({ jobs: [], revision: 1 });
    const stored = accepted(await store.write.putTrustedJobs({ projectId: project.id, jobs: [nightly], at: now }));
    expect(await store.read.trustedJobs(project.id)).toEqual(stored);
    accepted(await store.write.exchangeJobToken(exchangeOf(project.id)));
    expect(await store.read.tokenByHash("aa")).toMatchObject({
      token: { kind: "TEMPORARY", scope: "build", projectId: project.id, expiresAt: now + 50 },
      user: { login: "token:engine/nightly" },
    });
    const again = exchangeOf(project.id, { hash: "bb" });
    expectRefused(await store.write.exchangeJobToken(again), "exchange.token-used");
    expect(await store.read.tokenByHash("bb")).toBeUndefined();
    const [one, other] = await Promise.all(
      ["cc", "dd"].map((hash) => store.write.exchangeJobToken(exchangeOf(project.id, { hash, usedHash: "at once" }))),
    );
    expect(new Set([one?.ok, other?.ok])).toEqual(new Set([false, true]));
  });

  check("tokens end with the job that they came from, or when it changes", async ({ store }) => {
    const { project } = await createPortfolio(store);
    const put = (jobs: readonly TrustedJob[]) => store.write.putTrustedJobs({ projectId: project.id, jobs, at: now });
    const other = { ...nightly, name: "other" };
    accepted(await put([nightly, other]));
    accepted(await store.write.exchangeJobToken(exchangeOf(project.id)));
    accepted(await store.write.exchangeJobToken(exchangeOf(project.id, { job: other, hash: "bb", usedHash: "2" })));
    accepted(await put([{ ...nightly, claims: { repository: "acme/other" } }, other]));
    expect(await store.read.tokenByHash("aa")).toBeUndefined();
    expect(await store.read.tokenByHash("bb")).toBeDefined();
    expectRefused(await store.write.exchangeJobToken(exchangeOf(project.id)), "exchange.job-refused");
    accepted(await put([]));
    expect(await store.read.tokenByHash("bb")).toBeUndefined();
    accepted(await put([nightly]));
  });

  check("names are those of no project token, and a stale list is refused", async ({ store }) => {
    const { user, project } = await createPortfolio(store);
    const projectId = project.id;
    const token = { name: "nightly", hash: "ee", scope: "build", expiresAt: now + 9, at: now } as const;
    accepted(await store.write.createProjectToken({ ...token, projectId, byUserId: user.id }));
    const jobs = [nightly];
    expectRefused(await store.write.putTrustedJobs({ projectId, jobs, at: now }), "token.name-taken");
    const stale = { projectId, jobs: [], expectedRevision: 7, at: now };
    expectRefused(await store.write.putTrustedJobs(stale), "revision.stale");
    await store.write.deleteProject({ projectId, userId: user.id, at: now });
    expectRefused(await store.write.putTrustedJobs({ projectId, jobs, at: now }), "project.absent");
    expectRefused(await store.write.exchangeJobToken(exchangeOf(projectId)), "exchange.job-refused");
  });
}
