import type { Instant } from "../instant.ts";

/** Which data a database belongs to, and when it was last at work on them. */
export interface StoreIdentity {
  readonly id: string;
  readonly workedAt: Instant;
}
