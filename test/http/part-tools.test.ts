import { afterAll, beforeAll, expect, test } from "vitest";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { PartedProject, type Part } from "./part-world.ts";

interface WithTools extends Part {
  readonly tools: readonly { readonly name: string; readonly version: string | null }[];
}

let server: BuildingServer;
beforeAll(async () => {
  server = await startBuildingServer();
});
afterAll(() => server.close());

const sarif = (name: string, version: string): string => {
  const physicalLocation = { artifactLocation: { uri: "a.c" }, region: { startLine: 1 } };
  const results = [{ ruleId: "r", message: { text: "m" }, locations: [{ physicalLocation }] }];
  return JSON.stringify({ version: "2.1.0", runs: [{ tool: { driver: { name, version } }, results }] });
};
const toolsOf = (parts: readonly Part[]) =>
  parts.map((part) => [
    part.name,
    part.state,
    ...(part as WithTools).tools.map(({ name, version }) => `${name} ${version}`),
  ]);
const contexts = async (project: string) => {
  const { artifactId } = (await server.admin.call<{ artifactId: number }>("GET", `/api/projects/${project}`)).body;
  const path = `/api/artifacts/${artifactId}/history?context=true`;
  const { body } = await server.admin.call<{ context: { toolVersions: readonly object[] } }[]>("GET", path);
  return body.map(({ context }) => context.toolVersions);
};

test("a build of one upload has the tools of its report, and the history their versions", async () => {
  await server.admin.createProject("whole");
  for (const version of ["1.0", "1.1"]) await server.admin.build("whole", sarif("lint", version));
  const { body } = await server.admin.call<{ parts: Part[] }[]>("GET", "/api/projects/whole/versions");
  expect(body.map(({ parts }) => toolsOf(parts))).toEqual([
    [["main", "DELIVERED", "lint 1.1"]],
    [["main", "DELIVERED", "lint 1.0"]],
  ]);
  expect(await contexts("whole")).toEqual([[{ name: "lint", version: "1.1" }], [{ name: "lint", version: "1.0" }]]);
});

test("each part has its own tools, also after another edition and in a version that carries it", async () => {
  const project = await PartedProject.create(server, "parted");
  await project.part("lint", "c1", sarif("lint", "1.0"));
  const both = await project.part("scan", "c1", sarif("scan", "5"));
  expect(toolsOf(both.parts)).toEqual([
    ["lint", "DELIVERED", "lint 1.0"],
    ["scan", "DELIVERED", "scan 5"],
  ]);
  const next = await project.part("scan", "c2", sarif("scan", "6"));
  expect(toolsOf(next.parts)).toEqual([
    ["lint", "CARRIED", "lint 1.0"],
    ["scan", "DELIVERED", "scan 6"],
  ]);
  expect((await contexts("parted"))[0]).toEqual([
    { name: "lint", version: "1.0" },
    { name: "scan", version: "6" },
  ]);
});
