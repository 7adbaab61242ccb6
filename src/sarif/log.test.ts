import fc from "fast-check";
import { expect, test } from "vitest";
import type { SarifFinding, SarifRule, SarifRun } from "./finding.ts";
import { githubBytesMax } from "./fit.ts";
import { SarifLog } from "./log.ts";

const run: SarifRun = {
  category: "c/",
  guid: null,
  baselineGuid: null,
  succeeded: true,
  whole: true,
  notes: [],
  properties: {},
};
const rule: SarifRule = {
  id: "r",
  name: "R",
  description: "",
  helpUri: null,
  tool: null,
  families: [],
  categories: [],
};

function finding(change: Partial<SarifFinding> = {}): SarifFinding {
  return {
    run,
    rule,
    id: 1,
    message: "m",
    place: { path: "a.c", startLine: 1, startColumn: null, endLine: null, endColumn: null },
    related: [],
    fingerprint: null,
    isNew: null,
    url: "",
    properties: {},
    ...change,
  };
}

interface Log {
  readonly runs: readonly {
    readonly results: readonly { readonly ruleIndex: number }[];
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly properties: { readonly leftOut?: { readonly results: number } };
  }[];
}

function write(findings: readonly SarifFinding[], fit?: "github"): { readonly log: Log; readonly bytes: number } {
  const writer = new SarifLog("1.0.0", fit);
  const text = writer.start() + findings.map((each) => writer.add(each)).join("") + writer.end(run);
  return { log: JSON.parse(text) as Log, bytes: Buffer.byteLength(text) };
}

test("a finding of another run starts a run with its own rules", () => {
  const other = { ...run, category: "d/" };
  const { log } = write([finding(), finding({ run: other, rule: { ...rule, id: "s" } }), finding({ run: other })]);
  expect(log.runs.map(({ results }) => results.map(({ ruleIndex }) => ruleIndex))).toEqual([[0], [0, 1]]);
  expect(log.runs.map(({ tool }) => tool.driver.rules.map(({ id }) => id))).toEqual([["r"], ["s", "r"]]);
});

test("equal definitions are one rule, different ones of the same id are two", () => {
  const { log } = write([finding(), finding({ rule: { ...rule } }), finding({ rule: { ...rule, name: "other" } })]);
  expect(log.runs[0]!.results.map(({ ruleIndex }) => ruleIndex)).toEqual([0, 0, 1]);
});

test("a log that fits GitHub stays below its size, and counts the rest", () => {
  const message = "é".repeat(100_000);
  const { log, bytes } = write(
    Array.from({ length: 60 }, () => finding({ message })),
    "github",
  );
  expect(bytes).toBeLessThan(10_000_000);
  expect(bytes).toBeGreaterThan(githubBytesMax - 300_000);
  const [only] = log.runs;
  expect(only!.results.length + only!.properties.leftOut!.results).toBe(60);
  expect(only!.properties.leftOut!.results).toBeGreaterThan(0);
});

test("texts are written as JSON.stringify writes them", () => {
  const texts = fc.string({
    unit: fc.constantFrom('"', "\\", "\n", "\u007f", "\u2028", "\ud800", "\udc00", "é", "😀", "a"),
  });
  fc.assert(
    fc.property(texts, texts, (message, name) => {
      const place = { path: "", startLine: null, startColumn: null, endLine: null, endColumn: null };
      const artifact = { path: `${name}/x`, name, type: "FUNCTION", file: null };
      const writer = new SarifLog();
      writer.add(finding());
      const text = writer.add(finding({ message, fingerprint: name, url: message, place, artifact }));
      expect(text.slice(1)).toBe(JSON.stringify(JSON.parse(text.slice(1))));
      expect(JSON.parse(text.slice(1))).toMatchObject({
        message: { text: message || "r" },
        fingerprints: { "belvedere/tool/v1": name },
      });
    }),
  );
});
