import type { Resemblance } from "./resemblance.ts";

/** Reports of tools that can also write a supported form, by something that only they have: keys, a root, a line. */
export const unreadTools: readonly Resemblance[] = [
  json("Allure results", "JUnit XML of the test runner", "uuid", "historyId", "status"),
  json(
    "cargo-audit JSON",
    "osv-scanner scan --lockfile Cargo.lock --format json",
    "database.advisory-count",
    "lockfile",
  ),
  json("CloudFormation Linter JSON", "cfn-lint --format sarif", "[].Rule.Id", "[].Location.Start"),
  json("cfn_nag JSON", "cfn_nag_scan --output-format sarif", "[].filename", "[].file_results"),
  json("CSAF", "CycloneDX with vulnerabilities", "document.csaf_version"),
  json("CTRF JSON", "JUnit XML of the test runner", "results.tool.name", "results.tests"),
  json("Cucumber messages", "cucumber --format json", "meta.protocolVersion"),
  json("detect-secrets JSON", "gitleaks detect --report-format json", "plugins_used", "results"),
  json("in-toto statement", "what is in it alone: jq .predicate FILE", "predicateType", "subject"),
  json("KubeLinter JSON", "kube-linter lint --format sarif", "Checks", "Reports"),
  json("KubeLinter JSON", "kube-linter lint --format sarif", "Reports[].Diagnostic.Message"),
  json("kube-score JSON", "kube-score score -o sarif, kube-score score -o junit", "[].object_name", "[].checks"),
  json("njsscan JSON", "njsscan --sarif", "nodejs", "templates"),
  json("OpenSSF Scorecard JSON", "scorecard --format sarif", "repo.name", "scorecard", "checks"),
  json("OpenVEX", "CycloneDX with vulnerabilities", "@context", "statements[].vulnerability"),
  json("Phan JSON", "phan --output-mode checkstyle", "[].type_id", "[].check_name"),
  json("Playwright JSON", "playwright test --reporter=junit", "config.rootDir", "suites[].specs"),
  json("protolint JSON", "protolint lint -reporter sarif", "lints[].rule", "lints[].filename"),
  json("revive JSON", "revive -formatter sarif", "[].RuleName", "[].Failure"),
  json("SonarQube web API", "reports of the analysers", "issues[].component", "issues[].rule"),
  json("Spectral JSON", "spectral lint -f sarif", "[].code", "[].range.start.line", "[].source", "[].path"),
  json("sqlfluff JSON", "sqlfluff lint --format github-annotation-native", "[].filepath", "[].violations"),
  json("tflint JSON", "tflint --format sarif", "issues[].rule.name", "issues[].range"),
  json("tfsec JSON", "tfsec --format sarif, trivy config --format json", "results[].rule_id", "results[].long_id"),
  json("TruffleHog JSON", "gitleaks detect --report-format json", "SourceMetadata", "DetectorName"),
  json("ZAP JSON", "SARIF (the report template sarif-json)", "site[].alerts"),
  json("Coveralls JSON", "LCOV, Cobertura XML", "source_files[].coverage", "source_files[].name"),
  json("Dart test JSON", "JUnit XML (tojunit of the package junitreport)", "protocolVersion", "runnerVersion"),
  json("diff-cover JSON", "the coverage report that it was made from", "report_name", "src_stats"),
  json("Horusec JSON", "horusec start -o sarif", "analysisVulnerabilities"),
  json("mobsfscan JSON", "mobsfscan --sarif", "mobsfscan_version"),
  json("OCLint JSON", "oclint -report-type pmd", "violation", "summary.numberOfFiles"),
  json("Periphery JSON", "periphery scan --format checkstyle", "[].hints", "[].location"),
  json(
    "reviewdog JSON",
    "reviewdog -f=rdjson -reporter=sarif",
    "diagnostics[].location.range",
    "diagnostics[].message",
  ),
  json("reviewdog JSON", "reviewdog -f=rdjsonl -reporter=sarif", "location.range.start", "location.path", "message"),
  json("RSpec JSON", "rspec --format RspecJunitFormatter", "examples", "summary.example_count"),
  json("RSpec JSON", "rspec --format RspecJunitFormatter", "examples[].full_description"),
  json("Syft JSON", "syft -o cyclonedx-json, syft -o spdx-json", "artifacts[].foundBy", "artifacts[].purl"),
  xml("CSSLint XML", "csslint --format=checkstyle-xml", "csslint"),
  xml("JSLint XML", "jshint --reporter=checkstyle", "jslint"),
  xml("Simian XML", "pmd cpd --format xml", "simian"),
  xml("dupFinder XML", "pmd cpd --format xml", "DuplicatesReport"),
  xml("PREfast XML", "cl /analyze:log:format:sarif", "DEFECTS"),
  xml("Robot Framework output", "robot --xunit xunit.xml", "robot"),
  xml("JMeter results", "JUnit XML", "testResults"),
  xml("BullseyeCoverage XML", "Cobertura XML, SonarQube generic coverage", "BullseyeCoverage"),
  xml("C++test XML", "SARIF, JUnit XML", "ResultsSession"),
  xml("CUnit XML", "JUnit XML (CU_automated_enable_junit_xml)", "CUNIT_TEST_RUN_REPORT"),
  xml("GTester XML", "TAP, which the tests print with --tap", "gtester"),
  xml("MbUnit XML", "NUnit XML, JUnit XML", "report-result"),
  xml("RATS XML", "flawfinder --sarif", "rats_output"),
  xml("UnitTest++ XML", "JUnit XML", "unittest-results"),
  xml("Visual Studio coverage XML", "dotnet-coverage merge -f cobertura", "CoverageDSPriv"),
  {
    title: "Checkstyle configuration",
    detects: (head) => head.xml?.name === "module" && /<(?:module|property)\b/.test(head.xml.rest),
    instead: "checkstyle -f xml",
  },
  {
    title: "Visual Studio coverage XML",
    detects: (head) => head.xml?.name === "results" && /^<modules\b/.test(head.xml.rest),
    instead: "dotnet-coverage merge -f cobertura",
  },
  {
    title: "Qt Test XML",
    detects: (head) => head.xml?.name === "TestCase" && /<QtVersion\b/.test(head.xml.rest),
    instead: "the option -o results.xml,junitxml of the test",
  },
  {
    title: "FPCUnit XML",
    detects: (head) => head.xml?.name === "TestResults" && /^<TestListing\b/.test(head.xml.rest),
    instead: "JUnit XML",
  },
  text("Bandit text", "bandit -f json", /^>> Issue: \[B\d+/m),
  text("CTC++ text", "Cobertura XML, SonarQube generic coverage", /^\*+\s+\*\s+CTC\+\+, Test Coverage Analyzer/),
  text("Dr. Memory text", "valgrind --xml=yes", /^Dr\. Memory version /),
  text("ESLint text", "eslint -f json", /^\S.*: line \d+, col \d+, (?:Error|Warning) - /m),
  text("gcov text", "gcov --json-format", /^-:\s+0:Source:/),
  text(
    "HAML-Lint or Slim-Lint text",
    "haml-lint --reporter checkstyle, slim-lint --reporter checkstyle",
    /^\S+\.(?:haml|slim):\d+ \[[WE]\] /m,
  ),
  text("LuaCov text", "luacov -r lcov", /^={70,}\r?\n[^\r\n]+\r?\n={70,}\r?\n/),
  text("puppet-lint text", "puppet-lint --sarif", /^\S+\.pp - (?:ERROR|WARNING): .* on line \d+/m),
  text("Reek text", "reek --format xml", /^\S.* -- \d+ warnings?:\r?$/m),
  text(
    "Semgrep text",
    "semgrep scan --json, semgrep scan --sarif",
    /\b\d+ (?:(?:Blocking|Non-blocking) )?Code Findings?\b/,
  ),
  text("Standard JavaScript text", "eslint -f json", /^standard: Use JavaScript Standard Style/),
  text("Standard Ruby text", "standardrb --format json", /^standard: Use Ruby Standard Style/),
  text("JMeter results", "JUnit XML", /^timeStamp,elapsed,label/),
  text("PMD CSV", "pmd check -f xml, pmd check -f sarif", /^"Problem","Package","File","Priority"/),
];

/** A JSON text that has all of these paths. */
function json(title: string, instead: string, ...paths: readonly string[]): Resemblance {
  return { title, instead, detects: (head) => head.json?.has(...paths) === true };
}

/** An XML document with this root. */
function xml(title: string, instead: string, root: string): Resemblance {
  return { title, instead, detects: (head) => head.xml?.name === root };
}

/** A text with a mark that only this tool writes. */
function text(title: string, instead: string, mark: RegExp): Resemblance {
  return { title, instead, detects: (head) => mark.test(head.text) };
}
