/** An event of a build that made a gate fail. */
export const eventExample = {
  id: 57,
  type: "gate.changed",
  time: "2026-11-14T09:30:00.123+01:00",
  project: "Engine",
  branch: "main",
  versionId: 12,
  edition: 1,
  taskId: 31,
  gate: { before: "PASSED", after: "FAILED" },
  by: { login: "ada", name: "Ada Lovelace" },
} as const;
