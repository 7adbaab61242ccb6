import type { Verdict, VerdictCondition, VerdictFinding, VerdictStatus } from "../verdict.ts";
import { countOf, statusWords, unreadWords } from "../words.ts";
import { markdownCode, markdownLink, markdownText } from "./markdown-text.ts";
import { summaryMarker } from "./marker.ts";

const marks: Readonly<Record<VerdictStatus, string>> = {
  PASSED: "✅",
  FAILED: "❌",
  PENDING: "⏳",
  NOT_COMPUTED: "❔",
  NONE: "➖",
};

/** How much a summary shows; the rest is counted. */
interface SummaryBounds {
  readonly conditionsMax: number;
  readonly findingsMax: number;
  readonly ratingsMax: number;
  readonly partsMax: number;
}

const usualBounds: SummaryBounds = { conditionsMax: 20, findingsMax: 10, ratingsMax: 10, partsMax: 20 };
const smallBounds: SummaryBounds = { conditionsMax: 5, findingsMax: 3, ratingsMax: 3, partsMax: 5 };
/** GitHub and Bitbucket refuse longer comments (65,536 and 32,768 characters). */
const summaryCharactersMax = 30_000;

/** The verdict as a comment for a forge, with a marker that is not shown. */
export function renderMarkdown(verdict: Verdict): string {
  const text = renderWithin(verdict, usualBounds);
  return text.length <= summaryCharactersMax ? text : renderWithin(verdict, smallBounds);
}

function renderWithin(verdict: Verdict, bounds: SummaryBounds): string {
  const { gate, project } = verdict;
  const sections = [
    `### ${marks[gate.status]} ${statusWords[gate.status]}: ${markdownText(project)}`,
    originOf(verdict),
    ...(gate.reason === null ? [] : [`**${markdownText(gate.reason)}**`]),
    conditionsOf(gate.conditions, bounds.conditionsMax),
    ...unreadWords(verdict.unread).map((words) => `⚠️ **${words}**: the verdict does not rest on them.`),
    partsOf(verdict, bounds.partsMax),
    findingsOf(verdict, bounds.findingsMax),
    ratingsOf(verdict, bounds.ratingsMax),
    summaryMarker(verdict),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function originOf({ version, branch, reference, level }: Verdict): string {
  const commit = version.commit === null ? [] : [`commit ${markdownCode(version.commit.slice(0, 12))}`];
  const compared =
    reference === null
      ? "compared with nothing: there is no reference version"
      : `compared with ${markdownText(reference.name)} of ${markdownCode(reference.branch)}${whyOf(reference.why)}`;
  const link = markdownLink(`version ${markdownText(version.name)}`, version.url);
  return [`Branch ${markdownCode(branch)}`, link, ...commit, `rated ${markdownText(level)}`, compared].join(" · ");
}

const whys: Readonly<Record<string, string>> = {
  MERGE_BASE: "the merge base",
  ANCESTOR: "the newest version before the merge base",
  NEWEST_OF_TARGET: "the newest version of the target, because the merge base has none",
  BASELINE: "the newest baseline",
  PREVIOUS: "the version before",
};

function whyOf(why: string | undefined): string {
  const words = why === undefined ? undefined : whys[why];
  return words === undefined ? "" : ` (${words})`;
}

const urgency: readonly VerdictStatus[] = ["FAILED", "PENDING", "NOT_COMPUTED", "PASSED", "NONE"];

function conditionsOf(conditions: readonly VerdictCondition[], countMax: number): string {
  const ordered = conditions.toSorted((left, right) => urgency.indexOf(left.status) - urgency.indexOf(right.status));
  const lines = ordered
    .slice(0, countMax)
    .map(({ status, sentence }) => `- ${marks[status]} ${markdownText(sentence)}`);
  return [...lines, ...more(ordered.length - countMax, "condition")].join("\n");
}

const partWords: Readonly<Record<string, string>> = {
  DELIVERED: "✅ delivered",
  CARRIED: "↩️ carried from an earlier version",
  EXPECTED: "⏳ expected",
  MISSING: "❌ missing",
  FAILED: "❌ its analysis failed",
};

/** One part that was delivered is the usual case, and not worth a table. */
function partsOf({ parts }: Verdict, countMax: number): string {
  if (parts.every(({ state }) => state === "DELIVERED") && parts.length <= 1) return "";
  const rows = parts.slice(0, countMax).map(({ name, state, findings, time, failures }) => {
    const why = failures[0] === undefined ? "" : `: ${markdownText(failures[0])}`;
    const words = `${partWords[state] ?? markdownText(state)}${why}`;
    return `| ${markdownText(name)} | ${words} | ${findings ?? ""} | ${markdownText(time ?? "")} |`;
  });
  const table = ["| Part | State | Findings | Analysed |", "| --- | --- | ---: | --- |", ...rows].join("\n");
  return [table, ...more(parts.length - countMax, "part")].join("\n\n");
}

function findingsOf({ newFindings, version }: Verdict, countMax: number): string {
  if (newFindings === null) return "**New findings: unknown.** There is no reference version to compare with.";
  const { total, bySeverity, worst } = newFindings;
  if (total === 0) return "**No new findings.**";
  const counts = bySeverity.map(({ severity, count }) => `${count} ${markdownText(severity)}`).join(", ");
  const rows = worst.slice(0, countMax).map(findingRow);
  const table = ["| Severity | Finding | Place |", "| --- | --- | --- |", ...rows].join("\n");
  const others = total - rows.length;
  const rest = others <= 0 ? [] : [markdownLink(`… and ${countOf(others, "other new finding")}`, version.url)];
  return [`**${countOf(total, "new finding")}**: ${counts}`, table, ...rest].join("\n\n");
}

function findingRow(finding: VerdictFinding): string {
  const { severity, message, rule, url, path, startLine } = finding;
  const place = path === null ? "" : `${markdownCode(path)}${startLine === null ? "" : `, line ${startLine}`}`;
  const cause = finding.cause === "TOOL" ? " (new rule or tool)" : "";
  const text = `${markdownLink(markdownText(message) || "finding", url)} · ${markdownText(rule)}${cause}`;
  return `| ${markdownText(severity.name)} | ${text} | ${place} |`;
}

function ratingsOf({ ratings }: Verdict, countMax: number): string {
  if (ratings.length === 0) return "";
  const lines = ratings.slice(0, countMax).map(({ name, before, after, isWorse, reason }) => {
    const levels = `${markdownText(before ?? "no level")} → ${markdownText(after ?? "no level")}`;
    const why = reason === null ? "" : `. ${markdownText(reason)}`;
    return `- ${isWorse ? "🔻" : "🔺"} ${markdownText(name)}: ${levels}${why}`;
  });
  return ["**Ratings that changed**", "", ...lines, ...more(ratings.length - countMax, "rating")].join("\n");
}

function more(count: number, noun: string): readonly string[] {
  return count > 0 ? [`- … and ${countOf(count, `other ${noun}`)}`] : [];
}
