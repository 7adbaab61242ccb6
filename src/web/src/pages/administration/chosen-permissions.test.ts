import { expect, test } from "vitest";
import { choosePermission } from "./chosen-permissions.ts";

const offered = [
  { permission: "task.read", needs: [] },
  { permission: "project.build", needs: ["task.read"] },
  { permission: "source.read", needs: [] },
];

test("a permission brings those that it needs, and takes those along that need it", () => {
  const built = choosePermission(offered, ["source.read"], "project.build", true);
  expect(built).toEqual(["task.read", "project.build", "source.read"]);
  expect(choosePermission(offered, built, "task.read", false)).toEqual(["source.read"]);
  expect(choosePermission(offered, built, "project.build", false)).toEqual(["task.read", "source.read"]);
});
