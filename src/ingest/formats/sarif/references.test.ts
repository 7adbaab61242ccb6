import { expect, test } from "vitest";
import { textBytesMax } from "../../bounds.ts";
import { readUpload } from "../examples.reference.ts";
import { readLog, readRun, reversed, type Json } from "./logs.reference.ts";

const tool = { driver: { name: "T" } };
const at = (uri: string, startLine = 1, more: Json = {}): Json => ({
  physicalLocation: { artifactLocation: { uri, ...more }, region: { startLine } },
});
const listedAt = (index: number): Json => ({ physicalLocation: { artifactLocation: { index } } });

/** What comes of the results of one run, but for its rules, whatever the order of the run's fields. */
async function check(results: readonly Json[], expected: readonly string[], more: Json = {}): Promise<void> {
  const run = { tool, ...more, results: results.map((result) => ({ ruleId: "R", message: { text: "m" }, ...result })) };
  for (const written of [run, reversed(run) as Json]) {
    const lines = await readRun(written);
    expect(lines.filter((line) => !line.startsWith("rule"))).toEqual(expected);
  }
}

test("steps of code flows are found by their index in the run", () =>
  check(
    [
      {
        locations: [at("a.c")],
        codeFlows: [{ threadFlows: [{ locations: [{ index: 1 }, { location: at("c.c", 3) }, { index: 7 }] }] }],
      },
    ],
    [
      "finding a.c 1:0:0:0 T:R: m",
      '  related: [{"path":"b.c","startLine":2,"message":"step 1"},{"path":"c.c","startLine":3}]',
    ],
    {
      artifacts: [{ location: { uri: "b.c" } }],
      threadFlowLocations: [
        {},
        {
          location: {
            physicalLocation: { artifactLocation: { index: 0 }, region: { startLine: 2 } },
            message: { id: "step", arguments: ["1"] },
          },
        },
      ],
      tool: { driver: { name: "T", globalMessageStrings: { step: { text: "step {0}" } } } },
    },
  ));

test("related locations wait for the files that they refer to", () =>
  check(
    [{ locations: [at("a.c")], relatedLocations: [listedAt(0)] }],
    ["finding a.c 1:0:0:0 T:R: m", '  related: [{"path":"src/b.c"}]'],
    { artifacts: [{ location: { uri: "b.c", uriBaseId: "SRC" } }], originalUriBaseIds: { SRC: { uri: "src/" } } },
  ));

test("texts of an id: the rule's, then those of its component, then the id itself", async () => {
  const rules = [{ id: "R", messageStrings: { own: { text: "own {0}" } } }];
  const driver = { name: "T", rules, globalMessageStrings: { own: { text: "wrong" }, all: { text: "all {0}" } } };
  const extensions = [
    { name: "E", guid: "e", rules: [{ id: "X", guid: "x" }], globalMessageStrings: { all: { markdown: "extended" } } },
  ];
  await check(
    [
      { message: { id: "own", arguments: ["1"] }, locations: [at("a")] },
      { message: { id: "all", arguments: ["2"] }, locations: [at("b")] },
      { message: { id: "none", arguments: ["3"] }, locations: [at("c")] },
      { message: { id: "constructor" }, locations: [at("d")] },
      { ruleId: "X", rule: { guid: "x", toolComponent: { guid: "e" } }, message: { id: "all" }, locations: [at("e")] },
      { ruleId: "X", rule: { index: 0, toolComponent: { name: "E" } }, message: { id: "all" }, locations: [at("f")] },
      { message: { text: "{{ no }} arguments {0}" }, locations: [at("g")] },
      { message: { text: "[a\\[0\\]](1) and [b](https://x)" }, locations: [at("h")] },
    ],
    [
      "finding a 1:0:0:0 T:R: own 1",
      "finding b 1:0:0:0 T:R: all 2",
      "finding c 1:0:0:0 T:R: none 3",
      "finding d 1:0:0:0 T:R: constructor",
      "finding e 1:0:0:0 T:X: extended",
      "finding f 1:0:0:0 T:X: extended",
      "finding g 1:0:0:0 T:R: {{ no }} arguments {0}",
      "finding h 1:0:0:0 T:R: a[0] and [b](https://x)",
    ],
    { tool: { driver, extensions } },
  );
});

test("rules: former ids, ids with a part more, wrong indexes", () =>
  check(
    [
      { ruleId: "OLD", locations: [at("a")] },
      { ruleId: "CA1/x", ruleIndex: 0, locations: [at("b")] },
      { ruleId: "CA2", ruleIndex: 0, locations: [at("c")] },
      { ruleId: "CA9", ruleIndex: 1, locations: [at("d")] },
      { ruleId: undefined, rule: { index: 1 }, locations: [at("e")] },
      { ruleId: "CA9", ruleIndex: 99, locations: [at("f")] },
      { ruleId: "CA9", ruleIndex: -1, locations: [at("g")] },
    ],
    ["CA1", "CA1", "CA2", "CA2", "CA2", "CA9", "CA9"].map(
      (id, index) => `finding ${"abcdefg"[index]} 1:0:0:0 T:${id}: m`,
    ),
    { tool: { driver: { name: "T", rules: [{ id: "CA1", deprecatedIds: ["OLD"] }, { id: "CA2" }] } } },
  ));

test("taxa that only an index or a guid names wait for their taxonomy", async () => {
  const rules = [
    { id: "R", relationships: [{ target: { index: 1, toolComponent: { guid: "c" } } }, { target: { id: "A1" } }] },
  ];
  const run = {
    tool: { driver: { name: "T", rules } },
    taxonomies: [{ name: "CWE", guid: "c", taxa: [{ id: "1" }, { id: "20" }] }],
    results: [{ ruleId: "R", level: "error", message: { text: "m" } }],
  };
  for (const written of [run, reversed(run) as Json]) {
    expect((await readRun(written))[0]).toBe("rule T:R | R | T | CWE-20, A1 | SEVERITY.CRITICAL |  | ");
  }
});

test("a place without a file is shown by its name", () =>
  check(
    [
      { message: { text: "by name" }, locations: [{ logicalLocations: [{ fullyQualifiedName: "N.C.f", name: "f" }] }] },
      { message: { text: "by index" }, locations: [{ logicalLocations: [{ index: 1 }] }] },
      { message: { text: "with a file" }, locations: [{ ...at("a.c"), logicalLocations: [{ index: 1 }] }] },
    ],
    [
      "finding (project) 0:0:0:0 T:R: by index",
      '  related: [{"message":"N.D"}]',
      "finding (project) 0:0:0:0 T:R: by name",
      '  related: [{"message":"N.C.f"}]',
      "finding a.c 1:0:0:0 T:R: with a file",
    ],
    { logicalLocations: [{ name: "N" }, { name: "D", fullyQualifiedName: "N.D" }] },
  ));

test("fixes are notes at the place that they change", () =>
  check(
    [
      {
        locations: [at("a.c")],
        fixes: [
          {
            description: { text: "Use b" },
            artifactChanges: [
              { artifactLocation: { index: 0 }, replacements: [{ deletedRegion: { startLine: 2, endColumn: 5 } }] },
            ],
          },
          { artifactChanges: [{ replacements: [{ insertedContent: { text: "b" } }] }] },
          {},
        ],
      },
    ],
    [
      "finding a.c 1:0:0:0 T:R: m",
      '  related: [{"path":"b.c","startLine":2,"endLine":2,"endColumn":5,"message":"Fix: Use b"},' +
        '{"message":"Fix: b"},{"message":"Fix"}]',
    ],
    { artifacts: [{ location: { uri: "b.c" } }] },
  ));

test("files in containers are below them, whatever the depth, and a circle ends", () =>
  check(
    [{ locations: [listedAt(2)] }, { locations: [at("deep.c", 1, { index: 2 })] }, { locations: [listedAt(3)] }],
    [
      `finding ${"circle/".repeat(16).slice(0, -1)} 0:0:0:0 T:R: m`,
      "finding lib/outer.zip/inner.zip/src/deep.c 0:0:0:0 T:R: m",
      "finding lib/outer.zip/inner.zip/src/deep.c 1:0:0:0 T:R: m",
    ],
    {
      originalUriBaseIds: { LIB: { uri: "lib/" } },
      artifacts: [
        { location: { uri: "outer.zip", uriBaseId: "LIB" } },
        { location: { uri: "/inner.zip" }, parentIndex: 0 },
        { location: { uri: "/src/deep.c" }, parentIndex: 1 },
        { location: { uri: "circle" }, parentIndex: 3 },
      ],
    },
  ));

test("uris: percent signs, hosts, drives", () =>
  check(
    ["a%20b%C3%A9.c", "100%.c", "file://server/share/x.c", "file:///C:/work/y.c", "file:/z.c"].map((uri) => ({
      locations: [at(uri)],
    })),
    ["100%.c", "C:/work/y.c", "a bé.c", "share/x.c", "z.c"].map((path) => `finding ${path} 1:0:0:0 T:R: m`),
  ));

test("the description of a rule has its help, and is cut with a mark", async () => {
  const description = async (rule: Json): Promise<string> => {
    const driver = { name: "T", rules: [{ id: "R", ...rule }] };
    const log = { version: "2.1.0", runs: [{ tool: { driver }, results: [{ ruleId: "R", level: "note" }] }] };
    const { collector } = await readUpload(Buffer.from(JSON.stringify(log)));
    const codes = collector.refusals.records.map(({ reason }) => reason.code);
    return [collector.rules.get("T:R")!.description, ...codes].join(" | ");
  };
  expect(await description({ fullDescription: { text: "F" }, help: { text: "H", markdown: "# H" } })).toBe("F\n\nH");
  expect(await description({ fullDescription: { text: "F" }, help: { markdown: "# H" } })).toBe("F\n\n# H");
  expect(await description({ fullDescription: { text: "F" }, help: { text: "F and H" } })).toBe("F and H");
  expect(await description({ shortDescription: { text: "S" }, help: { text: "H" } })).toBe("H");
  expect(await description({ shortDescription: { text: "S" } })).toBe("S");
  expect(await description({ fullDescription: { text: "x".repeat(textBytesMax) } })).toBe("x".repeat(textBytesMax));
  const long = await description({ fullDescription: { text: "é".repeat(textBytesMax) } });
  expect(long).toBe(`${"é".repeat(textBytesMax / 2 - 2)}… | results.description-cut`);
});

test("a report with parts in other files is refused by name, unless it is whole without them", async () => {
  const run = (references: Json): Json => ({ version: "2.1.0", runs: [{ tool, results: [], ...references }] });
  for (const part of ["results", "driver", "artifacts", "invocations"]) {
    for (const name of ["externalPropertyFileReferences", "externalPropertyFiles"]) {
      expect(await readLog(run({ [name]: { [part]: [{ location: {} }] } }))).toEqual(["results.external-properties"]);
    }
  }
  const inline = { ...run({}), inlineExternalProperties: [{ results: [] }] };
  expect(await readLog(inline)).toEqual(["results.external-properties"]);
  expect(await readLog(run({ externalPropertyFileReferences: { taxonomies: [{}] } }))).toEqual([]);
});
