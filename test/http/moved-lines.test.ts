import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { lines, lint } from "./part-world.ts";
import { TargetedProject, type TargetedVersion } from "./target-world.ts";

let server: BuildingServer;

beforeAll(async () => {
  server = await startBuildingServer();
});
afterAll(() => server.close());

let projects = 0;
const newProject = () => TargetedProject.create(server, `Moved${++projects}`);

const code = ["one();", "two();", "three();", "four();", "five();", "six();", "seven();"];
const movedCode = ["added();", "also();", ...code];

function scan(own: readonly string[]): string {
  return lines(
    { kind: "tree" },
    { kind: "artifact", path: "a.c", type: "FILE" },
    { kind: "source", path: "a.c", text: own.join("\n") },
  );
}

/** A report that quotes the lines of its findings. */
function quoting(own: readonly string[], ...found: readonly number[]): string {
  const results = found.map((line) => {
    const region = { startLine: line, snippet: { text: own[line - 1] } };
    const location = { physicalLocation: { artifactLocation: { uri: "a.c" }, region } };
    return { ruleId: "bad", message: { text: "bad" }, locations: [location] };
  });
  return JSON.stringify({ version: "2.1.0", runs: [{ tool: { driver: { name: "Lint" } }, results }] });
}

/** The ids of findings by their lines, and the lines of those that are new. */
async function shown(project: TargetedProject, { id }: TargetedVersion) {
  const { artifactId } = await project.branch("main");
  const { body } = await project.client.call<{ id: number; isNew: boolean; location: { startLine: number } }[]>(
    "GET",
    `/api/artifacts/${artifactId}/findings?version=${id}&fields=id,isNew,location(startLine)`,
  );
  return {
    ids: new Map(body.map((finding) => [finding.location.startLine, finding.id])),
    fresh: body.filter(({ isNew }) => isNew).map(({ location }) => location.startLine),
  };
}

describe("where lines move, findings with one message keep their ids", () => {
  test("in the delivery after a version that carried them", async () => {
    const project = await newProject();
    await project.send("commit=c1&part=lint", lint("a.c:3 bad", "a.c:5 bad"));
    const first = await shown(project, await project.send("commit=c1&part=scan", scan(code)));
    const carried = await shown(project, await project.send("commit=c2&part=scan", scan(movedCode)));
    expect(carried).toEqual({ ids: first.ids, fresh: [] });
    await project.send("commit=c3&part=lint", lint("a.c:5 bad", "a.c:7 bad"));
    const last = await shown(project, await project.send("commit=c3&part=scan", scan(movedCode)));
    expect([...last.ids.values()]).toEqual([...first.ids.values()]);
    expect(last.fresh).toEqual([]);
  });

  test("while the sources are carried, and in the next version with sources", async () => {
    const project = await newProject();
    await project.send("commit=c1&part=lint", lint("a.c:3 bad", "a.c:5 bad"));
    const first = await shown(project, await project.send("commit=c1&part=scan", scan(code)));
    const moved = await shown(project, await project.send("commit=c2&part=lint", lint("a.c:5 bad", "a.c:7 bad")));
    expect([...moved.ids]).toEqual([
      [5, first.ids.get(3)],
      [7, first.ids.get(5)],
    ]);
    expect(moved.fresh).toEqual([]);
    await project.send("commit=c3&part=lint", lint("a.c:5 bad", "a.c:7 bad"));
    const last = await shown(project, await project.send("commit=c3&part=scan", scan(movedCode)));
    expect(last).toEqual(moved);
  });
});

test("quoted code shows that another finding is new where the carried source has a known one", async () => {
  const project = await newProject();
  await project.send("commit=c1&part=lint", quoting(code, 3, 5));
  const first = await shown(project, await project.send("commit=c1&part=scan", scan(code)));
  // Line 3 was mended, and the line that is now there is another.
  const edited = ["one();", "two();", "other();", ...code.slice(3)];
  const last = await shown(project, await project.send("commit=c2&part=lint", quoting(edited, 3, 5)));
  expect(last.fresh).toEqual([3]);
  expect(last.ids.get(5)).toBe(first.ids.get(5));
});
