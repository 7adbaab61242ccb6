import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { Mailbox, type ReceivedMail } from "../harness/mailbox.ts";
import { file, lines } from "../harness/results.ts";
import { until } from "../harness/until.ts";
import { mailTo, makeReader, readerClient } from "./mail-world.ts";
import { WebhookServer } from "./webhook-server.ts";

const minute = 60_000;
const hour = 60 * minute;

let folder: DataFolder;
let server: WebhookServer;
let mailbox: Mailbox;
let logged: string[];

beforeEach(async () => {
  folder = await makeDataFolder();
  mailbox = await Mailbox.start({ disabledCommands: ["STARTTLS"] });
  logged = [];
  const log = (fields: unknown, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  server = await WebhookServer.start(folder, [], mailTo(mailbox), { info: log, warn: log, error: log });
  await server.client.createProject("Engine");
  const conditions = [{ type: "MEASURE", id: "LC", bounds: "[;5]" }];
  await server.client.json("PUT", "/api/projects/Engine/gate", { conditions });
});
afterEach(async () => {
  await server.close();
  await mailbox.stop();
  await removeDataFolder(folder);
});

const build = (lineCount: number, query = "?baseline=true") =>
  server.client.build("Engine", lines(file("a.c", lineCount)), { query });
const toOf = ({ to }: ReceivedMail): string => to.join();
const subjectOf = ({ headers }: ReceivedMail): string => headers.get("subject") ?? "";
const sortedTo = (mails: readonly ReceivedMail[]): readonly string[] => mails.map(toOf).toSorted();
const stateOf = async (login: string) =>
  (await server.client.call<Record<string, unknown>>("GET", `/api/users/${login}/mail`)).body;

/** Lets all readers be looked at again, so that what does not arrive would have arrived. */
async function settle(): Promise<void> {
  await makeReader(server.client, { login: `last${mailbox.mails.length}`, project: "Engine", role: "MANAGER" });
  server.pass(2 * minute);
  await build(mailbox.mails.length % 2 === 0 ? 1 : 99, "?branch=settle");
  await until("the last mail", () => mailbox.mails.find((mail) => toOf(mail).startsWith("last")));
}

test("a changed gate is mailed at once, as text and HTML, with links and a way out", async () => {
  await makeReader(server.client, { login: "ada", project: "Engine", timezone: "Europe/Paris" });
  const { versionId } = await build(9);
  const [mail] = await mailbox.received(1);
  const base = "https://quality.example.org/belvedere";
  expect(mail).toMatchObject({ from: "belvedere@example.org", to: ["ada@example.org"] });
  expect(subjectOf(mail!)).toBe("[Belvedere] Engine, main: the quality gate is now: failed. Before: none.");
  expect(mail!.headers.get("from")).toBe("Belvedere <belvedere@example.org>");
  expect(mail!.headers.get("message-id")).toMatch(/^<[0-9a-f]{32}@quality\.example\.org>$/);
  expect(mail!.headers.get("auto-submitted")).toBe("auto-generated");
  expect(mail!.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const link = /^<(.*)>$/.exec(mail!.headers.get("list-unsubscribe") ?? "")![1]!;
  expect(mail!.text).toContain("Engine, main: the quality gate is now: failed. Before: none.\n");
  expect(mail!.text).toContain(`\n  ${base}/versions/${versionId}/verdict\n`);
  expect(mail!.text).toContain(`Choose what you get: ${base}/account?tab=mail\nGet no more mail: ${link}\n`);
  expect(mail!.html).toContain(`<a href="${base}/versions/${versionId}/verdict">Open</a>`);
  expect(mail!.html).toContain(`<a href="${link}">Get no more mail</a>`);
  // It is noted after the mail server has taken it.
  const state = { available: true, lastMail: expect.any(String) as unknown, failure: null };
  await expect.poll(() => stateOf("ada")).toMatchObject(state);

  const path = new URL(link).pathname.replace("/belvedere", "");
  const asked = await fetch(server.url + path, { headers: { accept: "text/html" } });
  expect([asked.status, asked.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(await stateOf("ada")).toMatchObject({ mode: "AT_ONCE" });
  const wrong = await fetch(`${server.url}${path}x`, { method: "POST" });
  expect([wrong.status, await wrong.json()]).toEqual([400, expect.objectContaining({ code: "mail.link-invalid" })]);
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await fetch(server.url + path, { method: "POST", body })).status).toBe(200);
  expect(await stateOf("ada")).toMatchObject({ mode: "OFF" });
  await settle();
  expect(mailbox.mails.filter((one) => toOf(one) === "ada@example.org")).toHaveLength(1);
});

test.each([
  ["fr", "[Belvedere] Engine, main : seuil de qualité désormais : en échec. Avant : aucun.", "Choisir ce que"],
  ["de", "[Belvedere] Engine, main: Quality Gate jetzt: nicht bestanden. Vorher: keines.", "Auswählen, was Sie"],
  ["ja", "[Belvedere] Engine, main: 品質ゲートの現在の結果: 不合格。以前: なし。", "受け取る内容を選ぶ"],
  ["zh", "[Belvedere] Engine, main：质量门当前结果：未通过。之前：无。", "选择接收的内容"],
])("a reader whose language is %s gets mails in it", async (language, subject, footer) => {
  await makeReader(server.client, { login: "ada", project: "Engine", language });
  await build(9);
  const [mail] = await mailbox.received(1);
  expect(subjectOf(mail!)).toBe(subject);
  expect(mail!.text).toContain(footer);
  expect(mail!.html).toContain(`<html lang="${language}">`);
  expect(mail!.html).toContain(footer);
});

test("findings that others assign, files that one owns, failed builds and ended acceptances", async () => {
  await makeReader(server.client, { login: "ada", project: "Engine" });
  const owned = { kind: "artifact", path: "a.c", type: "FILE", measures: { LC: 1 }, infos: { OWNER: "@ada @org/x" } };
  const finding = (line: number) => ({
    kind: "finding",
    artifact: "a.c",
    rule: "R",
    message: `m${line}`,
    location: { startLine: line },
  });
  await server.client.build("Engine", lines({ kind: "rule", id: "R" }, owned, finding(1)), { query: "?version=1" });
  await server.client.build("Engine", lines({ kind: "rule", id: "R" }, owned, finding(1), finding(2), finding(3)), {
    query: "?version=2",
  });
  const sentences = async (): Promise<string> => {
    server.pass(2 * minute);
    return mailbox.mails.map(({ text }) => text).join("\n");
  };
  const mailed = (sentence: string) =>
    until(sentence, async () => ((await sentences()).includes(sentence) ? true : undefined));
  await mailed("Engine, main: new findings in what you own, in version 2: 2.");
  expect(await sentences()).not.toContain("in version 1");
  const [first, second] = (await server.client.call<{ id: number }[]>("GET", "/api/findings?project=Engine")).body;
  const ada = await readerClient(server.url, "ada");
  await ada.json("PUT", `/api/findings/${second!.id}`, { assignee: "ada" });
  await server.client.json("PUT", `/api/findings/${first!.id}`, { assignee: "ada" });
  await mailed("Engine, main: findings assigned to you: 1.");
  expect((await sentences()).match(/assigned to you/g)).toHaveLength(1);
  await server.client.build("Engine", "no results", { query: "?version=3" }).catch(() => undefined);
  await mailed("Engine, main: a task failed.");
  const until2 = new Date(Date.now() + 24 * hour).toISOString();
  const relaxed = { status: "RELAXED", reason: "LEGACY", comment: "x", until: until2 };
  expect((await server.client.json("PUT", `/api/findings/${first!.id}`, relaxed)).status).toBe(200);
  server.pass(25 * hour);
  await server.client.call("GET", "/api/findings?project=Engine");
  await mailed("Engine, main: findings whose acceptance has ended: 1.");
});

test("what a reader may not see is not mailed: drafts to guests, projects that were left, disabled users", async () => {
  await makeReader(server.client, { login: "guest", project: "Engine", role: "GUEST" });
  await makeReader(server.client, { login: "left", project: "Engine" });
  await makeReader(server.client, { login: "disabled", project: "Engine" });
  await makeReader(server.client, { login: "manager", project: "Engine", role: "MANAGER" });
  await server.client.json("PUT", "/api/users/disabled", { disabled: true });
  const members = [
    { user: "guest", role: "GUEST" },
    { user: "manager", role: "MANAGER" },
  ];
  await server.client.json("PUT", "/api/projects/Engine/members", members);
  await build(9, "?baseline=false");
  expect(sortedTo(await mailbox.received(1))).toEqual(["manager@example.org"]);
  server.pass(2 * minute);
  await build(8);
  // For the manager, the gate was failed before; for the guest, it is the first result.
  expect(sortedTo(await mailbox.received(2))).toEqual(["guest@example.org", "manager@example.org"]);
  await settle();
  expect(mailbox.mails.map(toOf)).not.toContain("left@example.org");
  expect(mailbox.mails.map(toOf)).not.toContain("disabled@example.org");
});

test("topics are chosen for all projects, and otherwise for single ones", async () => {
  await server.client.createProject("Other");
  const conditions = [{ type: "MEASURE", id: "LC", bounds: "[;5]" }];
  await server.client.json("PUT", "/api/projects/Other/gate", { conditions });
  const projects = [{ project: "Engine", topics: ["build.failed"] }];
  await makeReader(
    server.client,
    { login: "ada", project: "Engine" },
    { mode: "AT_ONCE", topics: ["gate.changed"], projects },
  );
  await server.client.json("PUT", "/api/projects/Other/members", [{ user: "ada", role: "GUEST" }]);
  await build(9);
  await server.client.build("Other", lines(file("a.c", 9)), { query: "?baseline=true" });
  server.pass(2 * minute);
  const [mail] = await mailbox.received(1);
  expect(subjectOf(mail!)).toContain("Other, main");
  await settle();
  expect(mailbox.mails.filter((one) => toOf(one) === "ada@example.org")).toHaveLength(1);
});

test("a daily mail comes at its hour in the reader's time zone, with everything of the day; nothing is no mail", async () => {
  const now = new Date();
  const localHour = Number(
    new Intl.DateTimeFormat("en", { timeZone: "Asia/Tokyo", hour: "numeric", hourCycle: "h23" }).format(now),
  );
  const choices = { mode: "DAILY", hour: (localHour + 3) % 24, topics: ["gate.changed"] };
  await makeReader(server.client, { login: "ada", project: "Engine", timezone: "Asia/Tokyo" }, choices);
  await makeReader(server.client, { login: "calm", project: "Engine" }, { ...choices, topics: ["build.failed"] });
  await build(9);
  await build(1);
  server.pass(59 * minute);
  await settle();
  expect(mailbox.mails.map(toOf).filter((to) => !to.startsWith("last"))).toEqual([]);
  // Wherever in its hour the test began, and if the next one begins meanwhile.
  server.pass(3 * hour);
  const mail = await until("the daily mail", () => mailbox.mails.find((one) => toOf(one) === "ada@example.org"));
  expect(subjectOf(mail)).toBe("[Belvedere] Daily summary, changes: 3");
  expect(mail.text).toMatch(/now: failed\. Before: none[^]*now: passed\. Before: failed[^]*settle/);
  server.pass(24 * hour);
  await settle();
  // The next day has one change: that of `settle`.
  const daily = mailbox.mails.filter((one) => toOf(one) === "ada@example.org");
  expect(daily.length).toBeLessThanOrEqual(2);
  expect(mailbox.mails.map(toOf)).not.toContain("calm@example.org");
});
