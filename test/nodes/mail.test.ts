import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { plainSettings } from "../harness/server-settings.ts";
import { startServer, type RunningServer } from "../../src/server/index.ts";
import { makeDatabase, type TestDatabase } from "../../src/store/postgres/databases.contract.ts";
import { Client } from "../harness/client.ts";
import { Mailbox } from "../harness/mailbox.ts";
import { file, lines } from "../harness/results.ts";
import { until } from "../harness/until.ts";
import { temporaryToken } from "../http/token-world.ts";
import { mailTo, makeReader } from "../operations/mail-world.ts";

const adminPassword = "correct horse battery";
const log = { info() {}, warn() {}, error() {} };

let database: TestDatabase;
let mailbox: Mailbox;
let token: string;
const clock = { offset: 0 };
const running: RunningServer[] = [];

beforeAll(async () => {
  database = await makeDatabase(inject("postgresUrl"));
  mailbox = await Mailbox.start({ disabledCommands: ["STARTTLS"] });
  await start();
  await start();
  token = await temporaryToken(urlOf(running[0]!), "admin", adminPassword);
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.close()));
  await mailbox.stop();
  await database.drop();
});

const urlOf = ({ port }: RunningServer): string => `http://127.0.0.1:${port}`;

async function start(): Promise<void> {
  const started = await startServer(
    plainSettings({
      database: { url: database.url, connectionsMax: 3 },
      adminPassword,
      baseUrl: "https://quality.example.org",
      ...mailTo(mailbox),
    }),
    log,
    { now: () => Date.now() + clock.offset },
  );
  if (!started.ok) throw new Error(started.problem.code);
  running.push(started.value);
}

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
  const clients = running.map((server) => new Client(urlOf(server), token));
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
  await running.splice(1, 1)[0]!.close();
  await running.splice(0, 1)[0]!.close();
  await start();
  const mails = await mailbox.received(15);
  expect(mails[14]!.to).toEqual(["ada@example.org"]);
  expect(new Set(mails.map(({ headers }) => headers.get("message-id"))).size).toBe(15);
});
