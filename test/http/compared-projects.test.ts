import { afterAll, beforeAll, expect, test } from "vitest";
import { population } from "../../src/model/index.ts";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

let server: BuildingServer;

beforeAll(async () => {
  server = await startBuildingServer();
});
afterAll(() => server.close());

interface Code {
  readonly path: string;
  readonly language: string;
  readonly lines: number;
  readonly kind?: string;
}

/** A file with one short function, a quarter of it comments, and nothing duplicated. */
function file({ path, language, lines: count, kind }: Code): readonly object[] {
  const infos = { LANGUAGE: language, ...(kind === undefined ? {} : { CODE_KIND: kind }) };
  const measures = { LC: count, LOC: count * 0.75, CLOC: count * 0.25, BLANK: 0, DUP: 0, VG: 1 };
  const unit = { LC: 10, LOC: 10, VG: 1, COG: 0 };
  return [
    { kind: "artifact", path, type: "FILE", measures, infos },
    { kind: "artifact", path: `${path}#f`, parent: path, name: "f", type: "FUNCTION", measures: unit },
  ];
}

/** Builds a project of these files; explains an indicator of its root, or of another artifact. */
async function comparisonOf(name: string, code: readonly Code[], indicator = "QUALITY", path = "", model = "STANDARD") {
  await server.admin.json("POST", "/api/projects", { name, modelId: model });
  await server.admin.build(name, lines(...code.flatMap(file)));
  return explained(name, indicator, path);
}

async function explained(name: string, indicator: string, path = ""): Promise<unknown> {
  const { body } = await server.admin.call<{ id: number; path: string }[]>("GET", `/api/projects/${name}/artifacts`);
  const { id } = body.find((artifact) => artifact.path === path)!;
  const answer = await server.admin.call<{ comparison: unknown }>(
    "GET",
    `/api/artifacts/${id}/explain?indicator=${indicator}`,
  );
  return answer.body.comparison;
}

const packagesOf = (language: string): number => population.languages[language]!.DUP_RATE.length;

test("a project is compared with the packages of the language of most code, tests left out", async () => {
  const code = [
    { path: "main.go", language: "Go", lines: 400 },
    { path: "tool.py", language: "Python", lines: 300 },
    { path: "test/big.py", language: "Python", lines: 4_000, kind: "TEST" },
  ];
  const best = { betterThanPercent: 100, language: "Go", packages: packagesOf("Go"), day: population.day };
  expect(await comparisonOf("Mixed", code)).toEqual(best);
  for (const indicator of ["COMPLEXITY", "SIZE", "DUPLICATION", "DOCUMENTATION"]) {
    expect(await explained("Mixed", indicator)).toMatchObject({ language: "Go", packages: packagesOf("Go") });
  }
});

test("TypeScript with and without markup is one language", async () => {
  const code = [
    { path: "a.ts", language: "TypeScript", lines: 200 },
    { path: "b.tsx", language: "TSX", lines: 200 },
    { path: "c.js", language: "JavaScript", lines: 300 },
  ];
  expect(await comparisonOf("Markup", code)).toMatchObject({ language: "TypeScript" });
});

test("nothing is said of what packages do not have, of parts of a project, of other languages and of other models", async () => {
  const go = [{ path: "main.go", language: "Go", lines: 400 }];
  expect(await comparisonOf("Plain", go, "COVERAGE")).toBeNull();
  expect(await explained("Plain", "FINDINGS")).toBeNull();
  expect(await explained("Plain", "QUALITY", "main.go")).toBeNull();
  expect(await comparisonOf("Fortran", [{ path: "a.f", language: "Fortran", lines: 400 }])).toBeNull();
  const { body } = await server.admin.call<object>("GET", "/api/models/STANDARD");
  await server.admin.json("PUT", "/api/models/OWN", { ...body, id: "OWN" });
  expect(await comparisonOf("Own", go, "QUALITY", "", "OWN")).toBeNull();
});
