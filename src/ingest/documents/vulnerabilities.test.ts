import { expect, test } from "vitest";
import { exampleVocabulary } from "../collected.reference.ts";
import { outline, readUpload } from "../formats/examples.reference.ts";
import { vulnerabilitySeverity } from "./vulnerabilities.ts";

async function read(value: unknown): Promise<string> {
  const { collector, code } = await readUpload(Buffer.from(JSON.stringify(value)));
  return code ?? outline(collector);
}

test("the tool's word decides about the severity, then the score", () => {
  expect(["critical", "High", "moderate", "LOW", "negligible"].map((word) => vulnerabilitySeverity(word, 1))).toEqual([
    "BLOCKER",
    "CRITICAL",
    "MAJOR",
    "MINOR",
    "INFO",
  ]);
  expect([9, 7, 4, 0.1, 0, undefined].map((score) => vulnerabilitySeverity("UNKNOWN", score))).toEqual([
    "BLOCKER",
    "CRITICAL",
    "MAJOR",
    "MINOR",
    "INFO",
    "MINOR",
  ]);
  expect(vulnerabilitySeverity(undefined, undefined)).toBe("MAJOR");
});

const trivyItem = { VulnerabilityID: "CVE-2021-1", PkgName: "a" };
const trivy = (Results: unknown, SchemaVersion: unknown = 2) => ({ SchemaVersion, ArtifactName: ".", Results });

test("Trivy: items before their target have no place", async () => {
  const sorted = [
    { Target: "a.lock", Vulnerabilities: [trivyItem] },
    { Licenses: [{ Name: "MIT" }], Target: "b.lock" },
  ];
  expect(await read(trivy(sorted))).toContain(
    'refused 1  results.field-invalid /Results/1/Licenses/0 {"field":"Target"',
  );
});

test("Trivy: other schemas are refused by their version", async () => {
  expect(await read(trivy([], 3))).toBe("results.format-version");
  expect(await read([{ Target: "a", Vulnerabilities: [trivyItem] }])).toBe("results.format-version");
});

test.each([
  ["Trivy", JSON.stringify(trivy([], "9".repeat(1_000)))],
  ["Squore bundle", `<bundle version="${"9".repeat(1_000)}"><artifact type="FILE" name="a.c"/></bundle>`],
])("%s: the refusal repeats the beginning of a long version", async (format, text) => {
  const { problem } = await readUpload(Buffer.from(text));
  expect(problem).toMatchObject({ code: "results.format-version", params: { format, version: "9".repeat(100) } });
});

test("Trivy: packages of an image belong to the project; an item without its id is refused", async () => {
  const items = [trivyItem, { PkgName: "a" }, { VulnerabilityID: "CVE-2021-1" }];
  const read1 = await read(trivy([{ Target: "alpine:3.11 (alpine 3.11.13)", Vulnerabilities: items }]));
  expect(read1).toContain("finding (project) 0:0:0:0 trivy:CVE-2021-1: a: CVE-2021-1");
  expect(read1.match(/results\.field-invalid/g)).toHaveLength(2);
});

test("secrets are never stored", async () => {
  const secret = "hunter2-hunter2";
  const texts = await Promise.all([
    read([{ RuleID: "r", Secret: secret, Match: `key=${secret}`, File: "a.ts", StartLine: 1 }]),
    read(trivy([{ Target: "a", Secrets: [{ RuleID: "r", Title: "t", Match: secret, Code: { Lines: [secret] } }] }])),
    read({
      vulnerabilities: [
        {
          name: "AWS",
          description: secret,
          raw_source_code_extract: secret,
          location: { file: "a" },
          identifiers: [{ type: "t", name: "r" }],
        },
      ],
    }),
  ]);
  for (const text of texts) {
    expect(text).toContain("finding a");
    expect(text).not.toContain(secret);
  }
});

test("yarn 1 without its summary is broken", async () => {
  const advisory = { module_name: "a", id: 1, findings: [] };
  expect(await read({ type: "auditAdvisory", data: { advisory } })).toBe("results.report-broken");
});

test("SonarQube: an issue whose severity is not known is refused", async () => {
  const issue = (ruleId: string) => ({ ruleId, primaryLocation: { message: "m", filePath: "a" } });
  const rules = [{ id: "known", engineId: "e", impacts: [{ severity: "LOW" }] }];
  const text = await read({ rules, issues: [issue("known"), issue("other")] });
  expect(text).toContain("finding a 0:0:0:0 e:known: m");
  expect(text).toContain('refused 1 a results.field-invalid /issues/1 {"field":"severity"');
});

test("reports of clusters are refused by name", async () => {
  const problemOf = async (value: unknown) => (await readUpload(Buffer.from(JSON.stringify(value)))).problem;
  const resembles = async (value: unknown) => (await problemOf(value))?.params?.["resembles"];
  expect(await resembles({ ClusterName: "c", Resources: [] })).toBe("Trivy JSON (trivy k8s)");
});

const scored = (score: number, more = {}) => ({ ...trivyItem, CVSS: { nvd: { V3Score: score } }, ...more });
/** The artifacts with a score, and their scores. */
const scoresIn = (text: string) =>
  [...text.matchAll(/^artifact \w+ (\S+).* CVSS=([\d.]+)/gm)].map(([, ...both]) => both);

test("the highest score of an artifact is its measure; what is above it has the highest of all below", async () => {
  const low = { Target: "a/x.lock", Vulnerabilities: [scored(4.1), scored(7.2), scored(5)] };
  const high = { Target: "b/y.lock", Vulnerabilities: [scored(9.8)] };
  expect(scoresIn(await read(trivy([low, high])))).toEqual([
    ["a/x.lock", "7.2"],
    ["b/y.lock", "9.8"],
  ]);
  const image = { Target: "alpine:3.11 (alpine 3.11.13)", Vulnerabilities: [scored(3)] };
  expect(scoresIn(await read(trivy([image, low, high])))).toEqual([
    ["(project)", "9.8"],
    ["a/x.lock", "7.2"],
    ["b/y.lock", "9.8"],
  ]);
});

test("a vulnerability that does not count, or of a refused path, has no score", async () => {
  const match = (severity: number) => ({
    vulnerability: { id: "CVE-2021-1", cvss: [{ version: "3.1", metrics: { baseScore: severity } }] },
    artifact: { name: "a", locations: [{ path: "a.lock" }] },
  });
  expect(scoresIn(await read({ matches: [match(5)], ignoredMatches: [match(9)] }))).toEqual([["a.lock", "5"]]);
  const outside = await read(
    trivy([
      { Target: "../x.lock", Vulnerabilities: [scored(9)] },
      { Target: "a", Vulnerabilities: [trivyItem] },
    ]),
  );
  expect(scoresIn(outside)).toEqual([]);
  expect(outside).toContain("results.path-outside");
});

test("GitLab: the score follows from the vector; a likely false positive has none", async () => {
  const vector = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H";
  const item = (file: string, more: object) => ({
    identifiers: [{ type: "cve", name: "CVE-2021-1", value: "CVE-2021-1" }],
    location: { file },
    cvss_vectors: [{ vendor: "NVD", vector }],
    ...more,
  });
  const flags = [{ type: "flagged-as-likely-false-positive" }];
  const text = await read({ vulnerabilities: [item("a.lock", {}), item("b.lock", { flags })] });
  expect(scoresIn(text)).toEqual([["a.lock", "9.8"]]);
});

test("OSV-Scanner: without a score of the group, the vectors decide", async () => {
  const severity = [{ type: "CVSS_V3", score: "CVSS:3.0/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N" }];
  const packages = [{ package: { name: "a" }, vulnerabilities: [{ id: "GHSA-1", severity }] }];
  expect(scoresIn(await read({ results: [{ source: { path: "a.lock", type: "lockfile" }, packages }] }))).toEqual([
    ["a.lock", "6.1"],
  ]);
});

test("npm: a score of 0 without a vector is unknown", async () => {
  const via = (cvss: object) => ({ name: "a", via: [{ source: 1, title: "t", severity: "high", cvss }] });
  const report = (cvss: object) => ({ auditReportVersion: 2, vulnerabilities: { a: via(cvss) } });
  expect(scoresIn(await read(report({ score: 0, vectorString: null })))).toEqual([]);
  expect(scoresIn(await read(report({ score: 7.5, vectorString: "CVSS:3.1/AV:N/AC:L" })))).toEqual([
    ["(project)", "7.5"],
  ]);
});

test("a model that computes the measure gets the findings without the scores, with one note", async () => {
  const bytes = Buffer.from(JSON.stringify(trivy([{ Target: "a", Vulnerabilities: [scored(5), scored(6)] }])));
  const vocabulary = { ...exampleVocabulary(), computes: (id: string) => id === "CVSS" };
  const { collector } = await readUpload(bytes, {}, vocabulary);
  expect(collector.findings.size).toBe(2);
  expect(scoresIn(outline(collector))).toEqual([]);
  expect(collector.refusals.records.filter(({ reason }) => reason.code === "results.measure-computed")).toHaveLength(1);
});
