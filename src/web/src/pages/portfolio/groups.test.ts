import { expect, test } from "vitest";
import { groupsOf, inGroup } from "./groups.ts";

const projects = ["Platform/Server", "Platform/Client", "Platform", "", "Tools"].map((group) => ({ group }));

test("groups count what is below them; projects without one come last", () =>
  expect(groupsOf(projects)).toEqual([
    { path: "Platform", name: "Platform", depth: 0, count: 3 },
    { path: "Platform/Client", name: "Client", depth: 1, count: 1 },
    { path: "Platform/Server", name: "Server", depth: 1, count: 1 },
    { path: "Tools", name: "Tools", depth: 0, count: 1 },
    { path: "/", name: "", depth: 0, count: 1 },
  ]));

test("a group has its sub-groups' projects, and not those of a group that is called alike", () => {
  const chosen = (wanted: string | undefined): number => projects.filter((project) => inGroup(project, wanted)).length;
  expect([chosen("Platform"), chosen("Plat"), chosen("/"), chosen(undefined)]).toEqual([3, 0, 1, 5]);
});
