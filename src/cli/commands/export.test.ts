import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lines } from "../../../test/harness/results.ts";
import { useServer } from "../on-server.reference.ts";

const server = useServer();
const { run } = server;

describe("export", () => {
  const whole = lines(
    { kind: "artifact", path: "", type: "APPLICATION", measures: { OPEN_BUGS: 3 } },
    { kind: "artifact", path: "src/a.c", type: "FILE", measures: { LC: 12, VG: 1.5 }, infos: { LANGUAGE: "C" } },
    {
      kind: "artifact",
      path: "src/a.c#f(int)",
      parent: "src/a.c",
      name: "f(int)",
      type: "FUNCTION",
      measures: { LC: 4 },
    },
    {
      kind: "artifact",
      path: "src/a.c#g",
      parent: "src/a.c",
      type: "FUNCTION",
      location: { startLine: 7, endLine: 9 },
    },
    { kind: "rule", id: "r:1", name: "Rule", tool: "r", families: ["F"], categories: ["SEVERITY.MINOR"] },
    { kind: "finding", artifact: "src/a.c#g", rule: "r:1", message: "m", location: { startLine: 8 }, fingerprint: "p" },
    {
      kind: "finding",
      artifact: "src/a.c",
      rule: "r:1",
      location: { path: "src/b.h", startLine: 1 },
      relatedLocations: [{ path: "src/b.h", startLine: 2, message: "here" }],
    },
    { kind: "link", type: "TESTS", from: "src/a.c#g", to: "src/a.c" },
    { kind: "source", path: "src/a.c", text: "int f(int);\n" },
  );

  test("results that are pushed again make the same version", async () => {
    await writeFile(join(server.folder, "whole.ndjson"), whole);
    await run("push", "-p", "First", "--create", "whole.ndjson");
    const first = await run("export", "First", "results", "--source");
    expect(first).toMatchObject({ code: 0, errors: "" });
    await writeFile(join(server.folder, "again.ndjson"), first.output);
    const pushed = await run("push", "-p", "Second", "--create", "again.ndjson", "--json");
    const report = JSON.parse(pushed.output) as { version: object };
    expect(report.version).toMatchObject({ artifactCount: 5, findingCount: 2 });
    expect((await run("export", "Second", "results", "--source")).output).toBe(first.output);
    for (const kind of ["columns", "artifact", "rule", "finding", "link", "source"]) {
      expect(first.output).toContain(`{"kind":"${kind}"`);
    }
  });

  test("each page of results continues where the last one ended", async () => {
    const all = (await run("export", "First", "results")).output;
    const id = (JSON.parse((await run("versions", "First", "--json")).output) as { id: number }[])[0]!.id;
    const headers = { authorization: `Bearer ${server.data.token}` };
    let next: string | undefined = `/api/versions/${id}/results?limit=3`;
    const records: unknown[] = [];
    while (next !== undefined) {
      const page: Response = await fetch(server.url + next, { headers });
      records.push(...((await page.json()) as unknown[]));
      next = /<(.*)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
    }
    expect(records.map((record) => `${JSON.stringify(record)}\n`).join("")).toBe(all);
  });

  test("artifacts with all values, and findings, as CSV", async () => {
    const artifacts = (await run("export", "First", "artifacts", "--format", "csv")).output.split("\n");
    expect(artifacts[0]).toContain("id,type,level,name,LC,LOC,");
    expect(artifacts).toHaveLength(6);
    const findings = (await run("export", "First", "findings", "--format", "csv")).output.split("\n");
    expect(findings[0]).toContain("id,definition.id,");
    expect(findings).toHaveLength(4);
  });

  test("results have no form of a table", async () => {
    expect(await run("export", "First", "results", "--format", "csv")).toMatchObject({ code: 2 });
  });
});
