import { expect } from "vitest";
import type { Store } from "../contract.ts";
import type { FactorProof } from "./rows.ts";
import { accepted, type Check, expectRefused, now, plainUser } from "../fixture.contract.ts";

const totp = { kind: "TOTP", name: "phone", secret: "S", credential: null, counter: 5 } as const;
const hourMilliseconds = 3_600_000;

async function addUser(store: Store): Promise<number> {
  return accepted(await store.write.createUser(plainUser)).id;
}

async function start(store: Store, userId: number, hash: string, at = now) {
  const step = { hash, userId, purpose: "SIGN_IN", secret: "challenge", expiresAt: at + 10, at } as const;
  return store.write.startSecondStep(step);
}

async function addFactor(store: Store, userId: number, change: object = {}) {
  accepted(await start(store, userId, "adding"));
  const factor = { hash: "adding", userId, ...totp, recoveryHashes: ["r1", "r2"], at: now, ...change };
  return store.write.addFactor(factor);
}

/** The contract of second factors. */
export function factorsContract(check: Check): void {
  check("a factor is added once for its step, and the first one stores recovery codes", async ({ store }) => {
    const userId = await addUser(store);
    const added = accepted(await addFactor(store, userId));
    expect(added).toEqual({
      factor: { id: 1, kind: "TOTP", name: "phone", createdAt: now, lastUsedAt: null },
      storedCodes: true,
    });
    const again = { hash: "adding", userId, ...totp, recoveryHashes: [], at: now };
    expectRefused(await store.write.addFactor(again), "factor.step-absent");
    const passkey = { kind: "PASSKEY", credential: "c", recoveryHashes: ["r3"] };
    expect(accepted(await addFactor(store, userId, passkey)).storedCodes).toBe(false);
    expectRefused(await addFactor(store, userId, passkey), "factor.known");
    expect(await store.read.factorsOfUser(userId)).toMatchObject([{ kind: "TOTP", secret: "S" }, { credential: "c" }]);
    expect(await store.read.recoveryCodesLeft(userId)).toBe(2);
  });

  check("a time step and a recovery code count once", async ({ store }) => {
    const userId = await addUser(store);
    const { factor } = accepted(await addFactor(store, userId));
    let steps = 0;
    const finish = async (proof: FactorProof): Promise<boolean> => {
      const hash = `step ${(steps += 1)}`;
      accepted(await start(store, userId, hash));
      return (await store.write.finishSecondStep({ hash, proof, at: now + 1 })).ok;
    };
    const code = { kind: "TOTP", factorId: factor.id, counter: 6 } as const;
    expect([await finish({ ...code, counter: 5 }), await finish({ ...code, counter: 7 })]).toEqual([false, true]);
    expect([await finish({ ...code, counter: 7 }), await finish({ ...code, factorId: 99 })]).toEqual([false, false]);
    const recovery = { kind: "RECOVERY", hash: "r1" } as const;
    expect([await finish(recovery), await finish(recovery)]).toEqual([true, false]);
    expect(await store.read.recoveryCodesLeft(userId)).toBe(1);
    expect(await store.read.factorsOfUser(userId)).toMatchObject([{ lastUsedAt: now + 1 }]);
  });

  check("a step takes five attempts before it expires, and a user ten within an hour", async ({ store }) => {
    const userId = await addUser(store);
    const attempt = (hash: string, at = now) => store.write.trySecondStep({ hash, at });
    accepted(await start(store, userId, "a"));
    for (let count = 0; count < 5; count += 1) accepted(await attempt("a"));
    expectRefused(await attempt("a"), "factor.step-absent");
    accepted(await start(store, userId, "b"));
    expectRefused(await attempt("b", now + 10), "factor.step-absent");
    for (let count = 0; count < 5; count += 1) accepted(await attempt("b"));
    expectRefused(await start(store, userId, "c"), "access.throttled");
    accepted(await start(store, userId, "c", now + hourMilliseconds));
    const { step, user } = accepted(await attempt("c", now + hourMilliseconds));
    expect([step.secret, user.id]).toEqual(["challenge", userId]);
    accepted(await store.write.updateUser({ userId, values: { disabled: true }, at: now }));
    expectRefused(await attempt("c", now + hourMilliseconds), "factor.step-absent");
  });

  check("the last factor takes the recovery codes along, and stays where it is required", async ({ store }) => {
    const userId = await addUser(store);
    const { factor } = accepted(await addFactor(store, userId));
    const remove = (factorId: number, required: boolean) =>
      store.write.removeFactor({ userId, factorId, required, at: now });
    expectRefused(await remove(99, false), "factor.absent");
    expectRefused(await remove(factor.id, true), "factor.required");
    accepted(await store.write.replaceRecoveryCodes({ userId, hashes: ["x", "y", "z"], at: now }));
    expect(await store.read.recoveryCodesLeft(userId)).toBe(3);
    accepted(await remove(factor.id, false));
    expect(await store.read.recoveryCodesLeft(userId)).toBe(0);
    const renewed = await store.write.replaceRecoveryCodes({ userId, hashes: ["x"], at: now });
    expectRefused(renewed, "factor.absent");
  });

  check("a reset removes everything and ends the sessions; so does deleting the user", async ({ store }) => {
    const userId = await addUser(store);
    accepted(await addFactor(store, userId));
    await store.write.createSession({ userId, hash: "session", expiresAt: now + 100, at: now });
    expect(accepted(await store.write.resetFactors({ userId, byUserId: userId, at: now }))).toBe(1);
    expect(await store.read.sessionByHash("session")).toBeUndefined();
    expect([await store.read.factorsOfUser(userId), await store.read.recoveryCodesLeft(userId)]).toEqual([[], 0]);
    accepted(await addFactor(store, userId));
    accepted(await store.write.deleteUser({ userId, at: now }));
    expect([await store.read.factorsOfUser(userId), await store.read.recoveryCodesLeft(userId)]).toEqual([[], 0]);
    expectRefused(await store.write.resetFactors({ userId, at: now }), "user.absent");
    const actions = (await store.read.auditEntries({ limit: 9 })).map(({ action }) => action);
    expect(actions).toEqual(["user.delete", "factor.add", "factor.reset", "factor.add", "user.create"]);
  });
}
