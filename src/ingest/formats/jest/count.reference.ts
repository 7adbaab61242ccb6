import type { CountItems } from "../examples.reference.ts";

interface TestFile {
  readonly status?: string;
  readonly assertionResults: { readonly status: string; readonly failureMessages?: string[] }[];
}

/** A file that could not be run counts as a failed test. */
export const count: CountItems = (text) => {
  const { testResults } = JSON.parse(text) as { testResults: TestFile[] };
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  const failures = tests.filter(({ status }) => status === "failed");
  return {
    tests: tests.length + broken.length,
    findings: failures.reduce((sum, test) => sum + (test.failureMessages?.length || 1), broken.length),
  };
};
