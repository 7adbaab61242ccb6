import { escapeXml } from "../../report/render/junit.ts";
import type { ScanFinding } from "../finding.ts";
import type { ScanOutput } from "./scan-output.ts";

/** The findings that count as failed tests, in a suite for each file. Without any there is one test, which passed. */
export async function* writeJunit(output: ScanOutput): AsyncGenerator<string> {
  const count = [...output.severities.values()].reduce((sum, one) => sum + one, 0);
  const seconds = (output.elapsedMilliseconds / 1000).toFixed(3);
  const counts = `tests="${Math.max(1, count)}" failures="${count}" errors="0" time="${seconds}"`;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="Belvedere" ${counts}>\n`;
  // The findings of a file follow each other.
  let ofFile: ScanFinding[] = [];
  for await (const finding of output.findings()) {
    if (finding.suppressed !== null) continue;
    if (ofFile.length > 0 && ofFile[0]!.path !== finding.path) {
      yield suiteOf(ofFile[0]!.path, ofFile);
      ofFile = [];
    }
    ofFile.push(finding);
  }
  if (ofFile.length > 0) yield suiteOf(ofFile[0]!.path, ofFile);
  if (count === 0) yield passedSuite;
  yield "</testsuites>\n";
}

const passedSuite =
  '  <testsuite name="Belvedere" tests="1" failures="0" errors="0" skipped="0" time="0">\n' +
  '    <testcase classname="Belvedere" name="No findings" time="0"/>\n  </testsuite>\n';

function suiteOf(path: string, findings: readonly ScanFinding[]): string {
  const seen = new Map<string, number>();
  const cases = findings.map((finding) => caseOf(finding, seen)).join("");
  const counts = `tests="${findings.length}" failures="${findings.length}" errors="0" skipped="0" time="0"`;
  return `  <testsuite name="${escapeXml(path)}" ${counts}>\n${cases}  </testsuite>\n`;
}

/** `seen`: how often each name occurred. Tests with the same name would be one test to most readers. */
function caseOf(finding: ScanFinding, seen: Map<string, number>): string {
  const { path, rule, severity, message, startLine, startColumn, unit } = finding;
  const place = [startLine, startColumn].filter((number) => number !== null).join(":");
  const plain = place === "" ? rule : `${rule} (${place})`;
  const count = (seen.get(plain) ?? 0) + 1;
  seen.set(plain, count);
  const name = count === 1 ? plain : `${plain} #${count}`;
  const where = `${path}${place === "" ? "" : `:${place}`}${unit === null ? "" : ` in ${unit}`}`;
  const line = startLine === null ? "" : ` line="${startLine}"`;
  return (
    `    <testcase classname="${escapeXml(path)}" name="${escapeXml(name)}" file="${escapeXml(path)}"${line} time="0">` +
    `<failure type="${escapeXml(severity)}" message="${escapeXml(message || rule)}">${escapeXml(where)}</failure></testcase>\n`
  );
}
