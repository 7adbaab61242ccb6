import type { ByteStoresDescription, SnapshotStore, Store, TaskRow, UploadStore } from "../store/index.ts";
import type { TaskMeter } from "./meter.ts";
import type { WorkerSettings } from "./worker.ts";

/** The dependencies of the runner. */
export interface RunnerNeeds {
  readonly store: Store;
  readonly snapshots: SnapshotStore;
  readonly uploads: UploadStore;
  readonly byteStores: ByteStoresDescription;
  readonly bootId: string;
  readonly workersMax: number;
  readonly now: () => number;
  readonly log: RunnerLog;
  readonly meter?: TaskMeter;
  readonly workers?: WorkerSettings;
  /** Called before every step and around every commit, for tests. */
  readonly onStep?: (task: TaskRow, step: string) => void;
}

export interface RunnerLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}
