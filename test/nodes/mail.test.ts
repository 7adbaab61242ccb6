import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../harness/client.ts";
import { Mailbox } from "../harness/mailbox.ts";
import { file, lines } from "../harness/results.ts";
import { until } from "../harness/until.ts";
import { mailTo, makeReader } from "../operations/mail-world.ts";
import { NodeGroup } from "./node-group.ts";

let mailbox: Mailbox;
let nodes: NodeGroup;
const clock = { offset: 0 };

beforeAll(async () => {
  mailbox = await Mailbox.start({ disabledCommands: ["STARTTLS"] });
  const settings = { baseUrl: "https://quality.example.org", ...mailTo(mailbox) };
  nodes = await NodeGroup.start(settings, { now: () => Date.now() + clock.offset });
});
afterAll(async () => {
  await nodes.stop();
  await mailbox.stop();
});

const build = (client: Client, lineCount: number) =>
  client.build("Engine", lines(file("a.c", lineCount)), { query: "?baseline=true" });

const lastMails = new Map<string, string>();

/** Waits until another mail is recorded: the pause before the next one starts then. */
async function recorded(client: Client, login: string, count: number): Promise<void> {
  await until(`mail ${count} to ${login}`, async () => {
    const { lastMail } = (await client.call<{ lastMail: string | null }>("GET", `/api/users/${login}/mail`)).body;
    if (lastMail === null || lastMails.get(login) === lastMail) return undefined;
    lastMails.set(login, lastMail);
    return true;
  });
}

test("of two nodes, one at a time sends to a reader: every change once; a node that stops leaves its readers", async () => {
  const { clients } = nodes;
  await clients[0]!.createProject("Engine");
  const conditions = [{ type: "MEASURE", id: "LC", bounds: "[;5]" }];
  await clients[0]!.json("PUT", "/api/projects/Engine/gate", { conditions });
  const logins = ["ada", "grace", "joan"];
  for (const login of logins) await makeReader(clients[0]!, { login, project: "Engine" });
  for (let count = 1; count <= 4; count += 1) {
    await build(clients[count % 2]!, count % 2 === 0 ? 1 : 9);
    await mailbox.received(count * logins.length);
    for (const login of logins) await recorded(clients[0]!, login, count);
    clock.offset += 61_000;
  }
  const recipients = mailbox.mails.map(({ to }) => to.join());
  for (const login of logins) {
    expect([login, recipients.filter((to) => to === `${login}@example.org`)]).toEqual([
      login,
      Array.from({ length: 4 }, () => `${login}@example.org`),
    ]);
  }
  // Whichever node has the reader, its mail hangs there; the other one does not send meanwhile.
  mailbox.refusal = (to) => (to.startsWith("ada") ? "hang" : undefined);
  mailbox.tried.length = 0;
  await build(clients[0]!, 9);
  await mailbox.received(14);
  await until("the attempt", () => (mailbox.tried.includes("ada@example.org") ? true : undefined));
  expect(mailbox.tried.filter((to) => to === "ada@example.org")).toHaveLength(1);
  mailbox.refusal = () => undefined;
  await nodes.stopNode(1);
  await nodes.stopNode(0);
  await nodes.startNode();
  const mails = await mailbox.received(15);
  expect(mails[14]!.to).toEqual(["ada@example.org"]);
  expect(new Set(mails.map(({ headers }) => headers.get("message-id"))).size).toBe(15);
});
