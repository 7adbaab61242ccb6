import { expect } from "vitest";
import { accepted, type Check, createPortfolio, newProject, now, plainUser } from "../fixture.contract.ts";

/** The contract of every write: atomic, durable, visible at once, in order. */
export function writesContract(check: Check): void {
  check("100 writes at once all happen, and each is seen once its promise resolves", async ({ store }) => {
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const user = accepted(await store.write.createUser({ ...plainUser, login: `user-${index}` }));
        expect(await store.read.userById(user.id)).toEqual(user);
        expect(await store.read.userByLogin(`user-${index}`)).toEqual(user);
      }),
    );
  });

  check("a refusal or a failure among others takes back itself alone", async ({ store }) => {
    const { user } = await createPortfolio(store);
    const write = store.write;
    const outcomes = await Promise.allSettled([
      write.createProject(newProject(user.id, "a")),
      write.createProject(newProject(user.id, "engine")),
      write.createToken({
        userId: 999,
        kind: "PERMANENT",
        name: "",
        hash: "x",
        expiresAt: null,
        bootId: null,
        at: now,
      }),
      write.triageFindings({ branchId: 999, findingIds: [1], status: "OPEN", userId: user.id, at: now }),
      write.createProject(newProject(user.id, "b")),
    ]);
    expect(outcomes).toMatchObject([
      { status: "fulfilled", value: { ok: true } },
      { status: "fulfilled", value: { ok: false, problem: { code: "project.name-taken" } } },
      { status: "rejected" },
      { status: "fulfilled", value: { ok: false, problem: { code: "branch.absent" } } },
      { status: "fulfilled", value: { ok: true } },
    ]);
    expect(await store.read.projectByName("a")).toBeDefined();
    expect(await store.read.projectByName("b")).toBeDefined();
  });

  check("writes of one caller happen in the order of their calls", async ({ store }) => {
    await Promise.all(Array.from({ length: 200 }, (_, n) => store.write.changeSettings({ values: { n } })));
    expect(await store.read.setting("n")).toBe(199);
  });

  check("what was written is there after a restart", async (opened) => {
    const { project } = await createPortfolio(opened.store);
    const { store } = await opened.reopen();
    expect(await store.read.projectById(project.id)).toEqual(project);
    const next = accepted(await store.write.createProject(newProject(project.ownerId, "next")));
    expect(next.id).toBeGreaterThan(project.id);
  });

  check("closing waits for the writes asked before it, and refuses those after", async (opened) => {
    const { store } = opened;
    const writes = Array.from({ length: 50 }, (_, n) => store.write.changeSettings({ values: { [`s${n}`]: n } }));
    const closed = store.close();
    await expect(store.write.changeSettings({ values: { late: 1 } })).rejects.toThrow("closed");
    await Promise.all(writes);
    await closed;
    const again = await opened.reopen();
    expect(await again.store.read.setting("s49")).toBe(49);
    expect(await again.store.read.setting("late")).toBeUndefined();
  });
}
