import type { ChangedFile } from "../ci/changed-lines.ts";
import type { ApiAnswer } from "../client/api.ts";
import type { Client } from "../client/client.ts";
import type { GateResult } from "../client/gate.ts";
import { readList } from "../client/read-list.ts";
import { apiPath } from "../client/resolve.ts";
import { done, type Outcome } from "../failure.ts";
import { ChangedPlaces } from "./changed-places.ts";
import { findReference } from "./find-reference.ts";
import { readRatings } from "./read-ratings.ts";
import type { FindingSeverity, NewFindings, Verdict, VerdictFinding, VerdictGate } from "./verdict.ts";
import { WorstFindings } from "./worst-findings.ts";

/** Findings that a verdict has at most; the others are counted. */
export const findingsMax = 1000;

/** A version to report on. */
export interface VerdictSubject {
  readonly project: string;
  readonly versionId: number;
  /** The root artifact of its branch. */
  readonly rootId: number;
  readonly gate: GateResult;
  readonly changes: readonly ChangedFile[] | undefined;
  /** The path of the project inside its repository, with a slash at its end; empty for the whole repository. */
  readonly prefix: string;
}

type Version = ApiAnswer<"GET /api/versions/:id">;
type Finding = ApiAnswer<"GET /api/artifacts/:id/findings">[number];

/** Reads everything that a verdict says from the server. */
export async function collectVerdict(client: Client, subject: VerdictSubject): Promise<Outcome<Verdict>> {
  const { versionId, rootId, gate } = subject;
  const version = await client.read<"GET /api/versions/:id">({ path: apiPath("versions", versionId) });
  if (!version.ok) return version;
  const reference = await findReference(client, version.value, gate.referenceVersionId);
  if (!reference.ok) return reference;
  const root = await client.read<"GET /api/artifacts/:id">({
    path: apiPath("artifacts", rootId),
    query: { version: String(versionId), fields: "level.name" },
  });
  if (!root.ok) return root;
  const pair = { versionId, referenceId: reference.value?.versionId ?? null, rootId };
  const ratings = await readRatings(client, pair);
  if (!ratings.ok) return ratings;
  const found = reference.value === null ? done(null) : await readNewFindings(client, subject);
  if (!found.ok) return found;
  return done({
    project: subject.project,
    branch: version.value.branch,
    version: versionOf(version.value, absolute(client, `versions/${versionId}/verdict`)),
    gate: gateOf(gate),
    parts: version.value.parts.map(({ name, state, findings, time, failures }) => ({
      name,
      state,
      findings,
      time,
      failures: failures.records.map(({ reason }) => reason),
    })),
    reference: reference.value,
    level: root.value.level.name,
    ratings: ratings.value,
    newFindings: found.value,
    unread: gate.unread,
  });
}

function versionOf({ id, name, commit, edition, complete }: Version, url: string): Verdict["version"] {
  return { id, name, commit, edition, complete, url };
}

function gateOf({ status, reason, conditions }: GateResult): VerdictGate {
  if (conditions.length === 0) return { status: "NONE", reason: null, conditions: [] };
  return {
    status,
    reason: reason?.name ?? null,
    conditions: conditions.map((condition) => ({
      status: condition.status,
      sentence: condition.sentence,
      value: condition.display ?? condition.actual?.toString() ?? null,
      threshold: condition.threshold,
    })),
  };
}

const findingFields =
  "id,message,cause,url,location(path,startLine,startColumn,endLine)," +
  "definition(id,name,helpUri,tool,categories(scale(id),level(id,name,rank)))";

async function readNewFindings(client: Client, subject: VerdictSubject): Promise<Outcome<NewFindings>> {
  const worst = new WorstFindings(findingsMax);
  const places = subject.changes === undefined ? undefined : new ChangedPlaces(subject.changes);
  const query = {
    version: String(subject.versionId),
    where: "isNew=true AND relaxed=false",
    fields: findingFields,
  };
  const path = apiPath("artifacts", subject.rootId, "findings");
  const end = await readList(client, { path, query }, undefined, (elements) => {
    for (const element of elements) {
      worst.add(findingOf(client, JSON.parse(element) as Finding, subject.prefix, places));
    }
    return Promise.resolve(true);
  });
  return end.ok ? done(worst.finish()) : end;
}

function findingOf(
  client: Client,
  finding: Finding,
  prefix: string,
  places: ChangedPlaces | undefined,
): VerdictFinding {
  const { definition, location } = finding;
  const { path, startLine, startColumn, endLine } = location;
  return {
    id: finding.id,
    rule: definition.id,
    ruleName: definition.name,
    helpUri: definition.helpUri,
    tool: definition.tool,
    message: finding.message,
    severity: severityOf(definition.categories),
    path: path === "" || path === null ? null : prefix + path,
    startLine,
    startColumn,
    endLine,
    url: absolute(client, finding.url),
    ...(finding.cause === null ? {} : { cause: finding.cause }),
    ...(places === undefined ? {} : { changedLine: places.firstIn(path, startLine, endLine) }),
  };
}

const unknownSeverity: FindingSeverity = { id: "UNKNOWN", name: "No severity", rank: -1 };

function severityOf(categories: Finding["definition"]["categories"]): FindingSeverity {
  const levels = categories.filter(({ scale }) => scale.id === "SEVERITY").map(({ level }) => level);
  const [worst] = levels.toSorted((left, right) => right.rank - left.rank);
  return worst === undefined ? unknownSeverity : { id: worst.id, name: worst.name, rank: worst.rank };
}

/** Addresses of the web interface are relative to that of the server (D9). */
function absolute({ server }: Client, url: string): string {
  return `${server}/${url.replace(/^\/+/, "")}`;
}
