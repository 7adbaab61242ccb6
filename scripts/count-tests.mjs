/**
 * Prints how many tests of a JSON report passed and failed, as two numbers, and then a line for each that failed, so that
 * the end of a long output names them.
 */
import { readFileSync } from "node:fs";
import { relative } from "node:path";

const report = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(report.numPassedTests, report.numFailedTests);

const lengthMax = 400;
const firstLines = (text) => (text ?? "").split("\n").slice(0, 3).join(" ").slice(0, lengthMax);
for (const file of report.testResults.filter(({ status }) => status === "failed")) {
  const name = relative(process.cwd(), file.name);
  const failed = file.assertionResults.filter(({ status }) => status === "failed");
  for (const test of failed) console.log(`${name}: ${test.fullName}: ${firstLines(test.failureMessages[0])}`);
  if (failed.length === 0) console.log(`${name}: ${firstLines(file.message)}`);
}
