import type { Instant } from "../instant.ts";
import type { MailFailure, MailMode, MailTest } from "../mail/rows.ts";
import type { JsonText } from "./cells.ts";

/** Users who have chosen something of mail, and how far it was sent to them. */
export interface MailReadersTable {
  user_id: number;
  mode: MailMode;
  hour: number;
  topics: JsonText;
  /** `ProjectTopics`. */
  projects: JsonText;
  /** Mails contain it, so it cannot be a hash. */
  unsubscribe_key: string;
  created_at: Instant;
  revision: number;
  position: number;
  failures: number;
  failing_since: Instant | null;
  failure: MailFailure | null;
  next_at: Instant | null;
  sent_at: Instant | null;
  hour_start: Instant;
  hour_mails: number;
  test_at: Instant | null;
  test_state: MailTest["state"] | null;
  test_failure: MailFailure | null;
  /** The process that sends to the user. */
  boot_id: string | null;
}
