import type { RateLimitedLog } from "../http/index.ts";
import { reasonOf, type ReplicaWatch } from "../store/index.ts";

/** Counts failed reads from the replica. */
export interface ReplicaCounts extends ReplicaWatch {
  /** Reads that went to the primary instead. */
  misses(): number;
}

/** Counts since the start of the process. Logs when the replica starts to fail and when it works again. */
export function createReplicaCounts(log: RateLimitedLog): ReplicaCounts {
  let misses = 0;
  let failing = false;
  return {
    missed(failure) {
      misses += 1;
      if (failure === undefined || failing) return;
      failing = true;
      const message = "the replica cannot be read; the primary is read instead";
      log.write("warn", { reason: reasonOf(failure), message });
    },
    found() {
      if (!failing) return;
      failing = false;
      log.write("info", { message: "the replica is read again" });
    },
    misses: () => misses,
  };
}
