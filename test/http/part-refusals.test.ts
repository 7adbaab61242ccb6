import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { lint } from "./part-world.ts";

let server: BuildingServer;
beforeAll(async () => {
  server = await startBuildingServer();
});
afterAll(() => server.close());

describe("a request is refused", () => {
  const check = async (project: string, query: string, status: number, problem: string): Promise<void> => {
    const answer = await server.admin.send(project, lint("src/a.c:1 x"), { query });
    const body = answer.body as unknown as { readonly code: string };
    expect([query, answer.status, body.code]).toEqual([query, status, problem]);
  };

  test("if it names no part, no version, or a wrong name", async () => {
    await server.admin.createProject("Refused");
    const long = "x".repeat(64);
    for (const name of ["main", "", "a b", "a/b", "ä", `${long}x`]) {
      const text = encodeURIComponent(name);
      await check("Refused", `?commit=c&part=${text}`, 400, "query.value-invalid");
      await check("Refused", `?commit=c&part=a&expect=b,${text}`, 400, "query.value-invalid");
    }
    await check("Refused", "?commit=c&part=a,b", 400, "query.value-invalid");
    const many = Array.from({ length: 101 }, (_, index) => `p${index}`).join();
    await check("Refused", `?commit=c&part=a&expect=${many}`, 400, "query.value-invalid");
    await check("Refused", "?part=lint", 400, "build.part-unidentified");
    await check("Refused", "?commit=c&expect=lint", 400, "build.part-unnamed");
    await check("Refused", "?commit=c&carry=false", 400, "build.part-unnamed");
    expect(await server.admin.versions("Refused")).toEqual([]);
    expect(
      (await server.admin.send("Refused", lint(), { query: `?part=${long}&version=1&expect=a.b_c-D,1` })).status,
    ).toBe(202);
  });

  test("if it contradicts the first part", async () => {
    await server.admin.createProject("Contrary");
    const send = (query: string) => server.admin.send("Contrary", lint("src/a.c:1 x"), { query });
    expect((await send("?commit=c&part=a&baseline=true&version=1.0&date=2026-11-14&expect=z")).status).toBe(202);
    for (const other of ["baseline=false", "version=1.1", "date=2026-11-15"]) {
      await check("Contrary", `?commit=c&part=b&${other}`, 409, "build.part-conflict");
    }
    expect((await send("?commit=c&part=b&baseline=true&version=1.0&date=2026-11-14")).status).toBe(202);
    // Any part may be the first to state it.
    expect((await send("?commit=c&part=b&carry=false")).status).toBe(202);
    await check("Contrary", "?commit=c&part=a&carry=true", 409, "build.part-conflict");
    expect((await send("?commit=c&part=a")).status).toBe(202);
    await server.admin.idle();
    expect(await server.admin.versions("Contrary")).toMatchObject([{ name: "1.0", baseline: true }]);
  });

  test("if the project is a meta-project", async () => {
    const made = await server.admin.json("POST", "/api/projects", { name: "Meta", metaProject: true });
    expect(made.status).toBe(201);
    for (const query of ["?part=a&commit=c", "?expect=a", "?carry=true"]) {
      const answer = await server.admin.call<{ code: string }>("POST", `/api/projects/Meta/builds${query}`);
      expect([answer.status, answer.body.code]).toEqual([400, "build.part-meta"]);
    }
  });

  test("if its key was used for another part, or with other parameters", async () => {
    await server.admin.createProject("Keyed");
    const headers = { "idempotency-key": "k1" };
    const send = (query: string) =>
      server.admin.send("Keyed", lint("src/a.c:1 x"), { query: `?commit=c${query}`, headers });
    const first = await send("&part=a&expect=b");
    expect(first.status).toBe(202);
    expect((await send("&part=a&expect=b")).body.id).toBe(first.body.id);
    for (const other of ["&part=b&expect=b", "&part=a", "&part=a&expect=b&carry=false", "&part=a&expect=b,c"]) {
      expect([other, (await send(other)).status]).toEqual([other, 409]);
    }
    await server.admin.idle();
  });

  test("if the settings of a project name a wrong part", async () => {
    await server.admin.createProject("Settings");
    for (const expectedParts of [["main"], ["a b"], [""], ["x".repeat(65)], ["a", "a"]]) {
      expect((await server.admin.json("PUT", "/api/projects/Settings", { expectedParts })).status).toBe(400);
    }
    const changed = await server.admin.json("PUT", "/api/projects/Settings", {
      expectedParts: ["lint"],
      carryParts: false,
    });
    expect(changed.body).toMatchObject({ expectedParts: ["lint"], carryParts: false });
  });
});
