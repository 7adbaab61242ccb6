import type { Locator, Page } from "playwright-core";

/** The editor of a model's document. */
export function documentEditor(page: Page): Locator {
  return page.getByRole("textbox", { name: "Document" });
}

/** The whole text. The editor draws only the lines in view, so it is copied as a user would. */
export async function readDocument(page: Page): Promise<string> {
  await documentEditor(page).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  return page.evaluate("navigator.clipboard.readText()");
}

/** Replaces the whole text. */
export async function writeDocument(page: Page, text: string): Promise<void> {
  await documentEditor(page).focus();
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+v");
}
