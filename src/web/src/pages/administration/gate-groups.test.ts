import { expect, test } from "vitest";
import { groupRows } from "./gate-groups.ts";

test("every group and sub-group with projects or a gate is listed, with its projects", () => {
  const gates = [
    { group: "Firmware", conditions: [1, 2], locked: true },
    { group: "Old", conditions: [1], locked: false },
  ];
  const projects = ["Firmware/Core", "Firmware/Core", "Firmware", "", "Tools"].map((group) => ({ group }));
  expect(groupRows(gates, projects)).toEqual([
    { group: "Firmware", projects: 3, conditions: 2, locked: true },
    { group: "Old", projects: 0, conditions: 1, locked: false },
    { group: "Firmware/Core", projects: 2, conditions: 0, locked: false },
    { group: "Tools", projects: 1, conditions: 0, locked: false },
  ]);
});
