import { expect, test } from "vitest";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";

const running = runInterface(async ({ admin }) => {
  await admin.createProject("jobs");
  const send = (part: string, commit: string, body: string, query = ""): Promise<unknown> =>
    admin.build("jobs", body, { query: `?part=${part}&commit=${commit}${query}` });
  const code = '{"kind":"artifact","path":"a.c","type":"FILE","measures":{"LC":10}}\n';
  await send("scan", "c1", `${code}{"kind":"finding","artifact":"a.c","rule":"t:r","message":"leak"}\n`);
  await send("code", "c2", code, "&expect=lint");
});

test("a version lists its parts with their states, and says that it is incomplete", async () => {
  const project = await running.admin.call<{ artifactId: number }>("GET", "/api/projects/jobs");
  const page = await running.signIn(`/explore/${project.body.artifactId}`);
  const parts = page.getByRole("region", { name: "Parts of this version" });
  await parts.waitFor();
  const lines = await parts.getByRole("listitem").allInnerTexts();
  expect(lines.map((line) => line.split(" · ").slice(0, 2))).toEqual([
    ["code", "delivered"],
    ["lint", "expected"],
    ["scan", "carried from an earlier version"],
  ]);
  expect(lines[2]).toContain("findings: 1");
  expect(await page.getByLabel("Version", { exact: true }).innerText()).toContain("V2 · incomplete");
  await expectAccessible(page);
});

test("managers say which parts versions wait for, and whether parts are carried", async () => {
  const page = await running.signIn("/projects/jobs/settings");
  const save = page.getByRole("button", { name: "Save" });
  await page.getByLabel("Expected parts").fill("lint, two words");
  await save.click();
  await page.getByText("part", { exact: false }).first().waitFor();
  await expect.poll(() => page.getByLabel("Expected parts").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("Expected parts").fill(" lint ,coverage,");
  await page.getByLabel(/^Versions take parts/).uncheck();
  await expectAccessible(page);
  await save.click();
  const stored = async () => (await running.admin.call("GET", "/api/projects/jobs")).body;
  await expect.poll(stored).toMatchObject({ expectedParts: ["lint", "coverage"], carryParts: false });
});
