import { expect, test } from "vitest";
import { problemDefinitions } from "../../text/index.ts";
import { endpoints } from "../endpoints/index.ts";
import { problemsAnywhere, problemsElsewhere, problemsOf } from "./problem-rules.ts";

test("every code is the answer to some request or is reported elsewhere, and none is both", () => {
  const met = new Set<string>(problemsAnywhere);
  for (const endpoint of endpoints) for (const code of [...problemsOf(endpoint).values()].flat()) met.add(code);
  expect([...met, ...problemsElsewhere].toSorted()).toEqual(Object.keys(problemDefinitions).toSorted());
});

test("what a declaration says it refuses has codes", () => {
  const bare = endpoints.flatMap((endpoint) => {
    const problems = problemsOf(endpoint);
    return Object.keys(endpoint.responses)
      .filter((status) => Number(status) >= 400 && !problems.has(Number(status)))
      .map((status) => `${endpoint.method} ${endpoint.path} ${status}`);
  });
  expect(bare).toEqual([]);
});
