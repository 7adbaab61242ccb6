import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outline, readUpload } from "../examples.reference.ts";

const bom = (more: object) => ({ bomFormat: "CycloneDX", specVersion: "1.6", ...more });

/** The lines of a kind that a bill of materials leads to, and the counts. */
async function read(value: object, name?: string) {
  const bytes = Buffer.from(JSON.stringify(value));
  const { collector, code, problem } = await readUpload(bytes, { alignment: noAlignment, ...(name && { name }) });
  const lines = code === undefined ? outline(collector).split("\n") : [];
  const of = (kind: string) =>
    lines.filter((line) => line.startsWith(`${kind} `)).map((line) => line.slice(kind.length + 1));
  return { code, problem, of, lines, counts: collector.reports[0]?.counts, tools: collector.reports[0]?.tools };
}

const library = (name: string, more: object = {}) => ({ type: "library", "bom-ref": name, name, ...more });
const critical = { method: "CVSSv31", score: 9.8, severity: "critical" };

test("the components are below the file of the report, or below the file that it describes", async () => {
  const components = [library("a")];
  expect((await read(bom({ components }), "web/sbom.json")).of("artifact")).toContain(
    "COMPONENT web/sbom.json#a COMPONENT_TYPE=library",
  );
  expect((await read(bom({ components }), "../../sbom.json")).of("artifact")).toContain(
    "COMPONENT bom.json#a COMPONENT_TYPE=library",
  );
  const metadata = { component: { type: "file", name: "lib/tool.jar", version: "2" } };
  expect((await read(bom({ metadata, components }), "sbom.json")).of("artifact").slice(2)).toEqual([
    "FILE lib/tool.jar VERSION=2 COMPONENT_TYPE=file",
    "COMPONENT lib/tool.jar#a COMPONENT_TYPE=library",
  ]);
});

test("the order of keys does not matter", async () => {
  const metadata = { component: { type: "file", name: "tool.jar" } };
  const vulnerabilities = [{ id: "CVE-2024-1", affects: [{ ref: "b" }], ratings: [critical] }];
  const dependencies = [{ ref: "a", dependsOn: ["b"] }];
  const entries = Object.entries(
    bom({ metadata, components: [library("a"), library("b")], dependencies, vulnerabilities }),
  );
  const expected = (await read(Object.fromEntries(entries))).lines;
  expect(expected).toContain("artifact COMPONENT tool.jar#b CVSS=9.8 COMPONENT_TYPE=library");
  expect(expected).toContain("link DEPENDS_ON tool.jar#a → tool.jar#b");
  const sorted = entries.toSorted(([left], [right]) => (left < right ? -1 : 1));
  for (const order of [sorted, entries.toReversed(), sorted.toReversed()]) {
    expect((await read(Object.fromEntries(order))).lines).toEqual(expected);
  }
});

test("a component keeps its path when its version changes; further versions have theirs in the path", async () => {
  const version = (number: string, qualifier = "") =>
    library(`a${number}${qualifier}`, { name: "a", version: number, purl: `pkg:npm/%40s/a@${number}${qualifier}` });
  const { of, counts } = await read(
    bom({
      components: [version("2"), version("1"), version("2"), version("1", "?arch=arm"), version("1", "?arch=x86")],
    }),
  );
  expect(
    of("artifact")
      .map((line) => line.replace(/ VERSION.*/, ""))
      .slice(2),
  ).toEqual([
    "COMPONENT bom.json#pkg:npm/@s/a",
    "COMPONENT bom.json#pkg:npm/@s/a@1 “a 1”",
    "COMPONENT bom.json#pkg:npm/@s/a@1?arch=arm “a 1”",
    "COMPONENT bom.json#pkg:npm/@s/a@1?arch=x86 “a 1”",
  ]);
  expect(counts).toMatchObject({ components: 4, repeated: 1, refused: 0 });
});

test("equal names without a package URL are different components if their ids differ", async () => {
  const { of, counts } = await read(
    bom({
      components: [library("k1", { name: "key" }), library("k2", { name: "key" }), library("k1", { name: "key" })],
    }),
  );
  expect(of("artifact").slice(2)).toEqual([
    "COMPONENT bom.json#key COMPONENT_TYPE=library",
    "COMPONENT bom.json#key#k2 “key” COMPONENT_TYPE=library",
  ]);
  expect(counts).toMatchObject({ components: 2, repeated: 1 });
});

test("licences, supplier, group and tools", async () => {
  const licenses = [{ license: { id: "MIT" } }, { license: { name: "Own" } }, { license: { id: "MIT" } }];
  const { of, tools } = await read(
    bom({
      metadata: { tools: { components: [{ name: "syft", type: "application" }], services: [{ name: "scan" }] } },
      components: [
        library("a", { group: "g", licenses, supplier: { name: "S" }, publisher: "P" }),
        library("b", { licenses: [{ expression: "MIT OR Apache-2.0" }], publisher: "P" }),
      ],
    }),
  );
  expect(of("artifact").slice(2)).toEqual([
    "COMPONENT bom.json#b LICENSE=MIT OR Apache-2.0 SUPPLIER=P COMPONENT_TYPE=library",
    "COMPONENT bom.json#g/a LICENSE=MIT, Own SUPPLIER=S COMPONENT_TYPE=library",
  ]);
  expect([...tools!]).toEqual(["syft", "scan"]);
});

test("a vulnerability is a finding of each component that it affects", async () => {
  const ratings = [
    { method: "CVSSv2", score: 10, severity: "high" },
    { method: "CVSSv31", score: 7.5, severity: "medium" },
    { method: "OWASP", score: 9, severity: "unknown" },
  ];
  const versions = [
    { version: "1", status: "affected" },
    { version: "3", status: "unaffected" },
  ];
  const { of, counts } = await read(
    bom({
      components: [library("a", { version: "1" }), library("b", { components: [library("c")] })],
      vulnerabilities: [
        { id: "CVE-2024-1", cwes: [79], ratings, affects: [{ ref: "a", versions }, { ref: "urn:cdx:1/1#c" }] },
        { id: "GHSA-aaaa-bbbb-cccc", ratings: [{ severity: "low" }], references: [{ id: "CVE-2024-2" }] },
        { id: "X-1", affects: [{ ref: "urn:cdx:2/1#elsewhere" }] },
      ],
    }),
  );
  expect(of("finding")).toEqual([
    "bom.json 0:0:0:0 cyclonedx:GHSA-aaaa-bbbb-cccc: bom.json: GHSA-aaaa-bbbb-cccc",
    "bom.json 0:0:0:0 cyclonedx:X-1: urn:cdx:2/1#elsewhere: X-1",
    "bom.json#a 0:0:0:0 cyclonedx:CVE-2024-1: a 1: CVE-2024-1 (fixed in 3)",
    "bom.json#b#c 0:0:0:0 cyclonedx:CVE-2024-1: c: CVE-2024-1",
  ]);
  expect(of("rule").map((line) => line.split(" | ").slice(3, 5))).toEqual([
    ["CVE-2024-1, CWE-79", "SEVERITY.CRITICAL"],
    ["GHSA-aaaa-bbbb-cccc, CVE-2024-2", "SEVERITY.MINOR"],
    ["", "SEVERITY.MAJOR"],
  ]);
  expect(
    of("artifact")
      .filter((line) => line.includes("CVSS="))
      .map((line) => line.split(" ")[1]),
  ).toEqual(["bom.json#a", "bom.json#b#c"]);
  expect(of("artifact")[2]).toBe("COMPONENT bom.json#a CVSS=7.5 VERSION=1 COMPONENT_TYPE=library");
  expect(counts).toMatchObject({ components: 3, findings: 4, refused: 0 });
});

test.each([
  ["exploitable", undefined],
  ["in_triage", undefined],
  ["resolved", "resolved: no path: Fixed."],
  ["not_affected", "not affected: no path: Fixed."],
  ["false_positive", "false positive: no path: Fixed."],
])("an analysis that says %s", async (state, relaxed) => {
  const analysis = { state, justification: "no_path", detail: "Fixed." };
  const { lines } = await read(bom({ vulnerabilities: [{ id: "CVE-2024-1", ratings: [critical], analysis }] }));
  expect(lines.find((line) => line.startsWith("  relaxed: "))?.slice(11)).toBe(relaxed);
  expect(lines.some((line) => line.includes("CVSS=9.8"))).toBe(relaxed === undefined);
});

test("what has no name, id or place is refused alone", async () => {
  const { lines, counts } = await read(
    bom({
      metadata: { component: { type: "application" } },
      components: [library("a", { components: [{ type: "library" }, 5, library("b")] }), { type: "library" }],
      vulnerabilities: [{ affects: [{ ref: "a" }] }, { id: "CVE-2024-1", affects: [{}, { ref: "a" }] }],
      dependencies: [{ dependsOn: ["a"] }, { ref: "a", dependsOn: ["absent", "a"] }],
    }),
  );
  expect(lines.filter((line) => line.startsWith("refused")).map((line) => line.split(" ").slice(3, 5))).toEqual([
    ["results.field-invalid", "/metadata"],
    ["results.field-invalid", "/components/0"],
    ["results.field-invalid", "/components/0"],
    ["results.field-invalid", "/components/1"],
    ["results.field-invalid", "/vulnerabilities/0"],
    ["results.field-invalid", "/vulnerabilities/1"],
    ["results.field-invalid", "/dependencies/0"],
  ]);
  expect(counts).toMatchObject({ components: 2, findings: 1, links: 0, refused: 7 });
});

test.each(["2.0", "1.8", "", "x"])("version “%s” is refused by name", async (specVersion) => {
  const { problem } = await read({ bomFormat: "CycloneDX", specVersion, components: [] });
  expect(problem).toMatchObject({
    code: "results.format-version",
    params: { format: "CycloneDX", version: specVersion, supported: "1.0 to 1.7" },
  });
});

test("a bill without components is a result", async () => {
  const { code, of } = await read(bom({ components: [] }));
  expect([code, of("artifact")]).toEqual([undefined, ["APPLICATION (project) “demo”", "FILE bom.json"]]);
});

test("a component that is nested too deeply is refused, the rest is stored", async () => {
  let deep: object = library("end");
  for (let level = 0; level < 25; level++) deep = library(`level ${level} ${"x".repeat(200)}`, { components: [deep] });
  const { counts, lines } = await read(bom({ components: [deep, library("a")] }));
  expect(lines.some((line) => line.includes("results.path-too-long"))).toBe(true);
  expect(counts!.components + counts!.refused).toBe(27);
});

test("a described component that is not an object, and needs that are not texts, are refused by name", async () => {
  const { of, counts } = await read(
    bom({
      metadata: { component: ["x"] },
      components: [library("a"), library("b")],
      dependencies: [
        { ref: "a", dependsOn: ["b", 3] },
        { ref: "b", dependsOn: { value: "a" } },
      ],
    }),
  );
  expect(of("refused").map((line) => /"field":"([\w.]+)"/.exec(line)?.[1])).toEqual([
    "metadata.component.name",
    "dependsOn",
    "dependsOn",
  ]);
  expect(counts).toMatchObject({ components: 2, links: 1, refused: 3 });
});

test("services of a component, and components of a service, are its parts", async () => {
  const { counts } = await read(
    bom({
      components: [library("a", { services: [{ name: "s" }] })],
      services: [{ name: "t", components: [library("b")] }],
    }),
  );
  expect(counts).toMatchObject({ components: 4, refused: 0 });
});
