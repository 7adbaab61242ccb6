import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "../../src/http/index.ts";
import { verifyAudit } from "../../src/store/index.ts";
import { auditDetailTexts } from "../../src/web/src/texts/audit-details.reference.ts";
import type { Client } from "../harness/client.ts";
import { lines } from "../harness/results.ts";
import { buildingPassword, startBuildingServer, type BuildingServer } from "./building-server.ts";
import type { World } from "./rights.ts";
import { rights } from "./rights-table.ts";
import { makeProjectToken, makeToken, signIn, soon } from "./token-world.ts";
import { makeWebhook, webhookBody } from "./webhook-world.ts";

/** A request that writes, and the action that the audit has of it. */
interface Write {
  readonly action: string;
  readonly body?: unknown;
  readonly path?: (world: World) => string;
  /** Names of values that the entry shows before and after. */
  readonly changes?: readonly string[];
}

/** Why a request that is no GET leaves no entry. */
type Silent = "reads" | "not sent here" | "no user is known yet";

const result = { kind: "artifact", path: "src/a.c", type: "FILE" };

/** In the order in which they are sent: deletions come last. */
const writes: Readonly<Record<string, Write | Silent>> = {
  "POST /api/artifacts/:id/query": "reads",
  "POST /api/projects/:name/builds/preview": "reads",
  "POST /api/models/:id/preview": "reads",
  "POST /api/sign-in/rules/preview": "reads",
  "POST /api/sign-in/directories/test": "reads",
  // Its tools call endpoints.
  "POST /mcp": "reads",
  "POST /scim/v2/.search": "reads",
  "POST /scim/v2/Users/.search": "reads",
  "POST /scim/v2/Groups/.search": "reads",
  "POST /logins": "no user is known yet",
  "POST /providers/attempts": "no user is known yet",
  // They need a session, a provider, mail or parts, which this server lacks. Only some have other tests of their entries.
  "POST /session": "not sent here",
  "DELETE /session": "not sent here",
  "PUT /session/password": "not sent here",
  "PUT /session/programs/:code": "not sent here",
  "POST /session/tokens": "not sent here",
  "DELETE /session/tokens/:id": "not sent here",
  "DELETE /session/sessions/:id": "not sent here",
  "POST /session/second-step": "not sent here",
  "POST /session/factor-steps": "not sent here",
  "POST /session/factors": "not sent here",
  "POST /session/factors/:id/removal": "not sent here",
  "POST /session/recovery-codes": "not sent here",
  "POST /oauth/token": "not sent here",
  "POST /providers/sessions": "not sent here",
  "POST /providers/sign-out": "not sent here",
  "POST /logins/token": "not sent here",
  "POST /mail/unsubscribe/:token": "not sent here",
  "POST /api/mail/test": "not sent here",
  "POST /api/versions/:id/complete": "not sent here",
  // First, while the runner has nothing to do.
  "DELETE /api/tasks/:id": { action: "task.cancel" },
  "POST /api/projects": { action: "project.create", body: { name: "Gearbox" } },
  "PUT /api/projects/:name": { action: "project.change", body: { group: "Firmware" }, changes: ["group"] },
  "POST /api/projects/:name/branches": { action: "branch.create", body: { name: "release" } },
  "PUT /api/projects/:name/branches/:branch": { action: "branch.change", body: { group: "G" }, changes: ["group"] },
  "PUT /api/versions/:id": { action: "version.change", body: { name: "2.1" }, changes: ["name"] },
  "PUT /api/findings/:id": { action: "finding.triage", body: { status: "RELAXED", reason: "LEGACY", comment: "old" } },
  "POST /api/findings/triage": { action: "finding.triage", body: { project: "Engine", rule: "t:r", status: "OPEN" } },
  "PUT /api/artifacts/:id": { action: "artifact.triage", body: { excluded: true, reason: "LEGACY" } },
  "PUT /api/projects/:name/gate": {
    action: "gate.change",
    body: { conditions: [{ type: "FINDINGS", on: "NEW", bounds: "[;0]" }] },
    changes: ["conditions"],
  },
  "PUT /api/gates/:group": {
    action: "gate.change",
    body: { conditions: [{ type: "FINDINGS", on: "NEW", bounds: "[;0]" }], locked: false },
    changes: ["conditions", "locked"],
  },
  "PUT /api/projects/:name/limits": { action: "limits.change", body: { versions: 500 }, changes: ["versions"] },
  "PUT /api/users/:login/limits": { action: "limits.change", body: { builds: 4 }, changes: ["builds"] },
  "PUT /api/projects/:name/retention": {
    action: "retention.change",
    body: { rule: null, branchDays: 30 },
    changes: ["branchDays"],
  },
  "POST /api/filters": { action: "saved-query.create", body: { name: "another", where: "isNew=true" } },
  "PUT /api/filters/:id": { action: "saved-query.change", body: { name: "other" }, changes: ["name"] },
  "POST /api/queries": { action: "saved-query.create", body: { name: "another", query: { columns: [] } } },
  "PUT /api/queries/:id": { action: "saved-query.change", body: { name: "other" }, changes: ["name"] },
  "POST /api/dashboards": { action: "saved-query.create", body: { name: "another", tiles: [] } },
  "PUT /api/dashboards/:id": { action: "saved-query.change", body: { name: "other" }, changes: ["name"] },
  "PUT /api/projects/:name/favourite": { action: "saved-query.create" },
  "DELETE /api/projects/:name/favourite": { action: "saved-query.delete" },
  "POST /scim/v2/Users": { action: "user.create", body: { userName: "barbara" } },
  "PUT /scim/v2/Users/:id": {
    action: "user.change",
    path: () => `/scim/v2/Users/${directory.user}`,
    body: { userName: "linus", displayName: "Linus" },
    changes: ["name"],
  },
  "PATCH /scim/v2/Users/:id": {
    action: "user.change",
    path: () => `/scim/v2/Users/${directory.user}`,
    body: { Operations: [{ op: "replace", path: "displayName", value: "L" }] },
    changes: ["name"],
  },
  "DELETE /scim/v2/Users/:id": { action: "user.delete", path: () => `/scim/v2/Users/${directory.user}` },
  "POST /scim/v2/Groups": { action: "group.create", body: { displayName: "drivers" } },
  "PUT /scim/v2/Groups/:id": {
    action: "group.change",
    path: () => `/scim/v2/Groups/${directory.group}`,
    body: { displayName: "captains" },
    changes: ["name"],
  },
  "PATCH /scim/v2/Groups/:id": {
    action: "group.change",
    path: () => `/scim/v2/Groups/${directory.group}`,
    body: { Operations: [{ op: "replace", path: "displayName", value: "pilots" }] },
    changes: ["name"],
  },
  "DELETE /scim/v2/Groups/:id": { action: "group.delete", path: () => `/scim/v2/Groups/${directory.group}` },
  "POST /scim/v2/Bulk": {
    action: "user.create",
    body: { Operations: [{ method: "POST", path: "/Users", bulkId: "a", data: { userName: "edsger" } }] },
  },
  "DELETE /api/users/:login/factors": { action: "factor.reset" },
  "PUT /api/projects/:name/trusted-jobs": { action: "trusted-jobs.change", body: [] },
  "POST /api/users": { action: "user.create", body: { login: "grace", password: "long enough secret" } },
  "PUT /api/users/:login": { action: "user.change", body: { name: "Ada" }, changes: ["name"] },
  "PUT /api/users/:login/mail": { action: "mail.change", body: { hour: 7 }, changes: ["hour"] },
  "POST /api/roles": { action: "role.create", body: { name: "Builder", permissions: [] }, changes: ["name"] },
  "PUT /api/roles/:name": {
    action: "role.change",
    body: { permissions: ["source.read"] },
    changes: ["draft.read", "source.read"],
  },
  "POST /api/groups": { action: "group.create", body: { name: "team" } },
  "PUT /api/groups/:name": { action: "group.change", body: { users: [] }, changes: ["users"] },
  "PUT /api/projects/:name/members": {
    action: "members.change",
    body: [{ user: "target", role: "MANAGER" }],
    changes: ["members"],
  },
  "POST /api/tokens": { action: "token.create", body: { name: "n", scope: "read", expiresAt: soon() } },
  "POST /api/projects/:name/tokens": { action: "token.create", body: { name: "n", scope: "build", expiresAt: soon() } },
  "POST /api/projects/:name/webhooks": { action: "webhook.create", body: webhookBody },
  "POST /api/webhooks": { action: "webhook.create", body: webhookBody },
  "PUT /api/webhooks/:id": { action: "webhook.change", body: { branch: "main" }, changes: ["branch"] },
  "POST /api/webhooks/:id/secret": { action: "webhook.change" },
  "POST /api/webhooks/:id/test": { action: "webhook.send" },
  "POST /api/webhooks/:id/deliveries/:delivery/resend": { action: "webhook.send" },
  "PUT /api/settings": {
    action: "settings.change",
    body: { temporaryTokenHours: 9 },
    changes: ["temporaryTokenHours"],
  },
  "PUT /api/sign-in/rules": { action: "sign-in.rules", body: [] },
  "PUT /api/models/:id": { action: "model.change", path: () => "/api/models/COPY", changes: ["revision"] },
  "DELETE /api/models/:id": { action: "model.delete", path: () => "/api/models/COPY" },
  "POST /api/models/:id/rerate": { action: "rerate.start" },
  "POST /api/projects/:name/rerate": { action: "rerate.start" },
  "POST /api/projects/:name/builds": { action: "build.accept" },
  "DELETE /api/filters/:id": { action: "saved-query.delete" },
  "DELETE /api/queries/:id": { action: "saved-query.delete" },
  "DELETE /api/dashboards/:id": { action: "saved-query.delete" },
  "DELETE /api/webhooks/:id": { action: "webhook.delete" },
  "DELETE /api/tokens/:id": { action: "token.revoke" },
  "DELETE /api/projects/:name/tokens/:id": { action: "token.revoke" },
  "DELETE /api/projects/:name/branches/:branch": {
    action: "branch.delete",
    path: ({ project }) => `/api/projects/${project}/branches/release`,
  },
  "DELETE /api/versions/:id": { action: "version.delete" },
  "DELETE /api/roles/:name": { action: "role.delete", changes: ["name", "source.read"] },
  "DELETE /api/groups/:name": { action: "group.delete" },
  "DELETE /api/users/:login": { action: "user.delete" },
  "DELETE /api/projects/:name": { action: "project.delete" },
};

let server: BuildingServer;
let admin: Client;
let world: World;
/** Ids of a user and a group for SCIM. */
let directory: { readonly user: string; readonly group: string };

beforeAll(async () => {
  server = await startBuildingServer();
  admin = await signIn(server.url, "admin", buildingPassword);
  await admin.json("POST", "/api/projects", { name: "Engine" });
  const finding = { kind: "finding", artifact: "src/a.c", rule: "t:r", message: "look", location: { startLine: 1 } };
  const task = await server.admin.build("Engine", lines(result, { kind: "rule", id: "t:r", name: "A rule" }, finding));
  await admin.json("POST", "/api/users", { login: "target", password: "long enough secret" });
  await admin.json("POST", "/api/roles", { name: "Reviewer", permissions: ["draft.read"] });
  await admin.json("POST", "/api/groups", { name: "crew", users: ["target"] });
  const idOf = async (path: string): Promise<number> => (await admin.call<{ id: number }[]>("GET", path)).body[0]!.id;
  const artifactId = await idOf("/api/projects/Engine/artifacts?where=path=src/a.c");
  const provision = async (path: string, body: object): Promise<string> =>
    (await admin.json<{ id: string }>("POST", path, body)).body.id;
  directory = {
    user: await provision("/scim/v2/Users", { userName: "linus" }),
    group: await provision("/scim/v2/Groups", { displayName: "pilots" }),
  };
  const query = { name: "saved", query: { columns: [] }, project: "Engine", shared: true };
  world = {
    project: "Engine",
    versionId: task.versionId!,
    taskId: 0,
    artifactId,
    findingId: await idOf(`/api/artifacts/${artifactId}/findings`),
    queryId: (await admin.json<{ id: number }>("POST", "/api/queries", query)).body.id,
    filterId: (await admin.json<{ id: number }>("POST", "/api/filters", { name: "saved" })).body.id,
    dashboardId: (await admin.json<{ id: number }>("POST", "/api/dashboards", { name: "saved", tiles: [] })).body.id,
    login: "target",
    group: "crew",
    role: "Reviewer",
    model: "STANDARD",
    tokenId: (await makeToken(admin)).id,
    projectTokenId: (await makeProjectToken(admin, "Engine")).id,
    ...(await makeWebhook(admin, "Engine")),
  };
});

afterAll(() => server.close());

interface Entry {
  readonly id: number;
  readonly action: string;
  readonly user: { readonly login: string } | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly changes: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
  readonly address: string | null;
  readonly token: { readonly kind: string; readonly name: string } | null;
}

const newest = async (): Promise<Entry> => (await admin.call<Entry[]>("GET", "/api/audit?limit=1")).body[0]!;

test("every endpoint that is no GET is listed here", () => {
  const names = endpoints.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(writes).toSorted()).toEqual(names.toSorted());
});

for (const [name, write] of Object.entries(writes)) {
  if (typeof write === "string") continue;
  test(`${name} is audited as ${write.action}`, async () => {
    const before = await newest();
    const status = await send(name, write);
    expect(status).toBeLessThan(300);
    const entries = await admin.call<Entry[]>("GET", `/api/audit?where=id>${before.id}`);
    const entry = entries.body.find(({ action }) => action === write.action);
    expect(entry, JSON.stringify(entries.body)).toMatchObject({
      user: { login: "admin" },
      address: "127.0.0.1",
      token: { kind: "TEMPORARY", name: "" },
    });
    expect(entry?.changes.map((change) => change.name)).toEqual(write.changes ?? []);
    // Settings are named as the settings are.
    const details = write.action === "settings.change" ? [] : Object.keys(entry?.detail ?? {});
    expect(details.filter((detail) => !(detail in auditDetailTexts))).toEqual([]);
  });
}

test("the whole log is verified, and no entry has a secret", async () => {
  const answer = await admin.call<{ verified: boolean }>("GET", "/api/audit/verification");
  expect(answer.body).toMatchObject({ verified: true, unchained: 0, fault: null });
  const { body } = await admin.text("GET", "/audit/export");
  expect(body).not.toMatch(/bv[tpl]_|whsec_|long enough secret|passwordHash/);
});

test("entries are removed when they are too old, and the rest is verified", async () => {
  const day = 24 * 60 * 60 * 1000;
  const verify = () => verifyAudit(server.store.latest, async () => undefined);
  const before = await verify();
  await server.keepHouse(3 * day);
  await server.keepHouse(day, 2);
  expect(await verify()).toMatchObject({ anchor: { id: 0 }, fault: null });
  await server.keepHouse(3 * day, 2);
  const after = await verify();
  expect(after).toMatchObject({ anchor: { hash: expect.any(String) }, fault: null });
  expect(after.anchor.id).toBeGreaterThanOrEqual(before.head.id);
  const [entry] = (await server.admin.call<Entry[]>("GET", "/api/audit?limit=1")).body;
  expect(entry).toMatchObject({ action: "audit.prune", user: null, address: null, token: null });
});

async function send(name: string, { body, path }: Write): Promise<number> {
  const method = name.slice(0, name.indexOf(" "));
  const address = path?.(world) ?? rights[name]!.path(world);
  if (name === "POST /api/projects/:name/builds") {
    const headers = { "content-type": "application/x-ndjson" };
    const sent = await admin.call<{ id: number }>(method, `${address}?branch=slow`, { body: lines(result), headers });
    return sent.status;
  }
  if (name === "DELETE /api/tasks/:id") return (await admin.call(method, `/api/tasks/${await waitingTask()}`)).status;
  if (name === "PUT /api/models/:id") {
    const model = await admin.call<object>("GET", "/api/models/STANDARD");
    return (await admin.json(method, address, { ...model.body, id: "COPY" })).status;
  }
  return (await (body === undefined ? admin.call(method, address) : admin.json(method, address, body))).status;
}

/** A task that nothing has started: the runner was not woken. */
async function waitingTask(): Promise<number> {
  const project = (await server.store.latest.projectByName("Engine"))!;
  const request = { projectId: project.id, userId: project.ownerId, versionIds: null, at: Date.now() };
  return (await server.store.write.enqueueRerate(request)).id;
}
