import type { ApiBody } from "../client/api.ts";
import type { Client } from "../client/client.ts";
import { apiPath } from "../client/resolve.ts";
import { done, type Outcome } from "../failure.ts";
import type { VersionView } from "./facts.ts";

type TriageBody = ApiBody<"PUT /api/findings/:id">;

/** A user waits for the list of actions. */
const trialMillisecondsMax = 3000;

/** Why a user relaxes a finding. */
export const reasons = ["FALSE_POSITIVE", "WONT_FIX", "JUSTIFIED", "LEGACY"] as const satisfies readonly NonNullable<
  TriageBody["reason"]
>[];
export type Reason = (typeof reasons)[number];

/** How a finding is relaxed. */
export interface Relaxation {
  readonly reason: Reason;
  readonly comment?: string;
}

/** Whether the token may relax findings of the branch: a trial that changes nothing. Undefined: the server did not answer. */
export async function mayRelax(
  client: Client,
  { project, branch }: VersionView,
  findingId: number,
): Promise<boolean | undefined> {
  const trial = { project, branch, findings: [findingId], status: "RELAXED", reason: "LEGACY", dryRun: true };
  const answer = await client.read<"POST /api/findings/triage">({
    method: "POST",
    path: apiPath("findings", "triage"),
    headers: { "content-type": "application/json" },
    body: () => JSON.stringify(trial),
    signal: AbortSignal.timeout(trialMillisecondsMax),
  });
  if (answer.ok) return answer.value.forbidden === 0;
  return answer.failure.exit === "unreachable" ? undefined : false;
}

/** Relaxes a finding on its branch. */
export async function relaxFinding(client: Client, findingId: number, relaxation: Relaxation): Promise<Outcome<void>> {
  const body: TriageBody = { status: "RELAXED", ...relaxation };
  const answer = await client.write<"PUT /api/findings/:id">("PUT", apiPath("findings", findingId), body);
  return answer.ok ? done(undefined) : answer;
}
