import { done, type Outcome } from "../../failure.ts";
import { objectOf, objectsOf, textOf, type JsonObject } from "../json-values.ts";
import type { TriageEntry } from "../repeat-triage.ts";
import { decisionOf, type SonarIssue } from "./issue.ts";
import { instantOf, type SonarServer } from "./server.ts";

/** What users wrote and decided about an issue, oldest first, and who works on it. */
export interface IssueTriage {
  readonly entries: readonly TriageEntry[];
  readonly assignee: string | undefined;
}

/** Reads the triage of an issue, whose comments are in the list, or of a hotspot. */
export async function readTriage(
  server: SonarServer,
  issue: SonarIssue,
  comments: readonly JsonObject[],
): Promise<Outcome<IssueTriage>> {
  const { assignee } = issue;
  if (!issue.hasHistory) return done({ entries: [], assignee });
  if (issue.type === "SECURITY_HOTSPOT") {
    const shown = await server.read("/api/hotspots/show", { hotspot: issue.key }, [404]);
    if (!shown.ok) return shown;
    const { comment, changelog, assignee: login } = shown.value ?? {};
    // The list has an internal id instead of the login.
    return done({ entries: mergeEntries(issue, objectsOf(comment), objectsOf(changelog)), assignee: textOf(login) });
  }
  const log = await server.read("/api/issues/changelog", { issue: issue.key }, [404]);
  return log.ok ? done({ entries: mergeEntries(issue, comments, objectsOf(log.value?.["changelog"])), assignee }) : log;
}

function mergeEntries(
  issue: SonarIssue,
  comments: readonly JsonObject[],
  changelog: readonly JsonObject[],
): readonly TriageEntry[] {
  const entries = [...comments.flatMap(readComment), ...changelog.flatMap(readChange)];
  const sorted = entries.toSorted((one, other) => one.at - other.at);
  const merged: TriageEntry[] = [];
  for (const entry of sorted) {
    const before = merged.at(-1);
    // A transition with a comment is recorded as two entries of the same second.
    const isSame = before?.at === entry.at && before.author === entry.author && !(before.decision && entry.decision);
    if (before !== undefined && isSame) merged[merged.length - 1] = joined(before, entry);
    else merged.push(entry);
  }
  return withFinalDecision(issue, merged);
}

function joined(before: TriageEntry, after: TriageEntry): TriageEntry {
  const decision = before.decision ?? after.decision;
  return {
    ...before,
    text: (before.decision === undefined ? [after.text, before.text] : [before.text, after.text])
      .filter((text) => text !== "")
      .join(" "),
    ...(decision === undefined ? {} : { decision }),
  };
}

const statusOfReason = { FALSE_POSITIVE: "FALSE_POSITIVE", WONT_FIX: "ACCEPTED", JUSTIFIED: "SAFE" };

/** The server removes old entries of the changelog: the decision that the issue has now counts in any case. */
function withFinalDecision({ decision, created }: SonarIssue, entries: readonly TriageEntry[]): readonly TriageEntry[] {
  const last = entries.findLast((entry) => entry.decision !== undefined)?.decision ?? { status: "OPEN" };
  if (JSON.stringify(last) === JSON.stringify(decision)) return entries;
  const status = decision.status === "OPEN" ? "OPEN" : statusOfReason[decision.reason];
  // The status is in the text, so that a later change of it is another entry.
  const text = `${statusWords(status)}. The changelog does not say who decided this.`;
  return [...entries, { at: entries.at(-1)?.at ?? created, author: undefined, text, decision }];
}

function readComment(row: JsonObject): readonly TriageEntry[] {
  const at = instantOf(row["createdAt"]);
  const text = textOf(row["markdown"]) ?? textOf(row["htmlText"]);
  return at === undefined || text === undefined ? [] : [{ at, author: textOf(row["login"]), text }];
}

const statusKeys: readonly unknown[] = ["issueStatus", "resolution", "status"];

/** A change of the status. Other changes, such as those of tags, are not decisions. */
function readChange(row: JsonObject): readonly TriageEntry[] {
  const at = instantOf(row["creationDate"]);
  const author = textOf(row["user"]);
  // Changes without a user are those of analyses.
  if (at === undefined || author === undefined) return [];
  const diffs = objectsOf(row["diffs"]).filter(({ key }) => statusKeys.includes(key));
  const diff = statusKeys.map((key) => diffs.find((one) => one["key"] === key)).find((one) => one !== undefined);
  if (diff === undefined) return [];
  const value = textOf(objectOf(diff)["newValue"]) ?? "OPEN";
  return [{ at, author, text: `${statusWords(value)}.`, decision: decisionOf(value) }];
}

function statusWords(value: string): string {
  const words = value.toLowerCase().replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
