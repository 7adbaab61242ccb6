import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { startBrowser } from "../harness/browser/start.ts";

/** Shorter than the timeout of a test, so that the error names the missing element. */
const timeoutMilliseconds = 20_000;

/** Starts the browser that was found before the tests. */
export function openBrowser(): Promise<Browser> {
  return startBrowser(inject("browser"));
}

/** A page that records its errors: script errors, violations of the policy, requests to other hosts. */
export interface WatchedPage {
  readonly page: Page;
  readonly faults: readonly string[];
}

/** Opens a page in the context and records its errors. */
export async function openPage(context: BrowserContext, origin: string): Promise<WatchedPage> {
  const faults: string[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMilliseconds);
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => {
    const text = message.text();
    // The browser also logs a refused request, which the page shows.
    if (message.type() === "error" && !text.startsWith("Failed to load resource")) faults.push(`console: ${text}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("blob:")) faults.push(`host: ${request.url()}`);
  });
  return { page, faults };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeViolation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

const standards = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
/** Themes differ in colours only: all other rules give the same result in both. */
const ofColors = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Checks the page against WCAG 2.2 AA in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  // Elements that are half under the bar after scrolling are not an error of the page.
  await page.evaluate("scrollTo(0, 0)");
  // The debugger runs the script, so the page's policy does not apply to it.
  await page.evaluate(axeSource);
  for (const [theme, rules] of [
    ["light", standards],
    ["dark", ofColors],
  ] as const) {
    await page.locator("html").evaluate((element, name) => element.setAttribute("data-theme", name), theme);
    expect(await violations(page, rules), `${theme} ${page.url()}`).toEqual([]);
  }
}

async function violations(page: Page, rules: object): Promise<readonly string[]> {
  const found = await page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: unknown): Promise<{ violations: readonly AxeViolation[] }> };
    };
    return (await axe.run({ runOnly, resultTypes: ["violations"] })).violations;
  }, rules);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ""}`),
  );
}
