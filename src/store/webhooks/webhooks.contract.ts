import { expect } from "vitest";
import type { Store } from "../contract.ts";
import { accepted, type Check, createPortfolio, expectRefused, newProject, now } from "../fixture.contract.ts";
import type { DeliveryRecord } from "./contract.ts";
import type { DeliveryRow, WebhookRow, WebhookValues } from "./rows.ts";

const values: WebhookValues = {
  url: "https://example.org/hook",
  types: ["project.created", "project.deleted"],
  branch: null,
  template: "standard",
  jira: null,
  active: true,
  authorization: "Bearer hidden",
};
const secret = "whsec_c2VjcmV0";
const attempt = { attempt: 1, at: now + 10, milliseconds: 5, status: 200, failure: null, response: "ok" } as const;

async function createHook(
  store: Store,
  projectId: number | null,
  change: Partial<WebhookValues> = {},
): Promise<WebhookRow> {
  const request = { projectId, values: { ...values, ...change }, secret, userId: 1, at: now };
  return accepted(await store.write.createWebhook(request));
}

function recordOf(
  { id }: WebhookRow,
  eventId: number,
  change: Partial<DeliveryRow> = {},
  rest: Partial<DeliveryRecord> = {},
): DeliveryRecord {
  const delivery = { eventId, type: "project.created", project: "engine", state: "DELIVERED", ...attempt } as const;
  return { webhookId: id, bootId: "one", delivery: { ...delivery, ...change }, nextAt: null, ...rest };
}

const failed = { state: "RETRYING", status: 500, failure: "STATUS" } as const;

const due = async (store: Store, bootId: string, at = now + 20) =>
  (await store.latest.dueWebhooks({ bootId, at, limit: 10 })).map(({ id }) => id);

/** The contract of webhooks: one process delivers to each, and what was delivered is stored. */
export function webhooksContract(check: Check): void {
  check("a webhook is stored without showing its secrets, changed at its revision, and deleted", async ({ store }) => {
    const { project, user } = await createPortfolio(store);
    const created = await createHook(store, project.id);
    const { authorization: _hidden, ...shown } = values;
    const derived = { hasAuthorization: true, createdAt: now, failingSince: null, nextAt: null, revision: 1 };
    expect(created).toEqual({ id: created.id, projectId: project.id, ...shown, ...derived });
    expect(await store.latest.webhook(created.id)).toEqual(created);
    const change = { id: created.id, values: { active: false, authorization: null }, userId: user.id, at: now };
    const changed = accepted(await store.write.updateWebhook({ ...change, expectedRevision: 1 }));
    expect(changed).toEqual({ ...created, active: false, hasAuthorization: false, revision: 2 });
    expectRefused(await store.write.updateWebhook({ ...change, expectedRevision: 1 }), "revision.stale");
    const all = await createHook(store, null);
    expect(await store.latest.webhooks({ projectId: project.id, limit: 5 })).toEqual([changed]);
    expect(await store.latest.webhooks({ projectId: null, limit: 5 })).toEqual([all]);
    accepted(await store.write.deleteWebhook({ id: created.id, userId: user.id, at: now }));
    expectRefused(await store.write.deleteWebhook({ id: created.id, userId: user.id, at: now }), "webhooks.absent");
    expectRefused(await store.write.updateWebhook(change), "webhooks.absent");
    const audited = JSON.stringify(await store.latest.auditEntries({ limit: 10 }));
    expect(audited).toContain("webhook.create");
    expect(audited).toContain('"receiver":"example.org"');
    expect(audited).not.toMatch(/hidden|whsec|\/hook/);
  });

  check("a project has at most 20 of them; one of an absent project is refused", async ({ store }) => {
    const { project } = await createPortfolio(store);
    for (let count = 0; count < 20; count += 1) await createHook(store, project.id);
    const request = { values, secret, userId: 1, at: now };
    expectRefused(await store.write.createWebhook({ ...request, projectId: project.id }), "webhooks.too-many");
    expectRefused(await store.write.createWebhook({ ...request, projectId: 999 }), "project.absent");
    await createHook(store, null);
  });

  check("it is due for events after its creation, of its project alone", async ({ store }) => {
    const { project, user } = await createPortfolio(store);
    const own = await createHook(store, project.id);
    const all = await createHook(store, null);
    const paused = await createHook(store, null, { active: false });
    expect(await due(store, "one")).toEqual([]);
    accepted(await store.write.createProject(newProject(user.id, "other")));
    expect(await due(store, "one")).toEqual([all.id]);
    const page = { projectId: project.id, position: 0, limit: 5 };
    expect(await store.latest.webhookEvents(page)).toMatchObject([{ projectName: "engine" }]);
    expect(await store.latest.webhookEvents({ ...page, projectId: null })).toHaveLength(2);
    // One that is activated again does not get what happened meanwhile.
    const change = { id: paused.id, values: { active: true }, userId: user.id, at: now };
    accepted(await store.write.updateWebhook(change));
    expect(await due(store, "one")).toEqual([all.id]);
    expect(own.nextAt).toBeNull();
  });

  check("one process has a webhook until it releases it or is gone; others record nothing", async ({ store }) => {
    const { user } = await createPortfolio(store);
    const hook = await createHook(store, null);
    accepted(await store.write.createProject(newProject(user.id, "other")));
    const membership = await store.join(listener("one"));
    const claimed = await store.write.claimWebhook({ id: hook.id, bootId: "one" });
    expect(claimed).toMatchObject({ id: hook.id, secret, authorization: "Bearer hidden", position: 1, attempts: 0 });
    expect(await store.latest.claimedWebhook({ id: hook.id, bootId: "one" })).toEqual(claimed);
    expect(await store.latest.claimedWebhook({ id: hook.id, bootId: "two" })).toBeUndefined();
    expect(await store.write.recordDelivery(recordOf(hook, 2, {}, { bootId: "two" }))).toBe(false);
    await store.write.releaseWebhook({ id: hook.id, bootId: "two", position: 2 });
    expect(await store.latest.claimedWebhook({ id: hook.id, bootId: "one" })).toEqual(claimed);
    await membership.leave();
    // The process is gone: another one takes over, and the first cannot record any more.
    expect(await due(store, "two")).toEqual([hook.id]);
    expect(await store.write.claimWebhook({ id: hook.id, bootId: "two" })).toEqual(claimed);
    expect(await store.write.recordDelivery(recordOf(hook, 2))).toBe(false);
    expect(await store.write.recordDelivery(recordOf(hook, 2, {}, { bootId: "two" }))).toBe(true);
    await store.write.releaseWebhook({ id: hook.id, bootId: "two" });
    expect(await due(store, "one")).toEqual([]);
  });

  check("a failed attempt delays the next one and moves nothing; success ends the failure", async ({ store }) => {
    const { user } = await createPortfolio(store);
    const hook = await createHook(store, null);
    accepted(await store.write.createProject(newProject(user.id, "other")));
    await store.write.claimWebhook({ id: hook.id, bootId: "one" });
    await store.write.recordDelivery(recordOf(hook, 2, failed, { nextAt: now + 5000 }));
    const state = { position: 1, attempts: 1, failures: 1, failingSince: now + 10, nextAt: now + 5000 };
    expect(await store.latest.claimedWebhook({ id: hook.id, bootId: "one" })).toMatchObject(state);
    expect([await due(store, "one"), await due(store, "one", now + 5000)]).toEqual([[], [hook.id]]);
    await store.write.recordDelivery(recordOf(hook, 2, { ...failed, state: "FAILED" }, { nextAt: now + 9000 }));
    const given = { position: 2, attempts: 0, failures: 2, failingSince: now + 10, nextAt: now + 9000 };
    expect(await store.latest.claimedWebhook({ id: hook.id, bootId: "one" })).toMatchObject(given);
    await store.write.recordDelivery(recordOf(hook, 3));
    const well = { position: 3, attempts: 0, failures: 0, failingSince: null, nextAt: null };
    expect(await store.latest.claimedWebhook({ id: hook.id, bootId: "one" })).toMatchObject(well);
    const log = await store.latest.deliveries({ webhookId: hook.id, limit: 2 });
    expect(log).toMatchObject([
      { eventId: 3, state: "DELIVERED" },
      { eventId: 2, state: "FAILED", status: 500 },
    ]);
    const older = await store.latest.deliveries({ webhookId: hook.id, beforeId: log[1]!.id, limit: 2 });
    expect(older).toMatchObject([{ eventId: 2, state: "RETRYING" }]);
    expect(await store.write.dropDeliveries({ before: now + 11, limit: 2 })).toBe(2);
    expect(await store.write.dropDeliveries({ before: now + 11, limit: 2 })).toBe(1);
  });

  check("what a user asks for is due at once, also of a paused webhook, and is not repeated", async ({ store }) => {
    const { user } = await createPortfolio(store);
    const hook = await createHook(store, null, { active: false });
    const request = { webhookId: hook.id, eventId: null, type: "webhook.test", project: null, at: now } as const;
    const queued = accepted(await store.write.queueDelivery(request));
    expect(await store.latest.pendingDelivery(hook.id)).toEqual(queued);
    expect(await due(store, "one")).toEqual([hook.id]);
    await store.write.claimWebhook({ id: hook.id, bootId: "one" });
    const record = recordOf(hook, 1, { eventId: null, type: "webhook.test" }, { pendingId: queued.id });
    expect(await store.write.recordDelivery(record)).toBe(true);
    expect(await store.latest.pendingDelivery(hook.id)).toBeUndefined();
    expect(await store.latest.delivery(queued.id)).toMatchObject({ state: "DELIVERED", response: "ok" });
    for (let count = 0; count < 20; count += 1) accepted(await store.write.queueDelivery(request));
    expectRefused(await store.write.queueDelivery(request), "webhooks.too-many-pending");
    accepted(await store.write.deleteWebhook({ id: hook.id, userId: user.id, at: now }));
    expectRefused(await store.write.queueDelivery(request), "webhooks.absent");
  });

  check("a deleted project's webhooks end: with its deletion as the last event, or at once", async ({ store }) => {
    const { project, user } = await createPortfolio(store);
    const last = await createHook(store, project.id);
    const other = await createHook(store, project.id, { types: ["gate.changed"] });
    const paused = await createHook(store, project.id, { active: false });
    accepted(await store.write.deleteProject({ projectId: project.id, userId: user.id, at: now }));
    for (const { id } of [last, other, paused]) expect(await store.latest.webhook(id)).toBeUndefined();
    expect(await due(store, "one")).toEqual([last.id]);
    const claimed = await store.write.claimWebhook({ id: last.id, bootId: "one" });
    expect(claimed?.lastEventId).toBe(2);
    await store.write.recordDelivery(recordOf(last, 2, { type: "project.deleted" }));
    expect(await store.write.claimWebhook({ id: last.id, bootId: "one" })).toBeUndefined();
    expect(await store.latest.deliveries({ webhookId: last.id, limit: 5 })).toEqual([]);
  });

  check("a new secret leaves the one before for a while", async ({ store }) => {
    const { user } = await createPortfolio(store);
    const hook = await createHook(store, null);
    const request = { id: hook.id, secret: "whsec_bmV3", previousUntil: now + 100, userId: user.id, at: now };
    expect(accepted(await store.write.rotateWebhookSecret(request)).revision).toBe(2);
    const claimed = await store.write.claimWebhook({ id: hook.id, bootId: "one" });
    expect(claimed).toMatchObject({ secret: "whsec_bmV3", previousSecret: secret, previousUntil: now + 100 });
    expectRefused(await store.write.rotateWebhookSecret({ ...request, id: 99 }), "webhooks.absent");
  });
}

function listener(bootId: string) {
  const nothing = (): void => undefined;
  const steps = { wake: nothing, cancel: nothing, check: nothing, recover: nothing, reach: nothing, retire: nothing };
  return { bootId, ...steps, abandon: async () => undefined };
}
