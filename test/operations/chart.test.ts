import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { chartDigest, renderChart, renderedFile, renderedSets } from "../../scripts/render-chart.ts";

const folder = join(import.meta.dirname, "..", "..", "deploy", "helm");
const read = (path: string): string => readFileSync(join(folder, path), "utf8");

test("the stored manifests were made from the chart as it is", () => {
  expect(readdirSync(join(folder, "rendered")).toSorted()).toEqual(
    Object.keys(renderedSets)
      .map((name) => `${name}.yaml`)
      .toSorted(),
  );
  for (const name of Object.keys(renderedSets)) {
    // After a change of the chart: node scripts/render-chart.ts
    expect(read(`rendered/${name}.yaml`).split("\n")[0]).toBe(renderedFile(chartDigest(), "").trimEnd());
  }
});

test("the chart has the version of the product", () => {
  const { version } = JSON.parse(readFileSync(join(folder, "..", "..", "package.json"), "utf8")) as { version: string };
  expect(parse(read("belvedere/Chart.yaml"))).toMatchObject({ version, appVersion: version });
});

test("the schema of the values knows each of them", () => {
  const { properties } = JSON.parse(read("belvedere/values.schema.json")) as { properties: object };
  const { global: _global, ...own } = properties as Record<string, unknown>;
  expect(Object.keys(own)).toEqual(Object.keys(parse(read("belvedere/values.yaml")) as object));
});

function hasHelm(): boolean {
  try {
    execFileSync("helm", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

// No package of npm or Debian has helm: where it is installed, it is asked.
describe.runIf(hasHelm())("helm", () => {
  test.each(Object.entries(renderedSets))("renders %s as it is stored", (name, files) => {
    expect(renderedFile(chartDigest(), renderChart("belvedere", files))).toBe(read(`rendered/${name}.yaml`));
  });

  test.each([
    ["an unknown value", "replica=4"],
    ["a cluster of one server", "replicas=1"],
    ["a secret among the settings", "settings.BELVEDERE_ADMIN_PASSWORD=secret"],
    ["a setting that the chart makes", "settings.BELVEDERE_PORT=1"],
    ["an address without protocol", "baseUrl=belvedere.example.org"],
  ])("refuses %s", (_what, value) => {
    expect(() => renderChart("belvedere", [], "--set", value)).toThrow(
      /values don't meet the specifications of the schema/,
    );
  });

  test("takes settings, variables and another name", () => {
    const rendered = renderChart(
      "quality",
      [],
      "--set",
      "settings.BELVEDERE_LOG_LEVEL=debug,existingSecret=other,podAnnotations.a=b,nodeSelector.disk=fast",
    );
    expect(rendered).toContain('BELVEDERE_LOG_LEVEL: "debug"');
    expect(rendered).toContain('secretKeyRef: { name: "other", key: admin-password }');
    expect(rendered).toContain("name: quality-belvedere");
    expect(rendered).toContain("disk: fast");
  });

  test("finds nothing to complain about in the chart", () => {
    expect(execFileSync("helm", ["lint", "--strict", join(folder, "belvedere")], { encoding: "utf8" })).toContain(
      "0 chart(s) failed",
    );
  });
});
