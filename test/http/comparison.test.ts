import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

interface Artifact {
  readonly change: string;
  readonly path: string;
  readonly rankChange: number | null;
  readonly value: number | null;
  readonly valueBefore: number | null;
}
interface Finding {
  readonly id: number;
  readonly change: string;
  readonly message: string;
  readonly status: { readonly id: string };
}

let server: BuildingServer;
const versions: Record<string, number> = {};

const model = {
  id: "COMPARED",
  rootIndicator: "QUALITY",
  types: ["APPLICATION", "FOLDER", "FILE"].map((id) => ({ id })),
  scales: [
    {
      id: "RATING",
      levels: ["[0;10[", "[10;20[", "[20;["].map((bounds, rank) => ({ id: `L${rank}`, rank, bounds })),
    },
  ],
  measures: [{ id: "VG", aggregate: "SUM" }],
  indicators: [{ id: "QUALITY", measure: "VG", scale: "RATING" }],
};
const file = (path: string, VG: number) => ({ kind: "artifact", path, type: "FILE", measures: { VG } });
const finding = (artifact: string, message: string, startLine: number) => ({
  kind: "finding",
  artifact,
  rule: "r",
  message,
  location: { startLine },
});

beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.json("PUT", "/api/models/COMPARED", model);
  for (const name of ["P", "Q"]) await server.admin.json("POST", "/api/projects", { name, modelId: "COMPARED" });
  const build = async (name: string, project: string, results: string, query = "") => {
    versions[name] = (await server.admin.build(project, results, { query })).versionId!;
  };
  const common = [file("src/same", 1), finding("src/same", "same", 1)];
  await build(
    "first",
    "P",
    lines(...common, file("src/a", 5), file("src/b", 3), finding("src/a", "old", 2)),
    "?baseline=true",
  );
  await build("second", "P", lines(...common, file("src/a", 25), file("src/c", 12), finding("src/c", "fresh", 3)));
  await build(
    "topic",
    "P",
    lines(...common, file("src/a", 4), file("src/c", 12), finding("src/c", "fresh", 3)),
    "?branch=topic",
  );
  await build("other", "Q", lines(file("x", 1)));
});
afterAll(() => server.close());

const get = <Body>(from: string, to: string, rest = "") =>
  server.admin.call<Body>("GET", `/api/versions/${versions[from]}/compare/${versions[to]}${rest}`);

test("the summary has the changed ratings and the counts", async () => {
  const { body } = await get("first", "second");
  expect(body).toMatchObject({
    before: { id: versions["first"], baseline: true },
    after: { id: versions["second"] },
    ratings: [
      {
        indicator: { id: "QUALITY" },
        before: { id: "L0" },
        after: { id: "L2" },
        rankChange: 2,
        valueBefore: 9,
        valueAfter: 38,
      },
    ],
    artifacts: { added: 1, removed: 1, changed: 3, improved: 0, degraded: 3, unchanged: 1 },
    findings: { new: 1, fixed: 1, kept: 1, relaxed: 0, reopened: 0 },
  });
  const same = await get("first", "first");
  expect(same.body).toMatchObject({ ratings: [], artifacts: { added: 0, removed: 0, changed: 0, unchanged: 5 } });
});

test("artifacts are ordered by effect: changes of level first, then changes of value", async () => {
  const { body } = await get<Artifact[]>("first", "second", "/artifacts");
  const shown = body.map(({ change, path, rankChange, valueBefore, value }) => [
    change,
    path,
    rankChange,
    valueBefore,
    value,
  ]);
  expect(shown).toEqual([
    ["CHANGED", "", 2, 9, 38],
    ["CHANGED", "src", 2, 9, 38],
    ["CHANGED", "src/a", 2, 5, 25],
    ["ADDED", "src/c", null, null, 12],
    ["REMOVED", "src/b", null, 3, null],
  ]);
  const back = await get<Artifact[]>("second", "first", "/artifacts?where=change=ADDED&fields=path,change");
  expect(back.body).toEqual([{ change: "ADDED", path: "src/b" }]);
  const seen: unknown[] = [];
  let path: string | undefined = `/api/versions/${versions["first"]}/compare/${versions["second"]}/artifacts?limit=2`;
  while (path !== undefined) {
    const page: { body: Artifact[]; headers: Headers } = await server.admin.call("GET", path);
    seen.push(...page.body);
    path = /^<(.*)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1];
  }
  expect(seen).toEqual(body);
});

test("D11 findings are NEW, FIXED or KEPT; a fixed one is shown as it was", async () => {
  const findingsOf = async (from: string, to: string, query = "") =>
    (await get<Finding[]>(from, to, `/findings${query}`)).body.map(({ change, message, status }) => [
      change,
      message,
      status.id,
    ]);
  expect(await findingsOf("first", "second")).toEqual([
    ["NEW", "fresh", "OPEN"],
    ["FIXED", "old", "FIXED"],
  ]);
  expect(await findingsOf("first", "second", "?change=kept")).toEqual([["KEPT", "same", "OPEN"]]);
  expect(await findingsOf("first", "second", "?where=status.id=FIXED")).toEqual([["FIXED", "old", "FIXED"]]);
  expect((await get("first", "second", "/findings?change=LOST")).status).toBe(400);
});

test("versions of two branches are compared by path and by finding identity", async () => {
  const { body } = await get("second", "topic");
  expect(body).toMatchObject({
    artifacts: { added: 0, removed: 0, changed: 3, improved: 3, degraded: 0 },
    findings: { new: 0, fixed: 0, kept: 2 },
  });
  const moved = await get<Artifact[]>("second", "topic", "/artifacts?where=path=src/a");
  expect(moved.body).toMatchObject([{ change: "CHANGED", rankChange: -2 }]);
});

test("versions of two projects are refused, and versions that the caller may not see are absent", async () => {
  expect((await get("first", "other")).body).toMatchObject({ status: 400, code: "version.other-project" });
  const guest = await server.user("visitor");
  await server.admin.json("PUT", "/api/projects/P/members", [{ user: "visitor", role: "GUEST" }]);
  const see = async (from: string, to: string) =>
    (await guest.call("GET", `/api/versions/${versions[from]}/compare/${versions[to]}`)).status;
  expect(await see("first", "first")).toBe(200);
  expect(await see("first", "second")).toBe(404);
  expect(await see("second", "first")).toBe(404);
  expect(await see("first", "other")).toBe(404);
});

test("values before and after are of the same measure, even if the model now rates by another measure", async () => {
  const { admin } = server;
  const modelRatingBy = (measure: string) => ({
    ...model,
    id: "TURNED",
    measures: [...model.measures, { id: "LC", aggregate: "SUM" }],
    indicators: [{ id: "QUALITY", measure, scale: "RATING" }],
  });
  const both = (VG: number, LC: number) => lines({ kind: "artifact", path: "x", type: "FILE", measures: { VG, LC } });
  await admin.json("PUT", "/api/models/TURNED", modelRatingBy("LC"));
  await admin.json("POST", "/api/projects", { name: "Turned", modelId: "TURNED" });
  versions["byLines"] = (await admin.build("Turned", both(3, 100))).versionId!;
  await admin.json("PUT", "/api/models/TURNED", modelRatingBy("VG"));
  versions["byPaths"] = (await admin.build("Turned", both(4, 100))).versionId!;
  const compared = await get<(Artifact & { measure: { id: string } })[]>("byLines", "byPaths", "/artifacts");
  expect(compared.body.map(({ path, measure, value, valueBefore }) => [path, measure.id, value, valueBefore])).toEqual([
    ["", "VG", 4, 3],
    ["x", "VG", 4, 3],
  ]);
});
