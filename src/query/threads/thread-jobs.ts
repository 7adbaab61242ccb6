import type { Values } from "../../snapshot/index.ts";
import { orderBlocks } from "../blocks/order-blocks.ts";
import type { Pace } from "../pace.ts";
import { sortRows, type SortKey } from "../sort-rows.ts";

/** Work over columns in memory that threads share. */
export type ThreadJob =
  | { readonly kind: "sort-rows"; readonly rows: Int32Array; readonly keys: readonly SortKey[] }
  | { readonly kind: "order-blocks"; readonly type: Uint16Array; readonly values: Values };

/** Messages to a thread: a job, or that its result is no longer wanted. */
export type ToThread =
  | { readonly kind: "job"; readonly call: number; readonly job: ThreadJob }
  | { readonly kind: "cancel"; readonly call: number };

/** What it answers. Nothing about jobs that were cancelled. */
export type FromThread =
  | { readonly call: number; readonly result: Int32Array | Uint16Array }
  | { readonly call: number; readonly error: string };

export function runThreadJob(job: ThreadJob, pace: Pace): Promise<Int32Array | Uint16Array> {
  return job.kind === "sort-rows" ? sortRows(job.rows, job.keys, pace) : orderBlocks(job.type, job.values, pace);
}
