import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../harness/client.ts";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { firstResults, galleryModel, secondResults } from "./gallery.ts";

interface ResultRecord {
  readonly kind: string;
  readonly path?: string;
}

let server: BuildingServer;
let guest: Client;
let baseline: string;
let draft: string;
beforeAll(async () => {
  server = await startBuildingServer();
  const { admin } = server;
  await admin.putModel(galleryModel);
  await admin.json("POST", "/api/projects", { name: "Gallery", modelId: "GALLERY", public: true });
  await admin.build("Gallery", firstResults, { query: "?baseline=true" });
  await admin.build("Gallery", secondResults);
  [draft, baseline] = (await admin.versions("Gallery")).map(({ id }) => `/api/versions/${id}/results`) as [
    string,
    string,
  ];
  guest = await server.user("guest");
});
afterAll(() => server.close());

test("the records of a version make the same version again", async () => {
  const { admin } = server;
  const { body } = await admin.call<ResultRecord[]>("GET", `${baseline}?source=true`);
  await admin.createProject("Copy", "GALLERY");
  const copy = await admin.build("Copy", body.map((record) => `${JSON.stringify(record)}\n`).join(""));
  const again = await admin.call<ResultRecord[]>("GET", `/api/versions/${copy.versionId}/results?source=true`);
  expect(again.body).toEqual(body);
});

test("`where` and `fields` work on records of every kind", async () => {
  const { body } = await server.admin.call<ResultRecord[]>("GET", `${baseline}?where=kind%3Drule&fields=kind,id`);
  expect(body).toContainEqual({ kind: "rule", id: "cpp:null" });
  expect(new Set(body.map(({ kind }) => kind))).toEqual(new Set(["rule"]));
});

test("D5 a guest reads the records of baselines, without sources", async () => {
  const { status, body } = await guest.call<ResultRecord[]>("GET", baseline);
  expect(status).toBe(200);
  expect(body.filter(({ kind }) => kind === "source")).toEqual([]);
  expect(await guest.call("GET", `${baseline}?source=true`)).toMatchObject({
    status: 403,
    body: { code: "access.forbidden" },
  });
  expect(await guest.call("GET", draft)).toMatchObject({ status: 404, body: { code: "version.absent" } });
});

const file = (path: string) => ({ kind: "artifact", path, type: "FILE", measures: { LC: 10 } });
const changedLines = (path: string, ...ranges: readonly (readonly number[])[]) => ({
  kind: "change",
  path,
  lines: ranges,
});

async function changesIn(client: Client, project: string, body: string, query = ""): Promise<readonly ResultRecord[]> {
  const { versionId } = await server.admin.build(project, body, { query });
  const records = await client.call<ResultRecord[]>("GET", `/api/versions/${versionId}/results`);
  return records.body.filter(({ kind }) => kind === "change");
}

test("changed lines are exported as they were sent, and not to guests", async () => {
  const { admin } = server;
  await admin.json("POST", "/api/projects", { name: "Changes", modelId: "GALLERY", public: true });
  const sent = [changedLines("b.c", [3, 4], [9, 9]), changedLines("c.c")];
  const body = lines(file("a.c"), file("b.c"), file("c.c"), ...sent);
  const exported = [changedLines(""), ...sent];
  expect(await changesIn(admin, "Changes", body, "?baseline=true")).toEqual(exported);
  expect(await changesIn(admin, "Changes", lines(file("b.c"), file("c.c"), ...exported))).toEqual(exported);
  expect(await changesIn(guest, "Changes", body, "?baseline=true")).toEqual([]);
  expect(await changesIn(admin, "Changes", lines(file("a.c"), changedLines("")))).toEqual([changedLines("")]);
});

test("if the changed lines of one file are unknown, none are exported", async () => {
  const twice = [file("a/org/m.c"), file("b/org/m.c"), changedLines("org/m.c", [1, 2])];
  expect(await changesIn(server.admin, "Changes", lines(...twice))).toEqual([]);
  expect(await changesIn(server.admin, "Changes", lines(file("a.c")))).toEqual([]);
});
