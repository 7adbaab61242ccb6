import type { Instant } from "../instant.ts";
import type { EventRow, OutboxEnds } from "./rows.ts";

/** What happened, in order of commit (D19). */
export interface OutboxReads {
  /** Oldest first, after `afterId`. */
  eventsAfter(page: { readonly afterId: number; readonly limit: number }): Promise<readonly EventRow[]>;
  outboxEnds(): Promise<OutboxEnds>;
  /**
   * The newest stored event about something that the user sees, or 0. Without a user, the newest of all; with a project,
   * only of that project. For users, deleted projects do not count.
   */
  newestEventFor(reader: { readonly userId?: number; readonly projectId?: number }): Promise<number>;
}

/** Removal of old events. Events are added by the transactions of other areas alone. */
export interface OutboxWrites {
  /** Removes the oldest events, as far as they happened before the instant; at most `limit`. Returns how many. */
  dropEvents(request: { readonly before: Instant; readonly limit: number }): Promise<number>;
}
