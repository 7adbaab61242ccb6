import { expect, test } from "vitest";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";

const running = runInterface();

async function start(): Promise<{ readonly code: string; readonly secret: string }> {
  const { body } = await running.admin.json<{ code: string; secret: string }>("POST", "/logins", { name: "laptop" });
  return body;
}

const take = async (secret: string) => (await running.admin.json("POST", "/logins/token", { secret })).status;

test("a user sees which program waits and its code, and allows it", async () => {
  const { code, secret } = await start();
  const page = await running.signIn(`/programs/${code}`);
  await page.getByText("A program on “laptop” asks to act as admin").waitFor();
  await page.getByText(`${code.slice(0, 4)}-${code.slice(4)}`).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByText("The program is signed in.").waitFor();
  expect(await take(secret)).toBe(200);
});

test("a user refuses; the page of a code that no program has says so", async () => {
  const { code, secret } = await start();
  const page = await running.signIn(`/programs/${code}`);
  await page.getByRole("button", { name: "Refuse" }).click();
  await page.getByText("The program was refused.").waitFor();
  expect(await take(secret)).toBe(403);
  await page.reload();
  await page.getByText("No program waits with this code.").waitFor();
  await expectAccessible(page);
});
