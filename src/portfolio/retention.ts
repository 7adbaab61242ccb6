import { retentionPeriods, type DatedVersion, type Instant, type RetentionRule } from "../store/index.ts";
import type { RetentionReason } from "../text/index.ts";
import { referenceVersion } from "./reference.ts";

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The limits of a rule. */
export const retentionDraftsMax = 100_000;
export const retentionDaysMax = 36_500;

/** The rule until an administrator sets another: versions stay until a user deletes them. */
export const retentionDefaults: RetentionRule = { drafts: 10, days: 30, older: "ALL" };

/** Whether a version stays or expires, and why. */
export interface RetentionDecision {
  readonly version: DatedVersion;
  readonly retained: boolean;
  readonly reason: RetentionReason;
}

const removalReasons: readonly RetentionReason[] = ["THINNED", "EXPIRED", "BRANCH"];

/**
 * Applies a rule to the versions of a project, which are given newest first, each branch separately. Days, weeks (from
 * Monday) and months are in UTC, by the time when the version was accepted. Expired branches go with all their versions.
 */
export function decideRetention(
  versions: readonly DatedVersion[],
  rule: RetentionRule,
  now: Instant,
  expiredBranches: ReadonlySet<number> = new Set(),
): readonly RetentionDecision[] {
  const branches = Map.groupBy(versions, ({ branchId }) => branchId);
  const reasons = new Map([...branches.values()].flatMap((branch) => [...reasonsOf(branch, rule, now)]));
  return versions.map((version) => {
    const reason = expiredBranches.has(version.branchId) ? "BRANCH" : reasons.get(version.id)!;
    return { version, retained: !removalReasons.includes(reason), reason };
  });
}

/**
 * Before this instant, the last build of a branch with a target is too old. Undefined: such branches stay until a user
 * deletes them.
 */
export function branchLimit(branchDays: number | null, now: Instant): Instant | undefined {
  return branchDays === null ? undefined : now - branchDays * dayMilliseconds;
}

/** The rule in the server's settings. */
export function retentionOfSettings(values: ReadonlyMap<string, unknown>): RetentionRule {
  const drafts = values.get("retentionDrafts");
  const days = values.get("retentionDays");
  const older = retentionPeriods.find((period) => period === values.get("retentionOlder"));
  return {
    drafts: isWhole(drafts, 1, retentionDraftsMax) ? drafts : retentionDefaults.drafts,
    days: isWhole(days, 0, retentionDaysMax) ? days : retentionDefaults.days,
    older: older ?? retentionDefaults.older,
  };
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
}

function reasonsOf(branch: readonly DatedVersion[], rule: RetentionRule, now: Instant): Map<number, RetentionReason> {
  const [current] = branch;
  const reference = current === undefined ? undefined : referenceVersion(current, branch);
  const periods = new Set<string>();
  const reasons = new Map<number, RetentionReason>();
  let drafts = 0;
  for (const version of branch) {
    if (!version.baseline) drafts += 1;
    const young = now - version.createdAt < rule.days * dayMilliseconds;
    const period = periodOf(version.createdAt, rule.older);
    const reason = ((): RetentionReason => {
      if (version.baseline) return "BASELINE";
      if (version === current) return "CURRENT";
      if (version === reference) return "REFERENCE";
      if (version.pinned) return "PINNED";
      if (version.carriedFrom) return "CARRIED";
      if (drafts <= rule.drafts) return "LAST";
      if (young) return "YOUNG";
      if (rule.older === "ALL") return "UNLIMITED";
      if (rule.older === "NONE") return "EXPIRED";
      return periods.has(period) ? "THINNED" : "PERIOD";
    })();
    reasons.set(version.id, reason);
    // A version that stays represents its period, unless it stays only because it is young or among the last.
    if (reason === "PERIOD" || reason === "BASELINE") periods.add(period);
  }
  return reasons;
}

/** Identifies the day, week or month of an instant. */
function periodOf(at: Instant, older: RetentionRule["older"]): string {
  const day = new Date(at).toISOString().slice(0, 10);
  if (older === "MONTH") return day.slice(0, 7);
  if (older !== "WEEK") return day;
  const days = Math.floor(at / dayMilliseconds);
  // The first day of 1970 was a Thursday.
  return String(Math.floor((days + 3) / 7));
}
