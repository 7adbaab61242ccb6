import { expect, test } from "vitest";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";

const running = runInterface(
  async ({ admin }) => {
    await admin.createProject("Engine");
  },
  { issuers: { find: (id: string) => (id === "github" ? { repositoryClaim: "repository" } : undefined) } as never },
);

test("a manager trusts jobs of a CI system, and ends that again", async () => {
  const page = await running.signIn("/projects/Engine/trusted-jobs");
  await page.getByText("No job is trusted.").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("main builds");
  await page.getByRole("textbox", { name: "Issuer" }).fill("elsewhere");
  const add = page.getByRole("button", { name: "Add" });
  const claims = page.getByRole("textbox", { name: "Claims" });
  await claims.fill("no claim");
  expect(await add.isDisabled()).toBe(true);
  await claims.fill("repository=acme/*");
  await add.click();
  await page.getByText("elsewhere").first().waitFor();
  await page.getByRole("textbox", { name: "Issuer" }).fill("github");
  await add.click();
  await claims.fill("repository=acme/engine\nref=refs/heads/*");
  await add.click();
  await page.getByText("repository=acme/engine, ref=refs/heads/*").waitFor();
  await expectAccessible(page);
  const list = () => running.admin.call("GET", "/api/projects/Engine/trusted-jobs");
  const job = { name: "main builds", issuer: "github", claims: { repository: "acme/engine", ref: "refs/heads/*" } };
  expect((await list()).body).toEqual([job]);
  await page.getByRole("button", { name: "Remove: main builds" }).click();
  await page.getByText("No job is trusted.").waitFor();
  expect((await list()).body).toEqual([]);
});
