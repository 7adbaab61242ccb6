import { numberOf, objectOf, objectsOf, textOf, type JsonObject } from "../json-values.ts";
import type { TriageDecision, TriageEntry } from "../repeat-triage.ts";
import { timeOf } from "./server.ts";

/** A finding of DefectDojo, as far as it is taken. */
export interface DojoFinding {
  readonly id: number;
  readonly rule: string;
  readonly title: string;
  readonly tool: string;
  readonly severity: string;
  readonly families: readonly string[];
  /** Empty: the whole product. */
  readonly path: string;
  readonly line: number | undefined;
  readonly found: number;
  /** When it was mitigated. Null: it still exists, or is decided. */
  readonly mitigated: number | null;
  /** Whether it is a false positive, an accepted risk or out of scope. */
  readonly isDecided: boolean;
}

const severities: Readonly<Record<string, string>> = {
  Critical: "BLOCKER",
  High: "CRITICAL",
  Medium: "MAJOR",
  Low: "MINOR",
  Info: "INFO",
};

const textCharactersMax = 1_000;

/** Reads a finding of a test of this type; undefined if it lacks what every finding has. */
export function readFinding(row: JsonObject, tool: string): DojoFinding | undefined {
  const [id, title, found] = [numberOf(row["id"]), lineOf(row["title"]), timeOf(row["date"])];
  if (id === undefined || title === "" || found === undefined) return undefined;
  const cwe = numberOf(row["cwe"]) ?? 0;
  const ids = objectsOf(row["vulnerability_ids"]).flatMap((one) => textOf(one["vulnerability_id"]) ?? []);
  const families = [...new Set([...(cwe > 0 ? [`CWE-${cwe}`] : []), ...ids])];
  const known = textOf(row["vuln_id_from_tool"]) ?? ids[0] ?? title;
  const severity = severities[String(row["severity"])] ?? "MAJOR";
  const line = numberOf(row["line"]);
  const isDecided = readDecision(row, 0).length > 0;
  // The server also marks false positives and what is out of scope as mitigated, although reports still have them.
  const isMitigated = row["is_mitigated"] === true && !isDecided;
  return {
    id,
    // A rule has one severity here, and findings of one id may have several there.
    rule: `${tool}:${lineOf(known)} (${severity.toLowerCase()})`,
    title,
    tool,
    severity,
    families,
    path: lineOf(row["file_path"]).replace(/^\/+/, ""),
    line: line !== undefined && line >= 1 ? line : undefined,
    found,
    mitigated: isMitigated ? (timeOf(row["mitigated"]) ?? found) : null,
    isDecided,
  };
}

/** Notes and the present decision, oldest first. Private notes are left out. */
export function readTriage(row: JsonObject, now: number): readonly TriageEntry[] {
  const notes = objectsOf(row["notes"]).flatMap((note): TriageEntry[] => {
    const [at, text] = [timeOf(note["date"]), textOf(note["entry"])];
    if (at === undefined || text === undefined || note["private"] === true) return [];
    return [{ at, author: textOf(objectOf(note["author"])["username"]), text }];
  });
  const entries = [...notes, ...readDecision(row, now)];
  return entries.toSorted((one, other) => one.at - other.at);
}

const changeKeys = ["updated", "last_status_update", "mitigated", "created"];

/** When a finding was last changed; 0 if the server does not say it. */
export function changeOf(row: JsonObject): number {
  return Math.max(0, ...changeKeys.flatMap((key) => timeOf(row[key]) ?? []));
}

/** How many notes are private. */
export function countPrivate(row: JsonObject): number {
  return objectsOf(row["notes"]).filter((note) => note["private"] === true).length;
}

function readDecision(row: JsonObject, now: number): readonly TriageEntry[] {
  const at = timeOf(row["last_status_update"]) ?? timeOf(row["date"]) ?? 0;
  const entry = (text: string, reason: "FALSE_POSITIVE" | "JUSTIFIED"): readonly TriageEntry[] => [
    { at, author: undefined, text, decision: { status: "RELAXED", reason } },
  ];
  if (row["false_p"] === true) return entry("False positive.", "FALSE_POSITIVE");
  if (row["risk_accepted"] === true) return [acceptedRisk(row, at, now)];
  return row["out_of_scope"] === true ? entry("Out of scope.", "JUSTIFIED") : [];
}

function acceptedRisk(row: JsonObject, at: number, now: number): TriageEntry {
  const risk = objectsOf(row["accepted_risks"]).at(-1) ?? {};
  const end = timeOf(risk["expiration_date"]);
  const until = end !== undefined && end > now ? { until: new Date(end).toISOString() } : {};
  const decision: TriageDecision = { status: "RELAXED", reason: "WONT_FIX", ...until };
  const words = ["Risk accepted.", textOf(risk["name"]), textOf(risk["decision_details"])];
  return {
    at: timeOf(risk["created"]) ?? at,
    author: textOf(risk["accepted_by"]),
    text: words.filter((word) => word !== undefined).join(" "),
    decision,
  };
}

function lineOf(value: unknown): string {
  const text = (textOf(value) ?? "").replaceAll(/\p{Cc}+/gu, " ").trim();
  return text.slice(0, textCharactersMax).toWellFormed();
}
