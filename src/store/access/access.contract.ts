import { expect } from "vitest";
import { accepted, bootId, type Check, expectRefused, now, plainUser } from "../fixture.contract.ts";
import type { NewToken } from "./contract.ts";

function newToken(userId: number, change: Partial<NewToken> = {}): NewToken {
  return { userId, kind: "PERMANENT", name: "ci", hash: "aa", expiresAt: null, bootId: null, at: now, ...change };
}

/** Users, tokens, settings and models. */
export function accessContract(check: Check): void {
  check("a user is found by id and by exact login", async ({ store }) => {
    const user = accepted(await store.write.createUser({ ...plainUser, language: "fr", role: "ADMINISTRATOR" }));
    expect(user).toEqual({
      id: user.id,
      login: "ada",
      name: "Ada",
      email: "ada@example.org",
      passwordHash: "hash",
      language: "fr",
      timezone: null,
      startPage: null,
      role: "ADMINISTRATOR",
      disabled: false,
      createdAt: now,
      revision: 1,
    });
    expect(await store.read.userById(user.id)).toEqual(user);
    expect(await store.read.userByLogin("ada")).toEqual(user);
    expect(await store.read.userByLogin("Ada")).toBeUndefined();
    expect(await store.read.userById(user.id + 1)).toBeUndefined();
  });

  check("a login is unique", async ({ store }) => {
    accepted(await store.write.createUser(plainUser));
    expectRefused(await store.write.createUser({ ...plainUser, name: "Other" }), "user.login-taken");
    expect((await store.read.userByLogin("ada"))?.name).toBe("Ada");
  });

  check("a token is found with its user until its owner revokes it", async ({ store }) => {
    const ada = accepted(await store.write.createUser(plainUser));
    const bob = accepted(await store.write.createUser({ ...plainUser, login: "bob" }));
    const token = await store.write.createToken(newToken(ada.id));
    expect(await store.read.tokenByHash("aa")).toEqual({ token, user: ada });
    expect(await store.read.tokenByHash("ab")).toBeUndefined();
    expect(await store.write.revokeToken({ userId: bob.id, tokenId: token.id, at: now })).toBe(false);
    expect(await store.read.tokenByHash("aa")).toEqual({ token, user: ada });
    expect(await store.write.revokeToken({ userId: ada.id, tokenId: token.id, at: now })).toBe(true);
    expect(await store.read.tokenByHash("aa")).toBeUndefined();
    expect(await store.write.revokeToken({ userId: ada.id, tokenId: token.id, at: now })).toBe(false);
  });

  check("permanent tokens are listed oldest first, without revoked, temporary and others' ones", async ({ store }) => {
    const ada = accepted(await store.write.createUser(plainUser));
    const bob = accepted(await store.write.createUser({ ...plainUser, login: "bob" }));
    const first = await store.write.createToken(newToken(ada.id));
    const revoked = await store.write.createToken(newToken(ada.id, { hash: "bb" }));
    const last = await store.write.createToken(newToken(ada.id, { hash: "cc" }));
    await store.write.createToken(newToken(bob.id, { hash: "dd" }));
    const temporary = newToken(ada.id, { hash: "ee", kind: "TEMPORARY", bootId, expiresAt: now + 1 });
    const { id } = await store.write.createToken(temporary);
    await store.write.revokeToken({ userId: ada.id, tokenId: revoked.id, at: now });
    expect(await store.read.permanentTokens(ada.id)).toEqual([first, last]);
    expect(await store.write.revokeToken({ userId: ada.id, tokenId: id, at: now })).toBe(false);
  });

  check("a last use is stored at most once a minute", async ({ store }) => {
    const { id } = accepted(await store.write.createUser(plainUser));
    const token = await store.write.createToken(newToken(id));
    const lastUse = async (at: number) => {
      await store.write.touchToken({ tokenId: token.id, at });
      return (await store.read.tokenByHash("aa"))?.token.lastUsedAt;
    };
    expect(token.lastUsedAt).toBeNull();
    expect(await lastUse(now)).toBe(now);
    expect(await lastUse(now + 59_999)).toBe(now);
    expect(await lastUse(now + 60_000)).toBe(now + 60_000);
  });

  check("dead temporary tokens are dropped, permanent ones never", async ({ store }) => {
    const { id } = accepted(await store.write.createUser(plainUser));
    const temporary = { kind: "TEMPORARY" as const, bootId };
    await store.write.createToken(newToken(id, { hash: "permanent" }));
    await store.write.createToken(newToken(id, { ...temporary, hash: "live", expiresAt: now + 1 }));
    await store.write.createToken(newToken(id, { ...temporary, hash: "expired", expiresAt: now }));
    await store.write.createToken(newToken(id, { ...temporary, hash: "other", bootId: "boot-0", expiresAt: now + 1 }));
    await store.write.dropDeadTokens({ at: now, bootId });
    expect(await store.read.tokenByHash("permanent")).toBeDefined();
    expect(await store.read.tokenByHash("live")).toBeDefined();
    expect(await store.read.tokenByHash("expired")).toBeUndefined();
    expect(await store.read.tokenByHash("other")).toBeUndefined();
  });

  check("a token for a user that does not exist is a bug, and nothing is stored", async ({ store }) => {
    await expect(store.write.createToken(newToken(999))).rejects.toThrow();
    expect(await store.read.tokenByHash("aa")).toBeUndefined();
  });

  check("settings keep any JSON value under any name", async ({ store }) => {
    const values = JSON.parse(`{"hours":24.5,"__proto__":{"x":[null,"é"]},"flag":false,"nothing":null}`);
    await store.write.changeSettings({ values });
    expect(await store.read.setting("hours")).toBe(24.5);
    expect(await store.read.setting("__proto__")).toEqual({ x: [null, "é"] });
    expect(await store.read.setting("flag")).toBe(false);
    expect(await store.read.setting("nothing")).toBeNull();
    expect(await store.read.setting("constructor")).toBeUndefined();
    await store.write.changeSettings({ values: { hours: 1 } });
    expect(await store.read.setting("hours")).toBe(1);
    expect(await store.read.setting("flag")).toBe(false);
  });

  check("settings change only at the expected revision, which each change raises", async ({ store }) => {
    expect(await store.read.settings()).toEqual({ values: new Map(), revision: 0 });
    expect(await store.write.changeSettings({ values: { a: 1 }, expectedRevision: 1 })).toBe(false);
    expect(await store.read.settings()).toEqual({ values: new Map(), revision: 0 });
    expect(await store.write.changeSettings({ values: { a: 1 }, expectedRevision: 0 })).toBe(true);
    expect(await store.write.changeSettings({ values: { b: [2] } })).toBe(true);
    const values = new Map<string, unknown>([
      ["a", 1],
      ["b", [2]],
    ]);
    expect(await store.read.settings()).toEqual({ values, revision: 2 });
    expect(await store.write.changeSettings({ values: { a: 3 }, expectedRevision: 1 })).toBe(false);
    expect(await store.read.settings()).toEqual({ values, revision: 2 });
  });

  check("a changed model gets a new revision, an unchanged one does not", async ({ store }) => {
    const put = async (modelId: string, document: string, at: number) =>
      accepted(await store.write.putModel({ modelId, document, at }));
    const first = await put("M", "{}", now);
    expect(first).toMatchObject({ created: true, revision: { modelId: "M", revision: 1, document: "{}" } });
    expect(await put("M", "{}", now + 1)).toEqual({ created: false, revision: first.revision });
    const second = await put("M", "{ }", now + 2);
    expect(second).toMatchObject({ created: true, revision: { revision: 2, createdAt: now + 2 } });
    expect(await store.read.currentModelRevision("M")).toEqual(second.revision);
    expect(await store.read.modelRevision(first.revision.id)).toEqual(first.revision);
    // Going back to an earlier text is a change like any other.
    expect(await put("M", "{}", now + 3)).toMatchObject({ created: true, revision: { revision: 3 } });
    expect(await put("N", "{}", now)).toMatchObject({ revision: { revision: 1 } });
    expect(await store.read.currentModelRevision("m")).toBeUndefined();
  });

  check("a model is replaced only while it has the expected revision", async ({ store }) => {
    const put = (document: string, expectedRevision: number) =>
      store.write.putModel({ modelId: "M", document, expectedRevision, at: now });
    const stale = { ok: false, problem: { code: "revision.stale" } };
    expect(await put("{}", 1)).toMatchObject(stale);
    expect(await put("{}", 0)).toMatchObject({ ok: true, value: { revision: { revision: 1 } } });
    expect(await put("{ }", 0)).toMatchObject(stale);
    expect(await put("{ }", 1)).toMatchObject({ ok: true, value: { revision: { revision: 2 } } });
    expect(await store.read.currentModelRevision("M")).toMatchObject({ revision: 2 });
  });
}
