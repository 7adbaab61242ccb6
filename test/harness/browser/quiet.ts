import type { Page } from "playwright-core";

const quietMilliseconds = 500;
const pollMilliseconds = 50;

/** The numbers of ended requests and of placeholders. */
const counted = "[performance.getEntriesByType('resource').length, document.querySelectorAll('.skeleton').length]";

/**
 * Waits until a page has loaded all that it shows: no placeholder is left, and no request has ended for a moment. The
 * stream of events never ends, so the network of a page is never idle.
 */
export async function waitForQuiet(page: Page): Promise<void> {
  let before = -1;
  let quiet = 0;
  while (quiet < quietMilliseconds) {
    await page.waitForTimeout(pollMilliseconds);
    const [ended, placeholders] = await page.evaluate<[number, number]>(counted);
    quiet = ended === before && placeholders === 0 ? quiet + pollMilliseconds : 0;
    before = ended;
  }
}
