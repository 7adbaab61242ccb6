import type { IdKind, IdRange, StorageTrouble } from "../store/index.ts";
import type { BuiltVersion, Job, Outcome } from "./job.ts";

/** What the main thread tells a worker. */
export type ToWorker =
  | { readonly kind: "job"; readonly job: Job; readonly shared: Int32Array }
  | { readonly kind: "reply"; readonly call: number; readonly reply: Reply };

/** What a worker tells the main thread. */
export type FromWorker =
  | { readonly kind: "progress"; readonly step: string; readonly fraction: number }
  | { readonly kind: "call"; readonly call: number; readonly request: Request }
  | { readonly kind: "end"; readonly outcome: Outcome }
  /** `trouble`: storage caused it. */
  | { readonly kind: "failed"; readonly error: string; readonly trouble: StorageTrouble | undefined };

/** What a worker cannot do by itself, because it has no database. */
export type Request =
  | { readonly kind: "take-ids"; readonly idKind: IdKind; readonly count: number }
  | { readonly kind: "commit"; readonly version: BuiltVersion };

export type Reply =
  | { readonly kind: "ids"; readonly ranges: readonly IdRange[] }
  | { readonly kind: "committed"; readonly committed: boolean }
  /** The database had no room. */
  | { readonly kind: "storage-full" };
