import type { Instant } from "../instant.ts";
import type { WriteResult } from "../write-result.ts";
import type { ClaimedMailReader, MailChoices, MailFailure, MailOverview, MailReaderRow } from "./rows.ts";

/** Who gets mail, and of what (D19). Deleted users are absent. */
export interface MailReads {
  /** Undefined: the user has never chosen anything. */
  mailReader(userId: number): Promise<MailReaderRow | undefined>;
  /** Readers who may have something to get now, and whom no other living process sends to. */
  dueMailReaders(request: {
    readonly bootId: string;
    readonly at: Instant;
    readonly limit: number;
  }): Promise<readonly { readonly id: number; readonly failing: boolean }[]>;
  /** As `claimMailReader` returned it, with the changes since; undefined: this process does not have it any more. */
  claimedMailReader(request: {
    readonly userId: number;
    readonly bootId: string;
  }): Promise<ClaimedMailReader | undefined>;
  mailOverview(): Promise<MailOverview>;
}

/** Changes of choices, and the results of sending. */
export interface MailWrites {
  /**
   * A user who turns mail on gets what happens from now on. `nextAt` is the first daily mail, `newKey` the key of a user
   * who has none. Refusals: `user.absent`, `revision.stale`.
   */
  putMailChoices(change: {
    readonly userId: number;
    readonly choices: MailChoices;
    readonly nextAt: Instant | null;
    readonly newKey: string;
    readonly expectedRevision?: number;
    readonly byUserId: number;
    readonly at: Instant;
  }): Promise<WriteResult<MailReaderRow, "user.absent" | "revision.stale">>;
  /** Turns mail off for the owner of the key. False: no user has it. */
  unsubscribeFromMail(request: {
    readonly userId: number;
    readonly key: string;
    readonly at: Instant;
  }): Promise<WriteResult<boolean, never>>;
  /** Asks for a test mail; one that still waits stays as it is. Refusal: `user.absent`. */
  requestTestMail(request: {
    readonly userId: number;
    readonly newKey: string;
    readonly at: Instant;
  }): Promise<WriteResult<MailReaderRow, "user.absent">>;
  /** Undefined: it is gone, or another living process has it. */
  claimMailReader(request: {
    readonly userId: number;
    readonly bootId: string;
  }): Promise<ClaimedMailReader | undefined>;
  /** Records an attempt, and what follows from it. False: another process has the reader, and nothing is recorded. */
  recordMail(record: MailRecord): Promise<boolean>;
  recordTestMail(record: {
    readonly userId: number;
    readonly bootId: string;
    readonly failure: MailFailure | null;
  }): Promise<boolean>;
  releaseMailReader(request: { readonly userId: number; readonly bootId: string }): Promise<void>;
}

/** What came of one look at the events for a reader. */
export interface MailRecord {
  readonly userId: number;
  readonly bootId: string;
  /** The choices that were read: if they changed since, `nextAt` follows from the new ones and stays. */
  readonly revision: number;
  /** The last event that this reader needs no more. */
  readonly position: number;
  /** When the reader is looked at again; null: with the next event. */
  readonly nextAt: Instant | null;
  /** Undefined: nothing was sent. */
  readonly sending?: {
    readonly at: Instant;
    readonly failure: MailFailure | null;
    readonly hourStart: Instant;
    readonly hourMails: number;
  };
}
