import type { Format, KeepSource, ScanHelper, Vocabulary } from "../ingest/index.ts";
import type { Model } from "../model/index.ts";
import type { VersionReader } from "../snapshot/index.ts";
import type { SnapshotStore, SourceStore, UploadStore } from "../store/index.ts";
import type { BuildJob, StepTime } from "./job.ts";
import type { Reading } from "./reading.ts";
import type { Host } from "./step.ts";

/** The inputs and results that all steps of one build share. */
export interface BuildContext {
  readonly job: BuildJob;
  readonly host: Host;
  readonly model: Model;
  readonly vocabulary: Vocabulary;
  readonly keepSource: KeepSource;
  /** What was read so far. */
  readonly reading: Reading;
  readonly snapshots: SnapshotStore;
  readonly uploads: UploadStore;
  readonly sources: SourceStore;
  /** Formats that plug-ins add. */
  readonly formats: readonly Format[];
  /** Scans lines of large uploads in another thread. */
  readonly helper?: ScanHelper;
  /** The newest version of the branch before this one. */
  readonly previous: VersionReader | undefined;
  /** The version in `job.reference`. */
  readonly reference: VersionReader | undefined;
  /** The edition of this version that the build replaces. */
  readonly earlierEdition: VersionReader | undefined;
  /** The oldest version of the branch after this one. */
  readonly next: VersionReader | undefined;
  /** The versions that parts are carried from, by the name of the part. */
  readonly origins: ReadonlyMap<string, VersionReader>;
  /** Readers of the versions in `job.others`, in the same order. */
  readonly others: readonly VersionReader[];
  readonly times: StepTime[];
}
