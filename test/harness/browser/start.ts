import { chromium, type Browser } from "playwright-core";
import type { Attempt, FoundBrowser } from "./choose.ts";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts a browser that was found. */
export function startBrowser(found: FoundBrowser): Promise<Browser> {
  return chromium.launch({
    executablePath: found.executablePath,
    headless: true,
    args: [...found.args],
    env: { ...process.env, ...found.environment },
  });
}

/** Starts a browser once. One that draws no text (a machine without fonts) fails as well: pages have no width in it. */
export async function tryBrowser(
  executablePath: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Attempt> {
  const found = { executablePath, args, environment };
  try {
    const browser = await startBrowser(found);
    try {
      return (await drawsText(browser)) ? { ok: true, browser: found } : { ok: false, reason: "it finds no fonts" };
    } finally {
      await browser.close();
    }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

async function drawsText(browser: Browser): Promise<boolean> {
  const page = await browser.newPage();
  await page.setContent("<span>text</span>");
  return (await page.locator("span").evaluate((element) => element.getBoundingClientRect().width)) > 0;
}

/** The browser's own last words where there are any, else the first line of the failure. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const said = /^\[pid=\d+\]\[err\] (.*)$/m.exec(message)?.[1];
  return said ?? message.split("\n", 1)[0]!;
}
