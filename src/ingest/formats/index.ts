import type { Format } from "../format.ts";
import { androidLintFormat } from "./android-lint/format.ts";
import { checkstyleFormat } from "./checkstyle/format.ts";
import { clangPlistFormat } from "./clang-plist/format.ts";
import { clangTidyYamlFormat } from "./clang-tidy-yaml/format.ts";
import { cloverFormat } from "./clover/format.ts";
import { coberturaFormat } from "./cobertura/format.ts";
import { compilerFormat } from "./compiler/format.ts";
import { coverityFormat } from "./coverity/format.ts";
import { cpdFormat } from "./cpd/format.ts";
import { cppcheckFormat } from "./cppcheck/format.ts";
import { csvFormat } from "./csv/format.ts";
import { emptyFormat } from "./empty/format.ts";
import { eslintFormat } from "./eslint/format.ts";
import { fxcopFormat } from "./fxcop/format.ts";
import { gcovFormat } from "./gcov/format.ts";
import { gitlabFormat } from "./gitlab/format.ts";
import { ideaFormat } from "./idea/format.ts";
import { inferFormat } from "./infer/format.ts";
import { jacocoFormat } from "./jacoco/format.ts";
import { junitFormat } from "./junit/format.ts";
import { ktlintFormat } from "./ktlint/format.ts";
import { lcovFormat } from "./lcov/format.ts";
import { nativeFormat } from "./native/format.ts";
import { pclintFormat } from "./pclint/format.ts";
import { pmdFormat } from "./pmd/format.ts";
import { pvsStudioPlogFormat } from "./pvs-studio-plog/format.ts";
import { pvsStudioFormat } from "./pvs-studio/format.ts";
import { resharperFormat } from "./resharper/format.ts";
import { sarifFormat } from "./sarif/format.ts";
import { spotbugsFormat } from "./spotbugs/format.ts";
import { squoreFindingsFormat } from "./squore-findings/format.ts";
import { squoreFormat } from "./squore/format.ts";
import { stylecopFormat } from "./stylecop/format.ts";
import { swiftlintFormat } from "./swiftlint/format.ts";
import { valgrindFormat } from "./valgrind/format.ts";

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
  androidLintFormat,
  valgrindFormat,
  clangPlistFormat,
  fxcopFormat,
  stylecopFormat,
  resharperFormat,
  ideaFormat,
  pvsStudioPlogFormat,
  pclintFormat,
  eslintFormat,
  pvsStudioFormat,
  coverityFormat,
  inferFormat,
  swiftlintFormat,
  ktlintFormat,
  gitlabFormat,
  gcovFormat,
  lcovFormat,
  squoreFindingsFormat,
  csvFormat,
  squoreFormat,
  clangTidyYamlFormat,
  compilerFormat,
];
