import type { Notice } from "./notice.ts";

/** A gate that failed. */
export const gateNotice: Notice = {
  type: "gate.changed",
  at: Date.UTC(2026, 10, 14, 8, 30, 0, 123),
  id: 57,
  project: "Engine",
  branch: "main",
  versionId: 12,
  version: "2.1",
  edition: 1,
  taskId: 31,
  gate: { before: "PASSED", after: "FAILED" },
  by: { login: "ada", name: "Ada Lovelace" },
  url: "https://quality.example.org/versions/12/verdict",
  language: "en",
};
