import type { Caller } from "../../access/index.ts";
import { isMailAddress } from "../../mail/index.ts";
import type { Instant, MailOverview, MailReaderRow, StoreReads, UserRow } from "../../store/index.ts";
import { formatTimestamp } from "../../text/index.ts";
import { accessTo } from "../../visibility/index.ts";
import type { MailSender } from "../services/services.ts";
import type { AnswerFormat } from "../stages/request-context.ts";

const nothingChosen = { mode: "OFF", hour: 8, topics: [], projects: [], failure: null } as const;

/** What a user gets by mail. Projects that the caller does not see are left out. */
export async function presentMail(
  { read, mail }: MailSender & { readonly read: StoreReads },
  caller: Caller,
  user: UserRow,
  reader: MailReaderRow | undefined,
  format: AnswerFormat,
) {
  const { mode, hour, topics, projects, failure } = reader ?? nothingChosen;
  const named = [];
  for (const { projectId, topics: own } of projects) {
    const access = await accessTo(read, caller, await read.projectById(projectId));
    if (access !== undefined) named.push({ project: access.project.name, topics: [...own] });
  }
  return {
    available: mail !== undefined,
    address: isMailAddress(user.email) ? user.email : null,
    mode,
    hour,
    topics: [...topics],
    projects: named,
    lastMail: timeOf(reader?.sentAt ?? null, format),
    failingSince: timeOf(reader?.failingSince ?? null, format),
    failure,
  };
}

/** How mail works for all users, with the caller's own test. Never with the password. */
export function presentMailState(
  { mail }: MailSender,
  overview: MailOverview,
  own: MailReaderRow | undefined,
  format: AnswerFormat,
) {
  const { test = null } = own ?? {};
  return {
    available: mail !== undefined,
    host: mail?.host ?? null,
    port: mail?.port ?? null,
    encryption: mail?.encryption ?? null,
    from: mail?.from.address ?? null,
    readers: overview.readers,
    failing: overview.failing,
    failingSince: timeOf(overview.failingSince, format),
    lastMail: timeOf(overview.sentAt, format),
    test:
      test === null ? null : { time: formatTimestamp(test.at, format.zone), state: test.state, failure: test.failure },
  };
}

function timeOf(at: Instant | null, { zone }: AnswerFormat): string | null {
  return at === null ? null : formatTimestamp(at, zone);
}
