import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../harness/client.ts";
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
