import { expect } from "vitest";
import { clause } from "./clause.ts";
import { specimenModel } from "./specimen.ts";
import type { Finding } from "./wire.ts";
import { specimenWorld } from "./world.ts";

const world = specimenWorld();

type Triaged = Finding & {
  readonly reason: string | null;
  readonly relaxed: boolean;
  readonly status: { readonly id: string };
};

const findings = (query = ""): Promise<Triaged[]> =>
  world.as.developer.get<Triaged[]>(`/api/artifacts/${world.idOf("")}/findings${query}`);
const criticalOf = async (version: number): Promise<unknown> => {
  const history = await world.as.developer.get<{ versionId: number; measures: Record<string, number> }[]>(
    `/api/artifacts/${world.idOf("")}/history?measures=NFIND`,
  );
  return history.find(({ versionId }) => versionId === version)?.measures["NFIND"];
};

clause("D11e", "four are for users, IMPORTED is only for reports", async () => {
  const [finding] = await findings("?where=definition.id=c:style");
  const path = `/api/findings/${finding!.id}`;
  for (const reason of ["FALSE_POSITIVE", "WONT_FIX", "JUSTIFIED", "LEGACY"]) {
    const answer = await world.as.developer.send("PUT", path, { status: "RELAXED", reason });
    expect(answer.json).toMatchObject({ status: { id: "RELAXED" }, relaxed: true, reason });
  }
  expect((await world.as.developer.send("PUT", path, { status: "RELAXED", reason: "IMPORTED" })).status).toBe(400);
  expect((await findings("?where=relaxed=true")).map(({ id }) => id)).toEqual([finding!.id]);
  const open = await world.as.developer.send("PUT", path, { status: "OPEN" });
  expect(open.json).toMatchObject({ status: { id: "OPEN" }, relaxed: false, reason: null });
});

clause("D11f", "in counts and in lists", async () => {
  const { second, third } = world.versions;
  const [finding] = await findings("?where=definition.id=c:null");
  const before = Number(await criticalOf(third));
  await world.as.developer.send("PUT", `/api/findings/${finding!.id}`, { status: "RELAXED", reason: "LEGACY" });
  expect(await criticalOf(third)).toBe(before - 1);
  expect(await criticalOf(second)).toBe(before);
  expect((await findings(`?version=${second}&where=relaxed=true`)).length).toBe(0);
  await world.as.developer.send("PUT", `/api/findings/${finding!.id}`, { status: "OPEN" });
  expect(await criticalOf(third)).toBe(before);
});

clause("D11g", "for findings that are gone in the second version", async () => {
  const { admin } = world.as;
  await admin.send("POST", "/api/projects", { name: "Fixed" });
  const file = JSON.stringify({ kind: "artifact", path: "a.c", type: "FILE" });
  const finding = JSON.stringify({ kind: "finding", artifact: "a.c", rule: "r", message: "m" });
  const before = await admin.build("Fixed", `${file}\n${finding}\n`);
  const after = await admin.build("Fixed", `${file}\n`);
  const path = `/api/versions/${before.versionId}/compare/${after.versionId}/findings`;
  const fixed = await admin.get<{ change: string; status: { id: string } }[]>(path);
  expect(fixed).toMatchObject([{ change: "FIXED", status: { id: "FIXED" } }]);
  expect((await findings("?where=status.id=FIXED")).length).toBe(0);
});

clause("D12m", "PUT and POST, with a history", async () => {
  const triage = { artifactId: world.idOf("src"), rule: "c:null", status: "RELAXED", reason: "WONT_FIX" };
  const { json } = await world.as.developer.send("POST", "/api/findings/triage", triage);
  expect(json).toMatchObject({ versionId: world.versions.third, matched: 2, changed: 2 });
  const [finding] = await findings("?where=definition.id=c:null");
  const [entry] = await world.as.developer.get<object[]>(`/api/findings/${finding!.id}/history`);
  expect(entry).toMatchObject({ user: { login: "developer" }, reason: "WONT_FIX" });
  expect((await world.as.guest.send("POST", "/api/findings/triage", { ...triage, status: "OPEN" })).status).toBe(403);
  await world.as.developer.send("POST", "/api/findings/triage", { ...triage, reason: null, status: "OPEN" });
});

clause("D12n", "by rule, below an artifact and over all", async () => {
  for (const path of [`/api/artifacts/${world.idOf("")}/findings/facets`, "/api/findings/facets"]) {
    const { total, facets } = await world.as.developer.get<{
      total: number;
      facets: { values: { count: number }[] }[];
    }>(`${path}?by=rule`);
    expect(facets[0]!.values.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  }
});

clause("D12o", "with the formula's operands and the next better level", async () => {
  const answer = await world.as.guest.get(`/api/artifacts/${world.idOf("")}/explain`);
  expect(answer).toMatchObject({
    indicator: { id: "QUALITY" },
    measure: { id: "DENSITY" },
    source: { kind: "FORMULA", formula: "100 * VG / LC", operands: [{ id: "VG" }, { id: "LC" }] },
  });
});

clause("D12p", "of one branch and of two", async () => {
  const { first, third, release } = world.versions;
  expect(await world.as.manager.get(`/api/versions/${first}/compare/${third}`)).toMatchObject({
    before: { id: first },
    after: { id: third },
    artifacts: { added: 1, removed: 0 },
    findings: { new: 1, fixed: 0, kept: 2 },
  });
  expect(await world.as.guest.get(`/api/versions/${first}/compare/${release}`)).toMatchObject({
    after: { id: release },
  });
  await world.as.guest.refused("GET", `/api/versions/${first}/compare/${third}`, 404);
});

clause("D12q", "managers set it, guests read it", async () => {
  const path = "/api/projects/Engine/gate";
  const gate = { conditions: [{ type: "FINDINGS", categories: ["SEVERITY.CRITICAL"], bounds: "[;0]" }] };
  expect((await world.as.developer.send("PUT", path, gate)).status).toBe(403);
  expect((await world.as.manager.send("PUT", path, gate)).status).toBe(200);
  expect(await world.as.guest.get(path)).toMatchObject(gate);
  expect(await world.as.guest.get(`/api/versions/${world.versions.first}/gate`)).toMatchObject({
    status: "NOT_COMPUTED",
  });
  await world.as.manager.send("POST", `/api/projects/Engine/rerate?version=${world.versions.first}`, undefined);
  await expect
    .poll(() => world.as.guest.get(`/api/versions/${world.versions.first}/gate`), { timeout: 20_000 })
    .toMatchObject({ status: "FAILED", conditions: [{ status: "FAILED", actual: 1 }] });
  await world.as.manager.send("PUT", path, { conditions: [] });
});

clause("D12r", "by users with the right", async () => {
  const saved = { name: "Lines", query: { columns: [{ type: "MEASURE", id: "LC" }] }, project: "Engine", shared: true };
  const { json } = await world.as.developer.send("POST", "/api/queries", saved);
  expect(await world.as.guest.get(`/api/queries/${Number(json["id"])}`)).toMatchObject({ ...saved, own: false });
  await world.as.stranger.refused("GET", `/api/queries/${Number(json["id"])}`, 404);
  const preview = await world.as.admin.send("POST", "/api/models/SPECIMEN/preview", specimenModel);
  expect(preview.json).toMatchObject({ changed: 0, projects: [{ project: "Engine", changed: false }] });
  expect((await world.as.manager.send("POST", "/api/models/SPECIMEN/preview", specimenModel)).status).toBe(403);
});
