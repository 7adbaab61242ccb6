import type { ApiAnswer } from "../client/api.ts";
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

/** The triage of the other server. */
export interface TriageContent {
  readonly triaged: readonly TriagedFinding[];
  /**
   * The findings of the newest version there that have no decision, if the server does not say that it was withdrawn. If an
   * earlier import has relaxed one of them here, it is opened again.
   */
  undecided?(): AsyncIterable<FindingPlace>;
}

/**
 * Repeats the triage of findings of the newest version of a branch. The entries are the importing user's; author and time
 * of the original are in the text. Entries that an earlier run has sent are left out, and a finding that was triaged here
 * stays as it is.
 */
export async function repeatTriage(
  destination: Destination,
  place: TriagePlace,
  content: TriageContent,
  counting: Counting,
): Promise<Outcome<void>> {
  const { triaged } = content;
  if (triaged.length === 0 && content.undecided === undefined) return done(undefined);
  const matched = await findAll(destination, place, triaged);
  if (!matched.ok) return matched;
  const { found, relaxed } = matched.value;
  const lost = triaged.length - found.length;
  const { report } = counting;
  if (lost > 0) report.miss(place.project, "triaged findings", "the newest version does not have them", lost);
  const entry: TriageEntry = {
    at: Date.now(),
    author: undefined,
    text: "The decision was withdrawn.",
    decision: { status: "OPEN" },
  };
  const reopened = (await withdrawn(content, relaxed)).map((id) => ({ id, entries: [entry] }));
  for (const { id, entries } of [...found, ...reopened]) {
    const sent = await sendEntries(destination, id, entries, place, counting);
    if (!sent.ok) return sent;
  }
  return assignAll(destination, place, found, counting);
}

/** The ids of findings that are relaxed here, and that the other server has without a decision. */
async function withdrawn(content: TriageContent, relaxed: Map<string, number[]>): Promise<readonly number[]> {
  const ids: number[] = [];
  if (relaxed.size === 0 || content.undecided === undefined) return ids;
  for await (const place of content.undecided()) {
    const id = relaxed.get(keyOf(place))?.shift();
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

/** A triaged finding and its id here. */
interface FoundFinding extends TriagedFinding {
  readonly id: number;
  /** Login of the user who works on it here. */
  readonly assigneeHere: string | undefined;
}

/** What a branch has here. */
interface MatchedFindings {
  readonly found: readonly FoundFinding[];
  /** Ids of the findings that an earlier import has relaxed, and that have no decision there, by their places. */
  readonly relaxed: Map<string, number[]>;
}

async function findAll(
  destination: Destination,
  { project, branch, source }: TriagePlace,
  triaged: readonly TriagedFinding[],
): Promise<Outcome<MatchedFindings>> {
  const waiting = Map.groupBy(triaged, ({ place }) => keyOf(place));
  const found: FoundFinding[] = [];
  const relaxed = new Map<string, number[]>();
  const read = await destination.findings(project, branch, (listed) => {
    const key = keyOf(placeOf(listed));
    const finding = waiting.get(key)?.shift();
    if (finding !== undefined) found.push({ ...finding, id: listed.id, assigneeHere: listed.assignee?.login });
    if (finding?.entries.some(({ decision }) => decision !== undefined)) return;
    if (listed.status.id !== "RELAXED" || !isOfSource(listed.comment ?? "", source)) return;
    relaxed.set(key, [...(relaxed.get(key) ?? []), listed.id]);
  });
  return read.ok ? done({ found, relaxed }) : read;
}

/** The place of a finding that is here. */
export function placeOf({ definition, location, message }: ListedFinding): FindingPlace {
  return {
    rule: definition.id,
    path: location.path ?? "",
    line: location.startLine ?? undefined,
    column: location.startColumn ?? undefined,
    message,
  };
}

/** The severity in the name of a rule is left out: users of the other server may change it after the finding was sent. */
function keyOf({ rule, path, line, column, message }: FindingPlace): string {
  const ruleKey = rule.replace(/ \((?:blocker|critical|major|minor|info)\)$/, "");
  return JSON.stringify([ruleKey, path, line ?? null, column ?? null, message]);
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
    query: { fields: "user,status.id,reason,until,comment" },
  });
  if (!history.ok) return history;
  const present = new Set(history.value.map(({ comment }) => comment));
  const comments = entries.map((entry) => commentOf(entry, source));
  // An entry that an earlier run has sent may have been changed there since.
  if (isTriagedHere(history.value, (comment) => comments.includes(comment) || isOfSource(comment, source))) {
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

/** An entry of a finding's history here, as far as it says who decided. */
type HistoryEntry = Pick<
  ApiAnswer<"GET /api/findings/:id/history">[number],
  "user" | "status" | "reason" | "until" | "comment"
>;

/**
 * Whether a user commented or decided here. Everything that an import sends has its own comment. A change without one repeats
 * the comment before it: it is a decision if it changes the status, and otherwise an assignment.
 */
function isTriagedHere(newestFirst: readonly HistoryEntry[], isImported: (comment: string) => boolean): boolean {
  return newestFirst.some((entry, index) => {
    const before = newestFirst[index + 1];
    if (entry.comment !== null && entry.comment !== before?.comment) return !isImported(entry.comment);
    // Without a user, the server ended an acceptance at the time that the import gave it.
    return entry.user !== null && decisionKey(entry) !== decisionKey(before);
  });
}

function decisionKey(entry: HistoryEntry | undefined): string {
  return JSON.stringify([entry?.status.id ?? "OPEN", entry?.reason ?? null, entry?.until ?? null]);
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
  const wanted = found.filter(({ assignee }) => assignee !== undefined);
  const others = wanted.filter(({ assignee, assigneeHere }) => assigneeHere !== undefined && assigneeHere !== assignee);
  if (others.length > 0) report.miss(project, "assignees", "another user is assigned here", others.length);
  const byLogin = Map.groupBy(
    wanted.filter(({ assigneeHere }) => assigneeHere === undefined),
    ({ assignee }) => assignee,
  );
  for (const [assignee, findings] of byLogin) {
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
