import { decideRetention, retentionOfSettings } from "../portfolio/index.ts";
import type { Store } from "../store/index.ts";
import type { RunnerLog } from "./runner.ts";

/** Projects that are read at once. */
const projectsPerPage = 100;
/** What one round may delete; the rest waits for the next one. */
const expiredMax = 1_000;

interface RetentionNeeds {
  readonly store: Store;
  readonly now: () => number;
  readonly log: RunnerLog;
}

/** Deletes the drafts that the rules of their projects let go; gives how many. */
export async function applyRetention({ store, now, log }: RetentionNeeds): Promise<number> {
  const ofServer = retentionOfSettings((await store.read.settings()).values);
  let expired = 0;
  let afterId: number | undefined;
  for (;;) {
    const projects = await store.read.projects({
      limit: projectsPerPage,
      ...(afterId === undefined ? {} : { afterId }),
    });
    for (const { id, name } of projects) {
      const rule = (await store.read.retention(id)).rule ?? ofServer;
      if (rule.older === "ALL") continue;
      const decisions = decideRetention(await store.read.datedVersions(id), rule, now());
      const before = expired;
      // Oldest first: what a round leaves for the next one is what is nearest to staying.
      for (const { version, kept } of decisions.toReversed()) {
        if (kept || expired >= expiredMax) continue;
        const gone = await store.write.expireVersion({ versionId: version.id, at: now() });
        if (gone.ok) expired += 1;
      }
      if (expired > before) log.info({ project: name, drafts: expired - before }, "drafts expired");
    }
    afterId = projects.at(-1)?.id;
    if (afterId === undefined || expired >= expiredMax) return expired;
  }
}
