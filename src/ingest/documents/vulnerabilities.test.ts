import { expect, test } from "vitest";
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
    "MAJOR",
  ]);
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

test("lists of components and reports of clusters are refused by name", async () => {
  const problemOf = async (value: unknown) => (await readUpload(Buffer.from(JSON.stringify(value)))).problem;
  const resembles = async (value: unknown) => (await problemOf(value))?.params?.["resembles"];
  expect(await resembles({ bomFormat: "CycloneDX", specVersion: "1.4", components: [] })).toBe("CycloneDX");
  expect(await resembles({ spdxVersion: "SPDX-2.3", packages: [] })).toBe("SPDX");
  expect(await resembles({ ClusterName: "c", Resources: [] })).toBe("Trivy JSON (trivy k8s)");
});
