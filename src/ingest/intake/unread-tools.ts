import type { Resemblance } from "./resemblance.ts";

/** Reports of tools that can also write a supported form, by keys that only they have, or by the root of their XML. */
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
  xml("CSSLint XML", "csslint --format=checkstyle-xml", "csslint"),
  xml("JSLint XML", "jshint --reporter=checkstyle", "jslint"),
  xml("Simian XML", "pmd cpd --format xml", "simian"),
  xml("dupFinder XML", "pmd cpd --format xml", "DuplicatesReport"),
  xml("PREfast XML", "cl /analyze:log:format:sarif", "DEFECTS"),
  xml("Robot Framework output", "robot --xunit xunit.xml", "robot"),
  xml("JMeter results", "JUnit XML", "testResults"),
  xml("Checkstyle configuration", "checkstyle -f xml", "module"),
  {
    title: "JMeter results",
    detects: ({ text }) => text.startsWith("timeStamp,elapsed,label"),
    instead: "JUnit XML",
  },
  {
    title: "PMD CSV",
    detects: ({ text }) => text.startsWith('"Problem","Package","File","Priority"'),
    instead: "pmd check -f xml, pmd check -f sarif",
  },
];

/** A JSON text that has all of these paths. */
function json(title: string, instead: string, ...paths: readonly string[]): Resemblance {
  return { title, instead, detects: (head) => head.json?.has(...paths) === true };
}

/** An XML document with this root. */
function xml(title: string, instead: string, root: string): Resemblance {
  return { title, instead, detects: (head) => head.xml?.name === root };
}
