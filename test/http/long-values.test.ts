import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

/** Values of the maximum length in results, or nearly (R2). */
const valueCharacters = 16_000;
const answerMillisecondsMax = 30_000;

let server: BuildingServer;
let root: number;
beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.createProject("Long");
  const artifact = (path: string, value: string) => ({ kind: "artifact", path, type: "FILE", infos: { NOTE: value } });
  await server.admin.build(
    "Long",
    lines(
      artifact("long.c", `${"a".repeat(valueCharacters)}b`),
      artifact("longer.c", "a".repeat(valueCharacters)),
      artifact("short.c", "a"),
    ),
  );
  root = (await server.admin.call<{ id: number }[]>("GET", "/api/projects/Long/artifacts")).body[0]!.id;
});
afterAll(() => server.close());

/** Checks the names that the patterns find. The time depends only on the length of the value. */
async function check(patterns: readonly string[], expected: readonly string[]): Promise<void> {
  const filters = [{ type: "info", id: "NOTE", data: { patterns } }];
  const asked = performance.now();
  const answer = await server.admin.json<{ artifacts: { name: string }[] }>("POST", `/api/artifacts/${root}/query`, {
    columns: [],
    filters,
  });
  expect(performance.now() - asked).toBeLessThan(answerMillisecondsMax);
  expect(answer.body.artifacts.map(({ name }) => name)).toEqual(expected);
}

test("Q8 twelve times `*a` matches to the end of the value", () => check(["*a".repeat(12)], ["longer.c"]));
test("Q8 twelve times `*a` and a letter that never comes", () => check([`${"*a".repeat(12)}*c`], []));
test("Q8 `?` twelve times in between", () => check([`*${"?a".repeat(12)}*b`], ["long.c"]));
test("Q8 a hundred such patterns", () =>
  check(
    Array.from({ length: 100 }, (_, index) => `${"*a".repeat(12)}*${index}`),
    [],
  ));
test("Q8 `where` on a long text", async () => {
  const pattern = `${"a".repeat(100)}c`;
  const answer = await server.admin.call("GET", `/api/projects/Long/artifacts?where=path~${pattern}`);
  expect([answer.status, answer.body]).toEqual([200, []]);
});
