import { afterAll, beforeAll, expect, test } from "vitest";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

let server: BuildingServer;
beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.createProject("P");
});
afterAll(() => server.close());

interface Finding {
  readonly id: number;
  readonly location: { readonly startLine: number };
}

/** Builds a SARIF log whose results have the same rule, message and file; returns the findings' ids by line. */
async function build(snippets: Readonly<Record<number, string>>): Promise<ReadonlyMap<number, number>> {
  const results = Object.entries(snippets).map(([line, text]) => ({
    ruleId: "R",
    message: { text: "Check this call." },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: "src/a.c" },
          region: { startLine: Number(line), snippet: { text } },
        },
      },
    ],
  }));
  const log = { version: "2.1.0", runs: [{ tool: { driver: { name: "T" } }, results }] };
  const task = await server.admin.build("P", JSON.stringify(log), { headers: { "content-type": "application/json" } });
  expect(task.status.id).toBe("DONE");
  const { artifactId } = (await server.admin.call<{ artifactId: number }>("GET", "/api/projects/P")).body;
  const { body } = await server.admin.call<Finding[]>("GET", `/api/artifacts/${artifactId}/findings`);
  return new Map(body.map(({ id, location }) => [location.startLine, id]));
}

test("without sources, equal findings of a file keep their ids by the code that a SARIF log quotes", async () => {
  const first = await build({ 3: "open(path);", 10: "read(file, bytes);", 17: "close(file);" });
  expect(new Set(first.values()).size).toBe(3);
  // The first call is gone, the others moved: by their lines alone, the second would be taken for the first.
  const second = await build({ 3: "read(file, bytes);", 10: "close(file);" });
  expect([second.get(3), second.get(10)]).toEqual([first.get(10), first.get(17)]);
  const third = await build({ 3: "close(file);", 10: "read(file, bytes);", 17: "open(path);" });
  expect([third.get(3), third.get(10)]).toEqual([first.get(17), first.get(10)]);
});
