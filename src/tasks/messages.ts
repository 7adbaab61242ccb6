import type { IdKind, IdRange, StorageTrouble } from "../store/index.ts";
import type { BuiltVersion, Job, Outcome } from "./job.ts";

/** Messages from the main thread to a worker. */
export type ToWorker =
  | { readonly kind: "job"; readonly job: Job; readonly shared: Int32Array }
  | { readonly kind: "reply"; readonly call: number; readonly reply: Reply };

/** Messages from a worker to the main thread. */
export type FromWorker =
  | { readonly kind: "progress"; readonly step: string; readonly fraction: number }
  | { readonly kind: "call"; readonly call: number; readonly request: Request }
  | { readonly kind: "end"; readonly outcome: Outcome }
  /** `trouble` is set when storage caused the failure. */
  | { readonly kind: "failed"; readonly error: string; readonly trouble: StorageTrouble | undefined };

/** Database work that a worker requests from the main thread. */
export type Request =
  | { readonly kind: "take-ids"; readonly idKind: IdKind; readonly count: number }
  | { readonly kind: "commit"; readonly version: BuiltVersion };

export type Reply =
  | { readonly kind: "ids"; readonly ranges: readonly IdRange[] }
  | { readonly kind: "committed"; readonly committed: boolean }
  /** The database's disk is full. */
  | { readonly kind: "storage-full" };
