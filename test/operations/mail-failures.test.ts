import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { loopbackCertificate } from "../harness/loopback-certificate.ts";
import { Mailbox } from "../harness/mailbox.ts";
import { file, lines } from "../harness/results.ts";
import { until } from "../harness/until.ts";
import { mailTo, makeReader } from "./mail-world.ts";
import { WebhookServer } from "./webhook-server.ts";

const minute = 60_000;
const hour = 60 * minute;
const secret = "open sesame 42";

let folder: DataFolder;
let server: WebhookServer | undefined;
let mailbox: Mailbox | undefined;
let logged: string[];

beforeEach(async () => {
  folder = await makeDataFolder();
  logged = [];
});
afterEach(async () => {
  await server?.close();
  await mailbox?.stop();
  await removeDataFolder(folder);
});

type Options = NonNullable<Parameters<typeof Mailbox.start>[0]>;

async function start(
  options: Options = { disabledCommands: ["STARTTLS"] },
  change: Parameters<typeof mailTo>[1] = {},
): Promise<{ readonly server: WebhookServer; readonly mailbox: Mailbox }> {
  mailbox = await Mailbox.start(options);
  const log = (fields: unknown, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  server = await WebhookServer.start(folder, [], mailTo(mailbox, change), { info: log, warn: log, error: log });
  await server.client.createProject("Engine");
  const conditions = [{ type: "MEASURE", id: "LC", bounds: "[;5]" }];
  await server.client.json("PUT", "/api/projects/Engine/gate", { conditions });
  return { server, mailbox };
}

const build = (running: WebhookServer, lineCount: number) =>
  running.client.build("Engine", lines(file("a.c", lineCount)), { query: "?baseline=true" });

interface MailState {
  readonly failure: string | null;
  readonly failingSince: string | null;
  readonly lastMail: string | null;
}

async function stateOf(running: WebhookServer, login: string): Promise<MailState> {
  return (await running.client.call<MailState>("GET", `/api/users/${login}/mail`)).body;
}

let lastMail: string | null = null;

/** Waits until the server has recorded another mail: the pause before the next one starts then. */
async function recorded(running: WebhookServer, login: string): Promise<void> {
  lastMail = await until("another mail", async () => {
    const state = await stateOf(running, login);
    return state.lastMail === lastMail ? undefined : state.lastMail;
  });
}

const failing = (running: WebhookServer, login: string, failure: string) =>
  until(failure, async () => ((await stateOf(running, login)).failure === failure ? true : undefined));

test("what the mail server does not take now is tried again, and comes with what happened meanwhile", async () => {
  const { server: running, mailbox: box } = await start();
  await makeReader(running.client, { login: "ada", project: "Engine" });
  box.refusal = () => ({ at: "recipient", code: 451 });
  await build(running, 9);
  await failing(running, "ada", "REFUSED");
  const overview = (await running.client.call("GET", "/api/mail")).body;
  expect(overview).toMatchObject({ available: true, readers: 1, failing: 1, failingSince: expect.any(String) });
  await build(running, 1);
  box.refusal = () => undefined;
  running.pass(hour);
  const [mail] = await box.received(1);
  expect(mail!.headers.get("subject")).toBe("[Belvedere] Changes: 2");
  const after = await until("success", async () => {
    const state = await stateOf(running, "ada");
    return state.failure === null ? state : undefined;
  });
  expect(after).toMatchObject({ failingSince: null, lastMail: expect.any(String) });
});

test("a mail is given up after 24 hours of failures; the next one follows", async () => {
  const { server: running, mailbox: box } = await start();
  await makeReader(running.client, { login: "ada", project: "Engine" });
  box.refusal = () => ({ at: "content", code: 452 });
  await build(running, 9);
  await failing(running, "ada", "REFUSED");
  const tries = box.tried.length;
  running.pass(25 * hour);
  await until("another attempt", () => (box.tried.length > tries ? true : undefined));
  await until("giving up", () => (logged.some((line) => line.startsWith("a mail was given up")) ? true : undefined));
  box.refusal = () => undefined;
  await build(running, 1);
  running.pass(2 * hour);
  const [mail] = await box.received(1);
  expect(mail!.text).toContain("now: passed. Before: failed.");
  expect(mail!.text).not.toContain("Before: none");
});

test("a refused recipient costs the others nothing, is given up, and is not named in the log", async () => {
  const { server: running, mailbox: box } = await start();
  await makeReader(running.client, { login: "ada", project: "Engine" });
  await makeReader(running.client, { login: "grace", project: "Engine" });
  box.refusal = (to) => (to.startsWith("ada") ? { at: "recipient", code: 550 } : undefined);
  await build(running, 9);
  const [mail] = await box.received(1);
  expect(mail!.to).toEqual(["grace@example.org"]);
  await failing(running, "ada", "RECIPIENT_REFUSED");
  running.pass(2 * hour);
  await build(running, 1);
  await box.received(2);
  const given = logged.find((line) => line.startsWith("a mail was given up"));
  expect(given).toContain("RECIPIENT_REFUSED");
  expect(logged.join()).not.toContain("example.org");
});

test("a mail server that hangs costs no request, no other reader, and not the end of the server", async () => {
  const { server: running, mailbox: box } = await start();
  await makeReader(running.client, { login: "ada", project: "Engine" });
  await makeReader(running.client, { login: "grace", project: "Engine" });
  box.refusal = (to) => (to.startsWith("ada") ? "hang" : undefined);
  await build(running, 9);
  expect((await box.received(1))[0]!.to).toEqual(["grace@example.org"]);
  await until("the attempt", () => (box.tried.includes("ada@example.org") ? true : undefined));
  await running.close();
  server = undefined;
  // The next process sends it.
  box.refusal = () => undefined;
  server = await WebhookServer.start(folder, [], mailTo(box));
  expect((await box.received(2)).map(({ to }) => to[0])).toEqual(["grace@example.org", "ada@example.org"]);
});

test("a user gets at most 20 mails in an hour; the rest comes together", async () => {
  const { server: running, mailbox: box } = await start();
  await makeReader(running.client, { login: "ada", project: "Engine" });
  for (let count = 1; count <= 20; count += 1) {
    await build(running, count % 2 === 0 ? 1 : 9);
    await box.received(count);
    await recorded(running, "ada");
    running.pass(61_000);
  }
  await build(running, 9);
  await build(running, 1);
  running.pass(5 * minute);
  // Nothing comes until the hour is over; then one mail has both.
  running.pass(36 * minute);
  const mails = await box.received(21);
  expect(mails[20]!.headers.get("subject")).toBe("[Belvedere] Changes: 2");
});

test("STARTTLS, a verified certificate and the sign-in are demanded; the password is never logged or shown", async () => {
  const signIn = { user: "belvedere", password: secret };
  const trusted = { encryption: "STARTTLS", ...signIn, certificates: [loopbackCertificate] } as const;
  const { server: running, mailbox: box } = await start({}, trusted);
  await makeReader(running.client, { login: "ada", project: "Engine" });
  await build(running, 9);
  await box.received(1);
  expect(box.signIns).toEqual([`belvedere ${secret}`]);
  const shown = JSON.stringify([
    (await running.client.call("GET", "/api/mail")).body,
    (await running.client.call("GET", "/api/settings")).body,
    (await running.client.call("GET", "/api/audit")).body,
  ]);
  expect(shown + logged.join()).not.toMatch(/open sesame|b3BlbiBzZXNhbWU/);
});

test.each([
  [
    "a server without STARTTLS",
    { disabledCommands: ["STARTTLS"] } as Options,
    { encryption: "STARTTLS" },
    "TLS_FAILED",
  ],
  ["an unknown certificate", {}, { encryption: "STARTTLS" }, "TLS_FAILED"],
  ["an unknown certificate from the start", { secure: true }, { encryption: "TLS" }, "TLS_FAILED"],
  [
    "a wrong password",
    {},
    { encryption: "STARTTLS", user: "belvedere", password: "wrong", certificates: [loopbackCertificate] },
    "SIGN_IN_REFUSED",
  ],
  ["a port that nothing listens on", {}, { port: 1 }, "CONNECTION_FAILED"],
  ["a name that does not exist", {}, { host: "mail.invalid" }, "ADDRESS_UNKNOWN"],
] as const)("a test mail to %s fails, and says why", async (_case, options, change, failure) => {
  const { server: running, mailbox: box } = await start(options, change);
  await running.client.json("PUT", "/api/users/admin", { email: "admin@example.org" });
  const asked = await running.client.call("POST", "/api/mail/test");
  expect(asked.status).toBe(202);
  expect(asked.body).toMatchObject({ test: { state: "PENDING", failure: null } });
  const state = await until("the result", async () => {
    const { test: result } = (await running.client.call<{ test: { state: string } }>("GET", "/api/mail")).body;
    return result.state === "PENDING" ? undefined : result;
  });
  expect(state).toMatchObject({ state: "FAILED", failure });
  expect(box.mails).toEqual([]);
});

test("a test mail arrives over TLS, in the language of the administrator", async () => {
  const { server: running, mailbox: box } = await start(
    { secure: true },
    { encryption: "TLS", certificates: [loopbackCertificate] },
  );
  expect((await running.client.call("POST", "/api/mail/test")).body).toMatchObject({ code: "mail.address-missing" });
  await running.client.json("PUT", "/api/users/admin", { email: "admin@example.org", language: "de" });
  await running.client.call("POST", "/api/mail/test");
  const [mail] = await box.received(1);
  expect(mail!.headers.get("subject")).toBe("[Belvedere] Testnachricht");
  expect(mail!.text).toContain("Dieser Server kann E-Mails senden.");
});
