import { limitProblem, limitsBuilds, type LimitedKind, type Limits, type LimitRefusal } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { StoreReader, TenantLimitReader } from "../services/services.ts";

/** The limits that a build is accepted with; undefined: nothing is limited. */
export type BuildLimits = Readonly<Record<LimitedKind, Limits>> | undefined;

/**
 * The limits for a build. Refuses one that is beyond them before its body is read; the transaction that accepts the build
 * decides again. A repeated build (`isRepeatable`) may have been accepted before, and a part may join a version, which only
 * that transaction knows.
 */
export async function readBuildLimits(
  { read, limits }: StoreReader & TenantLimitReader,
  subject: { readonly projectId: number; readonly userId: number },
  { isRepeatable, isPart }: { readonly isRepeatable: boolean; readonly isPart: boolean },
): Promise<Result<BuildLimits, LimitRefusal>> {
  if (!(await limits.limitBuilds())) return accept(undefined);
  const defaults = await limits.defaults();
  if (isRepeatable) return accept(defaults);
  for (const [kind, id] of [
    ["project", subject.projectId],
    ["user", subject.userId],
  ] as const) {
    const inForce = await limits.inForce(kind, id);
    if (!limitsBuilds(inForce)) continue;
    const problem = limitProblem(kind, inForce, await read.limitUse(kind, id), !isPart);
    if (problem !== undefined) return refuse(problem);
  }
  return accept(defaults);
}
