import { expect, test } from "vitest";
import { eventsOf, type VersionFacts } from "./events.ts";

const version = (versionId: number, facts: Partial<VersionFacts> = {}): VersionFacts => ({
  versionId,
  versionName: `V${versionId}`,
  baseline: false,
  analysisTime: "2026-01-01T00:00:00Z",
  gate: "PASSED",
  context: { model: { id: "M", revision: 1 }, gate: "a", tools: ["t"], toolVersions: [] },
  ...facts,
});
const kinds = (...versions: readonly VersionFacts[]) =>
  eventsOf(versions).map(({ kind, now, earlier, version: { versionId } }) => [versionId, kind, now, earlier]);

test("equal versions have no events; a baseline is one, also the first version", () => {
  expect(kinds(version(1), version(2))).toEqual([]);
  expect(kinds(version(1, { baseline: true }), version(2))).toEqual([[1, "BASELINE", "V1", ""]]);
});

test("another revision of the model, other conditions, another status and other tools are events", () => {
  const context = { model: { id: "M", revision: 2 }, gate: "b", tools: ["t", "u"], toolVersions: [] };
  expect(kinds(version(1), version(2, { gate: "FAILED", context }))).toEqual([
    [2, "MODEL", "M 2", "M 1"],
    [2, "GATE_RULES", "1", "1"],
    [2, "TOOLS", "u", ""],
    [2, "GATE", "FAILED", "PASSED"],
  ]);
});

test("a tool in another version is an event; one that only one version names is not", () => {
  const named = (...toolVersions: { name: string; version: string }[]) => ({
    context: { model: { id: "M", revision: 1 }, gate: "a", tools: ["t"], toolVersions },
  });
  const [one, two, three] = ["1", "2", "3"].map((number) => ({ name: "lint", version: number }));
  expect(kinds(version(1, named(one!)), version(2, named(two!, { name: "new", version: "9" })))).toEqual([
    [2, "TOOL_VERSIONS", "lint 2", "lint 1"],
  ]);
  expect(kinds(version(1, named(one!)), version(2, named(two!, three!)))).toEqual([
    [2, "TOOL_VERSIONS", "lint 2 + 3", "lint 1"],
  ]);
  expect(kinds(version(1, named(one!)), version(2), version(3, named(one!)))).toEqual([]);
});

test("a version whose context is unknown or that has no gate starts nothing", () => {
  expect(kinds(version(1), version(2, { context: undefined, gate: undefined }), version(3))).toEqual([]);
});
