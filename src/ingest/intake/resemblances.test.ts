import { expect, test } from "vitest";
import { readUpload } from "../formats/examples.reference.ts";

const line = "=".repeat(78);

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
  ["Squore data XML", '<bundle><artefacts><artefact name="a"/></artefacts></bundle>', "bundle 2.0"],
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
  ["Coveralls JSON", '{"git":{},"source_files":[{"name":"a.rb","coverage":[1,null]}]}', "LCOV"],
  [
    "Dart test JSON",
    '{"protocolVersion":"0.1.1","runnerVersion":"1.25.3","pid":1,"type":"start","time":0}\n',
    "tojunit",
  ],
  ["diff-cover JSON", '{"report_name":"XML","diff_name":"x","src_stats":{}}', "coverage report"],
  ["Horusec JSON", '{"id":"x","analysisVulnerabilities":[]}', "-o sarif"],
  ["mobsfscan JSON", '{"errors":[],"mobsfscan_version":"0.1.2","results":{}}', "mobsfscan --sarif"],
  ["OCLint JSON", '{"version":"22.02","summary":{"numberOfFiles":1},"violation":[]}', "-report-type pmd"],
  ["Periphery JSON", '[{"hints":["unused"],"location":"a.swift:1:1"}]', "--format checkstyle"],
  [
    "reviewdog JSON",
    '{"diagnostics":[{"message":"text","location":{"path":"a","range":{"start":{"line":1}}}}]}',
    "-reporter=sarif",
  ],
  ["reviewdog JSON", '{"message":"text","location":{"path":"a","range":{"start":{"line":1}}}}\n', "-f=rdjsonl"],
  ["RSpec JSON", '{"version":"3.13.0","examples":[],"summary":{"example_count":0}}', "RspecJunitFormatter"],
  ["RSpec JSON", '{"version":"3.13.0","examples":[{"full_description":"text"}]}', "RspecJunitFormatter"],
  ["Syft JSON", '{"artifacts":[{"name":"a","foundBy":"x","purl":"pkg:npm/a@1"}]}', "syft -o"],
  ["BullseyeCoverage XML", '<BullseyeCoverage name="x"/>', "Cobertura XML"],
  ["C++test XML", '<ResultsSession toolName="C++test"/>', "SARIF"],
  ["CUnit XML", "<CUNIT_TEST_RUN_REPORT/>", "CU_automated_enable_junit_xml"],
  ["GTester XML", '<gtester><testbinary path="x"/></gtester>', "--tap"],
  ["MbUnit XML", "<report-result><counter/></report-result>", "NUnit XML"],
  ["RATS XML", "<rats_output><stats/></rats_output>", "flawfinder"],
  ["UnitTest++ XML", '<unittest-results tests="3"/>', "JUnit XML"],
  ["Visual Studio coverage XML", "<CoverageDSPriv><Module/></CoverageDSPriv>", "-f cobertura"],
  ["Visual Studio coverage XML", '<results><modules><module name="a.dll"/></modules></results>', "-f cobertura"],
  ["Qt Test XML", '<TestCase name="T"><Environment><QtVersion>6</QtVersion></Environment></TestCase>', "junitxml"],
  ["FPCUnit XML", "<TestResults><!-- c --><TestListing/></TestResults>", "JUnit XML"],
  ["Checkstyle configuration", '<module name="Checker"><property name="x"/></module>', "checkstyle -f xml"],
  ["Bandit text", "Run started:2024\n\n>> Issue: [B404:blacklist] text\n", "bandit -f json"],
  ["CTC++ text", "*****\n*   CTC++, Test Coverage Analyzer for C/C++, Version 7.2   *\n", "Cobertura XML"],
  ["Dr. Memory text", "Dr. Memory version 1.8.0 build 8\n", "valgrind"],
  ["ESLint text", "/app/a.js: line 2, col 10, Error - text (no-x)\n", "eslint -f json"],
  ["gcov text", "        -:    0:Source:main.c\n        2:    3:void f(int\n", "--json-format"],
  ["HAML-Lint or Slim-Lint text", "app/a.html.slim:16 [W] LineLength: text\n", "--reporter checkstyle"],
  ["LuaCov text", `${line}\na.lua\n${line}\n`, "luacov -r lcov"],
  ["puppet-lint text", "/m/install.pp - ERROR: text on line 7\n", "--sarif"],
  ["Reek text", "Inspecting 1 file(s):\nS\n\na.rb -- 1 warning:\n  [3]:Text\n", "reek --format xml"],
  ["Semgrep text", "| 1 Code Finding |\n", "semgrep scan --json"],
  ["Standard JavaScript text", "standard: Use JavaScript Standard Style (x)\n  a.js:4:12: Text.\n", "eslint -f json"],
  [
    "Standard Ruby text",
    "standard: Use Ruby Standard Style (x)\n  a.rb:45:5: Style/X: Text.\n",
    "standardrb --format json",
  ],
])("%s is refused by its name", (resembles, text, instead) => check(text, resembles, instead));

test("a log that is of a known format is not taken for the text of a linter", async () => {
  const text = "src/a.c:1:2: warning: text [-Wx]\nERROR: src/a.ts:1:5 - text\n";
  expect((await readUpload(Buffer.from(text))).code).toBeUndefined();
});
