/** Prints how many tests of a JSON report passed and failed, as two numbers. */
import { readFileSync } from "node:fs";

const report = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(report.numPassedTests, report.numFailedTests);
