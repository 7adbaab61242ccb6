import type { Head } from "../head.ts";
import type { Resemblance } from "./resemblance.ts";
import { unreadTools } from "./unread-tools.ts";

/** Files that people send by mistake, or that their tools can also write in a supported form. */
export const resemblances: readonly Resemblance[] = [
  {
    title: "HTML",
    detects: ({ text }) => /^<(?:!doctype html|html\b)/i.test(text),
    instead: "XML, JSON, SARIF",
    hidesReports: false,
  },
  { title: "PDF", detects: ({ text }) => text.startsWith("%PDF-"), instead: "XML, JSON, SARIF" },
  {
    title: "zip",
    detects: ({ text }) => text.startsWith("PK\u0003\u0004"),
    instead: "a zip without zips in it",
    hidesReports: true,
  },
  { title: "Bzip2", detects: ({ text }) => text.startsWith("BZh"), instead: "gzip, zip", hidesReports: true },
  { title: "XZ", detects: ({ text }) => text.startsWith("ý7zXZ"), instead: "gzip, zip", hidesReports: true },
  { title: "Zstandard", detects: ({ text }) => text.startsWith("(µ/ý"), instead: "gzip, zip", hidesReports: true },
  { title: "7-Zip", detects: ({ text }) => text.startsWith("7z¼¯"), instead: "gzip, zip", hidesReports: true },
  { title: "tar", detects: ({ text }) => text.slice(257, 262) === "ustar", instead: "zip", hidesReports: true },
  { title: "SQLite (.coverage)", detects: ({ text }) => text.startsWith("SQLite format 3"), instead: "coverage xml" },
  {
    title: "gcov (.gcda, .gcno)",
    detects: ({ text }) => /^(?:adcg|gcda|oncg|gcno)/.test(text),
    instead: "gcov --json-format, lcov --capture",
  },
  {
    title: "JaCoCo (jacoco.exec)",
    detects: ({ text }) => text.startsWith("\u0001ÀÀ"),
    instead: "java -jar jacococli.jar report jacoco.exec --xml jacoco.xml",
  },
  {
    title: "LLVM profile (.profraw, .profdata)",
    detects: ({ text }) => /^(?:\u0081rforpl|ÿlprof)/.test(text),
    instead: "llvm-cov export --format=lcov",
  },
  {
    title: "Trivy JSON (trivy k8s)",
    detects: ({ json }) => json?.has("ClusterName") === true,
    instead: "trivy config --format json, trivy image --format json",
  },
  {
    title: "dotCover JSON",
    detects: ({ json }) => json?.has("DotCoverVersion") === true,
    instead: "dotCover cover --reportType=DetailedXML",
  },
  {
    title: "SPDX (RDF, XML, YAML)",
    detects: ({ text, xml }) => xml?.tag.includes("spdx.org/rdf/") === true || /^spdxVersion: /m.test(text),
    instead: "SPDX JSON, SPDX tag-value",
  },
  {
    title: "Squore data XML",
    detects: ({ xml }) => xml?.name === "bundle" && /<(?:artifacts?|artefacts?|findings?|metrics?)\b/.test(xml.rest),
    instead: "the XML of a data provider (bundle 2.0), the CSV of csv_import or csv_findings",
  },
  {
    title: "Squore csv_import CSV with lines of one kind",
    detects: ({ text }) => /^\s*"?\$\{(?:artefact|uid|file|function|class)\(/.test(text),
    instead: "the same lines with their kind in the first cell: D;, M;, I;, K;, F;, L;",
  },
  {
    title: "Syft JSON",
    detects: ({ json }) => json?.has("artifacts", "descriptor.name", "schema.url") === true,
    instead: "syft -o cyclonedx-json, syft -o spdx-json",
  },
  {
    title: "mochawesome JSON",
    detects: ({ json }) =>
      json?.has("meta.mochawesome") === true || json?.has("stats.testsRegistered", "results") === true,
    instead: "mocha --reporter json, mocha --reporter xunit",
  },
  {
    title: "Snyk JSON (snyk test --unmanaged)",
    detects: ({ json }) => json?.has("[].issuesData") === true || json?.has("issuesData", "issues") === true,
    instead: "snyk test --unmanaged --sarif",
  },
  {
    title: "TRX of Visual Studio 2005",
    detects: ({ xml }) => xml?.name === "Tests" && /<(?:edtdocversion|TestRun)\b/.test(xml.rest),
    instead: "dotnet test --logger trx, mstest (Visual Studio 2008 and later)",
  },
  {
    title: "PMD or PHPMD JSON",
    detects: ({ json }) =>
      json?.has("pmdVersion", "files") === true ||
      json?.has("files[].violations[].rule", "files[].violations[].beginline") === true,
    instead: "pmd check -f xml, pmd check -f sarif, phpmd src json cleancode",
  },
  {
    title: "staticcheck JSON in a list",
    detects: ({ json }) => json?.has("[].code", "[].location.file", "[].message", "[].severity") === true,
    instead: "staticcheck -f json, unchanged: one problem per line",
  },
  {
    title: "Brakeman JSON",
    detects: ({ json }) => json?.has("scan_info.brakeman_version") === true,
    instead: "brakeman -f sarif",
  },
  {
    title: "KICS JSON",
    detects: ({ json }) => json?.has("kics_version") === true,
    instead: "kics --report-formats sarif",
  },
  {
    title: "Pyright JSON",
    detects: ({ json }) => json?.has("generalDiagnostics") === true,
    instead: "pyright (its text, as compiler text)",
  },
  {
    title: "CodeNarc XML",
    detects: ({ xml }) => xml?.name === "CodeNarc",
    instead: "SARIF, Checkstyle XML",
  },
  {
    title: "PIT XML",
    detects: ({ xml }) => xml?.name === "mutations",
    instead: "JaCoCo XML, JUnit XML",
  },
  {
    title: "Istanbul JSON summary",
    detects: ({ json }) => json?.has("total.lines.pct", "total.statements") === true,
    instead: "nyc --reporter=json, jest --coverageReporters=json, c8 --reporter=lcov",
  },
  {
    title: "simplecov-json",
    detects: ({ json }) => json?.has("command_name", "files[].covered_percent") === true,
    instead: "coverage/.resultset.json",
  },
  {
    title: "xccov JSON",
    detects: ({ json }) => json?.has("coveredLines", "executableLines", "lineCoverage") === true,
    instead: "xcrun llvm-cov export",
  },
  {
    title: "covdir JSON",
    detects: ({ json }) => json?.has("coveragePercent", "linesTotal") === true,
    instead: "grcov -t lcov",
  },
  ...unreadTools,
  {
    title: "Flawfinder text",
    detects: ({ text }) => text.startsWith("Flawfinder version "),
    instead: "flawfinder --sarif",
  },
  {
    title: "protolint text",
    detects: ({ text }) => /^\[\S+\.proto:\d+:\d+\] /.test(text),
    instead: "protolint -reporter sarif",
  },
  {
    title: "stylelint text",
    detects: (head) =>
      summaryOfProblems(head) && /^\s+\d+:\d+\s+(?:â\u009c\u0096|â\u009a\u00a0|Ã\u0097)\s/m.test(head.text),
    instead: "stylelint -f json",
  },
  {
    title: "ESLint text",
    detects: (head) => summaryOfProblems(head) && /^\s+\d+:\d+\s+(?:error|warning)\s/m.test(head.text),
    instead: "eslint -f json",
  },
  {
    title: "TSLint text",
    detects: ({ text }) => /^(?:ERROR|WARNING): \S+?\.[jt]sx?(?::\d+:\d+ - |\[\d+, \d+\]: )/m.test(text),
    instead: "tslint -t json",
  },
  {
    title: "PHPStan text",
    detects: ({ text }) => /^\s*-{4,} -{4,}\s*\n\s+Line\s+\S/m.test(text),
    instead: "phpstan analyse --error-format=json",
  },
  {
    title: "Psalm text",
    detects: ({ text }) => /^(?:ERROR|INFO): \w+ - .+:\d+:\d+ - /m.test(text),
    instead: "psalm --output-format=json",
  },
];

/** ESLint and stylelint end with the number of problems. */
function summaryOfProblems({ text }: Head): boolean {
  return /\b\d+ problems?\b/.test(text);
}
