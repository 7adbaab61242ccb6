import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

type Json = Readonly<Record<string, unknown>>;

const tool = { driver: { name: "T", rules: [{ id: "R", defaultConfiguration: { level: "error" } }] } };
const at = (uri: string, line = 1, more: Json = {}) => ({
  physicalLocation: { artifactLocation: { uri, ...more }, region: { startLine: line } },
});
const result = (more: Json = {}) => ({ ruleId: "R", message: { text: "m" }, locations: [at("a.c")], ...more });

async function read(log: unknown, chunkBytes = 100): Promise<string[]> {
  const { collector, code } = await readUpload(Buffer.from(JSON.stringify(log)), { chunkBytes });
  return code === undefined ? outline(collector).trimEnd().split("\n") : [code];
}

/** What comes of the results of one run, but for artifacts. */
async function check(results: readonly unknown[], expected: readonly string[], more: Json = {}): Promise<void> {
  const lines = await read({ version: "2.1.0", runs: [{ tool, ...more, results }] });
  expect(lines.filter((line) => !line.startsWith("artifact"))).toEqual(expected);
}

const rule = "rule T:R | R | T |  | SEVERITY.CRITICAL |  | ";

test("a result without rules, without a location, without anything", async () => {
  await check(
    [{ message: { text: "m" } }, {}, { ruleId: "X", message: { text: "x" }, level: "note" }],
    [
      "rule t:unnamed | unnamed | t |  | SEVERITY.MAJOR |  | ",
      "rule t:X | X | t |  | SEVERITY.MINOR |  | ",
      "finding (project) 0:0:0:0 t:X: x",
      "finding (project) 0:0:0:0 t:unnamed: ",
      "finding (project) 0:0:0:0 t:unnamed: m",
    ],
    { tool: { driver: { name: "t" } } },
  );
});

test("rules by index and by id, of the driver and of extensions, with all their words", async () => {
  const rules = [
    {
      id: "R1",
      name: "RuleOne",
      shortDescription: { text: "Short" },
      fullDescription: { text: "Full" },
      helpUri: "https://example.org/r1",
      properties: { tags: ["security", "external/cwe/cwe-079"], "security-severity": "9.1" },
      messageStrings: { two: { text: "‘{0}’ is {1} {{x}}" } },
    },
  ];
  const extensions = [
    { name: "pack", rules: [{ id: "E1", relationships: [{ target: { id: "89", toolComponent: { name: "CWE" } } }] }] },
  ];
  await check(
    [
      { ruleIndex: 0, message: { id: "two", arguments: ["p", "null"] } },
      { rule: { index: 0, toolComponent: { index: 0 } }, message: { text: "see [here](1) and [there](https://x)" } },
      { ruleId: "R1/sub", message: { text: "by part of its id" } },
    ],
    [
      "rule T:R1 | Short | T | security, CWE-79 | SEVERITY.BLOCKER | https://example.org/r1 | Full",
      "rule T:E1 | E1 | T | CWE-89 | SEVERITY.MAJOR |  | ",
      "finding (project) 0:0:0:0 T:E1: see here and [there](https://x)",
      "finding (project) 0:0:0:0 T:R1: by part of its id",
      "finding (project) 0:0:0:0 T:R1: ‘p’ is null {x}",
    ],
    { tool: { driver: { name: "T", rules }, extensions } },
  );
});

test("taxa by index become families", async () => {
  const reference = { index: 1, toolComponent: { index: 0 } };
  const rules = [{ id: "R", relationships: [{ target: reference }] }];
  await check(
    [result({ taxa: [{ id: "A1", toolComponent: { name: "OWASP" } }] })],
    ["rule T:R | R | T | OWASP-A1, CWE-20 | SEVERITY.MAJOR |  | ", "finding a.c 1:0:0:0 T:R: m"],
    { taxonomies: [{ name: "CWE", taxa: [{ id: "1" }, { id: "20" }] }], tool: { driver: { name: "T", rules } } },
  );
});

test("a level other than the rule's makes a separate definition", () =>
  check(
    [
      result(),
      result({ level: "note", locations: [at("a.c", 2)] }),
      result({ kind: "informational", locations: [at("a.c", 3)] }),
    ],
    [
      rule,
      "rule T:R (minor) | R (minor) | T |  | SEVERITY.MINOR |  | ",
      "rule T:R (info) | R (info) | T |  | SEVERITY.INFO |  | ",
      "finding a.c 1:0:0:0 T:R: m",
      "finding a.c 2:0:0:0 T:R (minor): m",
      "finding a.c 3:0:0:0 T:R (info): m",
    ],
  ));

test("all locations, code flows, stacks and related locations stay", async () => {
  const step = (line: number, text: string) => ({ location: { ...at("b.c", line), message: { text } } });
  const more = {
    locations: [at("a.c", 1), at("a.c", 2)],
    relatedLocations: [{ ...at("b.c", 3), message: { text: "here" } }],
    codeFlows: [{ threadFlows: [{ locations: [step(4, "from"), step(5, "to")] }] }],
    stacks: [{ frames: [{ location: at("c.c", 6) }] }],
  };
  await check(
    [result(more)],
    [
      rule,
      "finding a.c 1:0:0:0 T:R: m",
      '  related: [{"startLine":2},{"path":"b.c","startLine":3,"message":"here"},' +
        '{"path":"b.c","startLine":4,"message":"from"},{"path":"b.c","startLine":5,"message":"to"},{"path":"c.c","startLine":6}]',
    ],
  );
});

test("locations beyond the bound are left out by number, and the finding stays", async () => {
  const relatedLocations = Array.from({ length: 500 }, (_, line) => ({
    ...at("some/longer/path/to/b.c", line + 1),
    message: { text: "step" },
  }));
  const lines = await read({ runs: [{ tool, results: [result({ relatedLocations })] }] });
  expect(lines.some((line) => line.startsWith("finding a.c"))).toBe(true);
  expect(lines.at(-1)).toMatch(/^refused 1 a\.c results\.locations-left-out \/runs\/0\/results\/0 .*"limit":16384/);
});

test("suppressions relax, unless one is rejected or under review", () =>
  check(
    [
      result({ suppressions: [{ kind: "inSource" }] }),
      result({
        locations: [at("a.c", 2)],
        suppressions: [{ kind: "external", status: "accepted", justification: "why" }],
      }),
      result({
        locations: [at("a.c", 3)],
        suppressions: [{ kind: "external", status: "rejected" }, { kind: "inSource" }],
      }),
      result({ locations: [at("a.c", 4)], suppressions: [] }),
    ],
    [
      rule,
      "finding a.c 1:0:0:0 T:R: m",
      "  relaxed: ",
      "finding a.c 2:0:0:0 T:R: m",
      "  relaxed: why",
      "finding a.c 3:0:0:0 T:R: m",
      "finding a.c 4:0:0:0 T:R: m",
    ],
  ));

test("fingerprints come before partial ones; what is absent or has passed is no finding", () =>
  check(
    [
      result({ fingerprints: { "b/v1": "2", "a/v1": "1" }, partialFingerprints: { x: "3" } }),
      result({ locations: [at("a.c", 2)], partialFingerprints: { x: "3" }, baselineState: "unchanged" }),
      result({ baselineState: "absent" }),
      result({ kind: "pass" }),
      result({ kind: "notApplicable" }),
    ],
    [
      rule,
      "finding a.c 1:0:0:0 T:R: m",
      "  fingerprint: a/v1:1 b/v1:2",
      "finding a.c 2:0:0:0 T:R: m",
      "  fingerprint: x:3",
    ],
  ));

test("uris: bases, bases of bases, files by index, absolute ones below a base or a checkout", async () => {
  const run = {
    originalUriBaseIds: { ROOT: { uri: "file:///home/ci/app/" }, SRC: { uri: "src/", uriBaseId: "ROOT" } },
    artifacts: [{ location: { uri: "listed%20one.c", uriBaseId: "SRC" } }],
    versionControlProvenance: [{ revisionId: "abc123", mappedTo: { uri: "file:///checkout" } }],
  };
  const locations = [
    at("a.c", 1, { uriBaseId: "SRC" }),
    at("b.c", 1, { uriBaseId: "ROOT" }),
    { physicalLocation: { artifactLocation: { index: 0 }, region: { startLine: 1 } } },
    at("file:///home/ci/app/src/d.c"),
    at("file:///checkout/e.c"),
    at("file:///etc/passwd"),
    at("g.c", 1, { uriBaseId: "UNKNOWN" }),
    at("dir\\h.c"),
  ];
  const log = { runs: [{ tool, ...run, results: locations.map((location) => result({ locations: [location] })) }] };
  const { collector } = await readUpload(Buffer.from(JSON.stringify(log)));
  expect(collector.commit).toBe("abc123");
  const found = outline(collector).matchAll(/^finding (.*?) 1:/gm);
  expect([...found].map(([, path]) => path)).toEqual([
    "b.c",
    "dir/h.c",
    "e.c",
    "etc/passwd",
    "g.c",
    "src/a.c",
    "src/d.c",
    "src/listed one.c",
  ]);
});

test("results may come before tool, files and bases: everything is the same", async () => {
  const parts = {
    results: [
      result({ locations: [at("a.c", 1, { uriBaseId: "SRC" })] }),
      result({ locations: [{ physicalLocation: { artifactLocation: { index: 0 } } }] }),
    ],
    artifacts: [{ location: { uri: "b.c" } }],
    originalUriBaseIds: { SRC: { uri: "src/" } },
    tool,
  };
  const { results, artifacts, originalUriBaseIds } = parts;
  const early = await read({
    runs: [
      { artifacts, originalUriBaseIds, tool, results },
      { tool, results: [result()] },
    ],
  });
  expect(
    await read({
      runs: [
        { results, artifacts, originalUriBaseIds, tool },
        { tool, results: [result()] },
      ],
    }),
  ).toEqual(early);
  expect(
    await read(
      {
        runs: [
          { tool, results, artifacts, originalUriBaseIds },
          { tool, results: [result()] },
        ],
      },
      7,
    ),
  ).toEqual(early);
  expect(early.filter((line) => line.startsWith("finding"))).toHaveLength(3);
});

test("one bad result is one refused result, with its place", async () => {
  const log = JSON.stringify({
    runs: [{ tool, results: [result(), 1, result({ locations: [at("../up.c")] }), "BAD", result()] }],
  });
  const { collector } = await readUpload(Buffer.from(log.replace('"BAD"', '{"ruleId":nope}')));
  expect(collector.refusals.records.map(({ reason }) => [reason.code, reason.pointer])).toEqual([
    ["results.field-invalid", "/runs/0/results/1"],
    ["results.path-outside", "/runs/0/results/2"],
    ["results.element-invalid", "/runs/0/results/3"],
  ]);
  expect(collector.findings.size).toBe(2);
});

test("several runs of several tools, and one without results", async () => {
  const other = { driver: { name: "U" } };
  const lines = await read({ runs: [{ tool, results: [result()] }, { tool: other, results: [result()] }, { tool }] });
  expect(lines.filter((line) => line.startsWith("finding"))).toEqual([
    "finding a.c 1:0:0:0 T:R: m",
    "finding a.c 1:0:0:0 U:R: m",
  ]);
});

test("a clean report makes a version without findings", async () => {
  const { collector } = await readUpload(Buffer.from(JSON.stringify({ runs: [{ tool, results: [] }] })));
  expect(collector.accepted).toBe(1);
});
