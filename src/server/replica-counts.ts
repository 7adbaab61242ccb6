import type { RateLimitedLog } from "../http/index.ts";
import { reasonOf, type ReplicaWatch } from "../store/index.ts";

/** Counts reads that no replica answered. */
export interface ReplicaCounts extends ReplicaWatch {
  /** Reads that went to the primary instead. */
  misses(): number;
}

/** Counts since the start of the process. Logs when a replica starts to fail and when it works again. */
export function createReplicaCounts(log: RateLimitedLog): ReplicaCounts {
  let misses = 0;
  const failing = new Set<number>();
  return {
    missed: () => void (misses += 1),
    failed(replica, failure) {
      if (failing.has(replica)) return;
      failing.add(replica);
      const message = "a replica cannot be read; another one or the primary is read instead";
      log.write("warn", { reason: reasonOf(failure), message }, { replica: replica + 1 });
    },
    found(replica) {
      if (!failing.delete(replica)) return;
      log.write("info", { message: "the replica is read again" }, { replica: replica + 1 });
    },
    misses: () => misses,
  };
}
