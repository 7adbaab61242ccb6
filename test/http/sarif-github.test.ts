import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { checkSarif, type SarifDocument, type SarifResult } from "./sarif-document.ts";

let server: BuildingServer;

beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.createProject("Large");
  const many = Array.from({ length: 5003 }, (_, index) => ({
    kind: "finding",
    artifact: "a.c",
    rule: index < 5001 ? "minor" : "worst",
    message: `m${index}`,
    location: { startLine: index + 1 },
  }));
  const places = Array.from({ length: 150 }, (_, index) => ({ startLine: index + 1, message: "see" }));
  const families = ["CWE-79", ...Array.from({ length: 12 }, (_, index) => `family${index}`)];
  await server.admin.build(
    "Large",
    lines(
      { kind: "artifact", path: "a.c", type: "FILE" },
      { kind: "rule", id: "minor", categories: ["SEVERITY.MINOR"] },
      { kind: "rule", id: "worst", families, categories: ["SEVERITY.BLOCKER"] },
      { kind: "finding", artifact: "a.c", rule: "worst", message: "first", relatedLocations: places },
      { kind: "finding", artifact: "a.c", rule: "worst", message: "relaxed", relaxed: "so" },
      { kind: "finding", artifact: "", rule: "worst", message: "no file" },
      ...many,
    ),
  );
});

afterAll(() => server.close());

async function sarifOf(path: string): Promise<SarifDocument> {
  const document = (await server.admin.call<SarifDocument>("GET", path)).body;
  checkSarif(document);
  return document;
}

function resultOf({ runs }: SarifDocument, message: string): SarifResult {
  return runs.flatMap(({ results }) => results).find((result) => result.message.text === message)!;
}

test("has the worst open findings in files, and counts what is left out", async () => {
  const [built] = (await server.admin.call<{ id: number }[]>("GET", "/api/projects/Large/versions")).body;
  const document = await sarifOf(`/api/versions/${built!.id}?format=sarif&fit=github`);
  const [run] = document.runs;
  expect(run!.results).toHaveLength(5000);
  expect(run!.results.slice(0, 4).map(({ ruleId }) => ruleId)).toEqual(["worst", "worst", "worst", "minor"]);
  const leftOut = { results: 4, relaxed: 1, withoutFile: 1, relatedLocations: 51, tags: 4 };
  expect(run!.properties).toMatchObject({ fit: "github", leftOut });
  const notes = run!.invocations[0]!.toolExecutionNotifications.map(({ message }) => message.text);
  expect(notes).toContain("Left out: 4 findings beyond the limits of the host.");
  expect(notes).toHaveLength(5);
  const first = resultOf(document, "first");
  expect(first.relatedLocations).toHaveLength(99);
  expect(first.locations![0]!.physicalLocation!.region!.startLine).toBe(1);
  expect(first.partialFingerprints!["primaryLocationLineHash"]).toMatch(/^[0-9a-f]+:1$/);
  const rule = run!.tool.driver.rules.find(({ id }) => id === "worst")!;
  expect(rule.properties).toMatchObject({ "security-severity": "9.5" });
  expect(rule.properties.tags!.slice(0, 2)).toEqual(["security", "external/cwe/cwe-079"]);
  expect(rule.properties.tags).toHaveLength(10);
});

test("follows `where` and the order of the request", async () => {
  const where = encodeURIComponent('project="Large" AND message~m5*');
  const { runs } = await sarifOf(`/api/findings?format=sarif&fit=github&sort=path&where=${where}`);
  expect(runs).toHaveLength(1);
  expect(runs[0]!.results[0]!.message.text).toBe("m5");
  expect(runs[0]!.properties["leftOut"]).toMatchObject({ results: 0, relaxed: 0 });
});
