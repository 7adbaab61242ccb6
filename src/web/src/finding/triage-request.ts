import { call, ifMatch, read, type Answer, type Request } from "../api/client.ts";
import { ApiProblem } from "../api/problem.ts";
import { allOf, quoted } from "../where/conditions.ts";

export type Finding = Answer<"GET /api/findings/:id">;
type Body = NonNullable<Request<"POST /api/findings/triage">["body"]>;
type Decision = Pick<Body, "reason" | "until" | "comment"> & Required<Pick<Body, "status">>;
type Change = NonNullable<Request<"PUT /api/findings/:id">["body"]>;

/** The findings that a decision applies to. */
export const scopes = ["finding", "rule-here", "here", "rule"] as const;
export type Scope = (typeof scopes)[number];

/** The most findings whose decision can be undone: one request may name no more. */
const undoneMax = 10_000;

/** What a decision about several findings would change. */
export interface BulkTriage {
  readonly target: Pick<Body, "artifactId" | "rule">;
  /** Findings whose status would change. */
  readonly count: number;
}

/** Finds the findings of a scope that do not have the status yet. */
export async function prepareBulk(finding: Finding, scope: Scope, status: Decision["status"]): Promise<BulkTriage> {
  const { artifact, definition } = finding;
  const artifactId = scope === "rule" ? await rootAbove(artifact.id) : artifact.id;
  const target = { artifactId, ...(scope === "here" ? {} : { rule: definition.id }) };
  const facets = await read("GET /api/artifacts/:id/findings/facets", {
    params: { id: artifactId },
    query: { by: "status", where: whereOf(target, status) },
  });
  return { target, count: facets.total };
}

/** Decides about several findings. Returns how many have changed, and a function that undoes it if that is possible. */
export async function sendBulk(bulk: BulkTriage, decision: Decision) {
  const { target, count } = bulk;
  const changed = count > undoneMax ? undefined : await idsOf(target, decision.status);
  const done = await read("POST /api/findings/triage", {
    body: { ...target, ...(changed === undefined ? {} : { findings: changed }), ...decision },
  });
  // Findings that were relaxed before had reasons, which a second decision would not restore.
  const undo = async (): Promise<void> => {
    await read("POST /api/findings/triage", { body: { ...target, findings: changed!, status: "OPEN" } });
  };
  return { changed: done.changed, undo: changed === undefined || decision.status === "OPEN" ? undefined : undo };
}

/** Changes one finding and says what was done. Returns false if another user has changed it in the meantime. */
export type ChangeOne = (change: Change, done: string) => Promise<boolean>;

/** The state of the decisions about a finding. */
interface FindingState {
  readonly etag: string | undefined;
}

/** Changes the triage of one finding. Returns its new state, or null if another user has changed it since it was read. */
export async function sendOne(id: number, change: Change, etag: string | undefined): Promise<FindingState | null> {
  try {
    return await call("PUT /api/findings/:id", { params: { id }, body: change, headers: ifMatch(etag) });
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 412) return null;
    throw error;
  }
}

function whereOf({ rule }: BulkTriage["target"], status: Decision["status"]): string | undefined {
  return allOf([`status.id!=${status}`, rule === undefined ? undefined : `definition.id=${quoted(rule)}`]);
}

async function idsOf(target: BulkTriage["target"], status: Decision["status"]): Promise<number[]> {
  const listed = await read("GET /api/artifacts/:id/findings", {
    params: { id: target.artifactId! },
    query: { where: whereOf(target, status), fields: "id" },
  });
  return listed.map(({ id }) => id);
}

async function rootAbove(artifactId: number): Promise<number> {
  const request = { params: { id: artifactId }, query: { fields: "id", limit: 1 } };
  const [root] = await read("GET /api/artifacts/:id/ancestors", request);
  return root?.id ?? artifactId;
}
