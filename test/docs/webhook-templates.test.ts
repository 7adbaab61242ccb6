import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { webhookTemplates } from "../../src/store/index.ts";
import { gateNotice } from "../../src/webhooks/notice.reference.ts";
import { templates } from "../../src/webhooks/templates/index.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/api/webhooks.md"), "utf8");

test.each(webhookTemplates)("the page shows what the template %s writes", (name) => {
  const [, sample = "{}"] = new RegExp(`<!-- template ${name} -->\\s*\`\`\`json\\n([^]*?)\`\`\``).exec(page) ?? [];
  const written = templates[name](gateNotice, { jira: { project: "ENG", issueType: "Bug" } });
  expect(JSON.parse(sample)).toEqual(JSON.parse(JSON.stringify(written)));
});
