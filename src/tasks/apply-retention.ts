import { decideRetention, retentionOfSettings } from "../portfolio/index.ts";
import type { Store } from "../store/index.ts";
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

/** Deletes the drafts that the retention rules of their projects no longer protect. Returns how many. */
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
      const rule = (await store.read.retention(id)).rule ?? serverRule;
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
