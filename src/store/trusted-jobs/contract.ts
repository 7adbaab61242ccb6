import type { AuditContext } from "../audit/rows.ts";
import type { WriteResult } from "../write-result.ts";
import type { JobExchange, TrustedJob, TrustedJobs } from "./rows.ts";

/** Jobs of CI systems that act without a stored secret. */
export interface TrustedJobReads {
  /** In order. The revision is 1 for a project without any. */
  trustedJobs(projectId: number): Promise<TrustedJobs>;
}

export interface TrustedJobWrites {
  /**
   * Replaces the list. Tokens of jobs that were changed or left out end at once. Refusals: `project.absent`,
   * `revision.stale`, `token.name-taken`.
   */
  putTrustedJobs(
    change: AuditContext & {
      readonly projectId: number;
      readonly jobs: readonly TrustedJob[];
      readonly expectedRevision?: number;
    },
  ): Promise<WriteResult<TrustedJobs, "project.absent" | "revision.stale" | "token.name-taken">>;
  /**
   * Stores a temporary token with the scope `build` on the project. Refusals: `exchange.token-used` (over all processes),
   * `exchange.job-refused` when the job is no longer trusted.
   */
  exchangeJobToken(exchange: JobExchange): Promise<WriteResult<null, "exchange.token-used" | "exchange.job-refused">>;
}
