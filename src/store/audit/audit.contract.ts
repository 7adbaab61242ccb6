import { expect } from "vitest";
import type { Store } from "../contract.ts";
import { accepted, type Check, expectRefused, now, plainUser } from "../fixture.contract.ts";
import { auditLine } from "./chain.ts";
import type { AuditRow, WriteOrigin } from "./rows.ts";
import { verifyAudit } from "./verify-audit.ts";
import { ChainVerifier } from "./verify-chain.ts";

const noRest = async (): Promise<void> => undefined;

/** Entries, a second apart. */
async function record(store: Store, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await store.write.audit({ at: now + index * 1000, userId: null, action: "sign-in.fail", detail: { index } });
  }
}

const allEntries = (store: Store) => store.latest.auditEntriesAfter({ afterId: 0, limit: 100 });

/** What a check finds in a log that was copied and changed. */
async function faultOf(store: Store, change: (rows: AuditRow[]) => readonly AuditRow[]) {
  const verifier = new ChainVerifier(await store.latest.auditChain());
  change([...(await allEntries(store))]).every((row) => verifier.add(auditLine(row)));
  return verifier.end().fault;
}

/** The chain of hashes, what is removed from it, and what entries say of the request. */
export function auditContract(check: Check): void {
  check("entries say who did it, from where and with which token", async ({ store }) => {
    const root = accepted(await store.write.createUser({ ...plainUser, login: "root", role: "ADMINISTRATOR" }));
    const credential = { kind: "PERMANENT", name: "ci" } as const;
    const origin: WriteOrigin = { user: root, address: "10.0.0.9", credential };
    const write = store.writeFrom(origin);
    const values = { role: "USER", name: "R. Oot" } as const;
    accepted(await write.createUser({ ...plainUser, login: "ada", role: "ADMINISTRATOR", byUserId: root.id }));
    accepted(await write.updateUser({ userId: root.id, values, byUserId: root.id, at: now }));
    await store.write.audit({ at: now, userId: root.id, action: "sign-in", detail: {} });
    const [plain, changed] = await store.latest.auditEntries({ limit: 9 });
    expect(changed).toMatchObject({ login: "root", address: "10.0.0.9", credential, action: "user.change" });
    expect(changed?.changes).toEqual([
      { name: "name", before: plainUser.name, after: "R. Oot" },
      { name: "role", before: "ADMINISTRATOR", after: "USER" },
    ]);
    expect(plain).toMatchObject({ login: "root", address: null, credential: null, changes: [] });
  });

  check("a refused write leaves no entry and no gap", async ({ store }) => {
    accepted(await store.write.createUser(plainUser));
    expectRefused(await store.write.createUser(plainUser), "user.login-taken");
    await record(store, 1);
    expect((await allEntries(store)).map(({ id }) => id)).toEqual([1, 2]);
    expect(await verifyAudit(store.latest, noRest)).toMatchObject({ entries: 2, unchained: 0, fault: null });
  });

  check("the chain shows entries that were changed, removed or replaced", async ({ store }) => {
    await record(store, 6);
    expect(await faultOf(store, (rows) => rows)).toBe(null);
    const at = (rows: AuditRow[], index: number, row: Partial<AuditRow>) =>
      rows.with(index, { ...rows[index]!, ...row });
    expect(await faultOf(store, (rows) => at(rows, 2, { detail: {} }))).toEqual({ id: 3, reason: "CHANGED" });
    expect(await faultOf(store, (rows) => at(rows, 2, { address: "::1" }))).toEqual({ id: 3, reason: "CHANGED" });
    expect(await faultOf(store, (rows) => at(rows, 2, { hash: null }))).toEqual({ id: 3, reason: "CHANGED" });
    expect(await faultOf(store, (rows) => rows.toSpliced(2, 1))).toEqual({ id: 3, reason: "MISSING" });
    expect(await faultOf(store, (rows) => rows.slice(0, -1))).toEqual({ id: 6, reason: "MISSING" });
    expect(await faultOf(store, (rows) => rows.slice(1))).toEqual({ id: 1, reason: "MISSING" });
  });

  check("the chain holds after old entries were removed, and says so", async ({ store }) => {
    await record(store, 5);
    const [, second] = await allEntries(store);
    const prune = () => store.write.pruneAudit({ before: now + 4000, limit: 2, at: now + 9000 });
    expect(await prune()).toBe(2);
    expect((await store.latest.auditChain()).anchor).toEqual({ id: 2, hash: second!.hash });
    expect(await prune()).toBe(2);
    expect(await prune()).toBe(0);
    const rows = await allEntries(store);
    expect(rows.map(({ id, action }) => [id, action])).toEqual([
      [5, "sign-in.fail"],
      [6, "audit.prune"],
      [7, "audit.prune"],
    ]);
    expect(rows[1]!.detail).toEqual({ entries: 2, through: 2 });
    expect(await verifyAudit(store.latest, noRest)).toMatchObject({ entries: 3, anchor: { id: 4 }, fault: null });
  });

  check("all may be removed, and a position never moves back", async ({ store }) => {
    await record(store, 2);
    expect(await store.write.pruneAudit({ before: now + 9000, limit: 9, at: now })).toBe(2);
    expect(await verifyAudit(store.latest, noRest)).toMatchObject({ entries: 1, anchor: { id: 2 }, fault: null });
    expect(await store.latest.auditReceiver("syslog")).toBeUndefined();
    for (const position of [3, 2]) await store.write.moveAuditReceiver({ name: "syslog", position });
    expect(await store.latest.auditReceiver("syslog")).toBe(3);
  });

  check("entries of concurrent writes form one chain", async ({ store }) => {
    await Promise.all(Array.from({ length: 30 }, () => record(store, 1)));
    expect(await verifyAudit(store.latest, noRest)).toMatchObject({ entries: 30, fault: null });
  });
}
