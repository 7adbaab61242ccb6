import { afterAll, beforeAll, expect, test } from "vitest";
import type { Task } from "../harness/client.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { failedLint, files, lint, PartedProject, type PartedVersion } from "./part-world.ts";

let server: BuildingServer;
let member: PartedProject;

beforeAll(async () => {
  server = await startBuildingServer();
  member = await PartedProject.create(server, "Member");
  await server.admin.createProject("Unbuilt");
});
afterAll(() => server.close());

const always = { type: "MEASURE", id: "LC", on: "OVERALL", bounds: "[0;[" };
const noneFailed = { type: "PARTS", id: "NONE_FAILED" };
const fresh = { type: "PARTS", id: "CARRIED_DAYS", bounds: "[;7]" };

interface Gate {
  readonly status: string;
  readonly reason: { readonly id: string; readonly name: string } | null;
  readonly conditions: readonly { readonly status: string }[];
}

/** Creates a meta-project of the members and the project that was never built, with a gate. */
async function metaProject(name: string, conditions: readonly object[], ...members: readonly string[]): Promise<void> {
  await server.admin.json("POST", "/api/projects", { name, metaProject: true, members: [...members, "Unbuilt"] });
  expect((await server.admin.json("PUT", `/api/projects/${name}/gate`, { conditions })).status).toBe(200);
}

async function build(name: string): Promise<{ readonly task: Task; readonly version: PartedVersion }> {
  const { body } = await server.admin.call<Task>("POST", `/api/projects/${name}/builds`);
  const task = await server.admin.ended(body.id);
  return { task, version: await member.version(task.versionId!) };
}

const gateOf = async (versionId: number): Promise<Gate> =>
  (await server.admin.call<Gate>("GET", `/api/versions/${versionId}/gate`)).body;

test("the gate of a meta-project does not pass while the analysis of a member failed", async () => {
  await metaProject("Both", [always], "Member");
  await member.part("code", "c1", files({ "a.c": 10 }));
  await member.part("lint", "c1", failedLint);
  const failed = await build("Both");
  expect(failed.task.status.id).toBe("WARNING");
  expect(failed.version).toMatchObject({
    complete: true,
    gate: "NOT_COMPUTED",
    parts: [{ name: "main", state: "FAILED" }],
  });
  const verdict = await gateOf(failed.version.id);
  expect(verdict).toMatchObject({ status: "NOT_COMPUTED", reason: { id: "MEMBERS_FAILED" } });
  expect(verdict.reason?.name).toBe("The analysis of a member failed, or no version of a member is complete.");
  const rerated = await server.admin.call<Task>("POST", `/api/projects/Both/rerate?version=${failed.version.id}`);
  await server.admin.ended(rerated.body.id);
  expect((await gateOf(failed.version.id)).status).toBe("NOT_COMPUTED");

  await member.part("lint", "c1", lint("a.c:1 x"));
  const good = await build("Both");
  expect(good.task.status.id).toBe("DONE");
  expect(good.version).toMatchObject({ gate: "PASSED", parts: [{ name: "main", state: "DELIVERED" }] });
  expect((await gateOf(failed.version.id)).status).toBe("NOT_COMPUTED");
});

test("a member without a complete version keeps the gate from passing, one without versions does not", async () => {
  const incomplete = await PartedProject.create(server, "Incomplete");
  await incomplete.part("code", "c1", files({ "a.c": 10 }), "&expect=lint");
  await metaProject("Waiting", [always], "Incomplete");
  expect((await build("Waiting")).version.gate).toBe("NOT_COMPUTED");
  await incomplete.part("lint", "c1", lint());
  expect((await build("Waiting")).version.gate).toBe("PASSED");
});

test("conditions on parts are about the parts of the members", async () => {
  const carrying = await PartedProject.create(server, "Carrying");
  await metaProject("Strict", [noneFailed, fresh], "Carrying");
  const code = files({ "a.c": 10 });
  await carrying.part("code", "c1", code, "&date=2020-01-01T00:00:00Z");
  await carrying.part("lint", "c2", lint("a.c:1 x"), "&date=2020-01-31T00:00:00Z");
  const old = await build("Strict");
  expect((await gateOf(old.version.id)).conditions).toMatchObject([
    { status: "PASSED", actual: 0 },
    { status: "FAILED", actual: 30 },
  ]);
  await carrying.part("code", "c2", code);
  await carrying.part("lint", "c2", failedLint);
  const failed = await build("Strict");
  expect((await gateOf(failed.version.id)).conditions).toMatchObject([
    { status: "FAILED", actual: 1 },
    { status: "PASSED", actual: null },
  ]);
});
