import { expect } from "vitest";
import type { Store } from "../contract.ts";
import {
  accepted,
  buildVersion,
  type Check,
  createPortfolio,
  expectRefused,
  newProject,
  now,
  plainUser,
} from "../fixture.contract.ts";
import type { MailRecord } from "./contract.ts";
import type { MailChoices, MailReaderRow } from "./rows.ts";

const choices: MailChoices = {
  mode: "AT_ONCE",
  hour: 8,
  topics: ["gate.changed"],
  projects: [{ projectId: 1, topics: ["build.failed"] }],
};

async function choose(store: Store, userId: number, change: Partial<MailChoices> = {}, nextAt: number | null = null) {
  const request = { userId, choices: { ...choices, ...change }, nextAt, newKey: "key", byUserId: userId, at: now };
  return accepted(await store.write.putMailChoices(request));
}

const due = async (store: Store, bootId = "one", at = now + 20) =>
  (await store.latest.dueMailReaders({ bootId, at, limit: 10 })).map(({ id }) => id);

function recordOf({ userId, revision }: MailReaderRow, rest: Partial<MailRecord> = {}): MailRecord {
  return { userId, bootId: "one", revision, position: 2, nextAt: null, ...rest };
}

const sent = { at: now + 5, failure: null, hourStart: now, hourMails: 1 } as const;

/** The contract of mail: one process sends to each reader, and how far it came is stored. */
export function mailContract(check: Check): void {
  check("choices are stored, changed at their revision, and audited; a key is never shown", async ({ store }) => {
    const { user } = await createPortfolio(store);
    expect(await store.latest.mailReader(user.id)).toBeUndefined();
    const first = await choose(store, user.id);
    const nothingYet = { sentAt: null, failingSince: null, failure: null, test: null };
    expect(first).toEqual({ userId: user.id, ...choices, revision: 2, ...nothingYet });
    expect(await store.latest.mailReader(user.id)).toEqual(first);
    const change = { userId: user.id, choices, nextAt: null, newKey: "other", byUserId: user.id, at: now };
    expectRefused(await store.write.putMailChoices({ ...change, expectedRevision: 1 }), "revision.stale");
    expect(accepted(await store.write.putMailChoices({ ...change, expectedRevision: 2 })).revision).toBe(3);
    expectRefused(await store.write.putMailChoices({ ...change, userId: 999 }), "user.absent");
    expectRefused(await store.write.requestTestMail({ userId: 999, newKey: "key", at: now }), "user.absent");
    // The first key stays: mails that were sent contain it.
    expect(await store.write.claimMailReader({ userId: user.id, bootId: "one" })).toMatchObject({
      unsubscribeKey: "key",
    });
    const audited = JSON.stringify(await store.latest.auditEntries({ limit: 10 }));
    expect(audited).toContain("mail.change");
    expect(audited).not.toContain('"key"');
  });

  check("who turns mail on gets what happens later; a daily mail is due at its time alone", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { user } = portfolio;
    await choose(store, user.id);
    // A new project is not news.
    accepted(await store.write.createProject(newProject(user.id, "other")));
    expect(await due(store)).toEqual([]);
    await buildVersion(store, portfolio);
    expect(await due(store)).toEqual([user.id]);
    await choose(store, user.id, { mode: "OFF" });
    expect(await due(store)).toEqual([]);
    await choose(store, user.id, { mode: "DAILY" }, now + 100);
    expect([await due(store, "one", now + 99), await due(store, "one", now + 100)]).toEqual([[], [user.id]]);
    await choose(store, user.id, { mode: "OFF" });
    await choose(store, user.id);
    expect(await due(store)).toEqual([]);
  });

  check("one process has a reader until it releases it or is gone; others record nothing", async ({ store }) => {
    const portfolio = await createPortfolio(store);
    const { user } = portfolio;
    const reader = await choose(store, user.id);
    await buildVersion(store, portfolio);
    const membership = await store.join({
      bootId: "one",
      wake() {},
      cancel() {},
      check() {},
      recover() {},
      abandon: async () => {},
      reach() {},
      retire() {},
    });
    const claim = { userId: user.id, bootId: "one" };
    const claimed = await store.write.claimMailReader(claim);
    expect(claimed).toMatchObject({ position: 1, failures: 0, hourMails: 0, nextAt: null });
    expect(await store.latest.claimedMailReader(claim)).toEqual(claimed);
    expect(await store.latest.claimedMailReader({ ...claim, bootId: "two" })).toBeUndefined();
    expect(await store.write.recordMail(recordOf(reader, { bootId: "two", sending: sent }))).toBe(false);
    expect(await store.write.recordTestMail({ ...claim, bootId: "two", failure: null })).toBe(false);
    await membership.leave();
    expect(await due(store, "two")).toEqual([user.id]);
    expect(await store.write.claimMailReader({ ...claim, bootId: "two" })).toEqual(claimed);
    expect(await store.write.recordMail(recordOf(reader, { sending: sent }))).toBe(false);
    expect(await store.write.recordMail(recordOf(reader, { bootId: "two", position: 9, sending: sent }))).toBe(true);
    await store.write.releaseMailReader({ ...claim, bootId: "two" });
    expect(await due(store, "one")).toEqual([]);
    expect(await store.latest.mailReader(user.id)).toMatchObject({ sentAt: now + 5, failingSince: null });
  });

  check(
    "failures are counted until a mail is taken; changed choices decide when the next follows",
    async ({ store }) => {
      const { user } = await createPortfolio(store);
      const reader = await choose(store, user.id);
      accepted(await store.write.createProject(newProject(user.id, "other")));
      const claim = { userId: user.id, bootId: "one" };
      await store.write.claimMailReader(claim);
      const failing = { ...sent, failure: "TIME_OUT" } as const;
      await store.write.recordMail(recordOf(reader, { position: 1, nextAt: now + 50, sending: failing }));
      await store.write.recordMail(
        recordOf(reader, { position: 1, nextAt: now + 60, sending: { ...failing, at: now + 9 } }),
      );
      const failed = { failures: 2, failingSince: now + 5, failure: "TIME_OUT", nextAt: now + 60, sentAt: null };
      expect(await store.latest.claimedMailReader(claim)).toMatchObject({ ...failed, position: 1 });
      const overview = { readers: 1, failing: 1, failingSince: now + 5, sentAt: null };
      expect(await store.latest.mailOverview()).toEqual(overview);
      await choose(store, user.id, { mode: "DAILY" }, now + 500);
      await store.write.recordMail(recordOf(reader, { nextAt: null, sending: sent }));
      const now2 = { failures: 0, failingSince: null, failure: null, nextAt: now + 500, position: 2, sentAt: now + 5 };
      expect(await store.latest.claimedMailReader(claim)).toMatchObject(now2);
      // A turn that read the events before mail was turned on again moves nothing back.
      await store.write.recordMail(recordOf(reader, { position: 0 }));
      expect(await store.latest.claimedMailReader(claim)).toMatchObject({ position: 2 });
    },
  );

  check("a test is asked for once at a time, also without any choice", async ({ store }) => {
    const { user } = await createPortfolio(store);
    const request = { userId: user.id, newKey: "key", at: now };
    const asked = accepted(await store.write.requestTestMail(request));
    expect(asked).toMatchObject({ mode: "OFF", test: { at: now, state: "PENDING", failure: null } });
    expect(accepted(await store.write.requestTestMail({ ...request, at: now + 1 }))).toEqual(asked);
    expect(await due(store)).toEqual([user.id]);
    await store.write.claimMailReader({ userId: user.id, bootId: "one" });
    await store.write.recordTestMail({ userId: user.id, bootId: "one", failure: "TLS_FAILED" });
    expect(await due(store)).toEqual([]);
    expect((await store.latest.mailReader(user.id))?.test).toEqual({ at: now, state: "FAILED", failure: "TLS_FAILED" });
    expect(await store.latest.mailOverview()).toMatchObject({ readers: 0, failing: 0 });
  });

  check("the key of a mail turns mail off, and no other key does; deleted users get nothing", async ({ store }) => {
    const { user } = await createPortfolio(store);
    await choose(store, user.id);
    const off = async (key: string, userId = user.id) =>
      accepted(await store.write.unsubscribeFromMail({ userId, key, at: now }));
    expect([await off("Key"), await off(""), await off("key", 999)]).toEqual([false, false, false]);
    expect((await store.latest.mailReader(user.id))?.mode).toBe("AT_ONCE");
    expect([await off("key"), await off("key")]).toEqual([true, true]);
    expect((await store.latest.mailReader(user.id))?.mode).toBe("OFF");
    const other = accepted(await store.write.createUser({ ...plainUser, login: "gone" }));
    await choose(store, other.id, { mode: "DAILY" }, now);
    expect(await due(store)).toEqual([other.id]);
    accepted(await store.write.deleteUser({ userId: other.id, byUserId: user.id, at: now }));
    expect([await due(store), await store.latest.mailReader(other.id)]).toEqual([[], undefined]);
    expect(await off("key", other.id)).toBe(false);
  });
}
