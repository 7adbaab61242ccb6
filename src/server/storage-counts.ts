import { createRateLimitedLog, type Log } from "../http/index.ts";
import { CopyCounts } from "../store/index.ts";
import { createReplicaCounts, type ReplicaCounts } from "./replica-counts.ts";

/** What is counted of reads from replicas, and from copies of an object store. */
export interface StorageCounts {
  readonly replica: ReplicaCounts;
  readonly copyCounts: CopyCounts;
}

/** Counts since the start of the process. */
export function createStorageCounts(log: Log): StorageCounts {
  return { replica: createReplicaCounts(createRateLimitedLog(log)), copyCounts: new CopyCounts() };
}
