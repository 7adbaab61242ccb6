import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { lint, PartedProject } from "./part-world.ts";

let server: BuildingServer;

beforeAll(async () => {
  server = await startBuildingServer();
});
afterAll(() => server.close());

const measures = ["NEW_LINES", "NEW_LINES_TO_COVER", "NEW_LINES_COVERED", "NEW_DUPLICATED_LINES"];

/** The measures of changed lines, in their order, by path; the root is at `""`. */
async function newCode(project: PartedProject, versionId: number): Promise<Record<string, (number | null)[]>> {
  const columns = measures.map((id) => ({ type: "MEASURE", id }));
  const root = await project.rootId();
  const path = `/api/artifacts/${root}/query?version=${versionId}`;
  const answer = await server.admin.json<QueryAnswer>("POST", path, { columns, artefactTypes: ["FILE"] });
  expect(answer.status).toBe(200);
  const files = answer.body.artifacts.map(({ viewPath, name, values }) => {
    return [`${viewPath}/${name}`.split("/").slice(1).join("/"), values.map((value) => value?.value ?? null)];
  });
  const history = await server.admin.call<History[]>(
    "GET",
    `/api/artifacts/${root}/history?measures=${measures.join()}&version=${versionId}`,
  );
  const own = history.body.find((entry) => entry.versionId === versionId)!;
  const ofRoot = measures.map((id) => own.measures[id] ?? null);
  return Object.fromEntries([["", ofRoot], ...files]) as Record<string, (number | null)[]>;
}

interface QueryAnswer {
  readonly artifacts: readonly { name: string; viewPath: string; values: readonly ({ value: number } | null)[] }[];
}

interface History {
  readonly versionId: number;
  readonly measures: Readonly<Record<string, number | null>>;
}

const text = (...content: readonly string[]): string => content.map((line) => `${line}\n`).join("");
const sourceOf = (path: string, content: string, DUP: number | null = 0) => [
  { kind: "artifact", path, type: "FILE", measures: { DUP } },
  { kind: "source", path, text: content },
];
const change = (path: string, ...ranges: readonly (readonly [number, number])[]) => ({
  kind: "change",
  path,
  lines: ranges,
});
/** Coverage as lcov writes it: `path`, then `line:hits`. */
const coverage = (...reports: readonly (readonly [string, ...string[]])[]): string =>
  reports
    .map(([path, ...covered]) =>
      text(`SF:${path}`, ...covered.map((line) => `DA:${line.replace(":", ",")}`), "end_of_record"),
    )
    .join("");

async function gate(project: PartedProject, ...conditions: readonly object[]): Promise<void> {
  const answer = await server.admin.json("PUT", `/api/projects/${project.name}/gate`, { conditions });
  expect(answer.status).toBe(200);
}

const newCoverage = { type: "NEW_CODE", id: "COVERAGE", bounds: "[80;[" };
const newDuplication = { type: "NEW_CODE", id: "DUPLICATION", bounds: "[;10]" };

async function conditionsOf(versionId: number): Promise<string[]> {
  const { body } = await server.admin.call<{ conditions: { id?: string; status: string; actual: number | null }[] }>(
    "GET",
    `/api/versions/${versionId}/gate`,
  );
  return body.conditions.map(({ status, actual }) => `${status} ${actual}`);
}

test("sources show which lines are new, covered and duplicated, at every level", async () => {
  const project = await PartedProject.create(server, "Sources");
  await gate(project, newCoverage, newDuplication);
  const before = text("a", "b", "c", "d");
  const scan = (...files: readonly object[][]) => lines({ kind: "tree" }, ...files.flat());
  await project.part(
    "scan",
    "c1",
    scan(sourceOf("src/a.c", before), sourceOf("src/old.c", "moved\n"), sourceOf("b.c", "b\n")),
  );
  const first = await project.part("test", "c1", coverage(["src/a.c", "1:1", "2:1"]));
  expect(await newCode(project, first.id)).toMatchObject({ "": [null, null, null, null] });
  expect(first.gate).toBe("NOT_COMPUTED");
  const block = {
    kind: "finding",
    artifact: "src/a.c",
    rule: "belvedere:duplicated-block",
    location: { startLine: 3, endLine: 4 },
  };
  const changed = text("a", "new", "b", "also new", "c", "d");
  const parts = [
    sourceOf("src/a.c", changed, 2),
    sourceOf("src/new.c", "moved\n"),
    sourceOf("b.c", "b\n"),
    sourceOf("c.c", text("1", "2")),
  ];
  await project.part("scan", "c2", scan(...parts, [block]));
  const second = await project.part(
    "test",
    "c2",
    coverage(["src/a.c", "1:1", "2:1", "4:0", "5:1"], ["c.c", "1:1", "2:1"]),
  );
  expect(await newCode(project, second.id)).toEqual({
    "": [4, 4, 3, 1],
    "src/a.c": [2, 2, 1, 1],
    "src/new.c": [0, 0, 0, 0],
    "b.c": [0, 0, 0, 0],
    "c.c": [2, 2, 2, 0],
  });
  expect(await conditionsOf(second.id)).toEqual(["FAILED 75", "FAILED 25"]);
});

test("changed lines that jobs send are used where there are no sources; without them nothing passes", async () => {
  const project = await PartedProject.create(server, "Sent");
  await gate(project, newCoverage);
  await project.part("lint", "c1", lint("src/a.c:3 old"));
  await project.part("test", "c1", coverage(["src/a.c", "1:1", "3:1"]));
  const changes = lines(change("src/a.c", [3, 4]), change("README.md", [1, 9]));
  // The command line sends changed lines with the reports; a separate part says the same.
  await project.part("lint", "c2", lint("src/a.c:3 old", "src/a.c:4 new"));
  const unknown = await project.part("test", "c2", coverage(["src/a.c", "1:1", "3:1", "4:0"], ["src/b.c", "1:0"]));
  expect(unknown.gate).toBe("NOT_COMPUTED");
  expect(await newCode(project, unknown.id)).toMatchObject({ "": [null, null, null, null] });
  const known = await project.part("changes", "c2", changes);
  expect(await newCode(project, known.id)).toEqual({
    "": [2, 2, 1, null],
    "src/a.c": [2, 2, 1, null],
    "src/b.c": [0, 0, 0, null],
  });
  expect(await conditionsOf(known.id)).toEqual(["FAILED 50"]);
});

test("a new finding on a changed line comes from the code, one on another line from the tool", async () => {
  const project = await PartedProject.create(server, "Causes");
  const count = (cause: string | undefined) => ({
    type: "FINDINGS",
    on: "NEW",
    ...(cause && { cause }),
    bounds: "[;0]",
  });
  await gate(project, count(undefined), count("CODE"), count("TOOL"));
  const scan = (content: string) => lines(...sourceOf("src/a.c", content));
  await project.part("scan", "c1", scan(text("a", "b", "c", "d")));
  await project.part("lint", "c1", lint("src/a.c:1 old"));
  await project.part("scan", "c2", scan(text("a", "b", "new", "c", "d")));
  const { id } = await project.part(
    "lint",
    "c2",
    lint("src/a.c:1 old", "src/a.c:3 mine", "src/a.c:5 rule", "other.c:1 lost"),
  );
  const found = await project.findings(id);
  const causes = [...found.values()].map(({ message, cause }) => `${message} ${cause}`);
  expect(causes.toSorted()).toEqual(["lost null", "mine CODE", "old null", "rule TOOL"]);
  const root = await project.rootId();
  const where = async (condition: string) => {
    const path = `/api/artifacts/${root}/findings?version=${id}&where=${encodeURIComponent(condition)}&fields=message`;
    return (await server.admin.call<{ message: string }[]>("GET", path)).body.map(({ message }) => message);
  };
  expect(await where("cause=CODE")).toEqual(["mine"]);
  expect(await where("cause IS NULL AND isNew=true")).toEqual(["lost"]);
  // A finding of unknown cause counts for both.
  expect(await conditionsOf(id)).toEqual(["FAILED 3", "FAILED 2", "FAILED 2"]);
});

test("what is carried from an earlier version proves nothing about changed lines", async () => {
  const project = await PartedProject.create(server, "Carried");
  await gate(project, newCoverage);
  const scan = (content: string) => lines({ kind: "tree" }, ...sourceOf("a.c", content));
  await project.part("scan", "c1", scan(text("a")));
  await project.part("test", "c1", coverage(["a.c", "1:1"]));
  // Coverage of the version before would say that the new line is covered.
  const staleCoverage = await project.part("scan", "c2", scan(text("new", "a")));
  expect(staleCoverage).toMatchObject({ gate: "NOT_COMPUTED", parts: [{ state: "DELIVERED" }, { state: "CARRIED" }] });
  expect(await newCode(project, staleCoverage.id)).toMatchObject({ "": [1, null, null, 0] });
  // Sources of the version before would say that nothing changed.
  const staleSource = await project.part("test", "c3", coverage(["a.c", "1:0", "2:1"]));
  expect(staleSource).toMatchObject({ gate: "NOT_COMPUTED", parts: [{ state: "CARRIED" }, { state: "DELIVERED" }] });
  expect(await newCode(project, staleSource.id)).toMatchObject({ "": [null, null, null, null] });
});

test("another reference gives other changed lines when the version is rated again", async () => {
  const project = await PartedProject.create(server, "Rerated");
  const { admin } = server;
  const build = async (content: string) =>
    (await admin.build("Rerated", lines(...sourceOf("a.c", content)))).versionId!;
  const first = await build(text("a"));
  await build(text("a", "b"));
  const third = await build(text("a", "b", "c"));
  expect(await newCode(project, third)).toMatchObject({ "": [1, null, null, 0] });
  expect((await admin.json("PUT", `/api/versions/${first}`, { baseline: true })).status).toBe(200);
  await admin.idle();
  expect((await admin.json("POST", `/api/projects/Rerated/rerate?version=${third}`, {})).status).toBe(202);
  await admin.idle();
  expect(await newCode(project, third)).toMatchObject({ "": [2, null, null, 0] });
});

test("a condition on a cause must be on new findings", async () => {
  await PartedProject.create(server, "Refused");
  const put = async (condition: object) => {
    const answer = await server.admin.json<{ code: string; pointer: string }>("PUT", "/api/projects/Refused/gate", {
      conditions: [{ bounds: "[;0]", ...condition }],
    });
    return `${answer.status} ${answer.body.pointer}`;
  };
  expect(await put({ type: "FINDINGS", cause: "CODE" })).toBe("400 /conditions/0/cause");
  expect(await put({ type: "MEASURE", id: "LC", on: "NEW", cause: "CODE" })).toBe("400 /conditions/0/cause");
  expect(await put({ type: "FINDINGS", on: "NEW", cause: "OTHER" })).toBe("400 /conditions/0/cause");
});
