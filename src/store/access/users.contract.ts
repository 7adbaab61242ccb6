import { expect } from "vitest";
import type { AuditAction } from "../audit/audit-actions.ts";
import type { Store } from "../contract.ts";
import { accepted, bootId, type Check, expectRefused, now, plainUser } from "../fixture.contract.ts";
import type { UserRow } from "./rows.ts";

const administrator = { ...plainUser, login: "root", role: "ADMINISTRATOR" } as const;

async function addUsers<const Logins extends readonly string[]>(
  store: Store,
  ...logins: Logins
): Promise<{ readonly [Index in keyof Logins]: UserRow }> {
  const users: UserRow[] = [];
  for (const login of logins) users.push(accepted(await store.write.createUser({ ...plainUser, login })));
  return users as { [Index in keyof Logins]: UserRow };
}

/** A session of the user with a token bound to it. */
async function signIn(store: Store, userId: number, name: string): Promise<number> {
  const { id } = await store.write.createSession({ userId, hash: name, expiresAt: now + 100, at: now });
  await store.write.createToken({
    userId,
    kind: "TEMPORARY",
    name: "",
    hash: `${name} bearer`,
    expiresAt: now + 10,
    bootId,
    sessionId: id,
    at: now,
  });
  return id;
}

/** Changing and deleting users, their sessions, and the audit entries for it. */
export function usersContract(check: Check): void {
  listChecks(check);
  changeChecks(check);
  sessionChecks(check);
  ownSessionChecks(check);
  auditChecks(check);
}

function listChecks(check: Check): void {
  check("users are listed by id, behind an id", async ({ store }) => {
    const [ada, bob, eve] = await addUsers(store, "ada", "bob", "eve");
    expect(await store.read.users({ limit: 9 })).toEqual([ada, bob, eve]);
    expect(await store.read.users({ limit: 1, afterId: ada.id })).toEqual([bob]);
    accepted(await store.write.deleteUser({ userId: bob.id, at: now }));
    expect(await store.read.users({ limit: 9, afterId: ada.id })).toEqual([eve]);
  });

  check("a prefix is taken literally", async ({ store }) => {
    const [percent, , underscore, beyond] = await addUsers(store, "a%b", "aab", "a_b", "a%b\u{10fffd}", "A%c");
    const find = (prefix: string, afterId?: number) =>
      store.read.usersByPrefix({ prefix, limit: 9, ...(afterId === undefined ? {} : { afterId }) });
    expect(await find("a%")).toEqual([percent, beyond]);
    expect(await find("a%", percent.id)).toEqual([beyond]);
    expect(await find("a_")).toEqual([underscore]);
    expect(await find("a'")).toEqual([]);
  });
}

function changeChecks(check: Check): void {
  check("a user is changed where it is said, and has a new revision", async ({ store }) => {
    const [ada, bob] = await addUsers(store, "ada", "bob");
    const values = { name: "Countess", language: "fr", disabled: true } as const;
    const changed = accepted(await store.write.updateUser({ userId: ada.id, values, at: now }));
    expect(changed).toEqual({ ...ada, ...values, revision: 2 });
    expect(await store.read.userById(ada.id)).toEqual(changed);
    expect(await store.read.userById(bob.id)).toEqual(bob);
    const stale = { userId: ada.id, values: { name: "Ada" }, expectedRevision: 1, at: now };
    expectRefused(await store.write.updateUser(stale), "revision.stale");
    expectRefused(
      await store.write.updateUser({ userId: ada.id, values: { login: "bob" }, at: now }),
      "user.login-taken",
    );
    expectRefused(await store.write.updateUser({ userId: 999, values: {}, at: now }), "user.absent");
    expect(await store.read.userById(ada.id)).toEqual(changed);
  });

  check("a deleted user is gone, with sessions; the login is free again", async ({ store }) => {
    const [ada] = await addUsers(store, "ada");
    await signIn(store, ada.id, "one");
    await store.write.createToken({
      userId: ada.id,
      kind: "PERMANENT",
      name: "ci",
      hash: "permanent",
      expiresAt: null,
      bootId: null,
      at: now,
    });
    accepted(await store.write.deleteUser({ userId: ada.id, at: now }));
    expect(await store.read.userByLogin("ada")).toBeUndefined();
    expect(await store.read.sessionByHash("one")).toBeUndefined();
    expect(await store.read.tokenByHash("permanent")).toBeUndefined();
    expectRefused(await store.write.deleteUser({ userId: ada.id, at: now }), "user.absent");
    const [again] = await addUsers(store, "ada");
    expect(again.id).not.toBe(ada.id);
    expect(await store.read.permanentTokens(again.id)).toEqual([]);
  });

  check("the last administrator who can act stays as it is", async ({ store }) => {
    const root = accepted(await store.write.createUser(administrator));
    const other = accepted(await store.write.createUser({ ...administrator, login: "other" }));
    const change = (userId: number, values: Partial<UserRow>) => store.write.updateUser({ userId, values, at: now });
    accepted(await change(other.id, { disabled: true }));
    for (const values of [{ disabled: true }, { role: "USER" }, { role: "CREATOR" }] as const) {
      expectRefused(await change(root.id, values), "user.last-administrator");
    }
    expectRefused(await store.write.deleteUser({ userId: root.id, at: now }), "user.last-administrator");
    accepted(await change(root.id, { name: "Root" }));
    accepted(await store.write.deleteUser({ userId: other.id, at: now }));
    const third = accepted(await store.write.createUser({ ...administrator, login: "third" }));
    accepted(await change(root.id, { role: "USER" }));
    expectRefused(await change(third.id, { role: "USER" }), "user.last-administrator");
  });

  check("two administrators who demote each other at once leave one", async ({ store }) => {
    const users = await Promise.all(
      ["one", "two"].map(async (login) => accepted(await store.write.createUser({ ...administrator, login }))),
    );
    const demote = (user: UserRow) => store.write.updateUser({ userId: user.id, values: { role: "USER" }, at: now });
    const results = await Promise.all(users.map(demote));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
  });
}

function sessionChecks(check: Check): void {
  check("a session is found with its user until it ends, and its tokens end with it", async ({ store }) => {
    const [ada] = await addUsers(store, "ada");
    const id = await signIn(store, ada.id, "one");
    await signIn(store, ada.id, "two");
    const client = { address: "", agent: "" };
    const row = { id, userId: ada.id, createdAt: now, lastUsedAt: now, expiresAt: now + 100, origin: null, client };
    expect(await store.read.sessionByHash("one")).toEqual({ session: row, user: ada });
    expect((await store.read.tokenByHash("one bearer"))?.token.sessionId).toBe(id);
    await store.write.touchSession({ sessionId: id, at: now + 59_999 });
    expect((await store.read.sessionByHash("one"))?.session.lastUsedAt).toBe(now);
    await store.write.touchSession({ sessionId: id, at: now + 60_000 });
    expect((await store.read.sessionByHash("one"))?.session.lastUsedAt).toBe(now + 60_000);
    await store.write.endSession({ sessionId: id, at: now });
    expect(await store.read.sessionByHash("one")).toBeUndefined();
    expect(await store.read.tokenByHash("one bearer")).toBeUndefined();
    expect(await store.read.sessionByHash("two")).toBeDefined();
    await store.write.endSession({ sessionId: id, at: now });
  });

  for (const values of [{ passwordHash: "new" }, { disabled: true }]) {
    check(`${Object.keys(values)[0]} ends all sessions of the user, and no token`, async ({ store }) => {
      const [ada, bob] = await addUsers(store, "ada", "bob");
      await signIn(store, ada.id, "one");
      await signIn(store, ada.id, "two");
      await signIn(store, bob.id, "other");
      const token = { userId: ada.id, kind: "PERMANENT", name: "", expiresAt: null, bootId: null, at: now } as const;
      await store.write.createToken({ ...token, hash: "permanent" });
      await store.write.createToken({ ...token, kind: "TEMPORARY", hash: "temporary", expiresAt: now + 1, bootId });
      accepted(await store.write.updateUser({ userId: ada.id, values: { name: "x" }, at: now }));
      expect(await store.read.sessionByHash("one")).toBeDefined();
      accepted(await store.write.updateUser({ userId: ada.id, values, at: now }));
      for (const hash of ["one", "two"]) {
        expect(await store.read.sessionByHash(hash)).toBeUndefined();
        expect(await store.read.tokenByHash(`${hash} bearer`)).toBeUndefined();
      }
      expect(await store.read.sessionByHash("other")).toBeDefined();
      expect(await store.read.tokenByHash("permanent")).toBeDefined();
      expect(await store.read.tokenByHash("temporary")).toBeDefined();
    });
  }

  check("a session keeps its newest 50 tokens", async ({ store }) => {
    const [ada] = await addUsers(store, "ada");
    const sessionId = await signIn(store, ada.id, "one");
    const token = { userId: ada.id, kind: "TEMPORARY", name: "", expiresAt: now + 9, bootId, sessionId } as const;
    for (let count = 0; count < 50; count += 1) await store.write.createToken({ ...token, hash: `t${count}`, at: now });
    expect(await store.read.tokenByHash("one bearer")).toBeUndefined();
    expect(await store.read.tokenByHash("t0")).toBeDefined();
  });

  check("sessions that ended by time are dropped, with their tokens", async ({ store }) => {
    const [ada] = await addUsers(store, "ada");
    await signIn(store, ada.id, "idle");
    await store.write.dropDeadTokens({ at: now + 1, bootId, idleSince: now - 1 });
    expect(await store.read.sessionByHash("idle")).toBeDefined();
    await store.write.dropDeadTokens({ at: now + 1, bootId, idleSince: now });
    expect(await store.read.sessionByHash("idle")).toBeUndefined();
    await signIn(store, ada.id, "old");
    await store.write.dropDeadTokens({ at: now + 100, bootId, idleSince: now - 1 });
    expect(await store.read.sessionByHash("old")).toBeUndefined();
  });
}

function ownSessionChecks(check: Check): void {
  check("sessions of a user are listed newest first, and ended by their user alone", async ({ store }) => {
    const [ada, bob] = await addUsers(store, "ada", "bob");
    const client = { address: "192.0.2.7", agent: "Firefox" };
    const first = await store.write.createSession({ userId: ada.id, hash: "a", expiresAt: now + 9, client, at: now });
    const second = await signIn(store, ada.id, "b");
    const list = async (limit: number) =>
      (await store.read.sessionsOfUser({ userId: ada.id, limit })).map(({ id }) => id);
    expect([await list(9), await list(1)]).toEqual([[second, first.id], [second]]);
    expect(first.client).toEqual(client);
    const end = (userId: number) => store.write.endSessionOfUser({ userId, sessionId: second, at: now });
    expect(await end(bob.id)).toBe(false);
    expect([await end(ada.id), await end(ada.id)]).toEqual([true, false]);
    expect(await list(9)).toEqual([first.id]);
    expect(await store.read.tokenByHash("b bearer")).toBeUndefined();
  });
}

function auditChecks(check: Check): void {
  check("audit entries come newest first, page by page, with the login", async ({ store }) => {
    const [ada] = await addUsers(store, "ada");
    const detail = { ok: true, n: 1, z: null, text: "é" };
    await store.write.audit({ at: now + 1, userId: null, action: "sign-in.fail", detail: {} });
    await store.write.audit({ at: now + 2, userId: ada.id, action: "sign-in", detail });
    const entries = await store.read.auditEntries({ limit: 9 });
    expect(entries.map(({ action }) => action)).toEqual(["sign-in", "sign-in.fail", "user.create"]);
    expect(entries[0]).toMatchObject({ at: now + 2, userId: ada.id, login: "ada", detail });
    expect(entries[1]).toMatchObject({ userId: null, login: null });
    const page = await store.read.auditEntries({ limit: 1, beforeId: entries[0]!.id });
    expect(page).toEqual([entries[1]]);
  });

  check("recent sign-ins are those of one address, whole, the oldest first", async ({ store }) => {
    const record = async (at: number, action: AuditAction, address: string, loginGroup: number): Promise<void> =>
      store.write.audit({ at, userId: null, action, detail: { login: null, loginGroup, address } });
    await record(now + 1, "sign-in.fail", "10.0.0.1", 1);
    await record(now + 2, "sign-in.fail", "10.0.0.1", 2);
    await record(now + 2, "sign-in.throttle", "10.0.0.1", 2);
    await record(now + 3, "sign-in.fail", "110.0.0.1", 3);
    await record(now + 3, "sign-in.fail", "10.0.0.11", 3);
    await record(now + 4, "sign-in", "10.0.0.1", 4);
    await record(now + 5, "sign-in.fail", "2001:db8:1:2::/64", 5);
    await store.write.audit({ at: now + 6, userId: null, action: "sign-in.fail", detail: { address: "10.0.0.1" } });
    expect(await store.latest.recentSignIns({ address: "10.0.0.1", after: now + 1 })).toEqual([
      { at: now + 2, loginGroup: 2, succeeded: false },
      { at: now + 4, loginGroup: 4, succeeded: true },
      { at: now + 6, loginGroup: -1, succeeded: false },
    ]);
    expect(await store.latest.recentSignIns({ address: "2001:db8:1:2::/64", after: now })).toMatchObject([
      { loginGroup: 5 },
    ]);
    expect(await store.latest.recentSignIns({ address: "10.0.0.2", after: now })).toEqual([]);
  });

  check(
    "what changes rights is audited in its own transaction, a refusal is not, and no hash shows",
    async ({ store }) => {
      const root = accepted(await store.write.createUser({ ...administrator, passwordHash: "first hash" }));
      const doing = { byUserId: root.id, at: now };
      const values = { passwordHash: "second hash", name: "Root" };
      accepted(await store.write.updateUser({ userId: root.id, values, ...doing }));
      expectRefused(await store.write.deleteUser({ userId: root.id, ...doing }), "user.last-administrator");
      await store.write.changeSettings({ values: { hours: 2 }, by: doing });
      const entries = await store.read.auditEntries({ limit: 9 });
      expect(entries.map(({ action, login, detail }) => [action, login, detail])).toEqual([
        ["settings.change", "root", { hours: 2 }],
        ["user.change", "root", { login: "root", changed: "name, password" }],
        ["user.create", null, { login: "root", role: "ADMINISTRATOR" }],
      ]);
      const said = entries.map(({ detail, changes }) => ({ detail, changes }));
      expect(JSON.stringify(said)).not.toContain("hash");
    },
  );
}
