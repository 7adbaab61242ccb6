import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type Answer, type RunningServer } from "./running-server.ts";

let server: RunningServer;
let ada: string;
beforeAll(async () => {
  server = await startServer();
  ada = await server.userToken("ada", "USER");
  await server.json("POST", "/api/projects", { name: "Hidden" });
  await server.json("POST", "/api/projects", { name: "Open" });
  await server.json("PUT", "/api/projects/Open/members", [{ user: "ada", role: "GUEST" }]);
});
afterAll(() => server.close());

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const own = "/api/users/ada/mail";
const codeOf = ({ status, json }: Answer): readonly unknown[] => [status, json["code"], json["pointer"]];
const put = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  server.call("PUT", own, {
    headers: { ...bearer(ada).headers, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const get = () => server.call("GET", own, bearer(ada));

test("without a mail server nothing can be turned on, and everything says so by name", async () => {
  const off = { available: false, mode: "OFF", topics: [], projects: [], lastMail: null, failure: null };
  expect((await get()).json).toMatchObject(off);
  expect(codeOf(await put({ mode: "DAILY" }))).toEqual([409, "mail.off", undefined]);
  expect(codeOf(await server.api("POST", "/api/mail/test"))).toEqual([409, "mail.off", undefined]);
  expect((await server.api("GET", "/api/mail")).json).toMatchObject({ available: false, host: null, from: null });
});

test("choices stay where they are left out, and are changed at their revision", async () => {
  const first = await put({ topics: ["build.failed", "gate.changed", "gate.changed"], hour: 23 });
  expect(first.json).toMatchObject({ topics: ["gate.changed", "build.failed"], hour: 23, mode: "OFF" });
  const tag = String(first.headers["etag"]);
  const projects = [{ project: "Open", topics: [] }];
  expect((await put({ projects }, { "if-match": tag })).json).toMatchObject({ hour: 23, projects });
  expect(codeOf(await put({ hour: 1 }, { "if-match": tag }))).toEqual([412, "revision.stale", undefined]);
});

test("a project that the user does not see is as unknown as one that does not exist", async () => {
  const choose = async (...names: string[]) =>
    codeOf(await put({ projects: names.map((project) => ({ project, topics: [] })) }));
  expect(await choose("Hidden")).toEqual([400, "mail.project-unknown", "/projects/0/project"]);
  expect(await choose("Open", "Nowhere")).toEqual([400, "mail.project-unknown", "/projects/1/project"]);
  expect(await choose("Open", "Open")).toEqual([400, "mail.project-unknown", "/projects/1/project"]);
});

test.each([
  [{ hour: 24 }, "/hour"],
  [{ hour: 1.5 }, "/hour"],
  [{ mode: "WEEKLY" }, "/mode"],
  [{ topics: ["project.deleted"] }, "/topics/0"],
  [{ projects: [{ project: "Open" }] }, "/projects/0/topics"],
  [{ address: "eve@example.org" }, "/address"],
])("%j is refused", async (body, pointer) => {
  const refused = await put(body);
  expect([refused.status, refused.json["pointer"]]).toEqual([400, pointer]);
});

test("a project that its reader has left is no longer shown", async () => {
  await put({ projects: [{ project: "Open", topics: ["gate.changed"] }] });
  await server.json("PUT", "/api/projects/Open/members", []);
  expect((await get()).json).toMatchObject({ projects: [] });
});

test("other users read and change nothing of it", async () => {
  const eve = await server.userToken("eve", "USER");
  expect([403, 404]).toContain((await server.call("GET", own, bearer(eve))).status);
  const change = { headers: { ...bearer(eve).headers, "content-type": "application/json" }, body: '{"hour":1}' };
  expect([403, 404]).toContain((await server.call("PUT", own, change)).status);
});
