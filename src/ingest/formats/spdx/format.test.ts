import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

async function read(value: object | string) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const { collector, code, problem } = await readUpload(Buffer.from(text));
  const lines = code === undefined ? outline(collector).trim().split("\n") : [];
  return { code, problem, lines, summary: collector.reports[0] };
}

const document = (more: object) => ({ spdxVersion: "SPDX-2.3", SPDXID: "SPDXRef-DOCUMENT", ...more });
const packageOf = (name: string, more: object = {}) => ({ SPDXID: `SPDXRef-${name}`, name, ...more });

test.each([
  [{ "@context": "https://spdx.org/rdf/3.0.1/spdx-context.jsonld", "@graph": [] }, "3.0.1"],
  [{ "@context": ["https://spdx.org/rdf/3.1/spdx-context.jsonld", {}], "@graph": [{ name: "a" }] }, "3.1"],
  [document({ spdxVersion: "SPDX-3.0", packages: [] }), "3.0"],
  [document({ spdxVersion: "SPDX-2.4" }), "2.4"],
  ["SPDXVersion: SPDX-1.2\nPackageName: a\n", "1.2"],
])("other versions are refused by name", async (value, version) => {
  const { problem } = await read(value);
  const params = { format: "SPDX", version, supported: "2.0 to 2.3" };
  expect(problem).toMatchObject({ code: "results.format-version", params });
});

test("licences, suppliers and purposes of packages", async () => {
  const { lines, summary } = await read(
    document({
      creationInfo: { creators: ["Tool: syft-1.18.1", "Organization: Anchore, Inc"] },
      packages: [
        packageOf("a", {
          licenseConcluded: "NOASSERTION",
          licenseDeclared: "MIT",
          supplier: "Organization: O (o@x.org)",
        }),
        packageOf("b", { licenseConcluded: "NONE", supplier: "NOASSERTION", originator: "Person: P" }),
        packageOf("c", { primaryPackagePurpose: "OPERATING_SYSTEM", licenseDeclared: "NOASSERTION" }),
      ],
    }),
  );
  expect(lines.slice(2)).toEqual([
    "artifact COMPONENT sbom.spdx.json#a LICENSE=MIT SUPPLIER=O",
    "artifact COMPONENT sbom.spdx.json#b LICENSE=NONE SUPPLIER=P",
    "artifact COMPONENT sbom.spdx.json#c COMPONENT_TYPE=operating-system",
  ]);
  expect([summary?.version, ...summary!.tools]).toEqual(["2.3", "syft-1.18.1"]);
});

test("dependencies are links in both directions, whatever the order of keys", async () => {
  const link = (spdxElementId: string, relationshipType: string, relatedSpdxElement: string) => ({
    spdxElementId,
    relationshipType,
    relatedSpdxElement,
  });
  const relationships = [
    link("SPDXRef-a", "DEPENDS_ON", "SPDXRef-b"),
    link("SPDXRef-c", "DEV_DEPENDENCY_OF", "SPDXRef-a"),
    link("SPDXRef-a", "CONTAINS", "SPDXRef-c"),
    link("SPDXRef-a", "DEPENDS_ON", "DocumentRef-x:SPDXRef-d"),
  ];
  const files = [{ fileName: "./src/x.c", licenseConcluded: "MIT" }];
  const value = document({ relationships, files, packages: [packageOf("a"), packageOf("b"), packageOf("c")] });
  const { lines, summary } = await read(value);
  expect(lines.filter((line) => line.startsWith("link "))).toEqual([
    "link DEPENDS_ON sbom.spdx.json#a → sbom.spdx.json#b",
    "link DEPENDS_ON sbom.spdx.json#a → sbom.spdx.json#c",
  ]);
  expect(summary?.counts).toMatchObject({ components: 4, links: 2, refused: 0, repeated: 0 });
});

test("files have the licence that was concluded, else those that they name; without one they are left out", async () => {
  const { lines, summary } = await read(
    document({
      files: [
        { fileName: "./a.c", licenseConcluded: "MIT", licenseInfoInFiles: ["ISC"] },
        { fileName: "./b.c", licenseConcluded: "NOASSERTION", licenseInfoInFiles: ["ISC", "NOASSERTION", "MIT"] },
        { fileName: "./c.c", licenseConcluded: "NOASSERTION" },
        { fileName: "../d.c", licenseConcluded: "MIT" },
        { licenseConcluded: "MIT" },
      ],
    }),
  );
  expect(lines.filter((line) => line.startsWith("artifact FILE") && line.includes(".c"))).toEqual([
    "artifact FILE a.c LICENSE=MIT",
    "artifact FILE b.c LICENSE=ISC, MIT",
  ]);
  expect(summary?.counts).toMatchObject({ components: 2, refused: 2 });
});

test("advisories are findings; a package without a name and a relationship without an end are refused", async () => {
  const advisory = (referenceLocator: string) => ({
    referenceCategory: "SECURITY",
    referenceType: "advisory",
    referenceLocator,
  });
  const externalRefs = [advisory("https://example.org/CVE-2024-1"), advisory("https://example.org/2")];
  const { lines, summary } = await read(
    document({ packages: [packageOf("a", { externalRefs }), { SPDXID: "SPDXRef-b" }], relationships: [{}] }),
  );
  expect(lines.filter((line) => line.startsWith("finding "))).toEqual([
    "finding sbom.spdx.json#a 0:0:0:0 spdx:CVE-2024-1: a: CVE-2024-1",
    "finding sbom.spdx.json#a 0:0:0:0 spdx:https://example.org/2: a: https://example.org/2",
  ]);
  expect(summary?.counts).toMatchObject({ components: 1, findings: 2, refused: 2 });
});

const tags = `# A comment
SPDXVersion: SPDX-2.2
Creator: Tool: reuse-4
Relationship: SPDXRef-a DEPENDS_ON SPDXRef-b
PackageName: a
SPDXID: SPDXRef-a
PackageComment: <text>PackageName: not one
FileName: nor this</text>
PackageLicenseDeclared: MIT
PackageName: b
SPDXID: SPDXRef-b
PackageCopyrightText: <text>
FileName: x
</text>
FileName: ./src/x.c
LicenseConcluded: NOASSERTION
LicenseInfoInFile: ISC
LicenseInfoInFile: MIT
LicenseID: LicenseRef-1
LicenseConcluded: Own
`;

test("tags: texts of several lines contain no tags", async () => {
  const { lines, summary } = await read(tags);
  expect(lines.slice(1)).toEqual([
    "artifact FILE sbom.spdx",
    "artifact COMPONENT sbom.spdx#a LICENSE=MIT",
    "artifact COMPONENT sbom.spdx#b",
    "artifact FOLDER src",
    "artifact FILE src/x.c LICENSE=ISC, MIT",
    "link DEPENDS_ON sbom.spdx#a → sbom.spdx#b",
  ]);
  expect([summary?.format, summary?.version, ...summary!.tools]).toEqual(["spdx-tag", "2.2", "reuse-4"]);
});

test("tags: a document that ends inside a text is broken", async () =>
  expect((await read(tags.slice(0, tags.lastIndexOf("</text>")))).code).toBe("results.report-broken"));

test("references that are not objects, and advisories without an address, are refused by name", async () => {
  const externalRefs = [null, { referenceType: "advisory" }];
  const { lines } = await read(JSON.stringify({ spdxVersion: "SPDX-2.3", packages: [{ name: "a", externalRefs }] }));
  expect(lines.filter((line) => line.startsWith("refused")).map((line) => /"field":"(\w+)"/.exec(line)?.[1])).toEqual([
    "externalRefs",
    "referenceLocator",
  ]);
});

test("licences of files that are not texts are refused by name", async () => {
  const files = [{ fileName: "a.c", licenseInfoInFiles: { MIT: true } }];
  const { lines } = await read(JSON.stringify({ spdxVersion: "SPDX-2.3", packages: [{ name: "a" }], files }));
  expect(lines.filter((line) => line.startsWith("refused"))).toEqual([
    expect.stringContaining('"field":"licenseInfoInFiles"'),
  ]);
});
