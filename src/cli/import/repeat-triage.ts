import { apiPath } from "../client/resolve.ts";
import { done, type Outcome } from "../failure.ts";
import { cut } from "../report/words.ts";
import type { Destination, ListedFinding } from "./destination.ts";
import type { ImportReport, ProjectCounts } from "./import-report.ts";

/** One thing that a user of the other server wrote or decided about a finding. */
export interface TriageEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Login or name; undefined if it is not known. */
  readonly author: string | undefined;
  readonly text: string;
  readonly decision?: TriageDecision;
}

/** A decision in the words of the API. */
export type TriageDecision =
  | { readonly status: "OPEN" }
  | {
      readonly status: "RELAXED";
      readonly reason: "FALSE_POSITIVE" | "WONT_FIX" | "JUSTIFIED";
      /** When it is open again: an ISO date-time in the future. */
      readonly until?: string;
    };

/** Where a finding is and what it says: equal for a finding that was sent and the same one in the list. */
export interface FindingPlace {
  readonly rule: string;
  readonly path: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly message: string;
}

/** A finding with its triage, oldest entry first. */
export interface TriagedFinding {
  readonly place: FindingPlace;
  readonly entries: readonly TriageEntry[];
  /** Login of the user who works on it. */
  readonly assignee: string | undefined;
}

/** Where triage is repeated, and how the other server is named in its texts. */
export interface TriagePlace {
  readonly project: string;
  readonly branch: string;
  readonly source: string;
}

/** Where an import counts what it did. */
export interface Counting {
  readonly report: ImportReport;
  readonly counts: ProjectCounts;
}

/** The API refuses longer comments. */
const commentCharactersMax = 4_000;
/** Findings that one request may assign. */
const assignedMax = 10_000;

/**
 * Repeats the triage of findings of the newest version of a branch. The entries are the importing user's; author and time
 * of the original are in the text. Entries that an earlier run has sent are left out, and a finding that was triaged here
 * stays as it is.
 */
export async function repeatTriage(
  destination: Destination,
  place: TriagePlace,
  triaged: readonly TriagedFinding[],
  counting: Counting,
): Promise<Outcome<void>> {
  if (triaged.length === 0) return done(undefined);
  const found = await findAll(destination, place, triaged);
  if (!found.ok) return found;
  const lost = triaged.length - found.value.length;
  const { report } = counting;
  if (lost > 0) report.miss(place.project, "triaged findings", "the newest version does not have them", lost);
  for (const { id, entries } of found.value) {
    const sent = await sendEntries(destination, id, entries, place, counting);
    if (!sent.ok) return sent;
  }
  return assignAll(destination, place, found.value, counting);
}

/** A triaged finding and its id here. */
interface FoundFinding extends TriagedFinding {
  readonly id: number;
  readonly isAssigned: boolean;
}

async function findAll(
  destination: Destination,
  { project, branch }: TriagePlace,
  triaged: readonly TriagedFinding[],
): Promise<Outcome<readonly FoundFinding[]>> {
  const waiting = new Map<string, TriagedFinding[]>();
  for (const finding of triaged) {
    const key = keyOf(finding.place);
    const others = waiting.get(key);
    if (others === undefined) waiting.set(key, [finding]);
    else others.push(finding);
  }
  const found: FoundFinding[] = [];
  const read = await destination.findings(project, branch, (listed) => {
    const finding = waiting.get(keyOf(placeOf(listed)))?.shift();
    if (finding !== undefined) found.push({ ...finding, id: listed.id, isAssigned: listed.assignee !== null });
  });
  return read.ok ? done(found) : read;
}

function placeOf({ definition, location, message }: ListedFinding): FindingPlace {
  return {
    rule: definition.id,
    path: location.path ?? "",
    line: location.startLine ?? undefined,
    column: location.startColumn ?? undefined,
    message,
  };
}

function keyOf({ rule, path, line, column, message }: FindingPlace): string {
  return JSON.stringify([rule, path, line ?? null, column ?? null, message]);
}

async function sendEntries(
  { client }: Destination,
  id: number,
  entries: readonly TriageEntry[],
  { project, source }: TriagePlace,
  { report, counts }: Counting,
): Promise<Outcome<void>> {
  if (entries.length === 0) return done(undefined);
  const path = apiPath("findings", id);
  const history = await client.read<"GET /api/findings/:id/history">({
    path: `${path}/history`,
    query: { fields: "comment,status.id" },
  });
  if (!history.ok) return history;
  const present = new Set(history.value.map(({ comment }) => comment));
  const comments = entries.map((entry) => commentOf(entry, source));
  // An entry that only assigns a finding has no comment. One that an earlier run has sent may have been changed there since.
  const isOurs = (comment: string | null): boolean =>
    comment === null || comments.includes(comment) || isOfSource(comment, source);
  if (history.value.some(({ comment, status }) => !isOurs(comment) || (comment === null && status.id !== "OPEN"))) {
    report.miss(project, "triage", "the finding was triaged on this server");
    return done(undefined);
  }
  const lastDecided = entries.findLastIndex(
    ({ decision }, index) => decision !== undefined && present.has(comments[index] ?? ""),
  );
  for (const [index, { decision }] of entries.entries()) {
    const comment = comments[index] ?? "";
    if (present.has(comment)) {
      counts.triagePresent += 1;
      continue;
    }
    // A later decision is there already: an older one is sent as a comment alone.
    const body = index < lastDecided ? { comment } : { comment, ...decision };
    const written = await client.write<"PUT /api/findings/:id">("PUT", path, body);
    if (!written.ok) return written;
    if (comment.length === commentCharactersMax) {
      report.miss(project, "end of a comment", `it has more than ${commentCharactersMax} characters`);
    }
    counts.triageSent += 1;
  }
  return done(undefined);
}

/** Whether a comment has the form of an entry from this server. */
function isOfSource(comment: string, source: string): boolean {
  const place = comment.indexOf(` (${source}, `);
  return place > 0 && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\):/.test(comment.slice(place + source.length + 4));
}

/** The text of an entry: author, server and time of the original come first. */
function commentOf({ at, author, text }: TriageEntry, source: string): string {
  const time = `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
  return cut(`${author ?? "unknown user"} (${source}, ${time}): ${text}`.trim().toWellFormed(), commentCharactersMax);
}

/** Assigns the findings that have no assignee here, with one request for each user. */
async function assignAll(
  { client }: Destination,
  { project, branch }: TriagePlace,
  found: readonly FoundFinding[],
  { report }: Counting,
): Promise<Outcome<void>> {
  const byLogin = Map.groupBy(
    found.filter(({ isAssigned }) => !isAssigned),
    ({ assignee }) => assignee,
  );
  for (const [assignee, findings] of byLogin) {
    if (assignee === undefined) continue;
    for (let start = 0; start < findings.length; start += assignedMax) {
      const some = findings.slice(start, start + assignedMax).map(({ id }) => id);
      const body = { project, branch, findings: some, assignee };
      const written = await client.write<"POST /api/findings/triage">("POST", "/api/findings/triage", body);
      if (written.ok) continue;
      if (written.failure.problem?.code !== "triage.assignee-unknown") return written;
      report.miss(project, "assignees", `${assignee} is not a user who sees the project`, some.length);
    }
  }
  return done(undefined);
}
