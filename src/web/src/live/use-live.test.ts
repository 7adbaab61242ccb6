import { expect, test } from "vitest";
import { concerns, projectIn } from "./use-live.ts";

test("a page about a project is refreshed by its events alone; other pages by all", () => {
  const built = { type: "version.built", project: "Engine" };
  expect(concerns(built, new Set(["Engine"]))).toBe(true);
  expect(concerns(built, new Set(["Other"]))).toBe(false);
  expect(concerns(built, new Set())).toBe(true);
  expect(concerns({ type: "reset", project: null }, new Set(["Other"]))).toBe(true);
});

test("the project of a request is in its key", () => {
  expect(projectIn(["GET /api/projects/:name", { name: "Engine" }, {}, null])).toEqual(["Engine"]);
  expect(projectIn(["pages", "GET /api/projects/:name/versions", { name: "Engine" }])).toEqual(["Engine"]);
  expect(projectIn(["GET /api/models/:id", { id: "STANDARD" }])).toEqual([]);
  expect(projectIn(["GET /api/projects/:name", { name: "" }])).toEqual([]);
});
