import { expect, test } from "vitest";
import { problemDetail } from "../../../text/index.ts";
import { readUpload } from "../examples.reference.ts";
import { readLog, reversed, type Json } from "./logs.reference.ts";

/** The same outcome whatever the order of the fields: a version at the end, rules after results. */
async function check(log: Json, expected: readonly string[]): Promise<void> {
  expect(await readLog(log)).toEqual(expected);
  expect(await readLog(reversed(log), 7)).toEqual(expected);
}

const one = (run: Json): Json => ({ version: "1.0.0", runs: [{ tool: { name: "T" }, ...run }] });
const two = (run: Json): Json => ({ version: "2.0.0", runs: [{ tool: { name: "T" }, ...run }] });

test("1.0.0: messages, paths, lines and levels", () => {
  const at = (uri: string, startLine: number): Json => ({ resultFile: { uri, region: { startLine, startColumn: 3 } } });
  return check(
    one({
      results: [
        { ruleId: "A", level: "error", message: "plain {0}", locations: [at("a.c", 1)] },
        { ruleKey: "B-1", ruleId: "B", message: "b", locations: [{ analysisTarget: { uri: "b.c" } }] },
        { ruleId: "A", formattedRuleMessage: { formatId: "f", arguments: ["x"] }, locations: [at("c.c", 3)] },
        { ruleId: "A", level: "pass", message: "passed" },
        { ruleId: "A", level: "notApplicable", message: "elsewhere" },
        { ruleId: "A", level: "note", message: "gone", baselineState: "absent" },
        { ruleId: "A", level: "note", message: "old", baselineState: "existing", locations: [at("d.c", 4)] },
      ],
      rules: {
        A: { id: "A", name: "Rule A", fullDescription: "All of A", messageFormats: { f: "'{0}' of {{A}}" } },
        "B-1": { id: "B", shortDescription: "B, first", defaultLevel: "error", helpUri: "https://example.org/b" },
      },
    }),
    [
      "rule T:A | Rule A | T |  | SEVERITY.CRITICAL |  | All of A",
      "rule T:B | B, first | T |  | SEVERITY.CRITICAL | https://example.org/b | B, first",
      "rule T:A (major) | Rule A (major) | T |  | SEVERITY.MAJOR |  | All of A",
      "rule T:A (minor) | Rule A (minor) | T |  | SEVERITY.MINOR |  | All of A",
      "finding a.c 1:3:0:0 T:A: plain {0}",
      "finding b.c 0:0:0:0 T:B: b",
      "finding c.c 3:3:0:0 T:A (major): 'x' of {A}",
      "finding d.c 4:3:0:0 T:A (minor): old",
    ],
  );
});

test("1.0.0: code flows, stacks, related locations, fixes, suppressions, fingerprints, keys of files", () =>
  check(
    one({
      files: { "#ROOT#a.c": { uriBaseId: "ROOT" }, "x.zip": {}, "x.zip#/in.c": { parentKey: "x.zip" } },
      logicalLocations: { "N.f-1": { name: "f" } },
      results: [
        {
          ruleId: "A",
          message: "m",
          locations: [{ resultFile: { uri: "#ROOT#a.c", region: { startLine: 1 } } }],
          relatedLocations: [{ physicalLocation: { uri: "r.c", region: { startLine: 2 } }, message: "related" }],
          codeFlows: [{ locations: [{ physicalLocation: { uri: "s.c", region: { startLine: 3 } }, message: "step" }] }],
          stacks: [{ frames: [{ uri: "t.c", line: 4, column: 5, message: "frame", fullyQualifiedLogicalName: "f" }] }],
          fixes: [{ description: "do", fileChanges: [{ uri: "a.c", replacements: [{ offset: 1 }] }] }],
          suppressionStates: ["suppressedInSource"],
          toolFingerprintContribution: "abc",
        },
        { ruleId: "A", message: "zip", locations: [{ resultFile: { uri: "x.zip#/in.c" } }] },
        { ruleId: "A", message: "no file", locations: [{ logicalLocationKey: "N.f-1" }] },
      ],
    }),
    [
      "rule T:A | A | T |  | SEVERITY.MAJOR |  | ",
      "finding (project) 0:0:0:0 T:A: no file",
      '  related: [{"message":"N.f-1"}]',
      "finding a.c 1:0:0:0 T:A: m",
      "  fingerprint: Fingerprint:abc",
      '  related: [{"path":"r.c","startLine":2,"message":"related"},{"path":"s.c","startLine":3,"message":"step"},' +
        '{"path":"t.c","startLine":4,"startColumn":5,"message":"frame"},{"message":"Fix: do"}]',
      "  relaxed: ",
      "finding x.zip/in.c 0:0:0:0 T:A: zip",
    ],
  ));

test("2.0.0: rules by key, messages, files by index, levels, suppressions", () =>
  check(
    two({
      files: [{ fileLocation: { uri: "listed.c", uriBaseId: "SRC" } }],
      originalUriBaseIds: { SRC: "file:///ci/src/" },
      results: [
        {
          ruleId: "A-1",
          message: { messageId: "f", arguments: ["x"] },
          locations: [{ physicalLocation: { fileLocation: { uri: "a.c" }, region: { startLine: 1 } } }],
          suppressionStates: ["suppressedExternally"],
        },
        {
          ruleId: "B",
          ruleMessageId: "whole",
          message: {},
          level: "note",
          locations: [{ physicalLocation: { fileLocation: { fileIndex: 0 }, region: { startLine: 2 } } }],
          relatedLocations: [{ fullyQualifiedLogicalName: "N::f", message: { text: "called" } }],
        },
        { ruleId: "B", level: "open", message: { richText: "**open**" } },
        { ruleId: "B", level: "pass", message: { text: "passed" } },
      ],
      resources: {
        messageStrings: { whole: "of the run" },
        rules: {
          "A-1": {
            id: "A",
            name: { text: "Rule A" },
            messageStrings: { f: "'{0}'" },
            configuration: { defaultLevel: "error" },
          },
          B: { helpLocation: { uri: "https://example.org/b" } },
        },
      },
    }),
    [
      "rule T:A | Rule A | T |  | SEVERITY.CRITICAL |  | ",
      "rule T:B | B | T |  | SEVERITY.MINOR | https://example.org/b | ",
      "rule T:B (info) | B (info) | T |  | SEVERITY.INFO | https://example.org/b | ",
      "finding (project) 0:0:0:0 T:B (info): **open**",
      "finding a.c 1:0:0:0 T:A: 'x'",
      "  relaxed: ",
      "finding listed.c 2:0:0:0 T:B: of the run",
      '  related: [{"message":"N::f: called"}]',
    ],
  ));

test("drafts of 2.1.0 are known by their schema", () =>
  check(
    {
      $schema: "http://json.schemastore.org/sarif-2.1.0-beta.2",
      version: "2.1.0",
      runs: [
        {
          tool: { driver: { name: "T" } },
          results: [
            {
              ruleId: "A",
              message: { text: "m" },
              suppressions: [{ kind: "external", state: "rejected" }],
              locations: [{ logicalLocation: { fullyQualifiedName: "N.C" } }],
            },
          ],
        },
      ],
    },
    [
      "rule T:A | A | T |  | SEVERITY.MAJOR |  | ",
      "finding (project) 0:0:0:0 T:A: m",
      '  related: [{"message":"N.C"}]',
    ],
  ));

test("versions are refused by name, wherever they are in the log", async () => {
  const run = { tool: { driver: { name: "T" } }, results: [] };
  const detailOf = async (log: unknown): Promise<string | undefined> => {
    const { problem } = await readUpload(Buffer.from(JSON.stringify(log)));
    return problem === undefined ? undefined : problemDetail(problem, "en");
  };
  const refusal = (version: string): string =>
    `body: SARIF ${version} is not supported. Supported versions: 1.0.0, 2.0.0, 2.1.0.`;
  for (const version of ["3.0", "2.2", "1.0.0-beta.4", "0.4", "", "2.1.0.1"]) {
    expect(await detailOf({ version, runs: [run] })).toBe(refusal(version));
    expect(await detailOf({ runs: [run], version })).toBe(refusal(version));
    expect(await detailOf({ $schema: "sarif", version })).toBe(refusal(version));
  }
  for (const version of ["1.0.0", "1.0", "2.0.0", "2.0.0-csd.2.beta.2018-10-10", "2.1.0", "2.1", "2.1.0-rtm.5"]) {
    expect(await detailOf({ runs: [run], version })).toBeUndefined();
  }
  expect(await detailOf({ runs: [{ tool: { name: "T" }, results: [] }] })).toBe(refusal("without a version"));
  expect(await detailOf({ runs: [run] })).toBeUndefined();
  expect(await detailOf({ $schema: "https://example.org/sarif-1.0.0.json", runs: [{ results: [] }] })).toBeUndefined();
});
