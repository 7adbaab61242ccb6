import { occurrences, type CountItems } from "../examples.reference.ts";

/** Tests that end; packages that fail without a failed test count as one. */
export const count: CountItems = (text) => {
  const ends = text.split("\n").filter((line) => /"Action":"(?:pass|fail|skip|bench)"/.test(line));
  const failed = ends.filter((line) => line.includes('"fail"'));
  const failedTests = failed.filter((line) => line.includes('"Test":'));
  const packageOf = (line: string): string => /"Package":"([^"]*)"/.exec(line)?.[1] ?? "";
  const alone = failed.filter(
    (line) => !line.includes('"Test":') && !failedTests.some((other) => packageOf(other) === packageOf(line)),
  );
  return {
    tests: occurrences(ends.join("\n"), /"Test":/) + alone.length,
    findings: failedTests.length + alone.length,
  };
};
