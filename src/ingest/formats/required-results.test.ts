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
