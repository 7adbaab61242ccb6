import type { Selectable } from "kysely";
import { fromJson } from "../database/columns.ts";
import type { MailReadersTable } from "../database/mail-tables.ts";
import type { ClaimedMailReader, MailReaderRow, MailTopic, ProjectTopics } from "./rows.ts";

export function toMailReader(row: Selectable<MailReadersTable>): MailReaderRow {
  return {
    userId: row.user_id,
    mode: row.mode,
    hour: row.hour,
    topics: fromJson(row.topics) as readonly MailTopic[],
    projects: fromJson(row.projects) as readonly ProjectTopics[],
    revision: row.revision,
    sentAt: row.sent_at,
    failingSince: row.failing_since,
    failure: row.failure,
    test:
      row.test_at === null || row.test_state === null
        ? null
        : { at: row.test_at, state: row.test_state, failure: row.test_failure },
  };
}

export function toClaimedMailReader(row: Selectable<MailReadersTable>): ClaimedMailReader {
  return {
    ...toMailReader(row),
    unsubscribeKey: row.unsubscribe_key,
    position: row.position,
    failures: row.failures,
    nextAt: row.next_at,
    hourStart: row.hour_start,
    hourMails: row.hour_mails,
    createdAt: row.created_at,
  };
}
