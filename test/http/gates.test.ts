import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

let server: BuildingServer;

const model = {
  id: "GATED",
  rootIndicator: "QUALITY",
  types: ["APPLICATION", "FILE"].map((id) => ({ id })),
  scales: [
    { id: "RATING", levels: ["[0;10[", "[10;20[", "[20;["].map((bounds, rank) => ({ id: `L${rank}`, rank, bounds })) },
    {
      id: "SEVERITY",
      levels: [
        { id: "MINOR", rank: 0 },
        { id: "MAJOR", rank: 1 },
      ],
    },
  ],
  measures: [
    { id: "VG", name: "Complexity", aggregate: "SUM" },
    { id: "COV", aggregate: "AVG", unit: "%" },
  ],
  indicators: [{ id: "QUALITY", measure: "VG", scale: "RATING" }],
};
const rules = [
  { kind: "rule", id: "big", families: ["size"], categories: ["SEVERITY.MAJOR"] },
  { kind: "rule", id: "small", categories: ["SEVERITY.MINOR"] },
];
const file = (VG: number, COV = 90) => ({ kind: "artifact", path: "a", type: "FILE", measures: { VG, COV } });
const finding = (rule: string, message: string) => ({ kind: "finding", artifact: "a", rule, message });

const conditions = [
  { type: "MEASURE", id: "VG", bounds: "[;20[" },
  { type: "MEASURE", id: "VG", on: "NEW", bounds: "[;0]" },
  { type: "INDICATOR", id: "QUALITY", level: "L1" },
  { type: "FINDINGS", on: "NEW", categories: ["SEVERITY.MAJOR"], bounds: "[;0]" },
  { type: "FINDINGS", families: ["size"], bounds: "[0;5]" },
  { type: "MEASURE", id: "COV", bounds: "[80;[" },
];

beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.json("PUT", "/api/models/GATED", model);
  await server.admin.json("POST", "/api/projects", { name: "P", modelId: "GATED" });
});
afterAll(() => server.close());

interface Result {
  readonly status: string;
  readonly conditions: readonly { readonly status: string; readonly actual: number | null }[];
}
const build = async (...records: readonly object[]): Promise<number> =>
  (await server.admin.build("P", lines(...rules, ...records))).versionId!;
const gateOf = async (versionId: number): Promise<readonly unknown[]> => {
  const { body } = await server.admin.call<Result>("GET", `/api/versions/${versionId}/gate`);
  return [body.status, ...body.conditions.map(({ status, actual }) => [status, actual])];
};
const put = (body: unknown) => server.admin.json<Record<string, unknown>>("PUT", "/api/projects/P/gate", body);

test("without a gate nothing is computed; conditions are read as they were written", async () => {
  const versionId = await build(file(5));
  expect(await gateOf(versionId)).toEqual(["NOT_COMPUTED"]);
  expect((await server.admin.call<object>("GET", `/api/versions/${versionId}`)).body).toMatchObject({ gate: null });
  const written = await put({ conditions });
  expect(written.status).toBe(200);
  const { body, headers } = await server.admin.call<object>("GET", "/api/projects/P/gate");
  expect(body).toEqual(written.body);
  expect(body).toMatchObject({ conditions: [{ on: "OVERALL" }, { on: "NEW" }, {}, {}, {}, {}] });
  const stale = await server.admin.call("PUT", "/api/projects/P/gate", {
    headers: { "content-type": "application/json", "if-match": '"0.x"' },
    body: JSON.stringify({ conditions: [] }),
  });
  expect(stale.status).toBe(412);
  expect(headers.get("etag")).not.toBeNull();
  // An earlier build does not change.
  expect(await gateOf(versionId)).toEqual(["NOT_COMPUTED"]);
});

test("the gate of each build has the measured values", async () => {
  const good = await build(file(5), finding("small", "s1"));
  expect(await gateOf(good)).toEqual([
    "PASSED",
    ["PASSED", 5],
    ["PASSED", 0],
    ["PASSED", 0],
    ["PASSED", 0],
    ["PASSED", 0],
    ["PASSED", 90],
  ]);
  const bad = await build(file(25), finding("small", "s1"), finding("big", "b1"), finding("big", "b2"));
  expect(await gateOf(bad)).toEqual([
    "FAILED",
    ["FAILED", 25],
    ["FAILED", 20],
    ["FAILED", 2],
    ["FAILED", 2],
    ["PASSED", 2],
    ["PASSED", 90],
  ]);
  expect((await gateOf(good))[0]).toBe("PASSED");
  expect((await server.admin.call<object>("GET", "/api/projects/P")).body).toMatchObject({ gate: "FAILED" });
  const list = await server.admin.call<object[]>("GET", "/api/projects/P/versions?fields=gate");
  expect(list.body).toEqual([{ gate: "FAILED" }, { gate: "PASSED" }, { gate: null }]);
});

test("a condition without a value keeps the gate from passing, and says so", async () => {
  const versionId = await build({ kind: "artifact", path: "a", type: "FILE", measures: { VG: 5 } });
  const { body } = await server.admin.call<object>("GET", `/api/versions/${versionId}/gate`);
  expect(body).toMatchObject({
    status: "NOT_COMPUTED",
    reason: { id: "NO_VALUE", name: "The version lacks a value that the gate asks for." },
  });
  const sentences = (body as { conditions: { sentence: string }[] }).conditions.map(({ sentence }) => sentence);
  expect(sentences).toEqual([
    "Complexity: 5. Required: less than 20.",
    "Change of Complexity: -20. Required: at most 0.",
    "QUALITY: L0. Required: L1 or better.",
    "New findings (MAJOR): 0. Required: at most 0.",
    "Findings (size): 0. Required: at least 0 and at most 5.",
    "COV: the value is missing. Required: at least 80\u00a0%.",
  ]);
  expect((await server.admin.call<object>("GET", "/api/projects/P")).body).toMatchObject({ gate: "NOT_COMPUTED" });
});

test("the first version has nothing to compare with, so its gate does not pass", async () => {
  await server.admin.json("POST", "/api/projects", { name: "First", modelId: "GATED" });
  const fresh = [{ type: "FINDINGS", on: "NEW", bounds: "[;0]" }];
  await server.admin.json("PUT", "/api/projects/First/gate", { conditions: fresh });
  const { versionId } = await server.admin.build("First", lines(...rules, file(5)));
  expect((await server.admin.call<object>("GET", `/api/versions/${versionId}/gate`)).body).toMatchObject({
    status: "NOT_COMPUTED",
    reason: { id: "NO_REFERENCE" },
    referenceVersionId: null,
    conditions: [
      {
        status: "NOT_COMPUTED",
        comparedWith: null,
        threshold: "at most 0",
        sentence: "New findings: there is no version to compare with. Required: at most 0.",
      },
    ],
  });
});

test("a new project may have the usual gate from the start", async () => {
  await server.admin.json("POST", "/api/projects", { name: "Usual", defaultGate: true });
  expect((await server.admin.call("GET", "/api/projects/Usual/gate")).body).toEqual({
    conditions: [
      {
        type: "FINDINGS",
        on: "NEW",
        categories: ["SEVERITY.BLOCKER", "SEVERITY.CRITICAL", "SEVERITY.MAJOR"],
        bounds: "[;0]",
      },
      { type: "PARTS", id: "COMPLETE", on: "OVERALL" },
      { type: "PARTS", id: "NONE_FAILED", on: "OVERALL" },
    ],
    group: null,
    locked: false,
  });
  await server.admin.json("POST", "/api/projects", { name: "Plain" });
  expect((await server.admin.call("GET", "/api/projects/Plain/gate")).body).toMatchObject({ conditions: [] });
  // A model without severities of this name counts every new finding.
  await server.admin.json("POST", "/api/projects", { name: "Other", modelId: "GATED", defaultGate: true });
  expect((await server.admin.call("GET", "/api/projects/Other/gate")).body).toMatchObject({
    conditions: [{ type: "FINDINGS", on: "NEW", categories: ["SEVERITY.MAJOR"], bounds: "[;0]" }, {}, {}],
  });
});

test("projects inherit the gate of their group, unless they have their own or it is locked", async () => {
  const strict = { conditions: [{ type: "MEASURE", id: "VG", on: "OVERALL", bounds: "[;1]" }] };
  const mild = { conditions: [{ type: "MEASURE", id: "VG", on: "OVERALL", bounds: "[;99]" }] };
  const own = { conditions: [{ type: "MEASURE", id: "VG", on: "OVERALL", bounds: "[;50]" }] };
  await server.admin.json("POST", "/api/projects", { name: "Pump", modelId: "GATED", group: "Firmware/Pumps" });
  const gateOfPump = async () => (await server.admin.call("GET", "/api/projects/Pump/gate")).body;
  const putGroup = (group: string, body: object) =>
    server.admin.json("PUT", `/api/gates/${encodeURIComponent(group)}`, body);
  expect(await gateOfPump()).toEqual({ conditions: [], group: null, locked: false });

  expect((await putGroup("Firmware", mild)).body).toEqual({ group: "Firmware", ...mild, locked: false });
  expect(await gateOfPump()).toEqual({ ...mild, group: "Firmware", locked: false });
  await putGroup("Firmware/Pumps", strict);
  expect(await gateOfPump()).toEqual({ ...strict, group: "Firmware/Pumps", locked: false });
  const { versionId } = await server.admin.build("Pump", lines(...rules, file(5)));
  expect((await server.admin.call("GET", `/api/versions/${versionId}`)).body).toMatchObject({ gate: "FAILED" });

  expect((await server.admin.json("PUT", "/api/projects/Pump/gate", own)).body).toMatchObject({ ...own, group: null });
  await putGroup("Firmware", { ...mild, locked: true });
  expect(await gateOfPump()).toEqual({ ...mild, group: "Firmware", locked: true });
  const refused = await server.admin.json<object>("PUT", "/api/projects/Pump/gate", own);
  expect([refused.status, refused.body]).toMatchObject([409, { code: "gate.locked" }]);
  // A manager cannot take the project out of the group either; an administrator can.
  const manager = await server.user("pumps");
  await server.admin.json("PUT", "/api/projects/Pump/members", [{ user: "pumps", role: "MANAGER" }]);
  const moved = await manager.json<object>("PUT", "/api/projects/Pump", { group: "Elsewhere" });
  expect([moved.status, moved.body]).toMatchObject([409, { code: "gate.locked" }]);
  expect((await manager.json("PUT", "/api/projects/Pump", { group: "Firmware/Pumps", public: false })).status).toBe(
    200,
  );
  expect((await server.admin.json("PUT", "/api/projects/Pump", { group: "Elsewhere" })).status).toBe(200);
  await server.admin.json("PUT", "/api/projects/Pump", { group: "Firmware/Pumps" });

  expect((await server.admin.call("GET", "/api/gates")).body).toEqual([
    { group: "Firmware", ...mild, locked: true },
    { group: "Firmware/Pumps", ...strict, locked: false },
  ]);
  await putGroup("Firmware", { conditions: [] });
  expect(await gateOfPump()).toEqual({ ...own, group: null, locked: false });
  const wrong = await putGroup("Firmware", { conditions: [{ type: "PARTS", id: "WHOLE" }] });
  expect(wrong.body).toMatchObject({ code: "body.value-choice", pointer: "/conditions/0/id" });
});

test("only a group that a project can have has a gate", async () => {
  const body = { conditions: [{ type: "MEASURE", id: "VG", on: "OVERALL", bounds: "[;1]" }] };
  const putGroup = (path: string) => server.admin.json<object>("PUT", `/api/gates/${path}`, body);
  const groupGates = async () => (await server.admin.call("GET", "/api/gates")).body;
  const before = await groupGates();
  const group = "g".repeat(500);
  expect((await server.admin.json("PUT", "/api/projects/P", { group })).status).toBe(200);
  expect((await putGroup(group)).status).toBe(200);
  expect((await server.admin.json("PUT", `/api/gates/${group}`, { conditions: [] })).status).toBe(200);
  await server.admin.json("PUT", "/api/projects/P", { group: "" });
  // NUL, a control character, too long a name, a name that is not UTF-8, and one that no router takes.
  for (const path of ["a%00b", "a%07b", "g".repeat(501), "%ED%A0%80", "g".repeat(5_000)]) {
    for (const answer of [await putGroup(path), await server.admin.call<object>("GET", `/api/gates/${path}`)]) {
      expect([answer.status, answer.body]).toMatchObject([404, { code: "route.absent" }]);
    }
  }
  expect(await groupGates()).toEqual(before);
});

test("triage changes the gate at once", async () => {
  const versionId = await build(file(5), finding("big", "b1"), finding("big", "b2"), finding("big", "b3"));
  const before = await gateOf(versionId);
  expect([before[0], before[4]]).toEqual(["FAILED", ["FAILED", 3]]);
  await server.admin.json("POST", "/api/findings/triage", {
    project: "P",
    rule: "big",
    status: "RELAXED",
    reason: "LEGACY",
  });
  const after = await gateOf(versionId);
  expect([after[0], after[4], after[5]]).toEqual(["PASSED", ["PASSED", 0], ["PASSED", 0]]);
  expect((await server.admin.call<object>("GET", "/api/projects/P")).body).toMatchObject({ gate: "PASSED" });
});

test("guests do not see the gate of a draft", async () => {
  const { versionId } = await server.admin.build("P", lines(...rules, file(5)), { query: "?baseline=true" });
  const guest = await server.user("visitor");
  await server.admin.json("PUT", "/api/projects/P/members", [{ user: "visitor", role: "GUEST" }]);
  const { body } = await guest.call<Result>("GET", `/api/versions/${versionId}/gate`);
  expect(body).toMatchObject({ status: "NOT_COMPUTED", referenceVersionId: null });
  expect(body.conditions[1]).toMatchObject({ status: "NOT_COMPUTED", actual: null });
});

test("an invalid condition is refused with a pointer to the wrong value", async () => {
  const check = async (condition: object, code: string, at: string) =>
    expect((await put({ conditions: [conditions[0], condition] })).body).toMatchObject({
      code,
      pointer: `/conditions/1${at}`,
    });
  await check({ type: "MEASURE", bounds: "[;]" }, "body.value-missing", "/id");
  await check({ type: "MEASURE", id: "VG" }, "body.value-missing", "/bounds");
  await check({ type: "MEASURE", id: "VG", bounds: "[5;1]" }, "interval.reversed", "/bounds");
  await check({ type: "MEASURE", id: "VG", level: "L1" }, "body.value-unknown", "/level");
  await check({ type: "MEASURE", id: "VG", families: ["size"], bounds: "[;]" }, "body.value-unknown", "/families");
  await check({ type: "INDICATOR", id: "NOTHING", level: "L1" }, "body.id-unknown", "/id");
  await check({ type: "INDICATOR", id: "QUALITY", level: "L9" }, "body.value-choice", "/level");
  await check({ type: "INDICATOR", id: "QUALITY", on: "NEW", level: "L1" }, "body.value-unknown", "/level");
  await check({ type: "FINDINGS", id: "x", bounds: "[;]" }, "body.value-unknown", "/id");
  // No category and no family would count nothing, so that the condition could not fail.
  await check({ type: "FINDINGS", categories: [], bounds: "[;0]" }, "body.value-bounds", "/categories");
  await check({ type: "FINDINGS", families: [], bounds: "[;0]" }, "body.value-bounds", "/families");
  await check({ type: "PARTS" }, "body.value-missing", "/id");
  await check({ type: "PARTS", id: "WHOLE" }, "body.value-choice", "/id");
  // Conditions that could never fail.
  for (const bounds of ["[;[", "];]", "[;]", " [ ; ] "]) {
    await check({ type: "MEASURE", id: "VG", bounds }, "gate.never-fails", "/bounds");
    await check({ type: "FINDINGS", bounds }, "gate.never-fails", "/bounds");
  }
  for (const bounds of ["[0;[", "]-1;["]) await check({ type: "FINDINGS", bounds }, "gate.never-fails", "/bounds");
  await check({ type: "NEW_CODE", id: "COVERAGE", bounds: "[0;100]" }, "gate.never-fails", "/bounds");
  await check({ type: "PARTS", id: "CARRIED_DAYS", bounds: "[0;[" }, "gate.never-fails", "/bounds");
  for (const name of ["families", "categories"]) {
    await check({ type: "FINDINGS", [name]: [""], bounds: "[;0]" }, "body.value-bounds", `/${name}/0`);
  }
  await check({ type: "PARTS", id: "COMPLETE", bounds: "[;1]" }, "body.value-unknown", "/bounds");
  await check({ type: "PARTS", id: "COMPLETE", on: "NEW" }, "body.value-unknown", "/on");
  await check({ type: "PARTS", id: "CARRIED_DAYS" }, "body.value-missing", "/bounds");
  await check({ type: "PARTS", id: "NONE_FAILED", level: "L1" }, "body.value-unknown", "/level");
  await check({ type: "NEW_CODE", id: "VG", bounds: "[;1]" }, "body.value-choice", "/id");
  await check({ type: "NEW_CODE", id: "COVERAGE" }, "body.value-missing", "/bounds");
  await check({ type: "NEW_CODE", id: "COVERAGE", on: "OVERALL", bounds: "[80;[" }, "body.value-unknown", "/on");
  await check({ type: "COLOUR" }, "body.value-choice", "/type");
  await check({ type: "MEASURE", id: "VGG", bounds: "[;0]" }, "body.id-unknown", "/id");
  await check({ type: "FINDINGS", categories: ["S.CRITCAL"], bounds: "[;0]" }, "body.id-unknown", "/categories/0");
  const many = Array.from({ length: 101 }, () => conditions[0]);
  expect((await put({ conditions: many })).body).toMatchObject({ code: "body.value-bounds", pointer: "/conditions" });
});
