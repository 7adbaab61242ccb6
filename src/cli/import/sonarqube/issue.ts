import { numberOf, objectOf, objectsOf, textOf, type JsonObject } from "../json-values.ts";
import type { TriageDecision } from "../repeat-triage.ts";
import { instantOf } from "./server.ts";

/** The severities of the server, which are also those of the built-in model. */
const severities: readonly string[] = ["BLOCKER", "CRITICAL", "MAJOR", "MINOR", "INFO"];

/** Impacts of the newer form, where an issue has no severity. */
const severityOfImpact: Readonly<Record<string, string>> = {
  BLOCKER: "BLOCKER",
  HIGH: "CRITICAL",
  MEDIUM: "MAJOR",
  LOW: "MINOR",
  INFO: "INFO",
};

const severityOfProbability: Readonly<Record<string, string>> = { HIGH: "CRITICAL", MEDIUM: "MAJOR", LOW: "MINOR" };

/** A place in a file. */
export interface IssueRange {
  readonly startLine?: number;
  readonly startColumn?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** An issue or a hotspot, as far as it is taken. */
export interface SonarIssue {
  readonly key: string;
  readonly rule: string;
  readonly severity: string;
  /** BUG, VULNERABILITY, CODE_SMELL or SECURITY_HOTSPOT. */
  readonly type: string;
  /** Empty: the project itself. */
  readonly path: string;
  readonly range: IssueRange;
  readonly message: string;
  readonly created: number;
  /** When it was closed. Null: it is still found. */
  readonly closed: number | null;
  readonly related: readonly (IssueRange & { readonly path: string; readonly message?: string })[];
  /** The decision that it has now. */
  readonly decision: TriageDecision;
  readonly assignee: string | undefined;
  /** Users commented on it or decided something, so that its history is worth reading. */
  readonly hasHistory: boolean;
}

/** The paths of components by their keys; the project has the empty one. */
export function pathsOf(answer: JsonObject): ReadonlyMap<string, string> {
  return new Map(
    objectsOf(answer["components"]).map(({ key, path, qualifier }) => [
      String(key),
      qualifier === "TRK" ? "" : (textOf(path) ?? ""),
    ]),
  );
}

/** An issue of `api/issues/search`; undefined if it lacks what every issue has. */
export function readIssue(row: JsonObject, paths: ReadonlyMap<string, string>): SonarIssue | undefined {
  const common = readCommon(row, textOf(row["rule"]), paths);
  if (common === undefined) return undefined;
  const status = statusOf(row);
  return {
    ...common,
    severity: severityOf(row),
    type: textOf(row["type"]) ?? "CODE_SMELL",
    closed: status === "FIXED" ? (instantOf(row["closeDate"]) ?? instantOf(row["updateDate"]) ?? 0) : null,
    decision: decisionOf(status),
    // An issue that was accepted and opened again is open, and only its older name of the status says so.
    hasHistory: status !== "OPEN" || row["status"] === "REOPENED" || objectsOf(row["comments"]).length > 0,
  };
}

/** A hotspot of `api/hotspots/search`. */
export function readHotspot(row: JsonObject, paths: ReadonlyMap<string, string>): SonarIssue | undefined {
  const common = readCommon(row, textOf(row["ruleKey"]), paths);
  if (common === undefined) return undefined;
  const resolution = row["status"] === "REVIEWED" ? textOf(row["resolution"]) : undefined;
  return {
    ...common,
    severity: severityOfProbability[String(row["vulnerabilityProbability"])] ?? "MAJOR",
    type: "SECURITY_HOTSPOT",
    closed: resolution === "FIXED" ? (instantOf(row["updateDate"]) ?? 0) : null,
    decision: decisionOf(resolution ?? "OPEN"),
    // The list does not have the comments.
    hasHistory: true,
  };
}

function readCommon(row: JsonObject, rule: string | undefined, paths: ReadonlyMap<string, string>) {
  const key = textOf(row["key"]);
  const created = instantOf(row["creationDate"]);
  const path = paths.get(String(row["component"]));
  if (key === undefined || rule === undefined || created === undefined || path === undefined) return undefined;
  return {
    key,
    rule,
    path,
    created,
    range: rangeOf(row),
    message: messageText(row["message"]),
    related: relatedOf(row, paths),
    assignee: textOf(row["assignee"]),
  };
}

/** OPEN, CONFIRMED, FALSE_POSITIVE, ACCEPTED or FIXED, in the words of all releases. */
function statusOf(row: JsonObject): string {
  const newer = textOf(row["issueStatus"]);
  if (newer !== undefined) return newer;
  const status = textOf(row["status"]) ?? "OPEN";
  const resolution = textOf(row["resolution"]);
  if (resolution === "FALSE-POSITIVE") return "FALSE_POSITIVE";
  if (resolution === "WONTFIX") return "ACCEPTED";
  if (status === "CLOSED" || resolution !== undefined) return "FIXED";
  return status === "CONFIRMED" ? "CONFIRMED" : "OPEN";
}

/** What a status means here, also in the words of older releases and of hotspots. */
export function decisionOf(status: string): TriageDecision {
  if (status === "FALSE_POSITIVE" || status === "FALSE-POSITIVE") {
    return { status: "RELAXED", reason: "FALSE_POSITIVE" };
  }
  if (status === "ACCEPTED" || status === "WONTFIX" || status === "ACKNOWLEDGED") {
    return { status: "RELAXED", reason: "WONT_FIX" };
  }
  return status === "SAFE" ? { status: "RELAXED", reason: "JUSTIFIED" } : { status: "OPEN" };
}

function severityOf(row: JsonObject): string {
  const severity = textOf(row["severity"]);
  if (severity !== undefined && severities.includes(severity)) return severity;
  const impacts = objectsOf(row["impacts"]).map((impact) => severityOfImpact[String(impact["severity"])]);
  return severities.find((known) => impacts.includes(known)) ?? "MAJOR";
}

/** Columns count from 0 there. */
function rangeOf(row: JsonObject): IssueRange {
  const range = objectOf(row["textRange"]);
  const startLine = numberOf(range["startLine"]) ?? numberOf(row["line"]);
  if (startLine === undefined || startLine < 1) return {};
  const [endLine, start, end] = [range["endLine"], range["startOffset"], range["endOffset"]].map(numberOf);
  return {
    startLine,
    ...(start === undefined ? {} : { startColumn: start + 1 }),
    ...(endLine === undefined ? {} : { endLine }),
    ...(end === undefined ? {} : { endColumn: end + 1 }),
  };
}

/** Related locations at most. A finding takes up to 1,000. */
const relatedMax = 100;

function relatedOf(row: JsonObject, paths: ReadonlyMap<string, string>): SonarIssue["related"] {
  const locations = objectsOf(row["flows"]).flatMap((flow) => objectsOf(flow["locations"]));
  return locations.slice(0, relatedMax).flatMap((location) => {
    const path = paths.get(String(location["component"]));
    if (path === undefined || path === "") return [];
    const message = messageText(location["msg"]);
    return [{ path, ...rangeOf(location), ...(message === "" ? {} : { message }) }];
  });
}

const messageCharactersMax = 4_000;

/** One line of text. */
function messageText(value: unknown): string {
  const text = (textOf(value) ?? "").replaceAll(/\p{Cc}+/gu, " ").trim();
  return text.toWellFormed().slice(0, messageCharactersMax).toWellFormed();
}

/** The tool and the rule's id, as reports of the same tool name it. */
export function ruleNames(rule: string): { readonly id: string; readonly tool: string } {
  const external = /^external_([^:]+):(.+)$/s.exec(rule);
  return external === null
    ? { id: rule, tool: "SonarQube" }
    : { id: `${external[1] ?? ""}:${external[2] ?? ""}`, tool: external[1] ?? "" };
}

/** The names of rules in an answer, by their keys. */
export function ruleTitles(answer: JsonObject): readonly (readonly [key: string, name: string])[] {
  return objectsOf(answer["rules"]).map(({ key, name }) => [String(key), textOf(name) ?? String(key)]);
}
