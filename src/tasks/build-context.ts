import type { Collector } from "../ingest/index.ts";
import type { Model } from "../model/index.ts";
import type { VersionReader } from "../snapshot/index.ts";
import type { SnapshotStore, SourceStore, UploadStore } from "../store/index.ts";
import type { BuildJob, RefusedRecords, StepTime } from "./job.ts";
import type { Host } from "./step.ts";

/** The inputs and results that all steps of one build share. */
export interface BuildContext {
  readonly job: BuildJob;
  readonly host: Host;
  readonly model: Model;
  readonly collector: Collector;
  readonly snapshots: SnapshotStore;
  readonly uploads: UploadStore;
  readonly sources: SourceStore;
  /** The previous version of the branch. */
  readonly previous: VersionReader | undefined;
  /** Readers of the versions in `job.others`, in the same order. */
  readonly others: readonly VersionReader[];
  readonly times: StepTime[];
}

/** The records that the build has refused so far. */
export function refusedOf({ collector }: BuildContext): RefusedRecords {
  return { count: collector.refusals.count, records: collector.refusals.records };
}
