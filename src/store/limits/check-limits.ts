import type { StoreTransaction } from "../database/schema.ts";
import { readLimits } from "./commands.ts";
import { readUse } from "./reads.ts";
import { limitProblem, limitsBuilds, limitsInForce, type LimitedKind, type Limits } from "./rows.ts";

/**
 * Why a build is beyond a limit of its project or user. Runs in the transaction that accepts the build: writers of all
 * processes take turns, so no two builds take the last place.
 */
export async function findLimitProblem(
  transaction: StoreTransaction,
  { projectId, userId }: { readonly projectId: number; readonly userId: number },
  settings: Readonly<Record<LimitedKind, Limits>>,
  makesVersion: boolean,
): Promise<ReturnType<typeof limitProblem>> {
  for (const [kind, id] of [
    ["project", projectId],
    ["user", userId],
  ] as const) {
    const limits = limitsInForce(settings[kind], await readLimits(transaction, kind, id));
    if (!limitsBuilds(limits)) continue;
    const problem = limitProblem(kind, limits, await readUse(transaction, kind, id), makesVersion);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
