import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startServer, type Answer, type RunningServer } from "./running-server.ts";
import { bearer } from "./web-session.ts";
import { webhookBody } from "./webhook-world.ts";

let server: RunningServer;
let projects = 0;
let project: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  project = `P${(projects += 1)}`;
  expect((await server.json("POST", "/api/projects", { name: project })).status).toBe(201);
});

const hooks = (): string => `/api/projects/${project}/webhooks`;
const create = (change: object = {}, path = hooks()): Promise<Answer> =>
  server.json("POST", path, { ...webhookBody, ...change });
const codeOf = ({ status, json }: Answer) => [status, json["code"], json["pointer"]];

test("the secret is shown when it is made, and nowhere else: not in answers, the audit or the log", async () => {
  const authorization = "Basic dXNlcjpoaWRkZW4=";
  const created = await create({ authorization });
  expect(created.status).toBe(201);
  const { id, secret } = created.json as { id: number; secret: string };
  expect(created.headers["location"]).toBe(`/api/webhooks/${id}`);
  expect(created.headers["cache-control"]).toBe("no-store");
  const rotated = await server.api("POST", `/api/webhooks/${id}/secret`);
  const second = String(rotated.json["secret"]);
  expect(second).not.toBe(secret);
  await server.api("POST", `/api/webhooks/${id}/test`);
  const one = `/api/webhooks/${id}`;
  const changed = await server.json("PUT", one, { branch: "main" });
  const paths = [one, `${one}/deliveries`, hooks(), "/api/webhooks", "/api/audit", "/api/settings"];
  const texts = [changed.text, ...(await Promise.all(paths.map(async (path) => (await server.api("GET", path)).text)))];
  for (const text of [...texts, ...server.log]) {
    for (const hidden of [secret, second, authorization, "/hook"]) {
      const isUrl = hidden === "/hook" && text.includes('"authorization":');
      expect([hidden, !isUrl && text.includes(hidden)]).toEqual([hidden, false]);
    }
  }
  expect(changed.json).toMatchObject({ authorization: true, branch: "main", active: true, template: "standard" });
});

test("a webhook is changed at its revision, and deleted", async () => {
  const { id } = (await create()).json as { id: number };
  const path = `/api/webhooks/${id}`;
  const read = await server.api("GET", path);
  const etag = String(read.headers.etag);
  expect(read.json).toMatchObject({ project, url: webhookBody.url, types: ["gate.changed"], branch: null });
  const change = { types: ["task.failed", "gate.changed", "task.failed"], active: false };
  const changed = await server.json("PUT", path, change, { "if-match": etag });
  expect(changed.json).toMatchObject({ types: ["gate.changed", "task.failed"], active: false });
  expect(codeOf(await server.json("PUT", path, {}, { "if-match": etag }))[1]).toBe("revision.stale");
  expect((await server.api("DELETE", path)).status).toBe(204);
  expect(codeOf(await server.api("DELETE", path))).toEqual([404, "webhooks.absent", undefined]);
  expect((await server.api("GET", hooks())).json).toEqual([]);
});

describe("refused", () => {
  test.each([
    [{ url: "not a url" }, [400, "webhooks.url-invalid", "/url"]],
    [{ url: "https://me:secret@example.org/" }, [400, "webhooks.url-invalid", "/url"]],
    [{ url: "http://10.1.2.3/" }, [400, "webhooks.address-refused", "/url"]],
    [{ url: "http://[fd00::1]/" }, [400, "webhooks.address-refused", "/url"]],
    [{ url: `https://example.org/${"x".repeat(2_048)}` }, [400, "body.value-bounds", "/url"]],
    [{ types: [] }, [400, "body.value-bounds", "/types"]],
    [{ types: ["reset"] }, [400, "body.value-choice", "/types/0"]],
    [{ template: "carrier pigeon" }, [400, "webhooks.template-unknown", "/template"]],
    [{ template: "jira" }, [400, "webhooks.jira-missing", "/jira"]],
    [{ authorization: "a\r\nb: c" }, [400, "body.value-form", "/authorization"]],
    [{ secret: "whsec_own" }, [400, "body.value-unknown", "/secret"]],
  ])("%j", async (change, expected) => expect(codeOf(await create(change))).toEqual(expected));

  test("a change that would leave the template of Jira without its project", async () => {
    const jira = { project: "ENG", issueType: "Bug" };
    const { id } = (await create({ template: "jira", jira })).json as { id: number };
    const refused = await server.json("PUT", `/api/webhooks/${id}`, { jira: null });
    expect(codeOf(refused)).toEqual([400, "webhooks.jira-missing", "/jira"]);
  });

  test("the 21st of a project, and the 21st delivery that waits", async () => {
    const ids: number[] = [];
    for (let count = 0; count < 20; count += 1) ids.push(Number((await create()).json["id"]));
    expect(codeOf(await create())[1]).toBe("webhooks.too-many");
    const path = `/api/webhooks/${ids[0]}/test`;
    for (let count = 0; count < 20; count += 1) expect((await server.api("POST", path)).status).toBe(202);
    expect(codeOf(await server.api("POST", path))[1]).toBe("webhooks.too-many-pending");
  });

  test("deliveries of another webhook, and events that are no longer stored", async () => {
    const [one, other] = [Number((await create()).json["id"]), Number((await create()).json["id"])];
    const delivery = Number((await server.api("POST", `/api/webhooks/${one}/test`)).json["id"]);
    const resend = (hook: number, which: number) =>
      server.api("POST", `/api/webhooks/${hook}/deliveries/${which}/resend`);
    expect((await resend(one, delivery)).status).toBe(202);
    expect(codeOf(await resend(other, delivery))[1]).toBe("webhooks.delivery-absent");
    expect(codeOf(await resend(one, 900_000))[1]).toBe("webhooks.delivery-absent");
    const request = { webhookId: one, eventId: 900_000, type: "gate.changed", project, at: 1 } as const;
    const old = await server.store.write.queueDelivery(request);
    expect(codeOf(await resend(one, old.ok ? old.value.id : 0))[1]).toBe("webhooks.event-gone");
  });
});

test("webhooks for all projects exist for administrators alone; they are absent for others", async () => {
  const { id } = (await create({}, "/api/webhooks")).json as { id: number };
  const stranger = await server.userToken("stranger", "CREATOR");
  for (const [method, rest] of [
    ["GET", ""],
    ["DELETE", ""],
    ["GET", "/deliveries"],
    ["POST", "/secret"],
    ["POST", "/test"],
  ] as const) {
    const ask = async (which: number): Promise<unknown> => {
      const answer = await server.call(method, `/api/webhooks/${which}${rest}`, bearer(stranger));
      return { status: answer.status, ...answer.json, requestId: "" };
    };
    expect(await ask(id)).toEqual(await ask(900_000));
  }
  expect((await server.call("GET", "/api/webhooks", bearer(stranger))).status).toBe(403);
  expect((await server.api("GET", "/api/webhooks")).json).toMatchObject([{ id, project: null }]);
  expect((await server.api("DELETE", `/api/webhooks/${id}`)).status).toBe(204);
});
