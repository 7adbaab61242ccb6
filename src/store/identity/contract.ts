import type { Instant } from "../instant.ts";
import type { StoreIdentity } from "./rows.ts";

/** Which data a database belongs to. */
export interface IdentityWrites {
  /** Gives the database the identity where it has none, and says that it is at work: later than ever before. */
  recordWork(request: { readonly id: string; readonly at: Instant }): Promise<StoreIdentity>;
}
