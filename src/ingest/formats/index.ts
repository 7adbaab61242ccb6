import type { Format, FormatDescription } from "../format.ts";
import { checkstyleFormat } from "./checkstyle/format.ts";
import { cloverFormat } from "./clover/format.ts";
import { coberturaFormat } from "./cobertura/format.ts";
import { compilerFormat } from "./compiler/format.ts";
import { cpdFormat } from "./cpd/format.ts";
import { cppcheckFormat } from "./cppcheck/format.ts";
import { csvFormat } from "./csv/format.ts";
import { emptyFormat } from "./empty/format.ts";
import { eslintFormat } from "./eslint/format.ts";
import { gcovFormat } from "./gcov/format.ts";
import { gcovrFormat } from "./gcovr/format.ts";
import { gitlabFormat } from "./gitlab/format.ts";
import { jacocoFormat } from "./jacoco/format.ts";
import { junitFormat } from "./junit/format.ts";
import { lcovFormat } from "./lcov/format.ts";
import { nativeFormat } from "./native/format.ts";
import { pmdFormat } from "./pmd/format.ts";
import { sarifFormat } from "./sarif/format.ts";
import { spotbugsFormat } from "./spotbugs/format.ts";
import { squoreFormat } from "./squore/format.ts";
import { trxFormat } from "./trx/format.ts";
import { nunitFormat } from "./nunit/format.ts";
import { xunitFormat } from "./xunit/format.ts";
import { gotestFormat } from "./gotest/format.ts";
import { tapFormat } from "./tap/format.ts";
import { mochaFormat } from "./mocha/format.ts";
import { jestFormat } from "./jest/format.ts";
import { cucumberFormat } from "./cucumber/format.ts";
import { ctestFormat } from "./ctest/format.ts";
import { gocoverFormat } from "./gocover/format.ts";
import { istanbulFormat } from "./istanbul/format.ts";
import { coveragepyFormat } from "./coveragepy/format.ts";
import { opencoverFormat } from "./opencover/format.ts";
import { sonarcoverageFormat } from "./sonarcoverage/format.ts";
import { sonartestsFormat } from "./sonartests/format.ts";
import { simplecovFormat } from "./simplecov/format.ts";

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
  junitFormat,
  checkstyleFormat,
  pmdFormat,
  cpdFormat,
  spotbugsFormat,
  cppcheckFormat,
  gotestFormat,
  mochaFormat,
  jestFormat,
  cucumberFormat,
  ctestFormat,
  eslintFormat,
  gitlabFormat,
  gcovrFormat,
  gcovFormat,
  gocoverFormat,
  istanbulFormat,
  coveragepyFormat,
  opencoverFormat,
  sonartestsFormat,
  simplecovFormat,
  lcovFormat,
  tapFormat,
  csvFormat,
  squoreFormat,
  compilerFormat,
];

/** The facts about every format that users see, in order of ids. */
export const describedFormats: readonly ({ readonly id: string } & FormatDescription)[] = formats
  .map(({ id, about }) => ({ id, ...about }))
  .sort((left, right) => (left.id < right.id ? -1 : 1));
