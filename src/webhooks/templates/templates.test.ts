import { expect, test } from "vitest";
import { webhookTemplates } from "../../store/index.ts";
import { languages } from "../../text/index.ts";
import { gateNotice } from "../notice.reference.ts";
import { testNotice, type Notice } from "../notice.ts";
import { templates } from "./index.ts";

const notice: Notice = { ...gateNotice, project: "<!channel> @all {version} *x*" };
const jira = { project: "ENG", issueType: "Bug" };
const write = (name: keyof typeof templates, change: Partial<Notice> = {}) =>
  templates[name]({ ...notice, ...change }, { jira }) as Readonly<Record<string, unknown>>;

test("the standard template has everything that the stream of events has, and where to look", () => {
  const { type: _type, at: _at, language: _language, ...data } = notice;
  const timestamp = "2026-11-14T08:30:00.123+00:00";
  expect(write("standard")).toEqual({ type: "gate.changed", timestamp, data });
});

test("names mention no one in a chat, and are not markup", () => {
  expect(write("slack")["text"]).toContain("&lt;!channel&gt; @all");
  expect(JSON.stringify(write("slack")["blocks"])).not.toContain("mrkdwn");
  expect(JSON.stringify(write("mattermost"))).not.toMatch(/@all|[^\\]\*/);
  expect(JSON.stringify(write("teams"))).not.toContain('TextBlock","text');
});

test("a name with braces is written as it is", () => {
  expect(JSON.stringify(write("teams"))).toContain(
    "{version} *x*, main: the quality gate is now: failed. Before: passed.",
  );
});

test("Jira gets an issue for a gate that fails, and none for one that passes", () => {
  expect(write("jira")).toMatchObject({
    fields: { project: { key: "ENG" }, issuetype: { name: "Bug" }, labels: ["belvedere"] },
  });
  expect(write("jira", { gate: { before: "FAILED", after: "PASSED" } })).toBeUndefined();
  expect(write("jira", { type: "task.failed", gate: null })).toBeDefined();
  const { fields } = write("jira", { project: "p".repeat(400) });
  expect((fields as { readonly summary: string }).summary).toHaveLength(255);
});

test("without an address of the server there is no link", () => {
  for (const name of webhookTemplates) expect(JSON.stringify(write(name, { url: null }))).not.toContain("https://q");
});

test("every template writes a test in every language", () => {
  for (const name of webhookTemplates) {
    const texts = languages.map((language) =>
      JSON.stringify(templates[name](testNotice("Engine", 0, language), { jira })),
    );
    expect(new Set(texts).size).toBe(name === "standard" ? 1 : languages.length);
  }
});
