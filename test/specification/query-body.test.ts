import { expect } from "vitest";
import { clause } from "./clause.ts";
import type { Problem, QueryAnswer } from "./wire.ts";
import { specimenWorld } from "./world.ts";

const world = specimenWorld();

const lines = { type: "MEASURE", id: "LC" };
const quality = { type: "INDICATOR", id: "QUALITY" };
const byLines = { type: "MEASURE", id: "LC", order: "ASC", orderType: "VALUE" };

async function ask(body: unknown, path = ""): Promise<QueryAnswer> {
  const answer = await world.as.admin.send("POST", `/api/artifacts/${world.idOf(path)}/query`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as unknown as QueryAnswer;
}
const names = async (body: object, path = ""): Promise<string[]> =>
  (await ask({ columns: [], orders: [byLines], ...body }, path)).artifacts.map(({ name }) => name);
async function refused(body: unknown): Promise<Problem> {
  const answer = await world.as.admin.send("POST", `/api/artifacts/${world.idOf("")}/query`, body);
  expect(answer.status, answer.text).toBe(400);
  return answer.json as unknown as Problem;
}
/** The cell of a column for a file on level C. */
async function cell(column: object): Promise<unknown> {
  const filters = [{ type: "measure", id: "LC", data: { bounds: "[100;100]" } }];
  const { artifacts } = await ask({ columns: [column], artefactTypes: ["FILE"], filters });
  expect(artifacts.map(({ name }) => name)).toEqual(["scan.c"]);
  return artifacts[0]!.values[0];
}

clause("S27", "one type, two types, no type", async () => {
  expect(await names({ artefactTypes: ["FUNCTION"] })).toEqual(["close()", "open()"]);
  expect((await names({ artefactTypes: ["FUNCTION", "FOLDER"] })).toSorted()).toEqual(
    ["close()", "docs", "engine", "open()", "src", "test"].toSorted(),
  );
  const all = await names({});
  expect(all).toHaveLength(11);
  expect(await names({ artefactTypes: [] })).toEqual(all);
});

clause("S28", "and no others", async () => {
  expect(await names({ linkType: "TESTS" }, "test/scan_test.py")).toEqual(["scan.c", "parse.c"]);
  expect(await names({ linkType: "TESTS" }, "src/engine/emit.c")).toEqual([]);
  expect(await names({ linkType: "OTHER" }, "test/scan_test.py")).toEqual([]);
  const filters = [{ type: "measure", id: "LC", data: { bounds: "[150;[" } }];
  expect(await names({ linkType: "TESTS", filters }, "test/scan_test.py")).toEqual(["parse.c"]);
});

clause("S29", "from both ends of a link", async () => {
  const test = "test/scan_test.py";
  const file = "src/engine/scan.c";
  expect(await names({ linkType: "TESTS", linkDirection: "OUT" }, test)).toEqual(["scan.c", "parse.c"]);
  expect(await names({ linkType: "TESTS" }, test)).toEqual(["scan.c", "parse.c"]);
  expect(await names({ linkType: "TESTS", linkDirection: "IN" }, test)).toEqual([]);
  expect(await names({ linkType: "TESTS", linkDirection: "IN" }, file)).toEqual(["scan_test.py"]);
  expect(await names({ linkType: "TESTS" }, file)).toEqual([]);
  expect((await refused({ columns: [], linkType: "TESTS", linkDirection: "UP" })).pointer).toBe("/linkDirection");
});

clause("S30", "an empty list is allowed", async () => {
  expect(await refused({})).toMatchObject({ code: "body.value-missing", pointer: "/columns" });
  expect((await ask({ columns: [] })).artifacts).toHaveLength(11);
});

clause("S31", "in sequence", async () => {
  const density = { type: "MEASURE", id: "VG", order: "DESC", orderType: "VALUE" };
  const files = { artefactTypes: ["FILE"] };
  expect(await names({ ...files, orders: [density, byLines] })).toEqual([
    "scan.c",
    "parse.c",
    "scan_test.py",
    "emit.c",
    'read "me" (1).txt',
  ]);
  expect((await names({ ...files, orders: [density, { ...byLines, order: "DESC" }] })).slice(0, 2)).toEqual([
    "parse.c",
    "scan.c",
  ]);
});

clause("S32", "all of them must match", async () => {
  const many = { type: "measure", id: "LC", data: { bounds: "[50;[" } };
  const c = { type: "info", id: "LANGUAGE", data: { checked: ["C"] } };
  expect(await names({ filters: [c] })).toEqual(["scan.c", "parse.c"]);
  expect(await names({ artefactTypes: ["FILE"], filters: [many] })).toEqual(["scan_test.py", "scan.c", "parse.c"]);
  expect(await names({ filters: [c, { ...many, data: { bounds: "[150;[" } }] })).toEqual(["parse.c"]);
  expect(await names({ filters: [] })).toHaveLength(11);
});

clause("S33", "two of eleven, none, more than exist", async () => {
  const all = await names({});
  expect(await names({ resultSize: 2 })).toEqual(all.slice(0, 2));
  expect(await names({ resultSize: 0 })).toEqual([]);
  expect(await names({ resultSize: 1_000 })).toEqual(all);
  expect(all).toHaveLength(11);
});

clause("S34", "and echoes it", async () => {
  const shown = await ask({ columns: [], resultSize: 1 });
  expect([shown.hidePath, Object.keys(shown.artifacts[0]!).includes("viewPath")]).toEqual([false, true]);
  const hidden = await ask({ columns: [], resultSize: 1, hidePath: true });
  expect(hidden.hidePath).toBe(true);
  expect(Object.keys(hidden.artifacts[0]!)).toEqual(["id", "name", "type", "url", "values", "level", "trend"]);
});

clause("S35", "and echoes it", async () => {
  const shown = await ask({ columns: [], resultSize: 1 });
  expect([shown.hideRating, Object.keys(shown.artifacts[0]!).includes("level")]).toEqual([false, true]);
  const hidden = await ask({ columns: [], resultSize: 1, hideRating: true });
  expect(hidden.hideRating).toBe(true);
  expect(Object.keys(hidden.artifacts[0]!)).toEqual(["id", "name", "viewPath", "type", "url", "values"]);
});

clause("S36", "each has its kind of value", async () => {
  expect(await cell(lines)).toMatchObject({ type: "MEASURE", value: 100 });
  expect(await cell(quality)).toMatchObject({ type: "INDICATOR", value: 2, level: { id: "LEVELC" } });
  expect(await cell({ type: "INFO", id: "LANGUAGE" })).toMatchObject({ type: "INFO", value: "C" });
  expect((await refused({ columns: [{ type: "FINDING", id: "LC" }] })).pointer).toBe("/columns/0/type");
  expect((await refused({ columns: [{ id: "LC" }] })).pointer).toBe("/columns/0/type");
});

clause("S37", "an id of another kind is unknown", async () => {
  expect(await cell({ type: "MEASURE", id: "VG" })).toMatchObject({ id: "VG", value: 30 });
  expect(await cell({ type: "MEASURE", id: "DENSITY" })).toMatchObject({ id: "DENSITY", value: 30, display: "30.00" });
  const faults = [{ type: "MEASURE" }, { type: "MEASURE", id: "NONE" }, { type: "MEASURE", id: "QUALITY" }];
  for (const column of [...faults, { type: "INDICATOR", id: "LC" }, { type: "INFO", id: "LC" }]) {
    expect((await refused({ columns: [column] })).pointer).toBe("/columns/0/id");
  }
});

clause("S38", "and is ignored on other columns", async () => {
  const display = async (column: object): Promise<unknown> =>
    ((await cell(column)) as Readonly<Record<string, unknown>>)["display"];
  expect(await display(quality)).toBe("Level C");
  expect(await display({ ...quality, displayType: "NAME" })).toBe("Level C");
  expect(await display({ ...quality, displayType: "RANK" })).toBe("2");
  expect(await display({ ...quality, displayType: "MNEMONIC" })).toBe("C");
  expect(await display({ ...quality, displayType: "ICON" })).toBe("icons/levels/f25b21ff/C.svg");
  expect(await display({ ...lines, displayType: "ICON" })).toBe("100\u00a0lines");
  const wrong = await refused({ columns: [{ ...quality, displayType: "COLOUR" }] });
  expect(wrong.pointer).toBe("/columns/0/displayType");
});

clause("S39", "and is ignored on other columns", async () => {
  expect(await cell(quality)).not.toHaveProperty("backgroundColor");
  expect(await cell({ ...quality, useBackgroundColor: false })).not.toHaveProperty("backgroundColor");
  expect(await cell({ ...quality, useBackgroundColor: true })).toMatchObject({ backgroundColor: [242, 91, 33, 100] });
  expect(await cell({ ...lines, useBackgroundColor: true })).not.toHaveProperty("backgroundColor");
});

clause("S40", "and applies only with useBackgroundColor", async () => {
  const colored = { ...quality, useBackgroundColor: true };
  for (const alpha of [0, 7, 255]) {
    expect(await cell({ ...colored, alpha })).toMatchObject({ backgroundColor: [242, 91, 33, alpha] });
  }
  expect(await cell(colored)).toMatchObject({ backgroundColor: [242, 91, 33, 100] });
  expect(await cell({ ...quality, alpha: 7 })).not.toHaveProperty("backgroundColor");
  for (const alpha of [-1, 256, 1.5, "7"]) {
    expect((await refused({ columns: [{ ...colored, alpha }] })).pointer).toBe("/columns/0/alpha");
  }
});

clause("S41", "their entry is null, the others have a value", async () => {
  const columns = [lines, { ...lines, excludingTypes: ["FILE", "FUNCTION"] }];
  for (const { type, values } of (await ask({ columns })).artifacts) {
    expect(values[0]).not.toBeNull();
    expect(values[1] === null).toBe(type.id === "FILE" || type.id === "FUNCTION");
  }
});
