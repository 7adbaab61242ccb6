import { expect } from "vitest";
import { accepted, type Check, createPortfolio, expectRefused, newBuild, now } from "../fixture.contract.ts";
import { noExceptions } from "./rows.ts";

const none = { requests: 0, builds: 0, versions: 0, bytes: 0 };

/** Limits of projects and users. */
export function limitsContract(check: Check): void {
  check("exceptions are stored one by one, and a stale change is refused", async ({ store }) => {
    const { project } = await createPortfolio(store);
    expect((await store.read.limitExceptions()).project.get(project.id)).toBeUndefined();
    const put = (limits: object, expectedRevision?: number) =>
      store.write.putProjectLimits({
        id: project.id,
        limits,
        at: now,
        ...(expectedRevision === undefined ? {} : { expectedRevision }),
      });
    accepted(await put({ builds: 2, bytes: 2 ** 40 }));
    accepted(await put({ builds: null, versions: 0 }));
    const stored = { ...noExceptions, versions: 0, bytes: 2 ** 40, revision: 2 };
    expect((await store.read.limitExceptions()).project.get(project.id)).toEqual(stored);
    expectRefused(await put({ builds: 1 }, 1), "revision.stale");
    expectRefused(await store.write.putProjectLimits({ id: 999, limits: {}, at: now }), "project.absent");
    expectRefused(await store.write.putUserLimits({ id: 999, limits: {}, at: now }), "user.absent");
  });

  check("of builds that arrive at once, only as many are accepted as there are places", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { project, user } = portfolio;
    const limits = { project: { ...none, builds: 3 }, user: none };
    const accept = (branchName: string) =>
      store.write.acceptBuild(
        newBuild(portfolio, { branchName, upload: `upload-${branchName}`, uploadBytes: 7, limits }),
      );
    const results = await Promise.all(Array.from({ length: 8 }, (_, index) => accept(`b${index}`)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expectRefused(
      results.find(({ ok }) => !ok)!,
      "limit.builds",
    );
    expect(await store.latest.limitUse("project", project.id)).toEqual({ builds: 3, versions: 3, bytes: 21 });
    expect(await store.latest.limitUse("user", user.id)).toEqual({ builds: 3, versions: 3, bytes: 21 });
    // A refused build leaves nothing, not even its branch.
    expect((await store.latest.branches(project.id)).length).toBe(4);
  });
}
