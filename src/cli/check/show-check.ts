import { exitCodes } from "../exit-codes.ts";
import type { Colors } from "../output/colors.ts";
import { displayWidth, padToWidth } from "../output/display-width.ts";
import { plainText } from "../output/plain-text.ts";
import { wrapText } from "../output/wrap-text.ts";
import type { CheckResult, CheckServer } from "./check-result.ts";
import type { LocalFinding } from "./finding.ts";
import type { JudgedCondition, RatedFinding } from "./judge.ts";

/** Findings that the text names; `--json` has them all. */
const findingsShownMax = 200;
const skippedShownMax = 5;
const suppressedShownMax = 20;

/** The result for people. `width`: columns of the terminal. */
export function checkText(result: CheckResult, colors: Colors, width: number): string {
  const lines = result.created.slice(0, findingsShownMax).flatMap((finding) => findingLines(finding, colors, width));
  const more = result.created.length - findingsShownMax;
  if (more > 0) lines.push(`… and ${countOf(more, "more new finding")}`);
  if (lines.length > 0) lines.push("");
  lines.push(...wrapText(summaryOf(result), width));
  lines.push(...suppressedLines(result, colors, width));
  for (const { path, reason } of result.skipped.slice(0, skippedShownMax)) {
    lines.push(colors.yellow(`Not analysed: ${plainText(path)} (${reason})`));
  }
  const others = result.skipped.length - skippedShownMax;
  if (others > 0) lines.push(colors.yellow(`Not analysed: ${countOf(others, "more file")}`));
  if (result.exit === "gateUndecided" && result.skipped.length > 0) {
    const text = "Not decided: what is new in files that were not analysed is unknown";
    lines.push(...wrapText(text, width).map((line) => colors.yellow(line)));
  }
  for (const failure of result.failures) {
    lines.push(...wrapText(`The analysis failed: ${plainText(failure)}`, width).map((line) => colors.red(line)));
  }
  if (result.server !== null) lines.push(...serverLines(result.server, colors, width));
  return lines.map((line) => `${line}\n`).join("");
}

/** A change must not hide its own findings, so these are part of the result. */
function suppressedLines({ suppressed }: CheckResult, colors: Colors, width: number): string[] {
  if (suppressed.length === 0) return [];
  const heading = `This change suppresses ${countOf(suppressed.length, "finding")} in the source:`;
  const shown = suppressed.slice(0, suppressedShownMax);
  const more = suppressed.length - shown.length;
  return [
    colors.yellow(heading),
    ...shown.flatMap(({ rule, reason, ...place }) => [
      `  ${plainText(placeOf(place))}: ${plainText(rule)}`,
      ...indentedLines(plainText(reason), width),
    ]),
    ...(more > 0 ? [`  … and ${more} more: --json`] : []),
  ];
}

/** The place comes first and is never cut: terminals and editors open it. */
function findingLines({ severity, rule, message, ...place }: RatedFinding, colors: Colors, width: number): string[] {
  const name = colors.bold(plainText(placeOf(place)));
  const kind = `${severityWord(severity, colors)} ${plainText(rule)}`;
  const plain = `${placeOf(place)}: ${severity.name} ${rule}`;
  const heading = displayWidth(plain) <= width ? [`${name}: ${kind}`] : [`${name}:`, `  ${kind}`];
  return [...heading, ...indentedLines(plainText(message), width)];
}

function placeOf({ path, startLine, startColumn }: Pick<LocalFinding, "path" | "startLine" | "startColumn">): string {
  const numbers = startLine === null ? [] : startColumn === null ? [startLine] : [startLine, startColumn];
  return [path === "" ? "." : path, ...numbers].join(":");
}

function severityWord({ id, name }: RatedFinding["severity"], colors: Colors): string {
  if (id === "BLOCKER" || id === "CRITICAL") return colors.red(name);
  return id === "MAJOR" ? colors.yellow(name) : name;
}

function summaryOf(result: CheckResult): string {
  const { base, created, relaxedCount, goneCount, fileCount, isStaged } = result;
  const where = isStaged ? "staged file" : base?.kind === "commit" ? "changed file" : "file";
  const files = `in ${countOf(fileCount, where)}`;
  if (base === null && fileCount === 0) return "There is no base to compare with, so what is new is unknown";
  if (base === null) return `Nothing to compare with: what is new ${files} is unknown`;
  const since =
    base.kind === "commit" ? `since ${base.commit.slice(0, 12)} (${base.from})` : `against ${plainText(base.file)}`;
  if (fileCount === 0 && created.length === 0) return `No changed files ${since}`;
  const counts = [
    created.length === 0 ? "No new findings" : `${countOf(created.length, "new finding")} (${bySeverity(created)})`,
    ...(relaxedCount > 0 ? [`${relaxedCount} relaxed`] : []),
    ...(goneCount > 0 ? [`${goneCount} gone`] : []),
  ];
  return `${counts.join(", ")} ${files} ${since}`;
}

function bySeverity(findings: readonly RatedFinding[]): string {
  const groups = Map.groupBy(findings, ({ severity }) => severity.name);
  const sorted = [...groups].toSorted(([, [left]], [, [right]]) => right!.severity.rank - left!.severity.rank);
  return sorted.map(([name, members]) => `${members.length} ${name}`).join(", ");
}

const statusWords = { PASSED: "passed", FAILED: "FAILED", NOT_COMPUTED: "unknown", NOT_JUDGED: "not here" } as const;

function serverLines(server: CheckServer, colors: Colors, width: number): string[] {
  const { project, reference, conditions, notApplied } = server;
  const compared =
    reference === null
      ? "the server has no version to compare with"
      : `reference ${reference.branch} ${reference.name} (${reference.why})`;
  const heading = wrapText(`Gate of ${plainText(project)}: ${plainText(compared)}`, width);
  if (conditions.length === 0) return [...heading, "  No gate is set: every new finding counts."];
  const lines = conditions.flatMap(({ status, sentence }) => {
    const [first = "", ...rest] = wrapText(plainText(sentence), width - conditionIndent.length);
    const word = colorOf(status, colors)(padToWidth(statusWords[status], wordWidth));
    return [`  ${word}  ${first}`, ...rest.map((line) => conditionIndent + line)];
  });
  const isOpen = conditions.some(({ status }) => status === "NOT_JUDGED");
  const explained = isOpen ? ["  (not here: only a build on the server can judge it)"] : [];
  const lacking = notApplied.map((rule) => `  (${rule} needs all files and was not applied)`);
  return [...heading, ...lines, ...explained, ...lacking];
}

const textIndent = " ".repeat(4);
const wordWidth = "not here".length;
const conditionIndent = " ".repeat(2 + wordWidth + 2);

function colorOf(status: JudgedCondition["status"], colors: Colors): (text: string) => string {
  if (status === "FAILED") return colors.red;
  return status === "PASSED" ? colors.green : colors.yellow;
}

/** Below the heading that it belongs to. */
function indentedLines(text: string, width: number): string[] {
  return wrapText(text, width - textIndent.length).map((line) => textIndent + line);
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The result for programs. */
export function checkJson(result: CheckResult): string {
  const { exit, created, relaxedCount, goneCount, ...others } = result;
  const findings = created.map(({ severity, ...finding }) => ({ ...finding, severity: severity.id }));
  const counts = { newFindings: findings, relaxedCount, goneCount };
  return `${JSON.stringify({ exitCode: exitCodes[exit].code, ...others, ...counts })}\n`;
}
