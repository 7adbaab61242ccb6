import { numberOf, textOf } from "../json-values.ts";
import type { TriageDecision, TriageEntry } from "../repeat-triage.ts";
import { structOf, structsOf, type ThriftStruct } from "./thrift.ts";

/** A report of CodeChecker, as far as it is taken. */
export interface CheckerReport {
  readonly hash: string;
  readonly checker: string;
  readonly tool: string;
  readonly severity: string;
  readonly path: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly message: string;
  readonly detected: number;
  /** When it was no longer found. Null: it is still found. */
  readonly fixed: number | null;
  readonly related: readonly RelatedPlace[];
  /** Whether a user has set a review status. */
  readonly isReviewed: boolean;
}

interface RelatedPlace {
  readonly path: string;
  readonly startLine: number;
  readonly startColumn?: number;
  readonly message?: string;
}

/** Severities by their numbers. Reports without one are as severe as those of plist files, which have none. */
const severities: Readonly<Record<number, string>> = {
  10: "INFO",
  20: "MINOR",
  30: "MAJOR",
  40: "CRITICAL",
  50: "BLOCKER",
};

/** Detection statuses of reports that the newest analysis no longer has: resolved, off, unavailable. */
const goneStatuses: readonly unknown[] = [1, 4, 5];
const relatedMax = 1_000;
const messageCharactersMax = 4_000;

/** Reads a `ReportData`; undefined if it lacks what every report has. `shorten` removes the path of a machine. */
export function readReport(row: ThriftStruct, shorten: (path: string) => string): CheckerReport | undefined {
  const [hash, checker, path] = [textOf(row["3"]), textOf(row["2"]), textOf(row["4"])];
  const detected = timeOf(row["13"]);
  if (hash === undefined || checker === undefined || path === undefined || detected === undefined) return undefined;
  const analyser = textOf(row["17"]) ?? "clangsa";
  return {
    hash,
    checker,
    // As in plist files, so that later reports of the same analyser have the same rules.
    tool: analyser === "clangsa" ? "clang-analyzer" : analyser,
    severity: severities[numberOf(row["10"]) ?? 0] ?? "MAJOR",
    path: shorten(path),
    line: positive(row["8"]),
    column: positive(row["9"]),
    message: messageText(row["5"]),
    detected,
    fixed: goneStatuses.includes(row["12"]) ? (timeOf(row["14"]) ?? detected) : null,
    related: relatedOf(row, shorten),
    isReviewed: reviewOf(row) !== undefined,
  };
}

/** The steps of the bug path. A path of one step is the report itself. */
function relatedOf(row: ThriftStruct, shorten: (path: string) => string): readonly RelatedPlace[] {
  const events = structsOf(structOf(row["16"])["1"]);
  if (events.length < 2) return [];
  return events.slice(0, relatedMax).flatMap((event) => {
    const [path, startLine, startColumn] = [textOf(event["7"]), positive(event["1"]), positive(event["2"])];
    if (path === undefined || startLine === undefined) return [];
    const message = messageText(event["5"]);
    return [
      {
        path: shorten(path),
        startLine,
        ...(startColumn === undefined ? {} : { startColumn }),
        ...(message === "" ? {} : { message }),
      },
    ];
  });
}

const reviews: Readonly<Record<number, { readonly text: string; readonly decision: TriageDecision }>> = {
  1: { text: "Confirmed.", decision: { status: "OPEN" } },
  2: { text: "False positive.", decision: { status: "RELAXED", reason: "FALSE_POSITIVE" } },
  3: { text: "Intentional.", decision: { status: "RELAXED", reason: "JUSTIFIED" } },
};

function reviewOf(row: ThriftStruct) {
  return reviews[numberOf(structOf(row["11"])["1"]) ?? 0];
}

/** Comments of the server itself: what was edited. Their texts are templates. */
const systemComment = 1;

/** The review status and the comments of a report, oldest first. */
export function readTriage(row: ThriftStruct): readonly TriageEntry[] {
  const comments = structsOf(structOf(row["16"])["4"]).flatMap((comment): TriageEntry[] => {
    const [at, text] = [timeOf(comment["4"]), textOf(comment["3"])];
    if (at === undefined || text === undefined || comment["5"] === systemComment) return [];
    return [{ at, author: textOf(comment["2"]), text: withoutEscapes(text) }];
  });
  const review = structOf(row["11"]);
  const known = reviewOf(row);
  const at = timeOf(review["4"]) ?? timeOf(row["13"]) ?? 0;
  const words = [known?.text, textOf(review["2"])].filter((word) => word !== undefined).join(" ");
  const decided: readonly TriageEntry[] =
    known === undefined ? [] : [{ at, author: textOf(review["3"]), text: words, decision: known.decision }];
  return [...comments, ...decided].toSorted((one, other) => one.at - other.at);
}

const escapes: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** The server escapes comments for HTML, but not the texts of reviews. */
function withoutEscapes(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (escape) => escapes[escape] ?? escape);
}

/** A time without an offset, as Python writes it: `2026-11-17 11:31:08.655866`. It is read as UTC. */
export function timeOf(value: unknown): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?)/.exec(textOf(value) ?? "");
  if (match === null) return undefined;
  const at = Date.parse(`${match[1] ?? ""}T${match[2] ?? ""}Z`);
  return Number.isNaN(at) ? undefined : at;
}

function positive(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number >= 1 ? number : undefined;
}

/** One line of text. */
function messageText(value: unknown): string {
  const line = (textOf(value) ?? "").replaceAll(/\p{Cc}+/gu, " ").trim();
  return line.slice(0, messageCharactersMax).toWellFormed();
}
