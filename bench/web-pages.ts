import type { Browser, BrowserContext, Page } from "playwright-core";
import { waitForQuiet } from "../test/harness/browser/quiet.ts";
import { patienceMilliseconds } from "../test/harness/until.ts";
import { milliseconds, type Measurement } from "./table.ts";

/** Runs in each page before its scripts: remembers how long the page did not react. */
const watchPauses = `
  globalThis.pauses = [];
  new PerformanceObserver((list) => pauses.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: "longtask", buffered: true });
`;

/** The limits of pages. */
export const webLimits = {
  firstViewMilliseconds: 1_200,
  sortedMilliseconds: 500,
  portfolioMilliseconds: 1_000,
  /** One request has the values of all visible rows. */
  portfolioRequests: 1,
  pauseMilliseconds: 100,
  scriptKilobytes: 200,
  eventLoopMilliseconds: 50,
  shownMilliseconds: 1_000,
};

/** A signed-in context whose pages remember their pauses. `url` has no slash at its end. */
export async function signedInContext(
  browser: Browser,
  url: string,
  login: string,
  password: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(watchPauses);
  const answer = await context.request.post(`${url}/session`, { data: { login, password }, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`);
  return context;
}

/** Opens an address in the page and waits for what has to be there. */
export async function openedIn(page: Page, address: string, ready: () => Promise<unknown>): Promise<number> {
  await page.goto("about:blank");
  const began = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await ready();
  return performance.now() - began;
}

/**
 * Waits until an expression is true in the page. The page looks itself, in every frame: a locator looks again only after up to
 * half a second.
 */
export async function trueIn(page: Page, expression: string): Promise<void> {
  await page.evaluate(`new Promise((resolve, reject) => {
    const look = () => ((${expression}) ? resolve() : requestAnimationFrame(look));
    setTimeout(() => reject(new Error("not in time: " + ${JSON.stringify(expression)})), ${patienceMilliseconds});
    look();
  })`);
}

/** Waits until one of the elements of a selector is to be seen, and has a text if one is given. */
export function seen(page: Page, selector: string, { nth = 0, text = "" } = {}): Promise<void> {
  const element = `document.querySelectorAll(${JSON.stringify(selector)})[${nth}]`;
  const has = `new RegExp(${JSON.stringify(text)}).test(${element}.textContent)`;
  return trueIn(page, `${element}?.checkVisibility() && ${has}`);
}

/** The longest time that the page did not react since it was opened. */
export async function longestPause(page: Page): Promise<number> {
  await waitForQuiet(page);
  const pauses = await page.evaluate<number[]>("pauses");
  return Math.max(0, ...pauses);
}

/** A time of a page against its limit. */
export function timeOf(name: string, value: number, against: string, limit: number): Measurement {
  return { name: `web: ${name}`, measured: milliseconds(value), against, value, limit, unit: " ms" };
}

/** The longest pause of a page against its limit. */
export function pauseOf(what: string, value: number, against: string): Measurement {
  return timeOf(`longest task ${what}`, value, against, webLimits.pauseMilliseconds);
}
