import { expect } from "vitest";
import {
  accepted,
  type Check,
  createPortfolio,
  expectRefused,
  newProject,
  now,
  plainUser,
} from "../fixture.contract.ts";
import type { SavedQueryValues } from "./contract.ts";
import type { SavedQueryKind } from "./rows.ts";

const values = { name: "Worst", query: "{}", projectId: null, artifactId: null, shared: false };

/** Queries that users save. */
export function queriesContract(check: Check): void {
  check("a query is stored, changed at its revision, and deleted", async ({ store }) => {
    const { user, project } = await createPortfolio(store);
    const created = accepted(await store.write.createSavedQuery({ kind: "QUERY", ownerId: user.id, values, at: now }));
    const derived = { ownerLogin: user.login, projectName: null, createdAt: now, changedAt: now, revision: 1 };
    expect(created).toEqual({ id: created.id, kind: "QUERY", ownerId: user.id, ...values, ...derived });
    const change = { id: created.id, values: { projectId: project.id, shared: true }, at: now + 5 };
    const changed = accepted(await store.write.updateSavedQuery({ ...change, expectedRevision: 1 }));
    expect(changed).toMatchObject({
      name: "Worst",
      projectName: "engine",
      shared: true,
      changedAt: now + 5,
      revision: 2,
    });
    expectRefused(await store.write.updateSavedQuery({ ...change, expectedRevision: 1 }), "revision.stale");
    expect(await store.read.savedQuery(created.id)).toEqual(changed);
    accepted(await store.write.deleteSavedQuery({ id: created.id, at: 1 }));
    expect(await store.read.savedQuery(created.id)).toBeUndefined();
    expectRefused(await store.write.deleteSavedQuery({ id: created.id, at: 1 }), "queries.absent");
    expectRefused(await store.write.updateSavedQuery(change), "queries.absent");
  });

  check("other users see shared queries about projects that they can see", async ({ store }) => {
    const { user, project } = await createPortfolio(store);
    const other = accepted(await store.write.createUser({ ...plainUser, login: "bob" }));
    const open = accepted(await store.write.createProject({ ...newProject(user.id, "open"), audience: "USERS" }));
    const keep = async (change: Partial<SavedQueryValues>) =>
      accepted(
        await store.write.createSavedQuery({
          kind: "QUERY",
          ownerId: user.id,
          values: { ...values, ...change },
          at: now,
        }),
      ).id;
    const own = await keep({});
    const shared = await keep({ shared: true });
    const hidden = await keep({ shared: true, projectId: project.id });
    const seen = await keep({ shared: true, projectId: open.id });
    const list = async (userId: number, administrator = false, afterId?: number) => {
      const visibleTo = { userId, role: administrator ? null : ("GUEST" as const) };
      const page = {
        kind: "QUERY" as const,
        userId,
        visibleTo,
        limit: 10,
        ...(afterId === undefined ? {} : { afterId }),
      };
      return (await store.read.savedQueries(page)).map(({ id }) => id);
    };
    expect(await list(user.id)).toEqual([own, shared, hidden, seen]);
    expect(await list(other.id)).toEqual([shared, seen]);
    expect(await list(other.id, true)).toEqual([shared, hidden, seen]);
    expect(await list(user.id, false, shared)).toEqual([hidden, seen]);
    await store.write.deleteProject({ projectId: open.id, userId: user.id, at: now });
    expect(await list(user.id)).toEqual([own, shared, hidden]);
    expect(await store.read.savedQuery(seen)).toBeUndefined();
  });

  check("a user can store 1,000 of them", async ({ store }) => {
    const { user } = await createPortfolio(store);
    const keep = () => store.write.createSavedQuery({ kind: "QUERY", ownerId: user.id, values, at: now });
    await Promise.all(Array.from({ length: 1_000 }, keep));
    expectRefused(await keep(), "queries.too-many");
  });

  check("a favourite is marked once for each user and project, and ends with the project", async ({ store }) => {
    const { user, project } = await createPortfolio(store);
    const other = accepted(await store.write.createUser({ ...plainUser, login: "bob" }));
    const mark = async (ownerId: number) =>
      accepted(
        await store.write.createSavedQuery({
          kind: "FAVOURITE",
          ownerId,
          values: { ...values, projectId: project.id },
          at: now,
        }),
      );
    const first = await mark(user.id);
    expect(await mark(user.id)).toEqual(first);
    expect((await mark(other.id)).id).not.toBe(first.id);
    expect(await store.read.favourite({ userId: user.id, projectId: project.id })).toEqual(first);
    await store.write.deleteProject({ projectId: project.id, userId: user.id, at: now });
    expect(await store.read.favourite({ userId: user.id, projectId: project.id })).toBeUndefined();
  });

  check("filters of findings are listed apart from queries, and an owner has each name once", async ({ store }) => {
    const { user } = await createPortfolio(store);
    const other = accepted(await store.write.createUser({ ...plainUser, login: "grace" }));
    const save = (kind: SavedQueryKind, ownerId: number, name: string) =>
      store.write.createSavedQuery({ kind, ownerId, values: { ...values, name }, at: now });
    for (const kind of ["QUERY", "FINDINGS"] as const) accepted(await save(kind, user.id, "mine"));
    accepted(await save("QUERY", user.id, "mine"));
    expectRefused(await save("FINDINGS", user.id, "mine"), "filters.name-taken");
    accepted(await save("FINDINGS", other.id, "mine"));
    const second = accepted(await save("FINDINGS", user.id, "other"));
    const rename = { id: second.id, values: { name: "mine" }, at: now };
    expectRefused(await store.write.updateSavedQuery(rename), "filters.name-taken");
    accepted(await store.write.updateSavedQuery({ ...rename, values: { name: "other", shared: true } }));
    const listed = await store.read.savedQueries({ kind: "FINDINGS", userId: user.id, limit: 10 });
    expect(listed.map(({ kind, name }) => [kind, name])).toEqual([
      ["FINDINGS", "mine"],
      ["FINDINGS", "other"],
    ]);
  });
}
