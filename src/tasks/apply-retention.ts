import { branchLimit, decideRetention, retentionOfSettings } from "../portfolio/index.ts";
import { isExpiredBranch, type Store } from "../store/index.ts";
import type { RunnerLog } from "./runner-needs.ts";

/** Projects that are read in one statement. */
const projectsPerPage = 100;
/** Versions that one round may delete. The next round deletes the rest. */
const expiredMax = 1_000;

interface RetentionNeeds {
  readonly store: Store;
  readonly now: () => number;
  readonly log: RunnerLog;
}

/**
 * Deletes the branches and drafts that the retention rules of their projects no longer protect. Returns the number of
 * drafts.
 */
export async function applyRetention({ store, now, log }: RetentionNeeds): Promise<number> {
  const serverRule = retentionOfSettings((await store.read.settings()).values);
  let expired = 0;
  let afterId: number | undefined;
  for (;;) {
    const projects = await store.read.projects({
      limit: projectsPerPage,
      ...(afterId === undefined ? {} : { afterId }),
    });
    for (const { id, name } of projects) {
      const { rule: own, branchDays } = await store.read.retention(id);
      const branches = await expireBranches(store, id, branchLimit(branchDays, now()), now());
      if (branches > 0) log.info({ project: name, branches }, "branches expired");
      const rule = own ?? serverRule;
      if (rule.older === "ALL") continue;
      const decisions = decideRetention(await store.read.datedVersions(id), rule, now());
      const before = expired;
      // Oldest first, so that a round that reaches its limit leaves the newest drafts.
      for (const { version, retained } of decisions.toReversed()) {
        if (retained || expired >= expiredMax) continue;
        const deleted = await store.write.expireVersion({ versionId: version.id, at: now() });
        if (deleted.ok) expired += 1;
      }
      if (expired > before) log.info({ project: name, drafts: expired - before }, "drafts expired");
    }
    afterId = projects.at(-1)?.id;
    if (afterId === undefined || expired >= expiredMax) return expired;
  }
}

/** Deletes branches with a target whose last build is too old. Their versions go with them. */
async function expireBranches(
  store: Store,
  projectId: number,
  builtBefore: number | undefined,
  at: number,
): Promise<number> {
  if (builtBefore === undefined) return 0;
  let expired = 0;
  for (const branch of await store.read.datedBranches(projectId)) {
    if (!isExpiredBranch(branch, builtBefore)) continue;
    const deleted = await store.write.expireBranch({ branchId: branch.id, builtBefore, at });
    if (deleted.ok) expired += 1;
  }
  return expired;
}
