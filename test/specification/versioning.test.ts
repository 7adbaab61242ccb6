import { expect } from "vitest";
import type { Answer } from "../http/running-server.ts";
import { clause } from "./clause.ts";
import { specimenWorld } from "./world.ts";

const world = specimenWorld();

const plain = "application/json; charset=utf-8";
const vendor = (version: string, name = "acme"): string => `application/vnd.${name}.app-${version}+json`;
const ask = (accept?: string | readonly string[]): Promise<Answer> =>
  world.as.admin.call("GET", "/api/projects", accept === undefined ? {} : { headers: { accept } });
const check = async (accept: string | readonly string[] | undefined, contentType: string): Promise<void> => {
  const answer = await ask(accept);
  expect([answer.status, answer.headers["content-type"], answer.headers["api-version"]]).toEqual([
    200,
    contentType,
    "v3",
  ]);
};
const refused = async (accept: string | readonly string[]): Promise<void> => {
  const answer = await ask(accept);
  expect([answer.status, answer.json["code"]]).toEqual([406, "accept.version-unknown"]);
};

clause("S94", "and every answer says so", async () => {
  await check(undefined, plain);
  const refusal = await world.as.admin.call("GET", "/api/projects/None");
  expect(refusal.headers["api-version"]).toBe("v3");
});

clause("S95", "and no other version", async () => {
  await check(vendor("v3"), `${vendor("v3")}; charset=utf-8`);
  await check(vendor("latest"), `${vendor("v3")}; charset=utf-8`);
  for (const version of ["v2", "v4", "v33", "3", ""]) await refused(vendor(version));
});

clause("S96", "which is v3", async () => {
  await check(vendor("latest"), `${vendor("v3")}; charset=utf-8`);
  await check(vendor("LATEST"), `${vendor("v3")}; charset=utf-8`);
});

clause("S97", "v3 or latest", async () => {
  const { admin } = world.as;
  expect((await admin.get("/api/settings"))["defaultApiVersion"]).toBe("v3");
  for (const version of ["latest", "v3"]) {
    const changed = await admin.send("PUT", "/api/settings", { defaultApiVersion: version });
    expect([changed.status, changed.json["defaultApiVersion"]]).toEqual([200, version]);
    for (const accept of [undefined, "application/json", "*/*", "application/*"]) await check(accept, plain);
  }
  const wrong = await admin.send("PUT", "/api/settings", { defaultApiVersion: "v2" });
  expect([wrong.status, wrong.json["pointer"]]).toEqual([400, "/defaultApiVersion"]);
});

clause("S98", "in one header or in several", async () => {
  const v3 = `${vendor("v3")}; charset=utf-8`;
  await check(`${vendor("v2")}, ${vendor("v3")}`, v3);
  await check(`${vendor("v3")}, ${vendor("v2")}, ${vendor("v1")}`, v3);
  await check([vendor("v2"), vendor("v3")], v3);
  await check(`application/json, ${vendor("v3")};q=0.1`, v3);
});

clause("D1a", "if plain JSON is excluded", async () => {
  await check("application/json;q=0, */*", `${vendor("v3", "belvedere")}; charset=utf-8`);
});

clause("D1b", "in all answers of the specimen", async () => {
  const { admin } = world.as;
  const id = world.idOf("src/engine/scan.c");
  for (const path of [
    "/api/projects",
    "/api/projects/Engine/artifacts",
    "/api/projects/Engine/versions",
    `/api/artifacts/${id}/findings`,
    "/api/tasks",
    "/api/models/SPECIMEN",
    "/api/settings",
  ]) {
    expect((await admin.call("GET", path)).text).not.toMatch(/artefact/i);
  }
  const path = `/api/artifacts/${id}/query`;
  const known = await admin.send("POST", path, { columns: [], artefactTypes: ["FUNCTION"] });
  const unknown = await admin.send("POST", path, { columns: [], artifactTypes: ["FUNCTION"] });
  expect([known.status, unknown.status, unknown.json["pointer"]]).toEqual([200, 400, "/artifactTypes"]);
});

clause("D2a", "in the given spelling", async () => {
  await check("APPLICATION/VND.Some-Body.APP-V3+JSON", `${vendor("v3", "Some-Body")}; charset=utf-8`);
  await check(vendor("latest", "other"), `${vendor("v3", "other")}; charset=utf-8`);
});

clause("D2b", "and without a header", async () => {
  for (const accept of [undefined, "", "application/json", "*/*", "application/*", "text/html, */*;q=0.8"]) {
    await check(accept, plain);
  }
});

clause("D2c", "v3 and latest", async () => {
  await check(`${vendor("v99")}, application/json`, plain);
  await refused("text/html");
  const answer = await ask(vendor("v99"));
  expect(answer.json["detail"]).toContain("v3, latest");
});

clause("D2d", "not even to reorder", async () => {
  await refused(`${vendor("v3")};q=0`);
  await refused(`${vendor("v3")}; q=0.000`);
  await check(`${vendor("v3")};q=0, application/json`, plain);
  await check(`${vendor("v3")};q=0.001, application/json;q=1`, `${vendor("v3")}; charset=utf-8`);
});

clause("D2e", "errors and deletions too", async () => {
  const { admin } = world.as;
  await admin.send("POST", "/api/groups", { name: "gone" });
  for (const answer of [
    await admin.call("GET", "/api/projects"),
    await admin.call("GET", "/api/nothing"),
    await world.call("GET", "/api/projects"),
    await admin.call("DELETE", "/api/groups/gone"),
    await ask("text/html"),
  ]) {
    expect([answer.headers["api-version"], answer.headers.vary]).toEqual([
      "v3",
      "Accept, Accept-Encoding, Accept-Language, Authorization, Timezone",
    ]);
  }
});
