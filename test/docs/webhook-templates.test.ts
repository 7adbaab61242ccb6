import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { webhookTemplates } from "../../src/store/index.ts";
import { templates } from "../../src/webhooks/templates/index.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/api/webhooks.md"), "utf8");

const notice = {
  type: "gate.changed",
  at: Date.UTC(2026, 10, 14, 8, 30, 0, 123),
  id: 57,
  project: "Engine",
  branch: "main",
  versionId: 12,
  version: "2.1",
  edition: 1,
  taskId: 31,
  gate: { before: "PASSED", after: "FAILED" },
  by: { login: "ada", name: "Ada Lovelace" },
  url: "https://quality.example.org/versions/12/verdict",
  language: "en",
} as const;

test.each(webhookTemplates)("the page shows what the template %s writes", (name) => {
  const [, sample = "{}"] = new RegExp(`<!-- template ${name} -->\\s*\`\`\`json\\n([^]*?)\`\`\``).exec(page) ?? [];
  const written = templates[name](notice, { jira: { project: "ENG", issueType: "Bug" } });
  expect(JSON.parse(sample)).toEqual(JSON.parse(JSON.stringify(written)));
});
