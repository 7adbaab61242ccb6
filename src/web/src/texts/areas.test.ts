import { expect, test } from "vitest";
import * as areas from "./areas/index.ts";

/** Names, which every language writes like this, and the empty hint of a field without one. */
const alikeEverywhere = new Set([
  "Belvedere",
  "Webhook",
  "Markdown",
  "TLS",
  "StartTLS",
  "STARTTLS",
  "ID",
  "id",
  "Slack",
  "Teams",
  "Mattermost",
  "Jira",
  "",
]);

/** Every text with the path to it. Texts that a function makes are left out. */
function textsIn(value: unknown, path: string): readonly (readonly [path: string, text: string])[] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => textsIn(inside, `${path}.${name}`));
}

test.each(["ja", "zh"] as const)("%s is written in its own script", (language) => {
  const texts = Object.entries(areas).flatMap(([name, area]) => textsIn(area[language], name));
  expect(texts.length).toBeGreaterThan(1_000);
  const foreign = texts.filter(
    ([, text]) => !alikeEverywhere.has(text) && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text),
  );
  expect(foreign).toEqual([]);
});

test("the two lists of views of one page have different names, for those who hear them", () => {
  for (const [language, { tabs }] of Object.entries(areas.explorer)) {
    expect(areas.structure[language as keyof typeof areas.structure].show, language).not.toBe(tabs);
  }
});
