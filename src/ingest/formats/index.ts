import type { Format } from "../format.ts";
import { checkovFormat } from "./checkov/format.ts";
import { checkstyleFormat } from "./checkstyle/format.ts";
import { cloverFormat } from "./clover/format.ts";
import { coberturaFormat } from "./cobertura/format.ts";
import { compilerFormat } from "./compiler/format.ts";
import { cpdFormat } from "./cpd/format.ts";
import { cppcheckFormat } from "./cppcheck/format.ts";
import { csvFormat } from "./csv/format.ts";
import { dependencyCheckFormat } from "./dependency-check/format.ts";
import { dependencyCheckJsonFormat } from "./dependency-check-json/format.ts";
import { emptyFormat } from "./empty/format.ts";
import { eslintFormat } from "./eslint/format.ts";
import { gcovFormat } from "./gcov/format.ts";
import { gitlabFormat } from "./gitlab/format.ts";
import { gitlabSecurityFormat } from "./gitlab-security/format.ts";
import { gitleaksFormat } from "./gitleaks/format.ts";
import { grypeFormat } from "./grype/format.ts";
import { jacocoFormat } from "./jacoco/format.ts";
import { junitFormat } from "./junit/format.ts";
import { lcovFormat } from "./lcov/format.ts";
import { nativeFormat } from "./native/format.ts";
import { npmAuditFormat } from "./npm-audit/format.ts";
import { osvScannerFormat } from "./osv-scanner/format.ts";
import { pipAuditFormat } from "./pip-audit/format.ts";
import { pmdFormat } from "./pmd/format.ts";
import { sarifFormat } from "./sarif/format.ts";
import { semgrepFormat } from "./semgrep/format.ts";
import { snykFormat } from "./snyk/format.ts";
import { sonarqubeFormat } from "./sonarqube/format.ts";
import { spotbugsFormat } from "./spotbugs/format.ts";
import { squoreFormat } from "./squore/format.ts";
import { trivyFormat } from "./trivy/format.ts";
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
  coberturaFormat,
  jacocoFormat,
  cloverFormat,
  junitFormat,
  checkstyleFormat,
  pmdFormat,
  cpdFormat,
  spotbugsFormat,
  cppcheckFormat,
  eslintFormat,
  gitlabFormat,
  trivyFormat,
  grypeFormat,
  osvScannerFormat,
  npmAuditFormat,
  yarnAuditFormat,
  pipAuditFormat,
  gitlabSecurityFormat,
  semgrepFormat,
  gitleaksFormat,
  checkovFormat,
  snykFormat,
  dependencyCheckFormat,
  sonarqubeFormat,
  dependencyCheckJsonFormat,
  gcovFormat,
  lcovFormat,
  csvFormat,
  squoreFormat,
  compilerFormat,
];
