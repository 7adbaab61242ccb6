import type { Collector } from "../ingest/index.ts";
import type { Model } from "../model/index.ts";
import type { VersionReader } from "../snapshot/index.ts";
import type { SnapshotStore, SourceStore, UploadStore } from "../store/index.ts";
import type { BuildJob, Refused, StepTime } from "./job.ts";
import type { Host } from "./step.ts";

/** What the steps of one build share. */
export interface BuildContext {
  readonly job: BuildJob;
  readonly host: Host;
  readonly model: Model;
  readonly collector: Collector;
  readonly place: SnapshotStore;
  readonly spool: UploadStore;
  readonly sources: SourceStore;
  /** The version before on the branch. */
  readonly previous: VersionReader | undefined;
  /** Those of `job.others`. */
  readonly others: readonly VersionReader[];
  readonly times: StepTime[];
}

/** What the build has refused so far. */
export function refusedOf({ collector }: BuildContext): Refused {
  return { count: collector.refusals.count, records: collector.refusals.records };
}
