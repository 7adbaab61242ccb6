import type { UsablePlugin } from "../../plugins/index.ts";
import type { Format, FormatDescription } from "../format.ts";
import { actionlintFormat } from "./actionlint/format.ts";
import { androidLintFormat } from "./android-lint/format.ts";
import { banditFormat } from "./bandit/format.ts";
import { biomeFormat } from "./biome/format.ts";
import { boostTestFormat } from "./boost-test/format.ts";
import { cargoFormat } from "./cargo/format.ts";
import { checkFormat } from "./check/format.ts";
import { checkovFormat } from "./checkov/format.ts";
import { checkstyleFormat } from "./checkstyle/format.ts";
import { clangPlistFormat } from "./clang-plist/format.ts";
import { clangTidyYamlFormat } from "./clang-tidy-yaml/format.ts";
import { cloverFormat } from "./clover/format.ts";
import { coberturaFormat } from "./cobertura/format.ts";
import { compilerFormat } from "./compiler/format.ts";
import { coveragepyFormat } from "./coveragepy/format.ts";
import { coverletFormat } from "./coverlet/format.ts";
import { coverityFormat } from "./coverity/format.ts";
import { cpdFormat } from "./cpd/format.ts";
import { cppcheckFormat } from "./cppcheck/format.ts";
import { cppunitFormat } from "./cppunit/format.ts";
import { csvFormat } from "./csv/format.ts";
import { ctestFormat } from "./ctest/format.ts";
import { cucumberFormat } from "./cucumber/format.ts";
import { cyclonedxXmlFormat } from "./cyclonedx-xml/format.ts";
import { cyclonedxFormat } from "./cyclonedx/format.ts";
import { dependencyCheckJsonFormat } from "./dependency-check-json/format.ts";
import { dependencyCheckFormat } from "./dependency-check/format.ts";
import { dotcoverFormat } from "./dotcover/format.ts";
import { emptyFormat } from "./empty/format.ts";
import { eslintFormat } from "./eslint/format.ts";
import { flake8Format } from "./flake8/format.ts";
import { fxcopFormat } from "./fxcop/format.ts";
import { gcovFormat } from "./gcov/format.ts";
import { gcovrFormat } from "./gcovr/format.ts";
import { gitlabSecurityFormat } from "./gitlab-security/format.ts";
import { gitlabFormat } from "./gitlab/format.ts";
import { gitleaksFormat } from "./gitleaks/format.ts";
import { goVetFormat } from "./go-vet/format.ts";
import { gocoverFormat } from "./gocover/format.ts";
import { golangciLintFormat } from "./golangci-lint/format.ts";
import { gosecFormat } from "./gosec/format.ts";
import { gotestFormat } from "./gotest/format.ts";
import { grypeFormat } from "./grype/format.ts";
import { hadolintFormat } from "./hadolint/format.ts";
import { htmlhintFormat } from "./htmlhint/format.ts";
import { ideaFormat } from "./idea/format.ts";
import { inferFormat } from "./infer/format.ts";
import { istanbulFormat } from "./istanbul/format.ts";
import { jacocoFormat } from "./jacoco/format.ts";
import { jestFormat } from "./jest/format.ts";
import { junitFormat } from "./junit/format.ts";
import { ktlintFormat } from "./ktlint/format.ts";
import { lcovFormat } from "./lcov/format.ts";
import { llvmCovFormat } from "./llvm-cov/format.ts";
import { markdownlintFormat } from "./markdownlint/format.ts";
import { mochaFormat } from "./mocha/format.ts";
import { mypyFormat } from "./mypy/format.ts";
import { nativeFormat } from "./native/format.ts";
import { npmAuditFormat } from "./npm-audit/format.ts";
import { nunitFormat } from "./nunit/format.ts";
import { opencoverFormat } from "./opencover/format.ts";
import { osvScannerFormat } from "./osv-scanner/format.ts";
import { oxlintFormat } from "./oxlint/format.ts";
import { pclintFormat } from "./pclint/format.ts";
import { phpcsFormat } from "./phpcs/format.ts";
import { phpmdFormat } from "./phpmd/format.ts";
import { phpstanFormat } from "./phpstan/format.ts";
import { phpunitTestdoxFormat } from "./phpunit-testdox/format.ts";
import { pipAuditFormat } from "./pip-audit/format.ts";
import { pmdFormat } from "./pmd/format.ts";
import { psalmFormat } from "./psalm/format.ts";
import { pvsStudioPlogFormat } from "./pvs-studio-plog/format.ts";
import { pvsStudioFormat } from "./pvs-studio/format.ts";
import { pylintFormat } from "./pylint/format.ts";
import { resharperFormat } from "./resharper/format.ts";
import { rubocopFormat } from "./rubocop/format.ts";
import { ruffLinesFormat } from "./ruff-lines/format.ts";
import { ruffFormat } from "./ruff/format.ts";
import { sarifFormat } from "./sarif/format.ts";
import { semgrepFormat } from "./semgrep/format.ts";
import { shellcheckFormat } from "./shellcheck/format.ts";
import { simplecovFormat } from "./simplecov/format.ts";
import { snykFormat } from "./snyk/format.ts";
import { sonarcoverageFormat } from "./sonarcoverage/format.ts";
import { sonarqubeFormat } from "./sonarqube/format.ts";
import { sonartestsFormat } from "./sonartests/format.ts";
import { spdxTagFormat } from "./spdx-tag/format.ts";
import { spdxFormat } from "./spdx/format.ts";
import { spotbugsFormat } from "./spotbugs/format.ts";
import { squoreFindingsFormat } from "./squore-findings/format.ts";
import { squoreImportFormat } from "./squore-import/format.ts";
import { squoreTableFormat } from "./squore-table/format.ts";
import { squoreXmlFormat } from "./squore-xml/format.ts";
import { squoreFormat } from "./squore/format.ts";
import { staticcheckFormat } from "./staticcheck/format.ts";
import { stylecopFormat } from "./stylecop/format.ts";
import { stylelintFormat } from "./stylelint/format.ts";
import { swiftlintFormat } from "./swiftlint/format.ts";
import { tapFormat } from "./tap/format.ts";
import { testngFormat } from "./testng/format.ts";
import { trivyFormat } from "./trivy/format.ts";
import { trxFormat } from "./trx/format.ts";
import { tslintFormat } from "./tslint/format.ts";
import { valgrindFormat } from "./valgrind/format.ts";
import { xunitFormat } from "./xunit/format.ts";
import { yarnAuditFormat } from "./yarn-audit/format.ts";

export { nativeFormat };

/**
 * Every format that results may come in. The first that recognises the beginning of a report reads it: a format that
 * others resemble comes before them, plain text comes last.
 */
export const formats: readonly Format[] = [
  emptyFormat,
  sarifFormat,
  nativeFormat,
  sonarcoverageFormat,
  coberturaFormat,
  jacocoFormat,
  cloverFormat,
  trxFormat,
  nunitFormat,
  xunitFormat,
  checkFormat,
  boostTestFormat,
  cppunitFormat,
  testngFormat,
  phpunitTestdoxFormat,
  junitFormat,
  checkstyleFormat,
  pmdFormat,
  cpdFormat,
  spotbugsFormat,
  cppcheckFormat,
  androidLintFormat,
  valgrindFormat,
  clangPlistFormat,
  fxcopFormat,
  stylecopFormat,
  resharperFormat,
  ideaFormat,
  pvsStudioPlogFormat,
  pclintFormat,
  gotestFormat,
  mochaFormat,
  jestFormat,
  cucumberFormat,
  ctestFormat,
  eslintFormat,
  pvsStudioFormat,
  coverityFormat,
  inferFormat,
  swiftlintFormat,
  ktlintFormat,
  gitlabFormat,
  trivyFormat,
  grypeFormat,
  osvScannerFormat,
  npmAuditFormat,
  yarnAuditFormat,
  pipAuditFormat,
  cyclonedxFormat,
  cyclonedxXmlFormat,
  spdxFormat,
  spdxTagFormat,
  gitlabSecurityFormat,
  semgrepFormat,
  gitleaksFormat,
  checkovFormat,
  snykFormat,
  dependencyCheckFormat,
  sonarqubeFormat,
  dependencyCheckJsonFormat,
  actionlintFormat,
  banditFormat,
  biomeFormat,
  cargoFormat,
  flake8Format,
  goVetFormat,
  golangciLintFormat,
  gosecFormat,
  hadolintFormat,
  htmlhintFormat,
  markdownlintFormat,
  mypyFormat,
  oxlintFormat,
  phpcsFormat,
  phpmdFormat,
  phpstanFormat,
  psalmFormat,
  pylintFormat,
  rubocopFormat,
  ruffFormat,
  ruffLinesFormat,
  shellcheckFormat,
  staticcheckFormat,
  stylelintFormat,
  tslintFormat,
  gcovrFormat,
  gcovFormat,
  gocoverFormat,
  istanbulFormat,
  coveragepyFormat,
  opencoverFormat,
  dotcoverFormat,
  llvmCovFormat,
  coverletFormat,
  sonartestsFormat,
  simplecovFormat,
  lcovFormat,
  squoreFindingsFormat,
  squoreImportFormat,
  squoreXmlFormat,
  tapFormat,
  csvFormat,
  squoreTableFormat,
  squoreFormat,
  clangTidyYamlFormat,
  compilerFormat,
];

/** An empty report, and two formats that say what they are. Plug-ins come after them, and before all others. */
const unmistakable: readonly Format[] = [emptyFormat, sarifFormat, nativeFormat];

/** All formats, with those of plug-ins. */
export function formatsWith(added: readonly Format[]): readonly Format[] {
  if (added.length === 0) return formats;
  return [...unmistakable, ...added, ...formats.filter((format) => !unmistakable.includes(format))];
}

/** A format as users see it in lists. */
export interface DescribedFormat extends FormatDescription {
  readonly id: string;
  /** The name of the plug-in that has it; null: it is built in. */
  readonly plugin: string | null;
}

/** The facts about every format, in order of ids. */
export function describeFormats(plugins: readonly UsablePlugin[] = []): readonly DescribedFormat[] {
  const builtIn = formats.map(({ id, about }) => ({ id, ...about, plugin: null }));
  const added = plugins.flatMap(({ name, formats: own }) => own.map((format) => ({ ...format, plugin: name })));
  return [...builtIn, ...added].sort((left, right) => (left.id < right.id ? -1 : 1));
}
