import { afterEach, beforeEach, expect, test } from "vitest";
import { Client } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { Mailbox } from "../harness/mailbox.ts";
import { file, lines } from "../harness/results.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";
import { makeReader } from "../operations/mail-world.ts";

let folder: DataFolder;
let server: ServerProcess;
let client: Client;
let mailbox: Mailbox;

beforeEach(async () => {
  folder = await makeDataFolder();
  mailbox = await Mailbox.start({ disabledCommands: ["STARTTLS"] });
  await start();
});
afterEach(async () => {
  await server.kill();
  await mailbox.stop();
  await removeDataFolder(folder);
});

async function start(): Promise<void> {
  const environment = {
    BELVEDERE_SMTP_URL: `smtp://127.0.0.1:${mailbox.port}?tls=none`,
    BELVEDERE_MAIL_FROM: "belvedere@example.org",
    BELVEDERE_BASE_URL: "https://quality.example.org",
  };
  server = startServer({ dataDir: folder.path, environment });
  client = new Client(await server.ready(), folder.token);
}

test("kill -9 while the mail server has the mail: it is sent by the next process", async () => {
  await client.createProject("Engine");
  const conditions = [{ type: "MEASURE", id: "LC", bounds: "[;5]" }];
  await client.json("PUT", "/api/projects/Engine/gate", { conditions });
  await makeReader(client, { login: "ada", project: "Engine" });
  mailbox.refusal = () => "hang";
  await client.build("Engine", lines(file("a.c", 9)), { query: "?baseline=true" });
  await until("the attempt", () => (mailbox.tried.length === 1 ? true : undefined));
  await server.kill();
  mailbox.refusal = () => undefined;
  await start();
  const [mail] = await mailbox.received(1);
  expect(mail!.headers.get("subject")).toContain("the quality gate is now: failed");
}, 120_000);
