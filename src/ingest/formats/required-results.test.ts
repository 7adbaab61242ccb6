import { expect, test } from "vitest";
import { readUpload } from "./examples.reference.ts";

const long = 3000;

/** Reports that are recognised by a list that comes before the results, and that end without results. */
test.each([
  ["Semgrep", { errors: [], paths: { scanned: ["a.py"] } }],
  ["Bandit", { errors: Array.from({ length: long }, () => ({ filename: "a.py", reason: "syntax error" })) }],
  ["SonarQube", { rules: [{ id: "R", name: "R", engineId: "E", impacts: [] }] }],
  ["Jest", { numTotalTests: 3, numTotalTestSuites: 1, snapshot: {} }],
  ["gosec", { "Golang errors": {}, Stats: {} }],
])("a report of %s without its results is broken", async (_tool, report) => {
  const { code, problem } = await readUpload(Buffer.from(JSON.stringify(report)));
  expect([code, problem?.params?.["detail"]]).toMatchObject(["results.report-broken", { form: "list-missing" }]);
});

/** Tools in other languages than Go do not write null for an empty list. */
test.each([
  ["Jest", { numTotalTests: 1, numTotalTestSuites: 1, testResults: null }],
  ["npm audit", { auditReportVersion: 2, vulnerabilities: null, metadata: { vulnerabilities: {}, dependencies: {} } }],
  ["Oxlint", { diagnostics: null, number_of_files: 3, number_of_rules: 90, threads_count: 1, start_time: 0.1 }],
  ["RuboCop", { metadata: { rubocop_version: "1.60.0" }, files: null, summary: { offense_count: 0 } }],
  ["gcov", { format_version: "1", gcc_version: "12", current_working_directory: "/", data_file: "a", files: null }],
  ["llvm-cov", { type: "llvm.coverage.json.export", version: "2.0.1", data: [{ files: [], functions: null }] }],
])("a null in place of the results of %s is refused", async (_tool, report) => {
  const { code } = await readUpload(Buffer.from(JSON.stringify(report)));
  expect(code).toBe("results.all-refused");
});

test.each([
  ["golangci-lint", { Issues: null, Report: {} }],
  ["gosec", { "Golang errors": {}, Issues: null, Stats: {} }],
  ["CycloneDX", { bomFormat: "CycloneDX", specVersion: "1.5", components: null, vulnerabilities: null }],
  ["Trivy", { SchemaVersion: 2, ArtifactName: "a", Results: null }],
])("a null in place of the results of %s is an empty list", async (_tool, report) => {
  const { collector, code } = await readUpload(Buffer.from(JSON.stringify(report)));
  expect([code, collector.reports[0]?.counts.refused]).toEqual([undefined, 0]);
});

/** Values of another type that decide what an item is. */
test.each([
  [
    "the status of a file in Jest",
    { numTotalTests: 0, testResults: [{ name: "a.js", status: ["failed"], assertionResults: [] }] },
    "status",
  ],
  [
    "branches in gcovr",
    { "gcovr/format_version": "0.6", files: [{ file: "a.c", lines: [{ line_number: 1, count: 1, branches: 2 }] }] },
    "branches",
  ],
  [
    "branches in gcov",
    {
      format_version: "1",
      gcc_version: "12",
      files: [{ file: "a.c", lines: [{ line_number: 1, count: 1, branches: ["x"] }], functions: [] }],
    },
    "branches",
  ],
])("%s: another type is refused by name", async (_place, report, field) => {
  const { collector } = await readUpload(Buffer.from(JSON.stringify(report)));
  const reasons = [...collector.refusals.records].map(({ reason }) => reason.params?.["field"]);
  expect(reasons).toEqual([field]);
});
