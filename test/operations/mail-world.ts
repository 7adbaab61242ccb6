import type { ServerSettings } from "../../src/server/index.ts";
import type { Client } from "../harness/client.ts";
import { Client as UserClient } from "../harness/client.ts";
import type { Mailbox } from "../harness/mailbox.ts";
import { temporaryToken } from "../http/token-world.ts";

/** Settings for a mail server of the tests. */
export function mailTo(mailbox: Mailbox, change: Partial<NonNullable<ServerSettings["mail"]>> = {}) {
  const from = { name: "Belvedere", address: "belvedere@example.org" };
  return { mail: { host: "127.0.0.1", port: mailbox.port, encryption: "NONE", from, ...change } } as const;
}

/** Creates a user with an address, a role on a project, and choices of mail. */
export async function makeReader(
  admin: Client,
  { login, project, role = "DEVELOPER", ...profile }: MadeReader,
  choices: Readonly<Record<string, unknown>> = { mode: "AT_ONCE", topics: allTopics },
): Promise<void> {
  const password = "analytical engine";
  await expectDone(
    admin.json("POST", "/api/users", { login, password, name: login, email: `${login}@example.org`, ...profile }),
  );
  const members = (await admin.call<{ user: string; role: string }[]>("GET", `/api/projects/${project}/members`)).body;
  await expectDone(admin.json("PUT", `/api/projects/${project}/members`, [...members, { user: login, role }]));
  await expectDone(admin.json("PUT", `/api/users/${login}/mail`, choices));
}

interface MadeReader {
  readonly login: string;
  readonly project: string;
  readonly role?: string;
  readonly language?: string;
  readonly timezone?: string;
  readonly name?: string;
}

export const allTopics = ["gate.changed", "finding.assigned", "finding.owned", "build.failed", "acceptance.ended"];

/** The same user as a client. */
export async function readerClient(url: string, login: string): Promise<Client> {
  return new UserClient(url, await temporaryToken(url, login, "analytical engine"));
}

async function expectDone(request: Promise<{ readonly status: number; readonly body: unknown }>): Promise<void> {
  const { status, body } = await request;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
}
