import { expect, test } from "vitest";
import { defaultSettings, readClientOptions, readSettings } from "./settings.ts";

test("settings replace those before them; empty and missing ones do not", () => {
  const first = readSettings({ project: "A", branch: "b", showRelaxed: true }, defaultSettings).settings;
  expect(first).toEqual({ project: "A", branch: "b", analyse: true, showRelaxed: true });
  const second = readSettings({ project: "B", branch: "", server: null, analyse: false }, first);
  expect(second).toEqual({
    settings: { project: "B", branch: "b", analyse: false, showRelaxed: true },
    wrong: [],
  });
});

test("settings of another kind are named and ignored", () => {
  const { settings, wrong } = readSettings({ project: 5, root: "x".repeat(2000), analyse: "no" }, defaultSettings);
  expect(settings).toEqual(defaultSettings);
  expect(wrong).toEqual(["project", "root", "analyse"]);
});

test.each([undefined, null, 5, "text", [1]])("%j has no settings", (value) => {
  expect(readSettings(value, defaultSettings)).toEqual({ settings: defaultSettings, wrong: [] });
  expect(readClientOptions(value)).toEqual({ folders: {}, clientCommands: [] });
});
