import { expect, test } from "vitest";
import { readUpload } from "../formats/examples.reference.ts";

/** What the refusal of a file says that it resembles. */
async function check(text: string, resembles: string, instead: string): Promise<void> {
  const { problem } = await readUpload(Buffer.from(text));
  expect([problem?.code, problem?.params?.["resembles"]]).toEqual(["results.format-unsupported", resembles]);
  expect(problem?.params?.["instead"]).toContain(instead);
}

test.each([
  ["ESLint text", "\n/app/a.js\n  1:5  error  text  no-x\n\n✖ 1 problem (1 error, 0 warnings)\n", "eslint -f json"],
  ["stylelint text", "\na.css\n  2:3  ✖  Text  no-x\n\n✖ 1 problem (1 error, 0 warnings)\n", "stylelint -f json"],
  ["TSLint text", "ERROR: src/a.ts:1:5 - text\n", "tslint -t json"],
  ["TSLint text", "WARNING: src/a.ts[1, 5]: text\n", "tslint -t json"],
  ["PHPStan text", " ------ ------\n  Line   src/a.php\n ------ ------\n  12     text\n", "--error-format=json"],
  ["Psalm text", "ERROR: InvalidReturnType - src/a.php:3:5 - text\n", "psalm --output-format=json"],
  ["Squore data XML", '<bundle version="2.0"><artifact name="a" type="FILE"/></bundle>', "csv_findings"],
  ["Squore csv_import CSV with lines of one kind", "${file(a.c)};LC;3\n", "D;, M;, I;, K;, F;, L;"],
  ["PMD or PHPMD JSON", '{"files":[{"name":"a.php","violations":[{"beginline":5,"rule":"R"}]}]}', "pmd check -f sarif"],
  [
    "staticcheck JSON in a list",
    '[{"code":"SA4006","severity":"warning","location":{"file":"a.go","line":4},"message":"text"}]',
    "staticcheck -f json",
  ],
  ["Brakeman JSON", '{"scan_info":{"brakeman_version":"6"},"warnings":[]}', "brakeman -f sarif"],
  ["KICS JSON", '{"kics_version":"2","queries":[]}', "--report-formats sarif"],
  ["Pyright JSON", '{"version":"1","generalDiagnostics":[]}', "pyright"],
  ["CodeNarc XML", '<CodeNarc url="x"/>', "SARIF"],
  ["PIT XML", "<mutations><mutation/></mutations>", "JaCoCo XML"],
  ["mochawesome JSON", '{"stats":{"tests":1},"results":[],"meta":{"mochawesome":{}}}', "mocha --reporter json"],
  ["Istanbul JSON summary", '{"total":{"lines":{"total":2,"pct":50},"statements":{}}}', "--reporter=json"],
  ["simplecov-json", '{"command_name":"RSpec","files":[{"filename":"a.rb","covered_percent":50}]}', ".resultset.json"],
  ["xccov JSON", '{"coveredLines":2,"executableLines":4,"lineCoverage":0.5,"targets":[]}', "xcrun llvm-cov export"],
  ["covdir JSON", '{"children":{},"coveragePercent":50,"linesTotal":4}', "grcov -t lcov"],
  ["Flawfinder text", "Flawfinder version 2.0.8, (C) 2001\nExamining a.c\n", "flawfinder --sarif"],
  ["protolint text", "[a/b.proto:25:1] The line length is 91\n", "protolint -reporter sarif"],
  ["Syft JSON", '{"artifacts":[],"descriptor":{"name":"syft"},"schema":{"url":"x"}}', "syft -o cyclonedx-json"],
  ["Snyk JSON (snyk test --unmanaged)", '[{"issues":[],"issuesData":{"S-1":{}}}]', "--sarif"],
  ["TRX of Visual Studio 2005", '<Tests><edtdocversion build="50727"/><TestRun/></Tests>', "--logger trx"],
  ["tfsec JSON", '{"results":[{"rule_id":"AVD-1","long_id":"aws-x"}]}', "tfsec --format sarif"],
  ["in-toto statement", '{"_type":"x","predicateType":"y","subject":[],"predicate":{}}', "jq .predicate"],
  ["revive JSON", '[{"Severity":"warning","Failure":"text","RuleName":"exported"}]', "revive -formatter sarif"],
  ["Robot Framework output", '<robot generator="Robot 7"><suite/></robot>', "robot --xunit"],
  ["JMeter results", "timeStamp,elapsed,label,responseCode\n1,2,a,200\n", "JUnit XML"],
  ["PMD CSV", '"Problem","Package","File","Priority"\n"1","p","A.java","3"\n', "pmd check -f xml"],
])("%s is refused by its name", (resembles, text, instead) => check(text, resembles, instead));

test("a log that is of a known format is not taken for the text of a linter", async () => {
  const text = "src/a.c:1:2: warning: text [-Wx]\nERROR: src/a.ts:1:5 - text\n";
  expect((await readUpload(Buffer.from(text))).code).toBeUndefined();
});
