import { afterAll, beforeAll, expect, test } from "vitest";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { TargetedProject } from "./target-world.ts";

let server: BuildingServer;
beforeAll(async () => {
  server = await startBuildingServer();
});
afterAll(() => server.close());

interface Listed {
  readonly name: string;
  readonly reference: { readonly versionId: number | null };
}

const referenceInPortfolio = async (name: string): Promise<number | null | undefined> =>
  (await server.admin.call<Listed[]>("GET", "/api/portfolio")).body.find((project) => project.name === name)?.reference
    .versionId;

test("D15 the same commit sent again has the same reference, the same new findings and the same verdict", async () => {
  const project = await TargetedProject.create(server, "Again");
  const clean = await project.build("commit=c1");
  for (let sent = 0; sent < 3; sent += 1) {
    const version = await project.build("commit=c2", "leak");
    expect(version).toMatchObject({ gate: "FAILED", reference: { versionId: clean.id, why: "PREVIOUS" } });
    expect(await project.news("main", version)).toEqual(["leak"]);
  }
  const { body } = await server.admin.call<{ versionId: number }[]>("GET", "/api/projects/Again/versions?fields=id");
  expect(body).toHaveLength(4);
});

test("D15 a baseline of the same commit is not its reference either", async () => {
  const project = await TargetedProject.create(server, "Baselines");
  const clean = await project.build("commit=c1&baseline=true");
  await project.build("commit=c2&baseline=true", "leak");
  const again = await project.build("commit=c2&baseline=true", "leak");
  expect(again).toMatchObject({ gate: "FAILED", reference: { versionId: clean.id, why: "BASELINE" } });
  // Choosing again chooses the same.
  await server.admin.call("POST", `/api/projects/Baselines/rerate?version=${again.id}`);
  await server.admin.idle();
  expect(await project.version(again.id)).toMatchObject({ gate: "FAILED", reference: { versionId: clean.id } });
});

test("D15 the portfolio finds the reference behind any number of versions of the same commit", async () => {
  const project = await TargetedProject.create(server, "Portfolio");
  const clean = await project.build("commit=c1");
  for (let sent = 0; sent < 13; sent += 1) await project.build("commit=c2", "leak");
  expect(await referenceInPortfolio("Portfolio")).toBe(clean.id);
});

test("versions without a commit are compared with the version before, as ever", async () => {
  const project = await TargetedProject.create(server, "Unnamed");
  await project.build("");
  const first = await project.build("", "leak");
  expect(first.gate).toBe("FAILED");
  expect(await project.build("", "leak")).toMatchObject({ gate: "PASSED", reference: { versionId: first.id } });
});
