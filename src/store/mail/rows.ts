import type { Instant } from "../instant.ts";

/** What users can be informed of by mail (D19). */
export const mailTopics = [
  "gate.changed",
  "finding.assigned",
  "finding.owned",
  "build.failed",
  "acceptance.ended",
] as const;

export type MailTopic = (typeof mailTopics)[number];

/** `AT_ONCE`: soon after it happened. `DAILY`: everything of a day in one mail. */
export const mailModes = ["OFF", "AT_ONCE", "DAILY"] as const;

export type MailMode = (typeof mailModes)[number];

/** What a user chose for one project. */
export interface ProjectTopics {
  readonly projectId: number;
  readonly topics: readonly MailTopic[];
}

/** What a user chooses of mail. */
export interface MailChoices {
  readonly mode: MailMode;
  /** The hour of the daily mail, in the user's time zone. */
  readonly hour: number;
  /** For all projects that the user sees, except for those in `projects`. */
  readonly topics: readonly MailTopic[];
  readonly projects: readonly ProjectTopics[];
}

/** Why a mail was not taken. */
export const mailFailures = [
  "RECIPIENT_REFUSED",
  "SIGN_IN_REFUSED",
  "REFUSED",
  "TIME_OUT",
  "ADDRESS_UNKNOWN",
  "CONNECTION_FAILED",
  "TLS_FAILED",
] as const;

export type MailFailure = (typeof mailFailures)[number];

/** The mail that a user asked for to try the settings. */
export interface MailTest {
  readonly at: Instant;
  readonly state: "PENDING" | "SENT" | "FAILED";
  readonly failure: MailFailure | null;
}

/** A user who has chosen something of mail, or has sent a test. */
export interface MailReaderRow extends MailChoices {
  readonly userId: number;
  readonly revision: number;
  /** When the last mail was taken by the mail server. */
  readonly sentAt: Instant | null;
  /** When mails started to fail, and the newest reason; null: the last one was taken. */
  readonly failingSince: Instant | null;
  readonly failure: MailFailure | null;
  readonly test: MailTest | null;
}

/** A reader that this process alone sends to, until it releases it. */
export interface ClaimedMailReader extends MailReaderRow {
  /** Proves that a request to unsubscribe comes from a mail to this user. */
  readonly unsubscribeKey: string;
  /** The last event that was sent, given up, or not for this reader. */
  readonly position: number;
  /** Failed attempts since the last success. */
  readonly failures: number;
  /** Not before; null: at once. */
  readonly nextAt: Instant | null;
  /** Mails since `hourStart`, for the bound per hour. */
  readonly hourStart: Instant;
  readonly hourMails: number;
  readonly createdAt: Instant;
}

/** How mail is for all users together. */
export interface MailOverview {
  /** Users who want mail. */
  readonly readers: number;
  /** Those among them whose last mail was not taken. */
  readonly failing: number;
  readonly failingSince: Instant | null;
  readonly sentAt: Instant | null;
}
